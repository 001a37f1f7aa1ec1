import { quantileSorted } from '../../core/statistics.ts';
import { stayQuantileHours, type TimeAtBerth } from '../commodity/time-at-berth.ts';
import { type TimeToBerth, ttbQuantileHours } from './time-to-berth.ts';

/** When a vessel will be free: hours from now. */
export type OpenDate = { readonly p50Hours: number; readonly p90Hours: number };

/** Quantiles taken of each of the two times; more would move the sum's by minutes. */
const STEPS = 50;

/**
 * The open date: time to berth and time at berth added as independent. Of the time to berth two quantiles are known; its
 * shape between and around them is that of waits, whose logarithm (of hours + 1) is about normal (domain facts, section
 * 3). Of the time at berth the stays themselves are known. Adding the P50s alone would not do, for both are skewed, and
 * the sum's P90 is nearer than the sum of the P90s. Example: a berth in just 20 h and stays spread evenly from 30 to 70 h
 * are open in 70 h, P90 86 h.
 */
export function openDate(ttb: TimeToBerth, stay: TimeAtBerth): OpenDate {
  const shares = Array.from({ length: STEPS }, (_, i) => (i + 0.5) / STEPS);
  const stayHours = shares.map((share) => stayQuantileHours(stay, share));
  const sums = new Float64Array(STEPS * STEPS);
  shares.forEach((share, i) => {
    const berthHours = ttbQuantileHours(ttb, share);
    stayHours.forEach((hours, j) => {
      sums[i * STEPS + j] = berthHours + hours;
    });
  });
  sums.sort();
  return { p50Hours: quantileSorted(sums, 0.5)!, p90Hours: quantileSorted(sums, 0.9)! };
}
