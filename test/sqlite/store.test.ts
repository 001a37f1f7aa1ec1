import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { MINUTE_MS } from '../../src/core/time.ts';
import { openStore } from '../../src/sqlite/store.ts';
import { collectChanges } from '../../src/workflows/collect-changes.ts';
import { T0 } from '../support/fixes.ts';
import { beacon, type Harness, merged, openHarness, particulars, positions } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';
import type { Heard } from '../support/visits.ts';

const directory = scratch();
const at = (minute: number): number => T0 + minute * MINUTE_MS;

/** Two calls at quay A, of 100 and 200 minutes, and one at quay B that has not ended. */
async function withCalls(use: (open: Harness) => Promise<void>): Promise<void> {
  const open = await openHarness(directory());
  const call = (mmsi: number, from: number, to: number | null): ReturnType<typeof positions> => {
    const place = to === null ? 'berthB' : 'berthA';
    const alongside: Heard[] = [];
    for (let minute = from; minute <= (to ?? 600); minute += 10) alongside.push([minute, place, 0]);
    const away: Heard[] =
      to === null
        ? []
        : [
            [to + 10, 'waiting', 9],
            [to + 120, { lat: 39.2, lon: -30 }, 14],
          ];
    return [particulars(from - 30, { mmsi }), ...positions([[from - 30, 'roads', 9], ...alongside, ...away], mmsi)];
  };
  open.hear(
    ...merged(call(710_000_001, 30, 130), call(710_000_002, 200, 400), call(710_000_003, 300, null), beacon(0, 650)),
  );
  await open.commit();
  try {
    await use(open);
  } finally {
    await open.close();
  }
}

test('snapshots are those after the one instant up to the other, in order', () =>
  withCalls(async ({ store }) => {
    const times = async (from: number, to: number): Promise<number[]> =>
      (await store.listSnapshots('TST', at(from), at(to))).map(({ atMs }) => (atMs - T0) / MINUTE_MS);
    expect(await times(0, 60)).toEqual([15, 30, 45, 60]);
    expect(await times(1, 14)).toEqual([]);
    expect(await store.listSnapshots('XXX', 0, at(9_999))).toEqual([]);
  }));

test('turnarounds are of stays that have ended, and were known to have', () =>
  withCalls(async ({ store }) => {
    const whole = await store.listTurnarounds('TST', at(0), at(650));
    expect(whole).toHaveLength(1);
    expect(whole[0]).toMatchObject({ berthId: 'A', stays: 2 });
    expect(Math.abs(whole[0]!.meanHours - 2.5)).toBeLessThan(0.1);
    expect(await store.listTurnarounds('TST', at(0), at(135))).toEqual([]);
    expect(await store.listTurnarounds('TST', at(0), at(300))).toMatchObject([{ stays: 1 }]);
    expect(await store.listTurnarounds('TST', at(150), at(300))).toEqual([]);
  }));

test('movements count what came, berthed and went', () =>
  withCalls(async ({ store }) => {
    expect(await store.countMovements('TST', at(-60), at(650))).toEqual({ arrived: 3, berthed: 3, departed: 2 });
    expect(await store.countMovements('TST', at(-60), at(150))).toEqual({ arrived: 1, berthed: 1, departed: 0 });
    expect(await store.countMovements('TST', at(405), at(650))).toEqual({ arrived: 0, berthed: 0, departed: 1 });
  }));

describe('what a restart loads', () => {
  test('is the world as it was committed', () =>
    withCalls(async ({ directory: place, world, port }) => {
      const again = await openHarness(place);
      expect(again.world.clock).toEqual(world.clock);
      expect(again.world.counters).toEqual(world.counters);
      expect(again.world.lastIds).toEqual(world.lastIds);
      const vessels = ({ world: { vessels: all } }: { world: typeof world }) => [...all].sort(([a], [b]) => a - b);
      expect(vessels(again)).toEqual(vessels({ world }));
      for (const part of ['visits', 'calls', 'stays', 'gaps'] as const) {
        const sorted = (map: ReadonlyMap<number, unknown>) => [...map].sort(([a], [b]) => a - b);
        expect(sorted(again.port[part])).toEqual(sorted(port[part]));
      }
      expect(again.port.stays.size).toBe(1);
      expect(again.port.occupancy).toEqual(port.occupancy);
      expect(again.port.eventSequence).toBe(port.eventSequence);
      await again.close();
    }));

  test('and changes nothing by being loaded', () =>
    withCalls(async ({ directory: place }) => {
      const again = await openHarness(place);
      const { clock, counters, lastIds, ...rest } = collectChanges(again.world, []);
      expect([clock, counters, lastIds]).toEqual([again.world.clock, again.world.counters, again.world.lastIds]);
      expect(Object.values(rest).flat()).toEqual([]);
      await again.close();
    }));
});

test('a commit that fails leaves nothing of itself behind', () =>
  withCalls(async (open) => {
    open.hear(...beacon(660, 700));
    const changes = collectChanges(open.world, []);
    const before = open.rows('SELECT * FROM snapshot').length;
    const [event] = open.rows<{ id: string }>('SELECT id FROM event');
    const taken = { id: event!.id, portCode: 'TST', sequence: 9_999, atMs: 0, recordedAtMs: 0 };
    const payload = { type: 'vessel.arrived', mmsi: 1, ataMs: 0 } as const;
    expect(open.store.commit({ ...changes, events: [{ ...taken, payload }] })).rejects.toThrow(/UNIQUE/);
    expect(open.rows('SELECT * FROM snapshot')).toHaveLength(before);
    await open.store.commit(changes);
    expect(open.rows('SELECT * FROM snapshot').length).toBeGreaterThan(before);
  }));

test('another process’s write is noticed', async () => {
  const options = { directory: join(directory(), 'data'), durability: 'normal', purpose: 'real' } as const;
  const [one, other] = [openStore(options), openStore(options)];
  const before = await one.dataVersion();
  await other.savePort({ code: 'STS', geojson: null });
  expect(await one.dataVersion()).not.toBe(before);
  expect(await one.listPorts()).toEqual([{ code: 'STS', geojson: null }]);
  await one.close();
  await other.close();
});
