import type { Fix } from '../track/fix.ts';
import { followCourse, isBound } from './bound.ts';
import { findAnchorage, findBerth, type Harbour, isInsideLimits, rangeTo } from './harbour.ts';
import { type Passage, passageSince } from './passage.ts';
import {
  bearingOnBerth,
  bearingOnWait,
  beginsBerthRun,
  beginsWait,
  countsUntil,
  endOfRun,
  hasLasted,
  isAlongside,
  isMoored,
  nextIdleRun,
  queueSince,
} from './stops.ts';
import type { ZoneThresholds } from './thresholds.ts';
import type { Transition, Visit, VisitContext, Zone } from './visit.ts';

/**
 * The zone machine of one vessel at one port. It decides by elapsed time and evidence, not by counting reports: what a
 * silence hid is judged at the next report, back-dated to the first evidence of it.
 *
 * Folds a fix, which must be newer than the last, into the visit and appends what it found out to `found`.
 */
export function followVisit(
  visit: Visit,
  harbour: Harbour,
  fix: Fix,
  context: VisitContext,
  limits: ZoneThresholds,
  found: Transition[],
): void {
  visit.rangeNm = rangeTo(harbour, fix.lat, fix.lon);
  const passage = passageSince(visit.last, fix);
  const isInside = isInsideLimits(harbour, fix.lat, fix.lon, visit.rangeNm, visit.insideSinceMs !== null);

  endRuns(visit, harbour, fix, passage, limits, context, found);
  leaveBerth(visit, harbour, fix, passage, isInside, limits, context, found);
  leaveQueue(visit, fix, passage, isInside, limits, context, found);
  if (isInside) {
    visit.insideSinceMs ??= fix.atMs;
    stop(visit, harbour, fix, passage, limits, context, found);
  } else if (visit.insideSinceMs !== null) {
    leaveLimits(visit, context, found);
  }
  followCourse(visit, harbour, fix, limits);
  visit.last = { atMs: fix.atMs, lat: fix.lat, lon: fix.lon, sogKn: fix.sogKn };
  const zone = zoneOf(visit, context, fix.atMs, limits);
  // A vessel whose type is told late has waited since its first report at rest.
  show(visit, zone, zone === 'QUEUE' ? visit.queueSinceMs! : fix.atMs, found);
}

/** A run that this report ends lasted until the vessel had to set off; that may have been long enough. */
function endRuns(
  visit: Visit,
  harbour: Harbour,
  fix: Fix,
  { setOffMs }: Passage,
  limits: ZoneThresholds,
  context: VisitContext,
  found: Transition[],
): void {
  const { berthRun, idleRun } = visit;
  if (berthRun === null && idleRun === null) return;
  const berthHere = findBerth(harbour, fix.lat, fix.lon);
  if (berthRun !== null) {
    const bearing = bearingOnBerth(berthRun, harbour, berthHere, fix, limits);
    const endMs = endOfRun(berthRun, bearing, fix.atMs, setOffMs, limits.berthLeaveDwellMs);
    if (endMs !== null) {
      if (hasLasted(berthRun, endMs, berthDwellMs(visit, false, limits))) {
        berth(visit, visit.last!.atMs, context, found);
      }
      visit.berthRun = null;
    }
  }
  if (idleRun === null) return;
  const bearing = bearingOnWait(berthHere, findAnchorage(harbour, fix.lat, fix.lon), fix, limits);
  const endMs = endOfRun(idleRun, bearing, fix.atMs, setOffMs, limits.queueLeaveDwellMs);
  if (endMs === null) return;
  if (visit.queueSinceMs === null && visit.stay === null) {
    const sinceMs = queueSince(idleRun, endMs, visit.hasBerthed, limits);
    if (sinceMs !== null) enqueue(visit, sinceMs, context, found);
  }
  visit.idleRun = null;
}

/** How long a run alongside must last to be a stay: longer where the ship still seems to lie at its berth before. */
function berthDwellMs(visit: Visit, isMooredByItsWord: boolean, limits: ZoneThresholds): number {
  if (visit.stay !== null && visit.castingOffSinceMs === null) return limits.berthShiftDwellMs;
  return isMooredByItsWord ? limits.berthMooredDwellMs : limits.berthDwellMs;
}

