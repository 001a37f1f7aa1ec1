import { describe, expect, test } from 'bun:test';
import { travel } from '../../src/core/geo.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { T0 } from '../support/fixes.ts';
import { beacon, merged, minuteOf, openHarness, particulars, positions } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';
import { CENTRE } from '../support/test-port.ts';
import type { Heard } from '../support/visits.ts';

const directory = scratch();
const off = (nm: number) => travel(CENTRE, 180, nm);
const every = (step: number, from: number, to: number, place: Heard[1], sogKn: number): Heard[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i): Heard => [from + i * step, place, sogKn]);

type Gap = { since: number; opened: number; until: number | null; closed: number | null };
type Told = { gaps: Gap[]; events: string[]; zones: string[] };

/** What a recording leaves behind, in minutes. */
async function leave(...lists: readonly (readonly Report[])[]): Promise<Told> {
  const open = await openHarness(directory());
  try {
    open.hear(...merged(...lists));
    await open.commit();
    const minutes = (value: number | null): number | null => (value === null ? null : Math.round(minuteOf(value)));
    return {
      gaps: open.rows<Record<string, number | null>>('SELECT * FROM ais_gap ORDER BY id').map((gap) => ({
        since: minutes(gap.since_ms!)!,
        opened: minutes(gap.opened_ms!)!,
        until: minutes(gap.until_ms!),
        closed: minutes(gap.closed_ms!),
      })),
      events: open
        .rows<{ at_ms: number; payload: string }>(
          "SELECT * FROM event WHERE type = 'ais_gap.detected' ORDER BY sequence",
        )
        .map(({ at_ms, payload }) => `${minutes(at_ms)} ${JSON.parse(payload).status}`),
      zones: open
        .rows<{ at_ms: number; to_zone: string | null }>('SELECT at_ms, to_zone FROM zone_change ORDER BY id')
        .map(({ at_ms, to_zone }) => `${minutes(at_ms)} ${to_zone ?? 'none'}`),
    };
  } finally {
    await open.close();
  }
}

describe('a ship near the port', () => {
  const anchored = positions(every(3, 0, 60, 'waiting', 0));

  test('is missed after an hour, once, and found again with its next report', async () => {
    const later = positions(every(3, 200, 230, 'waiting', 0));
    const { gaps, events, zones } = await leave([particulars(0)], anchored, later, beacon(0, 260));
    expect(gaps).toEqual([{ since: 60, opened: 120, until: 200, closed: 200 }]);
    expect(events).toEqual(['120 open', '200 closed']);
    expect(zones).toEqual(['0 APPROACH_CLOSE', '0 QUEUE']);
  });

  test('is not missed earlier', async () => {
    const later = positions([[119, 'waiting', 0]]);
    expect((await leave([particulars(0)], anchored, later, beacon(0, 170))).gaps).toEqual([]);
  });

  test('that reports seldom is missed after six of its intervals', async () => {
    const seldom = positions(every(30, 0, 300, 'waiting', 0));
    const { gaps } = await leave([particulars(0)], seldom, beacon(0, 600));
    expect(gaps).toEqual([{ since: 300, opened: 480, until: null, closed: null }]);
  });

  test('without any zone is not missed', async () => {
    const service = [particulars(0, { shipType: 52, lengthM: 30 })];
    expect((await leave(service, anchored, beacon(0, 400))).gaps).toEqual([]);
  });
});

test('a ship far out is missed after six hours only, and given up after twelve', async () => {
  const sailing = positions(every(3, 0, 30, off(100), 12));
  const { gaps, zones } = await leave([particulars(0)], sailing, beacon(0, 30 + 12 * 60 + 30));
  expect(gaps).toEqual([{ since: 30, opened: 390, until: null, closed: 751 }]);
  expect(zones).toEqual(['0 APPROACH_FAR', '750 none']);
});

test('a ship that was lost inside the limits loses its approach after twelve hours, but not its arrival', async () => {
  const arriving = positions(every(3, 0, 30, off(20), 12));
  const later = positions(every(3, 900, 960, 'berthA', 0));
  const { zones } = await leave([particulars(0)], arriving, later, beacon(0, 960));
  expect(zones).toEqual(['0 APPROACH_CLOSE', '750 none', '900 BERTH']);
});

