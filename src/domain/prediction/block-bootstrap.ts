import { createRandom } from '../../core/random.ts';
import { type Interval, MIN_WEEKS, numberWeeks, percentileInterval, resampleWeeks } from './resample-weeks.ts';
import { BASELINES, type ScoredRow } from './scored-row.ts';
import { MIN_CASES, ratio } from './scores.ts';
import { type Weighting, weighCalls } from './weigh-calls.ts';

const RESAMPLES = 500;

/** 95 % intervals of the figures of the same name in `Scores`. */
export type ScoreIntervals = {
  readonly maeHours: Interval;
  readonly p90Coverage: Interval;
  /** Each resample has its own best baseline. */
  readonly skill: Interval | null;
};

/** Sums of a week, one after the other: weight, weighted error, weight covered, weighted error of each baseline. */
const WEIGHT = 0;
const ERROR = 1;
const COVERED = 2;
const FIRST_BASELINE = 3;
const SUMS = FIRST_BASELINE + BASELINES.length;

/**
 * Intervals by drawing whole weeks of `madeMs` with replacement; null with fewer than four weeks or `MIN_CASES` rows.
 * All figures are ratios of sums, so a resample adds up the sums of its weeks and never sees a row.
 * From a few weeks the intervals are too narrow, as those of any bootstrap from few blocks.
 */
export function scoreIntervals(
  rows: readonly ScoredRow[],
  seed: number,
  weighting: Weighting = weighCalls(rows),
): ScoreIntervals | null {
  if (rows.length < MIN_CASES) return null;
  const { sums, weekCount } = sumWeeks(rows, weighting.weights);
  if (weekCount < MIN_WEEKS) return null;
  const maeHours: number[] = [];
  const p90Coverage: number[] = [];
  const skill: (number | null)[] = [];
  const total = new Float64Array(SUMS);
  resampleWeeks(weekCount, RESAMPLES, createRandom(seed), (draws) => {
    total.fill(0);
    for (let week = 0; week < weekCount; week++) {
      const times = draws[week]!;
      if (times === 0) continue;
      for (let sum = 0; sum < SUMS; sum++) total[sum]! += times * sums[week * SUMS + sum]!;
    }
    maeHours.push(total[ERROR]! / total[WEIGHT]!);
    p90Coverage.push(total[COVERED]! / total[WEIGHT]!);
    skill.push(ratio(total[ERROR]!, Math.min(...total.subarray(FIRST_BASELINE))));
  });
  return {
    maeHours: percentileInterval(maeHours)!,
    p90Coverage: percentileInterval(p90Coverage)!,
    skill: percentileInterval(skill),
  };
}

function sumWeeks(rows: readonly ScoredRow[], weights: Float64Array): { sums: Float64Array; weekCount: number } {
  const weeks = numberWeeks(rows.length, (i) => rows[i]!.madeMs);
  const sums = new Float64Array(weeks.count * SUMS);
  for (let i = 0; i < rows.length; i++) {
    const { actualHours, p50Hours, p90Hours, baselineHours } = rows[i]!;
    const weight = weights[i]!;
    const first = weeks.of[i]! * SUMS;
    sums[first + WEIGHT]! += weight;
    sums[first + ERROR]! += weight * Math.abs(p50Hours - actualHours);
    if (actualHours <= p90Hours) sums[first + COVERED]! += weight;
    for (let b = 0; b < BASELINES.length; b++) {
      sums[first + FIRST_BASELINE + b]! += weight * Math.abs(baselineHours[BASELINES[b]!] - actualHours);
    }
  }
  return { sums, weekCount: weeks.count };
}
