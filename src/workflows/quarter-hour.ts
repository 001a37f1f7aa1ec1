import type { AisGap } from '../contracts/changes.ts';
import { MINUTE_MS } from '../core/time.ts';
import { congestionThresholds, evolveCongestion, sampleLevel } from '../domain/port/congestion.ts';
import { berthsTotal } from '../domain/port/definition.ts';
import { berthsOccupied } from '../domain/port/occupancy.ts';
import { addQueueSample, forgetOldSamples } from '../domain/port/queue-history.ts';
import { countZones, medianWaitHours, utilization } from '../domain/port/snapshot.ts';
import { forgetVisit } from '../domain/zone/machine.ts';
import type { Transition, Visit } from '../domain/zone/visit.ts';
import { allowedSilenceMs, LEAST_GAP_MS } from './allowed-silence.ts';
import { applyTransitions, closeGap } from './apply-transitions.ts';
import { cargoCountsOf, noteAllCargo } from './note-cargo.ts';
import { predictPort } from './predict-port.ts';
import { type JudgedQuarter, raiseAlerts } from './raise-alerts.ts';
import { raiseEvent } from './raise-event.ts';
import type { LivePort, LiveVessel, World } from './world.ts';

/** A silence of the whole feed from which on nobody is blamed for being silent. */
export const FEED_SILENCE_MS = 15 * MINUTE_MS;

/** What is due at every quarter-hour: who is missed or given up, the level of congestion, the snapshot, predictions, alerts. */
export function closeQuarterHour(world: World, dueMs: number): void {
  const { lastHeardMs } = world.clock;
  // A feed that is silent as a whole says nothing about anybody.
  const isStale = lastHeardMs === null || dueMs - lastHeardMs >= FEED_SILENCE_MS;
  for (const port of world.ports.values()) {
    if (!isStale) watchSilence(world, port, dueMs);
    const judged = takeSnapshot(world, port, dueMs, isStale);
    if (judged === null) continue;
    predictPort(world, port, dueMs, null);
    noteAllCargo(world, port);
    const counts = cargoCountsOf(world, port);
    world.pending.cargoCounts.push({ portCode: port.definition.code, atMs: dueMs, counts });
    raiseAlerts(world, port, dueMs, judged, counts);
  }
}

function watchSilence(world: World, port: LivePort, dueMs: number): void {
  const silent: { mmsi: number; visit: Visit; live: LiveVessel; unheardMs: number }[] = [];
  for (const [mmsi, visit] of port.visits) {
    // Nearly all were heard a moment ago.
    if (visit.last !== null && dueMs - visit.last.atMs < LEAST_GAP_MS) continue;
    const live = world.vessels.get(mmsi);
    const fix = live?.track.fix;
    if (!live || !fix) continue;
    const unheardMs = dueMs - fix.atMs - (world.clock.silentMs - live.silentMs);
    if (unheardMs >= LEAST_GAP_MS) silent.push({ mmsi, visit, live, unheardMs });
  }
  // What is found out gets numbers, in an order that is the same after a restart.
  silent.sort((a, b) => a.mmsi - b.mmsi);
  for (const { mmsi, visit, live, unheardMs } of silent) {
    if (visit.zone !== null && !port.gaps.has(mmsi)) watchGap(world, port, live, visit, unheardMs, dueMs);
    giveUp(world, port, live, visit, unheardMs, dueMs);
  }
}

function watchGap(
  world: World,
  port: LivePort,
  live: LiveVessel,
  visit: Visit,
  unheardMs: number,
  dueMs: number,
): void {
  if (unheardMs < allowedSilenceMs(visit, live)) return;
  const { mmsi } = live.vessel;
  const gap: AisGap = {
    id: ++world.lastIds.gap,
    portCode: port.definition.code,
    mmsi,
    sinceMs: live.track.fix!.atMs,
    openedMs: dueMs,
    untilMs: null,
    closedMs: null,
  };
  port.gaps.set(mmsi, gap);
  world.pending.gaps.add(gap);
  raiseEvent(world, port, dueMs, {
    type: 'ais_gap.detected',
    mmsi,
    status: 'open',
    sinceMs: gap.sinceMs,
    untilMs: null,
    zone: visit.zone,
  });
}

function giveUp(world: World, port: LivePort, live: LiveVessel, visit: Visit, unheardMs: number, dueMs: number): void {
  const found: Transition[] = [];
  const isForgotten = forgetVisit(visit, unheardMs, dueMs, world.thresholds, found);
  if (found.length === 0 && !isForgotten) return;
  const { mmsi } = live.vessel;
  applyTransitions(world, port, live, visit, found);
  const gap = port.gaps.get(mmsi);
  if (gap && visit.zone === null) closeGap(world, port, gap, null, null);
  if (isForgotten) port.visits.delete(mmsi);
  port.touched.add(mmsi);
}

/** Returns what the level was judged on; null in an outage, which says nothing. */
function takeSnapshot(world: World, port: LivePort, dueMs: number, isStale: boolean): JudgedQuarter | null {
  let judged: JudgedQuarter | null = null;
  const { definition, visits, occupancy, congestion, history } = port;
  const zones = countZones(visits.values());
  const occupied = berthsOccupied(definition, occupancy);
  const total = berthsTotal(definition);
  const waitHours = medianWaitHours(visits.values(), dueMs);
  forgetOldSamples(history, dueMs);
  if (!isStale) {
    const utilizationFraction = utilization(occupied, total);
    const thresholds = congestionThresholds(history, total);
    const sample = { queue: zones.QUEUE, berths: total, utilizationFraction, medianWaitHours: waitHours };
    const candidateBefore = congestion.candidate;
    const before = evolveCongestion(congestion, sampleLevel(sample, thresholds));
    if (before !== null || congestion.candidate !== candidateBefore) world.pending.ports.add(port);
    const rises =
      before === null ? [] : (['HIGH', 'CRITICAL'] as const).filter((level) => reaches(level, before, port));
    for (const level of rises) {
      raiseEvent(world, port, dueMs, {
        type: level === 'HIGH' ? 'congestion.high' : 'congestion.critical',
        level,
        before: before!,
        queue: zones.QUEUE,
        utilizationFraction,
        thresholdQueue: level === 'HIGH' ? thresholds.highQueue : thresholds.criticalQueue,
      });
    }
    judged = { sample, thresholds, inbound: zones.APPROACH_CLOSE + zones.APPROACH_FAR };
    addQueueSample(history, dueMs, zones.QUEUE, judged.inbound);
  }
  world.pending.snapshots.push({
    portCode: definition.code,
    atMs: dueMs,
    queue: zones.QUEUE,
    berthsOccupied: occupied,
    berthsTotal: total,
    inbound: zones.APPROACH_CLOSE + zones.APPROACH_FAR,
    tracked: zones.BERTH + zones.QUEUE + zones.APPROACH_CLOSE + zones.APPROACH_FAR,
    medianWaitHours: waitHours,
    level: congestion.level,
    isStale,
  });
  return judged;
}

const RANK = { LOW: 0, MODERATE: 1, HIGH: 2, CRITICAL: 3 } as const;

/** Whether the port's level has just come up to `level` from below it; a jump to CRITICAL reaches both. */
function reaches(level: 'HIGH' | 'CRITICAL', before: keyof typeof RANK, port: LivePort): boolean {
  return RANK[before] < RANK[level] && RANK[port.congestion.level] >= RANK[level];
}
