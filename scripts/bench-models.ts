import { join } from 'node:path';
import { loadWorld, openDirectory } from '../src/compose/data-directory.ts';
import type { SampleChange } from '../src/contracts/foresight.ts';
import { createRandom } from '../src/core/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/core/time.ts';
import { FEATURES } from '../src/domain/features/catalogue.ts';
import { timeSlice } from '../src/domain/prediction/time-slice.ts';
import { MODEL_CLASSES } from '../src/domain/vessel/model-class.ts';
import { collectChanges } from '../src/workflows/collect-changes.ts';
import { predictPort } from '../src/workflows/predict-port.ts';
import { directTrainer, makeRefit } from '../src/workflows/refit.ts';
import { replayReport } from '../src/workflows/replay.ts';
import { takeRefit } from '../src/workflows/take-refit.ts';
import type { World } from '../src/workflows/world.ts';

const PORT = 'STS';
const SHIPS = 2_000;
const CALLS = 4_200;
const SAMPLES_A_CALL = 24;

/** A directory with `CALLS` settled calls of `SAMPLES_A_CALL` samples over the six classes at one port. */
export async function makeTrainedDirectory(room: string, nowMs: number): Promise<{ directory: string; rows: number }> {
  const directory = join(room, 'models');
  const open = openDirectory({ directory, purpose: 'real', durability: 'normal' });
  const world = await loadWorld(open.store, { isReplay: true });
  const random = createRandom(1);
  const samples: SampleChange[] = [];
  let id = 0;
  for (let call = 1; call <= CALLS; call++) {
    const modelClass = MODEL_CLASSES[call % MODEL_CLASSES.length]!;
    const atbMs = nowMs - (CALLS - call) * (HOUR_MS / 2) - HOUR_MS;
    for (let k = 0; k < SAMPLES_A_CALL; k++) {
      const hours = (SAMPLES_A_CALL - k) * (1 + random.uniform());
      const features = Float32Array.from(FEATURES, () => random.normal());
      const rolloutHours = hours * (0.5 + random.uniform());
      features[0] = Math.log1p(rolloutHours);
      samples.push({
        kind: 'keep',
        sample: {
          id: ++id,
          portCode: PORT,
          expectationId: call,
          prediction: {
            mmsi: 200_000_000 + call,
            atMs: Math.round(atbMs - hours * HOUR_MS),
            zone: k % 2 === 0 ? 'QUEUE' : 'APPROACH_FAR',
            modelClass,
            p50Minutes: Math.round(rolloutHours * 60),
            p90Minutes: Math.round(rolloutHours * 120),
            distanceNm: 10,
            confidencePct: 50,
            queuePct: 50,
            rung: 'rollout',
            modelId: 0,
          },
          slice: timeSlice(rolloutHours),
          isFirst: false,
          baselineHours: { physics: 2, median_wait: 3, fluid: 3, rollout: rolloutHours },
          waitShare: random.uniform(),
          features,
        },
      });
    }
    samples.push({
      kind: 'settle',
      expectationId: call,
      settlement: call,
      modelClass,
      atbMs,
      settledMs: atbMs + MINUTE_MS,
      hasQueued: call % 2 === 0,
    });
  }
  const quarterMs = Math.floor(nowMs / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
  Object.assign(world.clock, { serviceMs: nowMs, quarterMs, refitDueMs: nowMs + DAY_MS });
  Object.assign(world.lastIds, { sample: id, expectation: CALLS, settlement: CALLS });
  world.pending.samples = samples;
  await open.store.commit(collectChanges(world, []));
  await open.close();
  return { directory, rows: id };
}

/** Milliseconds of a refit in this thread, and of predicting 2,000 vessels with what it gave; medians. */
export async function timeModels(directory: string, runs: number): Promise<{ refitMs: number; predictMs: number }> {
  const open = openDirectory({ directory, purpose: 'real', durability: 'normal' });
  const world = await loadWorld(open.store, { isReplay: true });
  const dueMs = world.clock.quarterMs!;
  const refits: number[] = [];
  for (let run = 0; run < runs; run++) {
    world.clock.refit = { dueMs, effectiveMs: dueMs };
    world.refitted = null;
    const startedAt = performance.now();
    await makeRefit(world, open.store, directTrainer(open.store));
    refits.push(performance.now() - startedAt);
  }
  takeRefit(world, dueMs);
  fillPort(world, dueMs + HOUR_MS);
  const port = world.ports.get(PORT)!;
  const predictions: number[] = [];
  for (let run = 0; run < 4 * runs; run++) {
    world.pending.runs = [];
    const startedAt = performance.now();
    predictPort(world, port, world.clock.serviceMs! + run * 15 * MINUTE_MS, null);
    predictions.push(performance.now() - startedAt);
  }
  await open.close();
  return { refitMs: median(refits), predictMs: median(predictions) };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.trunc(values.length / 2)]!;

/** Two thousand ships that are bound for the port by their own word. */
function fillPort(world: World, atMs: number): void {
  const { lat, lon } = world.ports.get(PORT)!.definition.harbour;
  for (let i = 0; i < SHIPS; i++) {
    const mmsi = 300_000_000 + i;
    const identity = { imo: null, name: `SHIP ${i}`, callsign: null, etaCode: null };
    const hull = { shipType: i % 3 === 0 ? 80 : 70, lengthM: 150 + (i % 12) * 15, beamM: 32, draughtM: 6 + (i % 9) };
    replayReport(world, { kind: 'static', mmsi, atMs, ...identity, ...hull, destination: 'BRSSZ' }, atMs);
    const position = { lat: lat - 0.5 - (i % 400) / 100, lon: lon + (i % 37) / 100, sogKn: 11 + (i % 5), cogDeg: 0 };
    replayReport(world, { kind: 'position', mmsi, atMs, ...position, headingDeg: 0, navStatus: 0 }, atMs);
  }
}
