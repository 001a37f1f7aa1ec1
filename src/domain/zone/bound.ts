import { angleBetweenDeg, bearingDeg } from '../../core/geo.ts';
import type { Fix } from '../track/fix.ts';
import type { Harbour } from './harbour.ts';
import type { ZoneThresholds } from './thresholds.ts';
import type { Visit, VisitContext } from './visit.ts';

/** Slower than this a course says nothing. */
const COURSE_MIN_KN = 3;
/** A course fits when it differs from the bearing to the port by no more than this; nearer by, channels bend. */
export const FITTING_FAR_DEG = 45;
export const FITTING_CLOSE_DEG = 60;
export const LEADING_AWAY_DEG = 90;

/** Keeps the runs of reports that lead here or away; a vessel that has stopped does neither. */
export function followCourse(visit: Visit, harbour: Harbour, fix: Fix, limits: ZoneThresholds): void {
  if (fix.cogDeg === null || fix.sogKn === null) return;
  if (fix.sogKn < COURSE_MIN_KN) {
    visit.closingSinceMs = null;
    visit.openingSinceMs = null;
    return;
  }
  const offDeg = angleBetweenDeg(fix.cogDeg, bearingDeg(fix.lat, fix.lon, harbour.lat, harbour.lon));
  if (offDeg <= (visit.rangeNm > limits.closeNm ? FITTING_FAR_DEG : FITTING_CLOSE_DEG)) {
    visit.closingSinceMs ??= fix.atMs;
    visit.openingSinceMs = null;
  } else if (offDeg > LEADING_AWAY_DEG) {
    visit.openingSinceMs ??= fix.atMs;
    visit.closingSinceMs = null;
  }
}

/** Whether the vessel is bound for the port; evolves `visit.isBoundByCourse`. */
export function isBound(visit: Visit, context: VisitContext, atMs: number, limits: ZoneThresholds): boolean {
  if (visit.hasBerthed) return false;
  if (visit.insideSinceMs !== null) return true;
  const lasts = (sinceMs: number | null): boolean => sinceMs !== null && atMs - sinceMs >= limits.courseDwellMs;
  const isOpening = lasts(visit.openingSinceMs);
  if (context.destination === 'elsewhere' || isOpening) visit.isBoundByCourse = false;
  else if (lasts(visit.closingSinceMs)) visit.isBoundByCourse = true;
  if (visit.isBoundByCourse) return true;
  // Another text in between makes the same text a new voyage.
  if (visit.departedDestination !== context.destinationText) visit.departedDestination = null;
  const isRepeated = visit.departedDestination !== null;
  return context.destination === 'here' && !isOpening && !isRepeated;
}
