import { describe, expect, test } from 'bun:test';
import type { Changes } from '../../src/contracts/changes.ts';
import type { Store } from '../../src/contracts/store.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { createLive } from '../../src/workflows/live.ts';
import { createWorld, NEW_WORLD } from '../../src/workflows/world.ts';

const T0 = Date.UTC(2026, 0, 1, 12);
const QUIET = { info() {}, infoAll() {}, warn() {}, error() {} };

/** A live lane on a store that fails when it is told to, and keeps what it took as text. */
function lane() {
  const world = createWorld(NEW_WORLD, { ports: [], isReplay: false });
  const taken: string[] = [];
  const tried: string[] = [];
  const disk = { isFull: false };
  const store = {
    async commit(changes: Changes) {
      const text = JSON.stringify(changes);
      tried.push(text);
      if (disk.isFull) throw new Error('disk full');
      taken.push(text);
    },
  } as unknown as Store;
  let published = 0;
  const live = createLive({ world, store, log: QUIET, outboxOf: () => [], onCommit: () => published++ });
  return { world, live, disk, taken, tried, published: () => published };
}

const position = (mmsi: number, atMs: number, lat = 10): Report => ({
  kind: 'position',
  mmsi,
  atMs,
  lat,
  lon: 20,
  sogKn: 5,
  cogDeg: 90,
  headingDeg: 90,
  navStatus: 0,
});

describe('a commit that fails', () => {
  test('holds the sources back, is repeated as it was, and nothing is lost', async () => {
    const { live, disk, taken, tried, published } = lane();
    disk.isFull = true;
    live.take([position(235000001, T0)], T0);
    await live.tick(T0);
    expect([live.isStoring(), taken.length, published()]).toEqual([false, 0, 0]);
    live.take([position(235000001, T0 + 20_000, 10.001), position(235000002, T0 + 20_000)], T0 + 20_000);
    await live.tick(T0 + 20_000);
    expect(tried[1]).toBe(tried[0]!);
    disk.isFull = false;
    await live.tick(T0 + 21_000);
    expect([live.isStoring(), published()]).toEqual([true, 1]);
    expect(taken).toEqual([tried[0]!]);
    await live.tick(T0 + 22_000);
    expect(taken[1]).toContain('235000002');
  });

  test('at the end is followed by what has come since', async () => {
    const { live, disk, taken } = lane();
    disk.isFull = true;
    live.take([position(235000001, T0)], T0);
    await live.tick(T0);
    live.take([position(235000002, T0)], T0);
    expect(await live.flush()).toBe(false);
    disk.isFull = false;
    expect(await live.flush()).toBe(true);
    expect(taken.map((text) => [text.includes('235000001'), text.includes('235000002')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('time', () => {
  test('a stamp is believed within a day of the clock, else the receipt counts', () => {
    const { live, world } = lane();
    const stamps: [number, number, number][] = [
      [235000001, T0 - 5_000, T0 - 5_000],
      [235000002, T0 - 2 * DAY_MS, T0],
      [235000003, T0 + HOUR_MS, T0],
      [235000004, Number.NaN, T0],
    ];
    live.take(
      stamps.map(([mmsi, atMs]) => position(mmsi, atMs)),
      T0,
    );
    for (const [mmsi, , atMs] of stamps) expect([mmsi, world.vessels.get(mmsi)!.track.fix!.atMs]).toEqual([mmsi, atMs]);
  });

  test('a leap of the machine’s clock counts only when it has stood for a minute of ticks', async () => {
    const { live, world } = lane();
    await live.tick(T0);
    await live.tick(T0 + SECOND_MS);
    await live.tick(T0 + 1_000 * DAY_MS);
    expect(world.clock.serviceMs).toBe(T0 + SECOND_MS);
    await live.tick(T0 + 2 * SECOND_MS);
    live.take([position(235000001, T0 + 2 * SECOND_MS)], T0 + 2 * SECOND_MS);
    expect(world.vessels.get(235000001)!.track.fix!.atMs).toBe(T0 + 2 * SECOND_MS);
    for (let tick = 0; tick < 61; tick++) await live.tick(T0 + DAY_MS + tick * SECOND_MS);
    expect(world.clock.serviceMs!).toBeGreaterThanOrEqual(T0 + DAY_MS);
  });
});
