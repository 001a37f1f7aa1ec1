import { metresOutside } from '../../core/polygon.ts';
import type { Fix } from '../track/fix.ts';
import type { AnchorageArea, BerthArea, Harbour } from './harbour.ts';
import type { ZoneThresholds } from './thresholds.ts';
import type { BerthRun, IdleRun } from './visit.ts';

const MOORED = 5;

/** Whether the report still says "alongside this berth"; an unknown speed contradicts nothing. */
export function isAlongside(harbour: Harbour, berthId: string, fix: Fix, limits: ZoneThresholds): boolean {
  if (fix.sogKn !== null && fix.sogKn > limits.berthLeaveKn) return false;
  const berth = harbour.berths.find((candidate) => candidate.id === berthId);
  return berth !== undefined && metresOutside(berth.area, fix.lat, fix.lon) <= limits.berthLeaveM;
}

/** The run of reports alongside after this one, given that the old one, if any, goes on or has ended. */
export function nextBerthRun(
  run: BerthRun | null,
  berth: BerthArea | null,
  fix: Fix,
  spareMs: number,
  limits: ZoneThresholds,
): BerthRun | null {
  if (run !== null) return run;
  if (berth === null || fix.sogKn === null || fix.sogKn > limits.berthEnterKn) return null;
  return { berthId: berth.id, sinceMs: fix.atMs, spareMs };
}

/** Whether the run has lasted long enough at `untilMs` to be a stay. */
export function isBerthed(run: BerthRun, untilMs: number, fix: Fix, limits: ZoneThresholds): boolean {
  const isMoored = fix.navStatus === MOORED && fix.sogKn !== null && fix.sogKn <= limits.berthEnterKn;
  const dwellMs = isMoored ? limits.berthMooredDwellMs : limits.berthDwellMs;
  return untilMs - run.sinceMs + run.spareMs >= dwellMs;
}

/** Whether a report can belong to a wait: at rest, inside the limits, at no berth and in no anchorage of other use. */
export function isIdle(
  isRunning: boolean,
  berth: BerthArea | null,
  anchorage: AnchorageArea | null,
  fix: Fix,
  limits: ZoneThresholds,
): boolean {
  if (berth !== null || (anchorage !== null && anchorage.purpose !== 'waiting')) return false;
  if (fix.sogKn === null) return isRunning;
  return fix.sogKn <= (isRunning ? limits.queueLeaveKn : limits.queueEnterKn);
}

/** The run of idle reports with this one in it. */
export function nextIdleRun(run: IdleRun | null, anchorage: AnchorageArea | null, fix: Fix, spareMs: number): IdleRun {
  const isWaiting = anchorage?.purpose === 'waiting';
  if (run === null) return { sinceMs: fix.atMs, spareMs, waitingSinceMs: isWaiting ? fix.atMs : null };
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
