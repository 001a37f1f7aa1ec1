import { normalQuantile } from '../../core/normal.ts';
import { quantileSorted } from '../../core/statistics.ts';
import { stayQuantileHours, type TimeAtBerth } from '../commodity/time-at-berth.ts';

/** Time to berth from now, hours. */
export type TimeToBerth = { readonly p50Hours: number; readonly p90Hours: number };

/** When a vessel will be free: hours from now. */
export type OpenDate = { readonly p50Hours: number; readonly p90Hours: number };

/** Quantiles taken of each of the two times; more would move the sum's by minutes. */
const STEPS = 50;

/**
 * The open date: time to berth and time at berth added as independent. Of the time to berth two quantiles are known, and
 * P10 is taken to lie as far below P50 as P90 above, but not before now; of the time at berth, the stays themselves.
 * P50s alone would not do: the time at berth is skewed, and the sum's P90 is nearer than the sum of the P90s. Example:
 * berth in 20 h (P90 20 h) and stays of 30 to 70 h, evenly, are open in 70 h, P90 86 h.
 */
export function openDate(ttb: TimeToBerth, stay: TimeAtBerth): OpenDate {
  const spreadHours = Math.max(0, ttb.p90Hours - ttb.p50Hours) / normalQuantile(0.9);
  const shares = Array.from({ length: STEPS }, (_, i) => (i + 0.5) / STEPS);
  const stayHours = shares.map((share) => stayQuantileHours(stay, share));
  const sums = shares.flatMap((share) => {
    const berthHours = Math.max(0, ttb.p50Hours + spreadHours * normalQuantile(share));
    return stayHours.map((hours) => berthHours + hours);
  });
  sums.sort((a, b) => a - b);
  return { p50Hours: quantileSorted(sums, 0.5)!, p90Hours: quantileSorted(sums, 0.9)! };
}
