import type { Fix, PositionReport } from '../domain/track/fix.ts';
import { judgeFix, refuseReport, refuseTime } from '../domain/track/plausibility.ts';
import { isWorthKeeping, LATE_WORTH_MS } from '../domain/track/thinning.ts';
import { mmsiKind } from '../domain/vessel/mmsi.ts';
import { evolveStatic, type StaticReport } from '../domain/vessel/vessel.ts';
import { followPorts } from './follow-ports.ts';
import { count, type LiveVessel, refreshDerived, vesselOf, type World } from './world.ts';

/** Weight of the newest interval in the running mean, and how much longer than it an interval may count. */
const INTERVAL_WEIGHT = 0.1;
const INTERVAL_OUTLIER = 4;

/** Takes in a position report at the service clock. */
export function followPosition(world: World, report: PositionReport): void {
  const refusal = refuseReport(report, world.clock.serviceMs!);
  if (refusal !== null) {
    count(world, refusal);
    return;
  }
  const live = vesselOf(world, report.mmsi);
  const before = live.track.fix;
  const decision = judgeFix(live.track, report, live.intervalMs);
  world.pending.vessels.add(live);
  if (decision.accept === null) {
    count(world, decision.rule);
    if (decision.rule === 'out_of_order') keepLate(world, live, report);
    return;
  }
  count(world, 'accepted');
  const fix = decision.accept;
  if (before !== null) meanInterval(live, fix.atMs - before.atMs);
  live.silentMs = world.clock.silentMs;
  if (isWorthKeeping(live.kept, fix)) {
    live.kept = fix;
    world.pending.track.push({
      kind: 'fix',
      mmsi: report.mmsi,
      fix,
      recordedMs: world.clock.serviceMs!,
      imported: world.isReplay,
    });
  }
  followPorts(world, live, fix);
}

/** A late report goes into the history; where the track has no hole the sealing of its hour leaves it out. */
function keepLate(world: World, live: LiveVessel, report: PositionReport): void {
  if (live.kept !== null && report.atMs > live.kept.atMs - LATE_WORTH_MS) return;
  const { mmsi, ...position } = report;
  const fix: Fix = { ...position };
  world.pending.track.push({ kind: 'fix', mmsi, fix, recordedMs: world.clock.serviceMs!, imported: world.isReplay });
}

function meanInterval(live: LiveVessel, elapsedMs: number): void {
  const mean = live.intervalMs;
  if (mean === null) live.intervalMs = elapsedMs;
  else live.intervalMs = mean + INTERVAL_WEIGHT * (Math.min(elapsedMs, INTERVAL_OUTLIER * mean + 1) - mean);
}

/** Takes in a static or voyage message. */
export function followStatic(world: World, report: StaticReport): void {
  if (mmsiKind(report.mmsi) !== 'ship') {
    count(world, 'not_a_ship');
    return;
  }
  const refusal = refuseTime(report.atMs, world.clock.serviceMs!);
  if (refusal !== null) {
    count(world, refusal);
    return;
  }
  const live = vesselOf(world, report.mmsi);
  const change = evolveStatic(live.vessel, report);
  world.pending.vessels.add(live);
  if (change === 'none') return;
  refreshDerived(world, live);
  const { imo, name, callsign, shipType, lengthM, beamM, destination, etaCode, draughtM } = live.vessel;
  const particulars = { imo, name, callsign, shipType, lengthM, beamM, destination, etaCode, draughtM };
  const { mmsi, atMs } = report;
  world.pending.voyages.push({ mmsi, atMs, recordedMs: world.clock.serviceMs!, ...particulars });
}
