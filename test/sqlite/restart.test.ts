import { expect, test } from 'bun:test';
import { loadWorld } from '../../src/compose/data-directory.ts';
import type { Changes } from '../../src/contracts/changes.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { collectChanges } from '../../src/workflows/collect-changes.ts';
import { directTrainer } from '../../src/workflows/refit.ts';
import { replay, replayReport } from '../../src/workflows/replay.ts';
import type { World } from '../../src/workflows/world.ts';
import { T0 } from '../support/fixes.ts';
import { fleetReports, sixHourly } from '../support/fleet.ts';
import { openHarness } from '../support/harness.ts';
import { readerOf } from '../support/recordings.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const FLEET = fleetReports(11);
const AHEAD_MS = 90 * MINUTE_MS;

const sorted = <V>(map: ReadonlyMap<string | number, V>): [string | number, V][] =>
  [...map].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));

/** All that a port looks ahead with. */
function outlookOf(world: World) {
  const { conformal, forecast, expected, predictions, models, ...rest } = world.ports.get('TST')!.outlook;
  return {
    ...rest,
    windows: sorted(conformal.windows),
    adaptations: conformal.adaptations,
    // What it was made from goes into the store alone.
    forecast: forecast && { ...forecast, input: null },
    expected: sorted(expected),
    predictions: sorted(predictions),
    models: sorted(models),
  };
}

type Foresight = Pick<Changes, 'runs' | 'forecasts' | 'samples' | 'expectations' | 'events' | 'outlooks'>;

/** What a world foresees from these reports. */
function foreseen(world: World, reports: readonly Report[]): Foresight {
  reports.forEach((report, i) => {
    replayReport(world, report, reports[i + 1]?.atMs ?? null);
  });
  const { runs, forecasts, samples, expectations, events, outlooks } = collectChanges(world, []);
  return structuredClone({ runs, forecasts, samples, expectations, events, outlooks });
}

// Before anything was learnt; between a change of zone and the next quarter-hour; with residuals, and with a model.
test.each([30, 305, 2_423, 4_800, 9_010, 14_105, 14_300])(
  'a restart at minute %d foresees what the service that went on does',
  async (minute) => {
    const { store, close } = await openHarness(directory());
    const world = await loadWorld(store, { isReplay: true, nextRefitMs: sixHourly });
    const nowMs = T0 + minute * MINUTE_MS;
    const past = FLEET.filter(({ atMs }) => atMs <= nowMs);
    const next = FLEET.filter(({ atMs }) => atMs > nowMs && atMs <= nowMs + AHEAD_MS);
    const recordings = [{ contentHash: 'a', name: 'a', reader: readerOf(past, 1_000) }];
    await replay({ store, world, trainer: directTrainer(store), recordings, elapsedMs: () => 0 });
    const again = await loadWorld(store, { isReplay: true, nextRefitMs: sixHourly });
    expect(outlookOf(again)).toEqual(outlookOf(world));
    if (minute > 14_000) expect(outlookOf(again).models[0]![1].rung).toBe('six');
    if (minute > 1_000) {
      expect(outlookOf(again).windows.length).toBeGreaterThan(4);
      expect(outlookOf(again).expected.length).toBeGreaterThan(0);
    }
    const foresight = foreseen(again, next);
    expect(foresight).toEqual(foreseen(world, next));
    const { runs } = foresight;
    expect(runs.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(4);
    expect(runs.some(({ predictions }) => predictions.length > 0)).toBe(true);
    await close();
  },
);