function leaveBerth(
  visit: Visit,
  harbour: Harbour,
  fix: Fix,
  passage: Passage,
  isInside: boolean,
  limits: ZoneThresholds,
  context: VisitContext,
  found: Transition[],
): void {
  const { stay } = visit;
  if (stay === null) return;
  if (isAlongside(harbour, stay.berthId, fix, limits)) {
    stay.lastReportMs = fix.atMs;
    visit.castingOffSinceMs = null;
    return;
  }
  visit.castingOffSinceMs ??= Math.max(stay.lastReportMs, passage.setOffMs);
  if (isInside && fix.atMs - visit.castingOffSinceMs < limits.berthLeaveDwellMs) return;
  castOff(visit, visit.castingOffSinceMs, context, found);
}

function castOff(visit: Visit, atMs: number, context: VisitContext, found: Transition[]): void {
  const stay = visit.stay!;
  if (stay.isAnnounced) {
    // Near its neighbour a ship seemed alongside both until it was clear where it lay.
    const lastReportMs = Math.min(stay.lastReportMs, atMs);
    found.push({ kind: 'cast_off', atMs, berthId: stay.berthId, lastReportMs });
  }
  visit.stay = null;
  visit.hasBerthed = true;
  visit.castingOffSinceMs = null;
  if (context.role === 'commercial') show(visit, null, atMs, found);
}

function leaveQueue(
  visit: Visit,
  fix: Fix,
  passage: Passage,
  isInside: boolean,
  limits: ZoneThresholds,
  context: VisitContext,
  found: Transition[],
): void {
  if (visit.queueSinceMs === null) return;
  if (isInside && (fix.sogKn === null || fix.sogKn <= limits.queueLeaveKn)) {
    visit.weighingSinceMs = null;
    return;
  }
  visit.weighingSinceMs ??= passage.setOffMs;
  if (isInside && fix.atMs - visit.weighingSinceMs < limits.queueLeaveDwellMs) return;
  const leftMs = visit.weighingSinceMs;
  visit.queueSinceMs = null;
  visit.weighingSinceMs = null;
  show(visit, isInside ? zoneOf(visit, context, leftMs, limits) : null, leftMs, found);
}

/** Inside the limits: goes on with the runs of stopped reports, and concludes from them. */
function stop(
  visit: Visit,
  harbour: Harbour,
  fix: Fix,
  { spareMs }: Passage,
  limits: ZoneThresholds,
  context: VisitContext,
  found: Transition[],
): void {
  const berthHere = findBerth(harbour, fix.lat, fix.lon);
  if (berthHere?.id === visit.stay?.berthId) visit.berthRun = null;
  else if (visit.berthRun === null && beginsBerthRun(berthHere, fix, limits)) {
    visit.berthRun = { berthId: berthHere.id, sinceMs: fix.atMs, spareMs, doubtSinceMs: null };
  }
  const { berthRun } = visit;
  if (berthRun !== null) {
    const dwellMs = berthDwellMs(visit, isMoored(fix, limits), limits);
    if (hasLasted(berthRun, countsUntil(berthRun, fix.atMs), dwellMs)) berth(visit, fix.atMs, context, found);
  }
  announce(visit, context, found);

  if (visit.stay !== null || visit.queueSinceMs !== null) return;
  const anchorageHere = findAnchorage(harbour, fix.lat, fix.lon);
  if (visit.idleRun === null && !beginsWait(berthHere, anchorageHere, fix, limits)) return;
  visit.idleRun = nextIdleRun(visit.idleRun, anchorageHere, fix, spareMs);
  const sinceMs = queueSince(visit.idleRun, countsUntil(visit.idleRun, fix.atMs), visit.hasBerthed, limits);
  if (sinceMs !== null) enqueue(visit, sinceMs, context, found);
}

/** Makes a stay of the run; the berth before, if the ship still had one, was left when the run began. */
function berth(visit: Visit, lastReportMs: number, context: VisitContext, found: Transition[]): void {
  const { berthId, sinceMs } = visit.berthRun!;
  if (visit.stay !== null) castOff(visit, Math.min(visit.castingOffSinceMs ?? sinceMs, sinceMs), context, found);
  visit.berthRun = null;
  visit.stay = { berthId, atbMs: sinceMs, lastReportMs, isAnnounced: false };
  visit.queueSinceMs = null;
  visit.weighingSinceMs = null;
  visit.castingOffSinceMs = null;
  visit.idleRun = null;
  announce(visit, context, found);
}

