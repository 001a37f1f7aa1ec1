import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createRandom } from '../../src/core/random.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { directTrainer } from '../../src/workflows/refit.ts';
import { replay } from '../../src/workflows/replay.ts';
import { type Dump, dumpDirectory, sizes } from '../support/dump.ts';
import { type Harness, openHarness } from '../support/harness.ts';
import { csvText, nmeaText, readerOf, reportsIn } from '../support/recordings.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const PLAN = { seed: 7, ships: 16, calls: 3 };

const reportsOf = (text: string): Promise<Report[]> => reportsIn(join(directory(), 'log'), text);

const recording = (reports: readonly Report[], batch: number) => ({
  contentHash: 'abc',
  name: 'log',
  reader: readerOf(reports, batch),
});

/** Replays in one go. */
async function whole(reports: readonly Report[], batch = 10_000): Promise<Dump> {
  const place = directory();
  const { store, world, close } = await openHarness(place);
  await replay({
    trainer: directTrainer(store),
    store,
    world,
    recordings: [recording(reports, batch)],
    elapsedMs: () => 0,
  });
  await close();
  return dumpDirectory(place);
}

/** Replays in runs that end at random reports: `end` says how. */
async function inRuns(
  reports: readonly Report[],
  seed: number,
  run: (open: Harness, reports: readonly Report[], stopAfter: number) => Promise<boolean>,
): Promise<{ dump: Dump; runs: number }> {
  const place = directory();
  const random = createRandom(seed);
  let runs = 0;
  for (let isDone = false; !isDone; runs++) {
    const open = await openHarness(place);
    isDone = await run(open, reports, 1 + random.below(Math.ceil(reports.length / 4)));
    await open.close();
  }
  return { dump: dumpDirectory(place), runs };
}

const LOGS: [string, string][] = [
  ['CSV', csvText(PLAN)],
  ['NMEA', nmeaText(PLAN)],
];

describe.each(LOGS)('a recording as %s', (_, text) => {
  test('has something of everything in it', async () => {
    const dump = await whole(await reportsOf(text));
    const filled = Object.entries(sizes(dump)).filter(([, rows]) => rows > 0);
    expect(filled.map(([name]) => name)).toEqual([
      'ais_gap',
      'alert',
      'alert_step',
      'alert_watch',
      'berth_stay',
      'cargo',
      'cargo_count',
      'congestion_forecast',
      'event',
      'fix_hot',
      'imported',
      'meta',
      'migration',
      'model',
      'outlook',
      'port',
      'port_call',
      'port_state',
      'prediction_run',
      'sample',
      'snapshot',
      'track',
      'vessel',
      'visit',
      'voyage',
      'zone_change',
    ]);
    const counters = JSON.parse(JSON.parse(dump.meta!.find((row) => row.includes('"counters"'))!).value);
    for (const rule of ['accepted', 'duplicate', 'out_of_order', 'jump', 'null_island']) {
      expect(counters[rule]).toBeGreaterThan(0);
    }
  });

  test('gives the same however it is cut into batches and commits', async () => {
    const reports = await reportsOf(text);
    const expected = await whole(reports);
    expect(await whole(reports, 1)).toEqual(expected);
    let elapsed = 0;
    const place = directory();
    const { store, world, close } = await openHarness(place);
    await replay({
      trainer: directTrainer(store),
      store,
      world,
      recordings: [recording(reports, 777)],
      elapsedMs: () => (elapsed += 2_000),
    });
    await close();
    expect(dumpDirectory(place)).toEqual(expected);
  });

  test('gives the same in several runs, each stopped in order', async () => {
    const reports = await reportsOf(text);
    const { dump, runs } = await inRuns(reports, 1, async ({ store, world }, all, stopAfter) => {
      let left = stopAfter;
      const before = (await store.findImport('abc'))?.items ?? 0;
      const { items } = await replay({
        trainer: directTrainer(store),
        store,
        world,
        recordings: [recording(all, 500)],
        elapsedMs: () => 0,
        isStopped: () => left-- <= 0,
      });
      return before + items === all.length && left >= 0;
    });
    expect(runs).toBeGreaterThan(4);
    expect(dump).toEqual(await whole(reports));
  });

  test('gives the same in several runs, each lost some time after its last commit', async () => {
    const reports = await reportsOf(text);
    const { dump, runs } = await inRuns(reports, 2, async ({ store, world }, all, stopAfter) => {
      const from = (await store.findImport('abc'))?.items ?? 0;
      const to = from + stopAfter;
      const isLast = to >= all.length;
      // Stops in order at `to`, then goes on into nothing: what follows is never committed.
      let left = stopAfter;
      await replay({
        trainer: directTrainer(store),
        store,
        world,
        recordings: [recording(all, 333)],
        elapsedMs: () => 0,
        isStopped: () => left-- <= 0,
      });
      if (isLast) return true;
      const forgetful = { ...store, commit: async () => {} };
      let more = 1 + (stopAfter % 97);
      await replay({
        trainer: directTrainer(store),
        store: forgetful,
        world,
        recordings: [recording(all, 333)],
        elapsedMs: () => 0,
        isStopped: () => more-- <= 0,
      });
      return false;
    });
    expect(runs).toBeGreaterThan(4);
    expect(dump).toEqual(await whole(reports));
  });
});

describe('a line with a wild time', () => {
  const lines = csvText({ seed: 5, ships: 3, calls: 2 }).trimEnd().split('\n');
  const wild = (time: string): string => lines[800]!.replace(/^(\d+),[^,]*/, `$1,${time}`);
  const counters = (dump: Dump): Record<string, number> =>
    JSON.parse(JSON.parse(dump.meta!.find((row) => row.includes('"counters"'))!).value);

  test.each(['2099-01-01T00:00:00', '1985-01-01T00:00:00', '2025-02-20T00:00:00'])(
    'of %s costs that line alone, though it makes two reports',
    async (time) => {
      const clean = await whole(await reportsOf(lines.join('\n')));
      const dirty = await whole(await reportsOf([...lines.slice(0, 800), wild(time), ...lines.slice(800)].join('\n')));
      const { unconfirmed_time = 0, too_old = 0, ...others } = counters(dirty);
      expect(unconfirmed_time + too_old).toBeGreaterThan(0);
      expect(others).toEqual(counters(clean));
      const telling = (dump: Dump): unknown[] => [
        dump.port_call,
        dump.berth_stay,
        dump.snapshot,
        dump.event,
        dump.track,
      ];
      expect(telling(dirty)).toEqual(telling(clean));
    },
  );
});
