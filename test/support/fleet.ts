import { loadWorld } from '../../src/compose/data-directory.ts';
import { HOUR_MS } from '../../src/core/time.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { directTrainer } from '../../src/workflows/refit.ts';
import { replay } from '../../src/workflows/replay.ts';
import { beacon, merged, openHarness } from './harness.ts';
import { type CallPlan, portCall } from './port-calls.ts';
import { readerOf } from './recordings.ts';

const FIRST_MMSI = 710_001_001;
const EVERY_MINUTES = 360;
const DAY_MINUTES = 1_440;
const WAIT_MINUTES = 660;

/** Refits for the fleet's tests: often, so that a few days have many. */
export const sixHourly = (afterMs: number): number => Math.floor(afterMs / (6 * HOUR_MS) + 1) * 6 * HOUR_MS;

/**
 * Bulk carriers that call at the test port, one every six hours. They wait for eleven hours though places are free, which
 * the queue alone does not tell and a model learns; every seventh waits so long that its samples are thinned out; every
 * seventh goes away without a berth. Between the time at which a six-hourly refit is due and the one at which it takes
 * effect some are found to have berthed, and some are given up. A beacon keeps the feed alive throughout.
 */
export function fleetReports(days: number): Report[] {
  const ships = Math.floor((days * DAY_MINUTES - 1_800) / EVERY_MINUTES);
  const calls = Array.from({ length: ships }, (_, i): CallPlan => {
    const goesAway = i % 7 === 6;
    const waitMinutes = goesAway ? 245 : i % 7 === 5 ? 1_800 : WAIT_MINUTES;
    return {
      mmsi: FIRST_MMSI + i,
      minute: 3 + i * EVERY_MINUTES,
      fromNm: 60,
      waitMinutes,
      stayMinutes: goesAway ? 0 : 240 + (i % 3) * 60,
      berth: i % 2 === 0 ? 'berthA' : 'berthB',
      everyMinutes: 10,
      said: { name: `BULK ${i}`, lengthM: 180 + (i % 5) * 10 },
    };
  });
  return merged(...calls.map((plan) => portCall(plan).reports), beacon(0, days * DAY_MINUTES, 5));
}

/** Replays so many days of the fleet into a directory. */
export async function replayFleet(
  directory: string,
  days: number,
  nextRefitMs: (afterMs: number) => number = sixHourly,
): Promise<void> {
  const { store, close } = await openHarness(directory);
  const world = await loadWorld(store, { isReplay: true, nextRefitMs });
  const recordings = [{ contentHash: 'fleet', name: 'fleet', reader: readerOf(fleetReports(days), 1_000) }];
  await replay({ store, world, trainer: directTrainer(store), recordings, elapsedMs: () => 0 });
  await close();
}
