import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadWorld } from '../../src/compose/data-directory.ts';
import { createRandom } from '../../src/core/random.ts';
import { DAY_MS, MINUTE_MS } from '../../src/core/time.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { directTrainer } from '../../src/workflows/refit.ts';
import { replay } from '../../src/workflows/replay.ts';
import { QUARTER_MS } from '../../src/workflows/timetable.ts';
import { type Dump, differences } from '../support/dump.ts';
import { fleetReports, sixHourly } from '../support/fleet.ts';
import { beacon, minuteOf, openHarness, queryDirectory } from '../support/harness.ts';
import { csvText, readerOf, reportsIn } from '../support/recordings.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const SEED = 23;

async function replayed(reports: readonly Report[]): Promise<string> {
  const place = directory();
  const { store, close } = await openHarness(place);
  const world = await loadWorld(store, { isReplay: true, nextRefitMs: sixHourly });
  const recordings = [{ contentHash: 'a', name: 'a', reader: readerOf(reports, 1_000) }];
  await replay({ store, world, trainer: directTrainer(store), recordings, elapsedMs: () => 0 });
  await close();
  return place;
}

const asText = (row: unknown): string =>
  JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value));

/** What a directory says was foreseen up to an instant; of samples only what was known when they were made. */
function foreseen(place: string, untilMs: number): Dump {
  const rows = (sql: string): string[] => queryDirectory(place, sql).map(asText);
  return {
    prediction_run: rows(`SELECT * FROM prediction_run WHERE at_ms <= ${untilMs} ORDER BY id`),
    congestion_forecast: rows(`SELECT * FROM congestion_forecast WHERE at_ms <= ${untilMs} ORDER BY at_ms`),
    'prediction.new': rows(
      `SELECT at_ms, payload FROM event WHERE type = 'prediction.new' AND at_ms <= ${untilMs} ORDER BY sequence`,
    ),
    model: rows(`SELECT * FROM model WHERE effective_ms <= ${untilMs} ORDER BY id`),
    settled: rows(`SELECT * FROM sample WHERE settled_ms <= ${untilMs} ORDER BY id`),
  };
}

/** Samples made up to an instant, without their outcome, by their number. */
function samplesUntil(place: string, untilMs: number): Map<number, string> {
  const rows = queryDirectory<Record<string, unknown> & { id: number }>(
    place,
    `SELECT * FROM sample WHERE at_ms <= ${untilMs}`,
  );
  return new Map(
    rows.map(({ model_class, settlement, atb_ms, settled_ms, queued, ...made }) => [made.id, asText(made)]),
  );
}

/** Other futures out of one: who is where is drawn anew, runs backwards, or nothing is heard any more. */
function futuresOf(future: readonly Report[]): Record<string, Report[]> {
  const random = createRandom(SEED);
  const retimed = (order: readonly Report[]): Report[] =>
    order.map((report, i) => ({ ...report, atMs: future[i]!.atMs }));
  const shuffled = [...future];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
  }
  return { real: [...future], shuffled: retimed(shuffled), backwards: retimed([...future].reverse()), none: [] };
}

/** An instant some way into a recording, seven minutes past a quarter-hour. */
const instantIn = (reports: readonly Report[], share: number): number => {
  const [first, last] = [reports[0]!.atMs, reports.at(-1)!.atMs];
  return Math.floor((first + share * (last - first)) / QUARTER_MS) * QUARTER_MS + 7 * MINUTE_MS;
};

describe('what was foreseen up to an instant does not depend on what came after it', () => {
  test.each([
    [
      'a mixed recording with dirt',
      0.35,
      async () => reportsIn(join(directory(), 'a'), csvText({ seed: 3, ships: 9, calls: 2 })),
    ],
    [
      'a mixed recording with dirt',
      0.75,
      async () => reportsIn(join(directory(), 'a'), csvText({ seed: 3, ships: 9, calls: 2 })),
    ],
    ['a fleet that a model has learnt from', 0.87, async () => fleetReports(11)],
  ])('%s, after a share of %d', async (_, share, recorded) => {
    const reports = await recorded();
    const untilMs = instantIn(reports, share);
    const cut = reports.findIndex(({ atMs }) => atMs > untilMs);
    // A ship far away takes the clock to the instant.
    const past = [...reports.slice(0, cut), ...beacon(minuteOf(untilMs), minuteOf(untilMs))];
    const futures = futuresOf(reports.slice(cut));
    const places: Record<string, string> = {};
    for (const [name, future] of Object.entries(futures)) {
      places[name] = await replayed([...past, ...future]);
    }
    const expected = foreseen(places.none!, untilMs);
    const samples = samplesUntil(places.none!, untilMs);
    for (const [name, rows] of Object.entries(expected)) expect([name, rows.length > 0]).toEqual([name, true]);
    expect(samples.size).toBeGreaterThan(20);
    for (const name of ['real', 'shuffled', 'backwards']) {
      expect([name, ...differences(foreseen(places[name]!, untilMs), expected)]).toEqual([name]);
      const remaining = samplesUntil(places[name]!, untilMs);
      // Later ones were thinned out, or their vessel never berthed; none was changed.
      expect(remaining.size).toBeGreaterThan(0);
      for (const [id, row] of remaining) expect([name, row]).toEqual([name, samples.get(id)!]);
    }
    // The futures were others.
    const afterwards = ['real', 'shuffled', 'backwards'].map((name) =>
      foreseen(places[name]!, untilMs + DAY_MS).prediction_run!.join(),
    );
    expect(new Set(afterwards).size).toBe(3);
  });
});
