import type { Random } from '../../core/random.ts';
import { quantileSorted } from '../../core/statistics.ts';
import { DAY_MS } from '../../core/time.ts';

export type Interval = readonly [low: number, high: number];

/** From fewer blocks a resample says nothing about the spread. */
export const MIN_WEEKS = 4;

const WEEK_MS = 7 * DAY_MS;
/** The epoch was a Thursday; weeks begin on Monday, UTC. */
const EPOCH_SINCE_MONDAY_MS = 3 * DAY_MS;

/** The weeks that instants fall into, numbered from 0 in the order in which they are met; `of` is in the order given. */
export type Weeks = { readonly of: Uint32Array; readonly count: number };

/** Numbers the weeks of `count` instants; `atMs` gives the instant at an index. */
export function numberWeeks(count: number, atMs: (index: number) => number): Weeks {
  const numbers = new Map<number, number>();
  const of = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const week = Math.floor((atMs(i) + EPOCH_SINCE_MONDAY_MS) / WEEK_MS);
    let number = numbers.get(week);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(week, number);
    }
    of[i] = number;
  }
  return { of, count: numbers.size };
}

/**
 * Block bootstrap (Carlstein 1986): hourly predictions of one queue err together, so whole weeks are drawn, as many as
 * there are and with replacement. For each resample `use` gets how often each week was drawn; the array is reused.
 */
export function resampleWeeks(
  weekCount: number,
  resamples: number,
  random: Random,
  use: (draws: Uint32Array) => void,
): void {
  const draws = new Uint32Array(weekCount);
  for (let resample = 0; resample < resamples; resample++) {
    draws.fill(0);
    for (let week = 0; week < weekCount; week++) draws[random.below(weekCount)]!++;
    use(draws);
  }
}

/**
 * The 95 % interval of a figure by the percentile method (Efron and Tibshirani 1993, chapter 13): the 2.5 and 97.5
 * percentiles of its resamples. Resamples in which the figure is undefined are left out; null where all are.
 */
export function percentileInterval(resampled: readonly (number | null)[]): Interval | null {
  const sorted = Float64Array.from(resampled.filter((value) => value !== null)).sort();
  const low = quantileSorted(sorted, 0.025);
  const high = quantileSorted(sorted, 0.975);
  return low === null || high === null ? null : [low, high];
}