describe('a silence of the whole feed', () => {
  const anchored = positions(every(3, 0, 60, 'waiting', 0));

  test('opens no gap, however long it lasts', async () => {
    const after = positions(every(3, 600, 700, 'waiting', 0));
    const { gaps } = await leave([particulars(0)], anchored, after, beacon(0, 60), beacon(600, 700));
    expect(gaps).toEqual([]);
  });

  test('before a ship was heard does not excuse its own', async () => {
    const after = positions(every(3, 600, 660, 'waiting', 0));
    const { gaps } = await leave([particulars(0)], anchored, after, beacon(0, 60), beacon(600, 800));
    expect(gaps).toEqual([{ since: 660, opened: 720, until: null, closed: null }]);
  });

  test('is put on no ship’s account afterwards', async () => {
    const { gaps } = await leave([particulars(0)], anchored, beacon(0, 60), beacon(600, 720));
    expect(gaps).toEqual([{ since: 60, opened: 660, until: null, closed: null }]);
  });

  test('drops nobody: days without a feed leave the queue as it was', async () => {
    const days = 15 * 1440;
    const { zones } = await leave([particulars(0)], anchored, beacon(0, 60), beacon(days, days + 300));
    expect(zones).toEqual(['0 APPROACH_CLOSE', '0 QUEUE']);
  });
});

test('a ship in the queue that is not heard for ten days of traffic is gone, and its call is over', async () => {
  const open = await openHarness(directory());
  const days = 10 * 1440;
  open.hear(...merged([particulars(0)], positions(every(3, 0, 60, 'waiting', 0)), beacon(0, days + 120, 10)));
  await open.commit();
  expect(open.port.visits.has(710_000_001)).toBe(false);
  expect(open.rows('SELECT outcome, closed_ms FROM port_call')).toEqual([
    { outcome: 'unberthed', closed_ms: T0 + 60 * 60_000 },
  ]);
  const [gap] = open.rows<{ until_ms: number | null; closed_ms: number }>('SELECT * FROM ais_gap');
  expect(gap!.until_ms).toBeNull();
  expect(Math.round(minuteOf(gap!.closed_ms))).toBe(60 + days + 1);
  expect(open.rows('SELECT queue FROM snapshot ORDER BY at_ms DESC LIMIT 1')).toEqual([{ queue: 0 }]);
  await open.close();
});

test('what is found out at a quarter-hour is recorded a minute later', async () => {
  const open = await openHarness(directory());
  open.hear(...merged([particulars(0)], positions(every(3, 0, 60, 'waiting', 0)), beacon(0, 200)));
  await open.commit();
  const [gap] = open.rows<{ at_ms: number; recorded_ms: number }>(
    "SELECT * FROM event WHERE type = 'ais_gap.detected'",
  );
  expect(gap).toMatchObject({ at_ms: T0 + 120 * 60_000, recorded_ms: T0 + 121 * 60_000 });
  await open.close();
});

test('ships missed at one quarter-hour are numbered alike with and without a restart', async () => {
  const ships = [710_000_003, 710_000_001, 710_000_002];
  const anchored = ships.map((mmsi, i) => [
    particulars(i, { mmsi }),
    ...positions(every(3, i, 60, 'waiting', 0), mmsi),
  ]);
  const reports = merged(...anchored, beacon(0, 200));
  const gaps: unknown[] = [];
  for (const restart of [false, true]) {
    const place = directory();
    let open = await openHarness(place);
    open.hear(...reports.filter(({ atMs }) => minuteOf(atMs) <= 70));
    await open.commit();
    if (restart) {
      await open.close();
      open = await openHarness(place);
    }
    open.hear(...reports.filter(({ atMs }) => minuteOf(atMs) > 70));
    await open.commit();
    gaps.push(open.rows('SELECT id, mmsi FROM ais_gap ORDER BY id'));
    await open.close();
  }
  expect(gaps[0]).toHaveLength(3);
  expect(gaps[1]).toEqual(gaps[0]);
});
