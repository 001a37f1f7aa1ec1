import { metresOutside } from '../../core/polygon.ts';
import type { Fix } from '../track/fix.ts';
import type { AnchorageArea, BerthArea, Harbour } from './harbour.ts';
import type { ZoneThresholds } from './thresholds.ts';
import type { BerthRun, IdleRun, StopRun } from './visit.ts';

const MOORED = 5;

/** Whether the report still says "alongside this berth"; an unknown speed contradicts nothing. */
export function isAlongside(harbour: Harbour, berthId: string, fix: Fix, limits: ZoneThresholds): boolean {
  if (fix.sogKn !== null && fix.sogKn > limits.berthLeaveKn) return false;
  const berth = harbour.berths.find((candidate) => candidate.id === berthId);
  return berth !== undefined && metresOutside(berth.area, fix.lat, fix.lon) <= limits.berthLeaveM;
}

/** How a report bears on a run of stopped ones: it belongs to it, may belong to it, or ends it. */
export type Bearing = 'holds' | 'doubtful' | 'breaks';

export function bearingOnBerth(
  run: BerthRun,
  harbour: Harbour,
  berthHere: BerthArea | null,
  fix: Fix,
  limits: ZoneThresholds,
): Bearing {
  if (berthHere !== null && berthHere.id !== run.berthId) return 'breaks';
  if (berthHere !== null && (fix.sogKn === null || fix.sogKn <= limits.berthEnterKn)) return 'holds';
  return isAlongside(harbour, run.berthId, fix, limits) ? 'doubtful' : 'breaks';
}

/** A wait is at rest, at no berth and in no anchorage of other use. */
export function bearingOnWait(
  berthHere: BerthArea | null,
  anchorageHere: AnchorageArea | null,
  fix: Fix,
  limits: ZoneThresholds,
): Bearing {
  if (berthHere !== null || (anchorageHere !== null && anchorageHere.purpose !== 'waiting')) return 'breaks';
  if (fix.sogKn === null || fix.sogKn <= limits.queueEnterKn) return 'holds';
  return fix.sogKn <= limits.queueLeaveKn ? 'doubtful' : 'breaks';
}

/**
 * Folds a report into a run. Null while the run stands; else until when it lasted: to the first doubtful report, when
 * doubt has gone on for `toleranceMs`, or until the vessel had to set off.
 */
export function endOfRun(
  run: StopRun,
  bearing: Bearing,
  atMs: number,
  setOffMs: number,
  toleranceMs: number,
): number | null {
  if (bearing === 'holds') {
    run.doubtSinceMs = null;
    return null;
  }
  if (bearing === 'breaks') return Math.min(run.doubtSinceMs ?? setOffMs, setOffMs);
  run.doubtSinceMs ??= atMs;
  return atMs - run.doubtSinceMs < toleranceMs ? null : run.doubtSinceMs;
}

/** Until when a standing run counts. */
export const countsUntil = (run: StopRun, atMs: number): number => run.doubtSinceMs ?? atMs;

/** Whether a stopped report begins a run alongside. */
export function beginsBerthRun(berthHere: BerthArea | null, fix: Fix, limits: ZoneThresholds): berthHere is BerthArea {
  return berthHere !== null && fix.sogKn !== null && fix.sogKn <= limits.berthEnterKn;
}

/** Whether a report moored by its own word shortens the dwell; only at rest is the word believed. */
export function isMoored(fix: Fix, limits: ZoneThresholds): boolean {
  return fix.navStatus === MOORED && fix.sogKn !== null && fix.sogKn <= limits.berthEnterKn;
}

/** Whether the run has lasted for the dwell at `untilMs`. */
export const hasLasted = (run: StopRun, untilMs: number, dwellMs: number): boolean =>
  untilMs - run.sinceMs + run.spareMs >= dwellMs;

/** Whether a report begins a wait. */
export function beginsWait(
  berthHere: BerthArea | null,
  anchorageHere: AnchorageArea | null,
  fix: Fix,
  limits: ZoneThresholds,
): boolean {
  return fix.sogKn !== null && bearingOnWait(berthHere, anchorageHere, fix, limits) === 'holds';
}

/** The run of idle reports with this one in it. */
export function nextIdleRun(run: IdleRun | null, anchorage: AnchorageArea | null, fix: Fix, spareMs: number): IdleRun {
  const isWaiting = anchorage?.purpose === 'waiting';
  if (run === null) {
    return { sinceMs: fix.atMs, spareMs, doubtSinceMs: null, waitingSinceMs: isWaiting ? fix.atMs : null };
  }
  if (run.waitingSinceMs === null && isWaiting) run.waitingSinceMs = fix.atMs;
  return run;
}

/** Since when the vessel queues, judged at `untilMs`; null if it does not. */
export function queueSince(run: IdleRun, untilMs: number, hasBerthed: boolean, limits: ZoneThresholds): number | null {
  const { sinceMs, spareMs, waitingSinceMs } = run;
  const waitedMs = waitingSinceMs === null ? -1 : untilMs - waitingSinceMs + spareMs;
  if (hasBerthed) return waitedMs >= limits.queueAfterBerthDwellMs ? waitingSinceMs : null;
  if (waitedMs >= limits.queueDwellMs) return waitingSinceMs;
  return untilMs - sinceMs + spareMs >= limits.driftDwellMs ? sinceMs : null;
}
