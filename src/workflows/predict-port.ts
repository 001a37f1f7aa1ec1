import { round } from '../core/statistics.ts';
import { FEATURES, writeFeatures } from '../domain/features/catalogue.ts';
import type { PortHabits } from '../domain/features/habits.ts';
import { rollForward } from '../domain/features/rollout.ts';
import type { ExpectedShip } from '../domain/features/scene.ts';
import { eachShip, type ShipFacts, situationOf } from '../domain/features/ship-facts.ts';
import { berthsTotal } from '../domain/port/definition.ts';
import { berthsOccupied } from '../domain/port/occupancy.ts';
import { utilization } from '../domain/port/snapshot.ts';
import { baselineHours } from '../domain/prediction/baselines.ts';
import { p50Hours, queuePct } from '../domain/prediction/class-model.ts';
import { confidencePct } from '../domain/prediction/confidence.ts';
import { p90Hours } from '../domain/prediction/conformal.ts';
import { followExpectation, keepSample, notePrediction, openExpectation } from '../domain/prediction/expectation.ts';
import { type Prediction, toMinutes } from '../domain/prediction/prediction.ts';
import type { ExpectedZone } from '../domain/prediction/scored-row.ts';
import { timeSlice } from '../domain/prediction/time-slice.ts';
import { forecastPort } from './forecast-congestion.ts';
import { habitsOf } from './outlook.ts';
import { endingOf, isExpectedZone, sceneOf } from './port-scene.ts';
import { raiseEvent } from './raise-event.ts';
import type { LivePort, World } from './world.ts';

/**
 * Predicts time to berth at an instant, of all vessels that are expected at a port or of one whose zone has changed. The
 * port's queue is rolled forward once, whoever is asked about.
 */
export function predictPort(world: World, port: LivePort, atMs: number, onlyMmsi: number | null): void {
  const { outlook, definition } = port;
  followAll(world, port, atMs, onlyMmsi);
  // Learning begins here, once: a restart before anything was learnt must not begin it anew.
  if (outlook.habits === null) world.pending.outlooks.add(port);
  const habits = habitsOf(outlook, atMs);
  const scene = sceneOf(world, port, habits, atMs);
  const rollout = rollForward(scene);
  const features = new Float64Array(FEATURES.length);
  const predictions: Prediction[] = [];
  eachShip(scene, rollout, onlyMmsi, (facts, i) => {
    const ship = scene.ships[i]!;
    writeFeatures(facts, features, 0);
    const prediction = predictShip(port, ship, facts, features);
    predictions.push(prediction);
    outlook.predictions.set(ship.mmsi, prediction);
    note(world, port, habits, ship, prediction, facts, features);
  });
  const utilizationFraction = utilization(berthsOccupied(definition, port.occupancy), berthsTotal(definition));
  if (onlyMmsi === null) {
    outlook.run = { atMs, queue: scene.queue, utilizationFraction };
    forecastPort(world, port, scene, rollout);
  }
  world.pending.runs.push({
    id: ++world.lastIds.run,
    portCode: definition.code,
    atMs,
    recordedMs: world.clock.serviceMs!,
    isWhole: onlyMmsi === null,
    queue: scene.queue,
    utilizationFraction,
    predictions,
  });
}

/** Opens expectations of the vessels that are new, and notes where all are and how fast. */
function followAll(world: World, port: LivePort, atMs: number, onlyMmsi: number | null): void {
  const { expected } = port.outlook;
  const follow = (mmsi: number): void => {
    const visit = port.visits.get(mmsi);
    const fix = world.vessels.get(mmsi)?.track.fix;
    if (!visit || !isExpectedZone(visit.zone) || !fix) return;
    let expectation = expected.get(mmsi);
    let isChanged = expectation === undefined;
    if (!expectation) {
      expectation = openExpectation(++world.lastIds.expectation, port.definition.code, mmsi, visit.zone, atMs);
      expected.set(mmsi, expectation);
    }
    if (followExpectation(expectation, visit.zone, visit.zoneSinceMs, fix.sogKn)) isChanged = true;
    const ending = endingOf(port, world.vessels.get(mmsi)!, expectation);
    if (!expectation.endings.includes(ending)) {
      expectation.endings.push(ending);
      isChanged = true;
    }
    (isChanged ? world.pending.expectations : world.pending.cruises).add(expectation);
  };
  if (onlyMmsi !== null) follow(onlyMmsi);
  else for (const mmsi of [...port.visits.keys()].sort((a, b) => a - b)) follow(mmsi);
}

const zoneOf = ({ isQueued, isClose }: ExpectedShip): ExpectedZone =>
  isQueued ? 'QUEUE' : isClose ? 'APPROACH_CLOSE' : 'APPROACH_FAR';

function predictShip({ outlook }: LivePort, ship: ExpectedShip, facts: ShipFacts, features: Float64Array): Prediction {
  const { mmsi, modelClass } = ship;
  const model = outlook.models.get(modelClass) ?? null;
  const rung = model?.rung ?? 'rollout';
  const zone = zoneOf(ship);
  const p50 = p50Hours(model, facts.rolledMedianHours, features, 0);
  const p90 = p90Hours(outlook.conformal, modelClass, zone, p50);
  const p50Minutes = toMinutes(p50);
  return {
    mmsi,
    atMs: facts.atMs,
    zone,
    modelClass,
    p50Minutes,
    p90Minutes: Math.max(p50Minutes, toMinutes(p90)),
    distanceNm: round(ship.distanceNm, 1),
    confidencePct: confidencePct(p50, p90, rung, ship.fixAgeHours),
    queuePct: ship.isQueued ? 100 : queuePct(model, facts.waitShare),
    rung,
    modelId: model?.id ?? 0,
  };
}

/** What follows from a prediction: a sample to learn from, an event for those who wait for news. */
function note(
  world: World,
  port: LivePort,
  habits: PortHabits,
  ship: ExpectedShip,
  prediction: Prediction,
  facts: ShipFacts,
  features: Float64Array,
): void {
  const { mmsi, atMs, zone, p50Minutes, p90Minutes, modelClass } = prediction;
  const expectation = port.outlook.expected.get(mmsi)!;
  const noted = notePrediction(expectation, prediction);
  if (noted.isNews || noted.sample !== null) world.pending.expectations.add(expectation);
  if (noted.sample !== null) {
    const isFirst = noted.sample === 'first';
    const id = ++world.lastIds.sample;
    const baselines = baselineHours(facts, modelClass, habits);
    world.pending.samples.push({
      kind: 'keep',
      sample: {
        id,
        portCode: port.definition.code,
        expectationId: expectation.id,
        prediction,
        isFirst,
        slice: timeSlice(p50Minutes / 60),
        baselineHours: baselines,
        waitShare: facts.waitShare,
        features: Float32Array.from(features),
      },
    });
    const gone = keepSample(expectation, {
      id,
      atMs,
      zone,
      p50Minutes,
      p90Minutes,
      wayMinutes: toMinutes(baselines.physics),
      situation: situationOf(ship, atMs),
      isFirst,
    });
    if (gone.length > 0) world.pending.samples.push({ kind: 'thin', ids: gone });
  }
  if (noted.isNews) announce(world, port, prediction);
}

function announce(world: World, port: LivePort, prediction: Prediction): void {
  const { mmsi, atMs, zone, p50Minutes, p90Minutes, queuePct, confidencePct, rung } = prediction;
  raiseEvent(world, port, atMs, {
    type: 'prediction.new',
    mmsi,
    zone,
    p50Minutes,
    p90Minutes,
    queuePct,
    confidencePct,
    rung,
  });
}
