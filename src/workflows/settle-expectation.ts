import { HOUR_MS } from '../core/time.ts';
import { addOutcome } from '../domain/features/cells.ts';
import { addEnding } from '../domain/features/habits.ts';
import { settleResidual } from '../domain/prediction/conformal.ts';
import { samplesBefore } from '../domain/prediction/expectation.ts';
import { withOwnWait } from '../domain/vessel/own-waits.ts';
import { classOf } from './cargo-belief.ts';
import { habitsOf, outcomesOf } from './outlook.ts';
import type { LivePort, LiveVessel, World } from './world.ts';

/** An expected vessel has berthed: its samples get their outcome, and P90 learns from them. */
export function settleExpectation(world: World, port: LivePort, live: LiveVessel, atbMs: number): void {
  const { outlook } = port;
  const { mmsi } = live.vessel;
  const expectation = outlook.expected.get(mmsi);
  if (!expectation) return;
  const modelClass = classOf(live);
  const habits = habitsOf(outlook, atbMs);
  for (const { atMs, zone, p50Minutes, p90Minutes, wayMinutes, situation } of samplesBefore(expectation, atbMs)) {
    const actualHours = (atbMs - atMs) / HOUR_MS;
    addOutcome(habits.cells, situation, actualHours - wayMinutes / 60);
    settleResidual(outlook.conformal, modelClass, zone, {
      callId: expectation.id,
      p50Hours: p50Minutes / 60,
      p90Hours: p90Minutes / 60,
      actualHours,
    });
  }
  const { ownWaits } = live.vessel;
  const { code } = port.definition;
  const { queuedSinceMs } = expectation;
  const waitedHours = queuedSinceMs === null ? 0 : Math.max(0, atbMs - queuedSinceMs) / HOUR_MS;
  ownWaits[code] = withOwnWait(ownWaits[code], waitedHours);
  world.pending.vessels.add(live);
  outcomesOf(port.outlook, modelClass).berthed++;
  addEnding(habits, expectation.endings, true);
  world.pending.samples.push({
    kind: 'settle',
    expectationId: expectation.id,
    settlement: ++world.lastIds.settlement,
    modelClass,
    atbMs,
    settledMs: world.clock.serviceMs!,
    hasQueued: expectation.queuedSinceMs !== null,
  });
  close(world, port, mmsi);
}

/** A vessel is no longer expected, and did not berth: what was predicted trains nothing, but is counted. */
export function dropExpectation(world: World, port: LivePort, live: LiveVessel): void {
  const { mmsi } = live.vessel;
  const expectation = port.outlook.expected.get(mmsi);
  if (!expectation) return;
  outcomesOf(port.outlook, classOf(live)).unberthed++;
  addEnding(habitsOf(port.outlook, world.clock.serviceMs!), expectation.endings, false);
  world.pending.samples.push({ kind: 'drop', expectationId: expectation.id });
  close(world, port, mmsi);
}

function close(world: World, port: LivePort, mmsi: number): void {
  const { outlook } = port;
  world.pending.expectations.delete(outlook.expected.get(mmsi)!);
  world.pending.cruises.delete(outlook.expected.get(mmsi)!);
  world.pending.closedExpectations.add(outlook.expected.get(mmsi)!.id);
  outlook.expected.delete(mmsi);
  outlook.predictions.delete(mmsi);
  world.pending.outlooks.add(port);
}
