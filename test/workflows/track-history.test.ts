import { describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts';
import type { Fix } from '../../src/domain/track/fix.ts';
import { decodeTrack } from '../../src/domain/track/track-blob.ts';
import { followPosition } from '../../src/workflows/follow-vessel.ts';
import { advanceLive, hear } from '../../src/workflows/service-clock.ts';
import { SHIP, T0 } from '../support/fixes.ts';
import { beacon, type Harness, minuteOf, openHarness, positions } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';
import type { Heard } from '../support/visits.ts';

const directory = scratch();
const along = (minute: number): Heard => [minute, { lat: 50 + minute / 1_000, lon: 5 }, 4];
const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

/** The sealed track of a ship, in minutes. */
const sealed = ({ rows }: Harness, mmsi = SHIP): number[] =>
  rows<{ fixes: Uint8Array }>(`SELECT fixes FROM track WHERE mmsi = ${mmsi} ORDER BY hour`)
    .flatMap(({ fixes }) => decodeTrack(fixes))
    .map(({ atMs }) => minuteOf(atMs));

describe('late reports', () => {
  /** Everything on time but minutes 20 to 30; then what was missing, and much that was not. */
  async function afterLate(late: readonly number[]): Promise<number[]> {
    const open = await openHarness(directory());
    const onTime = [...range(0, 20), ...range(30, 150)];
    open.hear(...positions(onTime.map(along)));
    await open.commit();
    open.hear(...positions(late.map(along)), ...positions(range(151, 200).map(along)));
    await open.commit();
    const minutes = sealed(open);
    await open.close();
    return minutes;
  }

  test('fill a hole of an hour that was sealed already', async () => {
    expect(await afterLate([22, 25, 28])).toEqual([...range(0, 20), 22, 25, 28, ...range(30, 179)]);
  });

  test('add nothing where the track has no hole: a feed that lags doubles no history', async () => {
    const lagging = [...range(31, 58), ...range(61, 100)].map((minute) => minute + 0.5);
    expect(await afterLate(lagging)).toEqual([...range(0, 20), ...range(30, 179)]);
  });

  test('add nothing to an hour that is not sealed yet either', async () => {
    const open = await openHarness(directory());
    const onTime = [...range(0, 20), ...range(30, 40)];
    const late = [...range(5, 15).map((minute) => minute + 0.5), 25];
    open.hear(...positions([...onTime, ...late, ...range(41, 130)].map(along)));
    await open.commit();
    expect(sealed(open)).toEqual([...range(0, 20), 25, ...range(30, 119)]);
    await open.close();
  });

  test('never move the live state, nor any zone', async () => {
    const open = await openHarness(directory());
    open.hear(...positions(range(0, 90).map(along)));
    const before = structuredClone([open.world.vessels.get(SHIP)!.track.fix, [...open.port.visits]]);
    open.hear(...positions(range(0, 80, 3).map((minute) => [minute + 0.4, 'berthA', 0])));
    expect([open.world.vessels.get(SHIP)!.track.fix, [...open.port.visits]]).toEqual(before);
    await open.close();
  });
});

test('a track is the same whether it is committed often or once', async () => {
  const tracks: Fix[][] = [];
  for (const every of [1, 50, 10_000]) {
    const open = await openHarness(directory());
    const reports = positions([...range(0, 60, 0.5), ...range(40, 55, 0.7), ...range(61, 200, 0.25)].map(along));
    for (let i = 0; i < reports.length; i += every) {
      open.hear(...reports.slice(i, i + every));
      await open.commit();
    }
    tracks.push(
      open.rows<{ fixes: Uint8Array }>('SELECT * FROM track ORDER BY hour').flatMap(({ fixes }) => decodeTrack(fixes)),
    );
    await open.close();
  }
  expect(tracks[1]).toEqual(tracks[0]!);
  expect(tracks[2]).toEqual(tracks[0]!);
  expect(tracks[0]!.length).toBeGreaterThan(100);
});

describe('retention', () => {
  const hours = (open: Harness): number[] =>
    open.rows<{ hour: number }>('SELECT DISTINCT hour FROM track ORDER BY hour').map(({ hour }) => hour);

  /** Serves live for some days: a report an hour. */
  function live({ world }: Harness, fromMs: number, days: number): void {
    for (let atMs = fromMs; atMs < fromMs + days * DAY_MS; atMs += HOUR_MS) {
      advanceLive(world, atMs);
      hear(world, atMs);
      followPosition(world, {
        mmsi: SHIP,
        atMs,
        lat: 50,
        lon: 5,
        sogKn: 0,
        cogDeg: null,
        headingDeg: null,
        navStatus: 1,
      });
    }
  }

  test('forgets live tracks after their days, and never imported ones', async () => {
    const place = directory();
    const recorded = await openHarness(place);
    recorded.hear(...beacon(0, 200));
    await recorded.commit();
    await recorded.close();

    const open = await openHarness(place, { isReplay: false, trackRetentionDays: 3 });
    const startMs = T0 + 30 * DAY_MS;
    live(open, startMs, 10);
    await open.commit();
    const kept = hours(open);
    const isImported = (hour: number): boolean => hour * HOUR_MS < T0 + DAY_MS;
    expect(kept.filter(isImported)).toHaveLength(4);
    const oldestLive = kept.find((hour) => !isImported(hour))! * HOUR_MS;
    // Forgotten at the last midnight, three days back from it.
    expect(oldestLive).toBeGreaterThanOrEqual(startMs + 9 * DAY_MS - 3 * DAY_MS - 9 * HOUR_MS);
    expect(oldestLive).toBeLessThan(startMs + 8 * DAY_MS);
    await open.close();
  });

  test('is done at midnight', async () => {
    const open = await openHarness(directory(), { isReplay: false, trackRetentionDays: 2 });
    live(open, T0, 3);
    const forgets = open.world.pending.track.filter(({ kind }) => kind === 'forget');
    expect(forgets.map((change) => change.kind === 'forget' && change.beforeMs)).toEqual(
      [1, 2, 3].map((day) => T0 - 8 * HOUR_MS + (day - 2) * DAY_MS),
    );
    await open.close();
  });

  test('without a number of days forgets nothing', async () => {
    const open = await openHarness(directory(), { isReplay: false });
    live(open, T0, 5);
    await open.commit();
    expect(hours(open).length).toBeGreaterThan(5 * 24 - 3);
    await open.close();
  });

  test('does not forget in a replay', async () => {
    const open = await openHarness(directory(), { trackRetentionDays: 1 });
    open.hear(...beacon(0, 5 * 1440, 20));
    await open.commit();
    expect(hours(open).length).toBeGreaterThan(5 * 24 - 3);
    await open.close();
  });
});