/** Tells of a stay once the vessel is known to count: its type may come later than its first positions. */
function announce(visit: Visit, context: VisitContext, found: Transition[]): void {
  const { stay } = visit;
  if (stay === null || context.role === 'none') return;
  if (!stay.isAnnounced) {
    stay.isAnnounced = true;
    found.push({ kind: 'alongside', atMs: stay.atbMs, berthId: stay.berthId, insideSinceMs: visit.insideSinceMs });
  }
  if (context.role === 'commercial') show(visit, 'BERTH', stay.atbMs, found);
}

function enqueue(visit: Visit, sinceMs: number, context: VisitContext, found: Transition[]): void {
  visit.queueSinceMs = sinceMs;
  visit.weighingSinceMs = null;
  visit.idleRun = null;
  if (context.role === 'commercial') show(visit, 'QUEUE', sinceMs, found);
}

function leaveLimits(visit: Visit, context: VisitContext, found: Transition[]): void {
  const lastInsideMs = visit.last?.atMs ?? visit.zoneSinceMs;
  if (visit.zone === 'QUEUE' || visit.zone === 'BERTH') show(visit, null, lastInsideMs, found);
  found.push({ kind: 'outside', atMs: Math.max(lastInsideMs, found.at(-1)?.atMs ?? lastInsideMs) });
  visit.departedDestination = visit.hasBerthed ? context.destinationText : null;
  visit.insideSinceMs = null;
  visit.hasBerthed = false;
  visit.berthRun = null;
  visit.idleRun = null;
  visit.closingSinceMs = null;
  visit.isBoundByCourse = false;
}

/** The zone that the evidence gives. */
function zoneOf(visit: Visit, context: VisitContext, atMs: number, limits: ZoneThresholds): Zone | null {
  if (context.role !== 'commercial') return null;
  if (visit.stay !== null) return 'BERTH';
  if (visit.queueSinceMs !== null) return 'QUEUE';
  const { rangeNm, zone } = visit;
  const isApproaching = zone === 'APPROACH_CLOSE' || zone === 'APPROACH_FAR';
  if (rangeNm > (isApproaching ? limits.farLeaveNm : limits.farEnterNm)) return null;
  if (!isBound(visit, context, atMs, limits)) return null;
  const closeNm = limits.closeNm + (zone === 'APPROACH_CLOSE' ? limits.closeMarginNm : 0);
  return rangeNm <= closeNm ? 'APPROACH_CLOSE' : 'APPROACH_FAR';
}

function show(visit: Visit, zone: Zone | null, atMs: number, found: Transition[]): void {
  if (visit.zone === zone) return;
  // Back-dating never reaches behind the change before.
  const changedMs = Math.max(atMs, visit.zoneSinceMs);
  const { zone: from, hasBerthed: afterBerth, insideSinceMs } = visit;
  found.push({ kind: 'zone', atMs: changedMs, from, to: zone, afterBerth, insideSinceMs });
  visit.zone = zone;
  visit.zoneSinceMs = changedMs;
}

/**
 * Takes a vessel's zone away after a long silence, judged at `nowMs`; `unheardMs` leaves out the time in which the
 * whole feed was silent. True when nothing is left of the visit.
 */
export function forgetVisit(
  visit: Visit,
  unheardMs: number,
  nowMs: number,
  limits: ZoneThresholds,
  found: Transition[],
): boolean {
  const isApproaching = visit.zone === 'APPROACH_CLOSE' || visit.zone === 'APPROACH_FAR';
  if (unheardMs >= limits.stoppedSilenceMs) {
    const { stay } = visit;
    const lastMs = visit.last?.atMs ?? nowMs;
    if (stay?.isAnnounced) {
      found.push({ kind: 'cast_off', atMs: stay.lastReportMs, berthId: stay.berthId, lastReportMs: stay.lastReportMs });
    }
    show(visit, null, nowMs, found);
    if (visit.insideSinceMs !== null) found.push({ kind: 'outside', atMs: lastMs });
    return true;
  }
  if (unheardMs < limits.approachSilenceMs) return false;
  if (isApproaching) {
    visit.closingSinceMs = null;
    visit.isBoundByCourse = false;
    show(visit, null, nowMs, found);
  }
  // What is left of a vessel that only passed is not worth remembering; one that called is, by its destination.
  return visit.zone === null && visit.insideSinceMs === null && visit.departedDestination === null;
}
