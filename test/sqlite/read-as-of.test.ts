import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadWorld } from '../../src/compose/data-directory.ts';
import { distanceNm } from '../../src/core/geo.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { directTrainer } from '../../src/workflows/refit.ts';
import { replay } from '../../src/workflows/replay.ts';
import type { World } from '../../src/workflows/world.ts';
import { fleetReports, sixHourly } from '../support/fleet.ts';
import { type Harness, openHarness } from '../support/harness.ts';
import { csvText, readerOf, reportsIn } from '../support/recordings.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();

const reportsOf = (text: string): Promise<Report[]> => reportsIn(join(directory(), 'log.csv'), text);

/** What the live world knows of the test port, in the words of the store's answer. */
function liveState({ world, port }: Harness) {
  const vessels = [...port.visits]
    .filter(([, visit]) => visit.zone !== null)
    .sort(([a], [b]) => a - b)
    .map(([mmsi, { zone, zoneSinceMs, hasBerthed }]) => {
      const { vessel, kept } = world.vessels.get(mmsi)!;
      const { destination, draughtM, name } = vessel;
      return {
        mmsi,
        zone,
        zoneSinceMs,
        isAfterBerth: hasBerthed && zone === 'QUEUE',
        destination,
        draughtM,
        name,
        kept,
      };
    });
  const silent = [...port.gaps.values()].map(({ mmsi, sinceMs }) => ({ mmsi, sinceMs }));
  // Of one that has left it is told no later than at the next quarter-hour that it is gone.
  const here = new Set([...vessels, ...port.occupancy].map(({ mmsi }) => mmsi));
  const cargo = [...port.cargo].filter(([mmsi]) => here.has(mmsi)).sort(([a], [b]) => a - b);
  return { atMs: world.clock.serviceMs!, vessels, alongside: structuredClone(port.occupancy), silent, cargo };
}

test('the store tells of any past instant what the live world knew then', async () => {
  const open = await openHarness(directory());
  const reports = await reportsOf(csvText({ seed: 12, ships: 14, calls: 4 }));
  const states: ReturnType<typeof liveState>[] = [];
  let berthed = 0;
  let queued = 0;
  let carried = 0;
  reports.forEach((report, i) => {
    open.hear(report);
    // Only where the next report is later: an instant ends with its last report.
    const isLast = (reports[i + 1]?.atMs ?? 0) > open.world.clock.serviceMs!;
    if (i % 157 === 0 && isLast) states.push(structuredClone(liveState(open)));
  });
  await open.commit();
  expect(states.length).toBeGreaterThan(60);
  for (const { atMs, vessels, alongside, silent, cargo } of states) {
    const known = await open.store.readPortAsOf('TST', atMs);
    expect(known.vessels.map(({ vessel, zone, zoneSinceMs }) => [vessel.mmsi, zone, zoneSinceMs])).toEqual(
      vessels.map(({ mmsi, zone, zoneSinceMs }) => [mmsi, zone!, zoneSinceMs]),
    );
    known.vessels.forEach(({ vessel, fix, afterBerth, zone }, i) => {
      const { kept, isAfterBerth, destination, draughtM, name } = vessels[i]!;
      expect([vessel.destination, vessel.draughtM, vessel.name]).toEqual([destination, draughtM, name]);
      if (zone === 'QUEUE') expect(afterBerth).toBe(isAfterBerth);
      expect(fix.atMs).toBe(kept!.atMs);
      expect(distanceNm(fix.lat, fix.lon, kept!.lat, kept!.lon)).toBeLessThan(0.5);
    });
    expect(known.alongside.map(({ name: _, ...stay }) => stay)).toEqual(alongside);
    expect([...known.silent].sort((a, b) => a.mmsi - b.mmsi)).toEqual([...silent].sort((a, b) => a.mmsi - b.mmsi));
    expect(known.history.every((snapshot) => snapshot.atMs <= atMs - 60_000)).toBe(true);
    expect(known.cargo.map(({ mmsi, cargo: told }) => [mmsi, told!] as const).sort(([a], [b]) => a - b)).toEqual(cargo);
    berthed += alongside.length;
    carried += cargo.length;
    queued += vessels.filter(({ zone }) => zone === 'QUEUE').length;
  }
  expect([berthed > 20, queued > 20, carried > 40]).toEqual([true, true, true]);
  await open.close();
});

/** What the live world foresees at the test port, in the words of the store's answer. */
function liveForesight({ ports }: World) {
  const { predictions, run, forecast, models, congestionModel } = ports.get('TST')!.outlook;
  return {
    predictions: [...predictions].sort(([a], [b]) => a - b),
    foresight: {
      run,
      forecast: forecast && { ...forecast, input: null },
      models: [...models.values()].sort((a, b) => a.id - b.id),
      congestionModel,
    },
  };
}

test('and what it foresaw: predictions, the forecast, the models in force', async () => {
  const open = await openHarness(directory());
  const world = await loadWorld(open.store, { isReplay: true, nextRefitMs: sixHourly });
  const reports = fleetReports(7);
  const states: (ReturnType<typeof liveForesight> & { atMs: number })[] = [];
  let taken = 0;
  await replay({
    store: open.store,
    world,
    trainer: directTrainer(open.store),
    recordings: [{ contentHash: 'a', name: 'a', reader: readerOf(reports, 1_000) }],
    elapsedMs: () => 0,
    isStopped: () => {
      const atMs = world.clock.serviceMs;
      const isLast = atMs !== null && reports[taken]!.atMs > atMs;
      if (taken % 23 === 0 && isLast) states.push(structuredClone({ atMs, ...liveForesight(world) }));
      taken++;
      return false;
    },
  });
  expect(states.length).toBeGreaterThan(100);
  for (const { atMs, predictions, foresight } of states) {
    const known = await open.store.readPortAsOf('TST', atMs);
    const predicted = known.vessels.flatMap(({ vessel, prediction }) =>
      prediction === null ? [] : [[vessel.mmsi, prediction]],
    );
    expect({ atMs, predictions: predicted, foresight: known.foresight }).toEqual({ atMs, predictions, foresight });
  }
  expect(states.filter(({ predictions }) => predictions.length > 1).length).toBeGreaterThan(50);
  expect(states.filter(({ foresight }) => foresight.models.length > 0).length).toBeGreaterThan(50);
  await open.close();
});

test('before the first report nothing was known', async () => {
  const open = await openHarness(directory());
  open.hear(...(await reportsOf(csvText({ seed: 12, ships: 2, calls: 1 }))));
  await open.commit();
  expect(await open.store.readPortAsOf('TST', 0)).toEqual({
    vessels: [],
    alongside: [],
    cargo: [],
    history: [],
    silent: [],
    foresight: { run: null, forecast: null, models: [], congestionModel: null },
  });
  await open.close();
});
