import { describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import { beacon, type Harness, minuteOf, openHarness, positions } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();

async function harness(use: (harness: Harness) => void | Promise<void>): Promise<void> {
  const open = await openHarness(directory());
  try {
    await use(open);
  } finally {
    await open.close();
  }
}

const snapshotMinutes = ({ world }: Harness): number[] => world.pending.snapshots.map(({ atMs }) => minuteOf(atMs));
const staleMinutes = ({ world }: Harness): number[] =>
  world.pending.snapshots.filter(({ isStale }) => isStale).map(({ atMs }) => minuteOf(atMs));
/** One report at each minute. */
const at = (...minutes: number[]) => positions(minutes.map((minute) => [minute, { lat: 60, lon: 5 }, 0]));

describe('what is due', () => {
  test('at a quarter-hour runs a minute later', () =>
    harness((open) => {
      open.hear(...at(10, 15, 15.9));
      expect(snapshotMinutes(open)).toEqual([]);
      open.hear(...at(16));
      expect(snapshotMinutes(open)).toEqual([15]);
      open.hear(...at(30.5, 76));
      expect(snapshotMinutes(open)).toEqual([15, 30, 45, 60, 75]);
    }));

  test('is told with the service clock at which it ran', () =>
    harness((open) => {
      open.hear(
        ...positions([
          [0, 'berthA', 0],
          [12, 'berthA', 0],
        ]),
        ...at(40),
      );
      for (const { atMs, isStale } of open.world.pending.snapshots)
        expect([minuteOf(atMs), isStale]).toEqual([minuteOf(atMs), minuteOf(atMs) === 30]);
      expect(minuteOf(open.world.clock.serviceMs!)).toBe(40);
      expect(minuteOf(open.world.clock.quarterMs!)).toBe(30);
    }));

  test('seals tracks at every full hour', () =>
    harness((open) => {
      open.hear(...beacon(0, 200));
      const seals = open.world.pending.track.filter(({ kind }) => kind === 'seal');
      expect(seals.map((seal) => seal.kind === 'seal' && minuteOf(seal.beforeMs))).toEqual([0, 60, 120, 180]);
    }));
});

describe('a silence', () => {
  test('of the whole feed fills its quarter-hours with stale snapshots', () =>
    harness((open) => {
      open.hear(...beacon(0, 20), ...beacon(95, 125));
      expect(staleMinutes(open)).toEqual([45, 60, 75, 90]);
      expect(snapshotMinutes(open)).toEqual([0, 15, 30, 45, 60, 75, 90, 105, 120]);
    }));

  test('of a day is filled', () =>
    harness((open) => {
      open.hear(...beacon(0, 60), ...beacon(60 + 1440, 60 + 1500));
      expect(snapshotMinutes(open)).toHaveLength(5 + 24 * 4 + 3);
    }));

  test('of more than a day is skipped, and leaves no snapshots', () =>
    harness((open) => {
      const laterMinute = 60 + 1441 + 100 * 1440;
      open.hear(...beacon(0, 60), ...beacon(laterMinute, laterMinute + 30));
      expect(snapshotMinutes(open).filter((minute) => minute > 60 && minute < laterMinute)).toEqual([]);
      expect(snapshotMinutes(open).at(-1)).toBeGreaterThan(laterMinute);
    }));

  test('that is skipped seals what came before it', () =>
    harness(async (open) => {
      open.hear(...beacon(0, 90), ...beacon(3_000, 3_010));
      await open.commit();
      expect(open.rows('SELECT DISTINCT hour FROM track')).toHaveLength(2);
      const [hot] = open.rows<{ oldest: number }>('SELECT min(at_ms) AS oldest FROM fix_hot');
      expect(minuteOf(hot!.oldest)).toBe(3_000);
    }));
});

describe('the clock of a replay', () => {
  test('jumps more than a day only when the next line confirms it', () =>
    harness((open) => {
      open.hear(...at(0, 1), ...at(5 * 1440), ...at(10));
      expect(minuteOf(open.world.clock.serviceMs!)).toBe(10);
      expect(open.world.counters.unconfirmed_time).toBe(1);
      open.hear(...at(5 * 1440, 5 * 1440 + 3));
      expect(minuteOf(open.world.clock.serviceMs!)).toBe(5 * 1440 + 3);
    }));

  test('does not begin with a line that no other confirms', () =>
    harness((open) => {
      open.hear(...at(-9_000_000), ...at(0, 1));
      expect(minuteOf(open.world.clock.serviceMs!)).toBe(1);
      expect(open.world.counters.unconfirmed_time).toBe(1);
    }));

  test('does not end with one either', () =>
    harness((open) => {
      open.hear(...at(0, 1), ...at(9_000));
      expect(minuteOf(open.world.clock.serviceMs!)).toBe(1);
    }));

  test('never runs back, and what is more than a day old is refused', () =>
    harness((open) => {
      open.hear(...at(0, 3_000, 3_001));
      open.hear(...positions([[3_001 - 1441, { lat: 50, lon: 5 }, 1]], 219_000_009));
      expect(minuteOf(open.world.clock.serviceMs!)).toBe(3_001);
      expect(open.world.counters.too_old).toBe(1);
      expect(open.world.vessels.has(219_000_009)).toBe(false);
    }));

  test('a late report of another ship is taken at the clock, and rewrites no snapshot', () =>
    harness((open) => {
      open.hear(...beacon(0, 120));
      const before = structuredClone(open.world.pending.snapshots);
      open.hear(
        ...positions(
          [
            [30, 'berthA', 0],
            [50, 'berthA', 0],
          ],
          219_000_009,
        ),
      );
      expect(open.world.pending.snapshots).toEqual(before);
      expect(open.world.vessels.get(219_000_009)!.track.fix).not.toBeNull();
    }));
});

test('silence is put on no vessel’s account', () =>
  harness((open) => {
    open.hear(...beacon(0, 30), ...beacon(30 + 300, 400));
    expect(open.world.clock.silentMs).toBe(5 * HOUR_MS);
    expect(open.world.clock.lastHeardMs).toBe(open.world.clock.serviceMs!);
    open.hear(...beacon(400 + 14, 500, 14));
    expect(open.world.clock.silentMs).toBe(5 * HOUR_MS);
  }));

test('constants of the contract', async () => {
  const { DUE_DELAY_MS, QUARTER_MS } = await import('../../src/workflows/timetable.ts');
  const { UNCONFIRMED_JUMP_MS } = await import('../../src/workflows/service-clock.ts');
  expect([DUE_DELAY_MS, QUARTER_MS, UNCONFIRMED_JUMP_MS]).toEqual([MINUTE_MS, 15 * MINUTE_MS, DAY_MS]);
});
