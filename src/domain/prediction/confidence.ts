import type { Rung } from './scored-row.ts';

/** What a rung leaves of the confidence. */
export const RUNG_FACTOR: Readonly<Record<Rung, number>> = { rollout: 0.7, six: 0.85, full: 1 };
/** Hours by which near berthings are eased: half an hour of doubt before one in an hour is little. */
export const EASE_HOURS = 6;
/** A position this old leaves half of the confidence. */
export const HALVING_HOURS = 6;

/**
 * How much a prediction can be relied upon, 0 to 100: narrow where P90 is near P50, by 1 − (P90 − P50) / (P50 + 6 h);
 * less for the lower rungs of the ladder (0.7, 0.85, 1) and for old positions (halved every six hours).
 */
export function confidencePct(p50Hours: number, p90Hours: number, rung: Rung, fixAgeHours: number): number {
  const narrowness = Math.min(1, Math.max(0, 1 - (p90Hours - p50Hours) / (p50Hours + EASE_HOURS)));
  const freshness = 2 ** (-Math.max(0, fixAgeHours) / HALVING_HOURS);
  return Math.round(100 * narrowness * RUNG_FACTOR[rung] * freshness);
}
