import { BASELINES, type Baseline, type ScoredRow } from './scored-row.ts';
import { type Weighting, weighCalls } from './weigh-calls.ts';
import { weightedMedian } from './weighted-median.ts';

/** Figures with fewer rows behind them say more of chance than of the model, and are null. */
export const MIN_CASES = 30;
const NEAR_HOURS = 2;

export type BaselineHours = Readonly<Record<Baseline, number | null>>;

/** What predictions were worth. With fewer than `MIN_CASES` rows all figures are null; the counts are always there. */
export type Scores = {
  /** Predictions. */
  readonly count: number;
  /** Berthings that they awaited. */
  readonly calls: number;
  /** Mean |P50 − actual|. */
  readonly maeHours: number | null;
  /** Median |P50 − actual|. */
  readonly medianErrorHours: number | null;
  /** Mean P50 − actual: above zero the ships came sooner than predicted. */
  readonly biasHours: number | null;
  /** Share of actual ≤ P90; 0.9 where the P90 is what it says. */
  readonly p90Coverage: number | null;
  readonly pinball50Hours: number | null;
  readonly pinball90Hours: number | null;
  /** Mean P90 − P50. */
  readonly meanWidthHours: number | null;
  /** Share of |P50 − actual| ≤ 2 h. */
  readonly shareWithin2h: number | null;
  /** Mean |baseline − actual| on the same rows with the same weights. */
  readonly baselineMaeHours: BaselineHours;
  /** The baseline of the smallest error. */
  readonly bestBaseline: Baseline | null;
  /** MAE / MAE of the best baseline: below 1 the model is the better one. */
  readonly skill: number | null;
  /** MAE / MAE of `physics`. */
  readonly ratioToPhysics: number | null;
  /** The same where every row counts 1, and so long waits count more. */
  readonly unweighted: {
    readonly maeHours: number | null;
    readonly p90Coverage: number | null;
    readonly baselineMaeHours: BaselineHours;
  };
};

const NO_BASELINES: BaselineHours = { physics: null, median_wait: null, fluid: null, rollout: null };
const NO_FIGURES: Omit<Scores, 'count' | 'calls'> = {
  maeHours: null,
  medianErrorHours: null,
  biasHours: null,
  p90Coverage: null,
  pinball50Hours: null,
  pinball90Hours: null,
  meanWidthHours: null,
  shareWithin2h: null,
  baselineMaeHours: NO_BASELINES,
  bestBaseline: null,
  skill: null,
  ratioToPhysics: null,
  unweighted: { maeHours: null, p90Coverage: null, baselineMaeHours: NO_BASELINES },
};

/** Scores predictions against their outcomes; each call counts once, however often it was predicted. */
export function scoreRows(rows: readonly ScoredRow[], weighting: Weighting = weighCalls(rows)): Scores {
  const { weights, calls } = weighting;
  const count = rows.length;
  if (count < MIN_CASES) return { count, calls, ...NO_FIGURES };
  const { baselineMaeHours, ...means } = weightedMeans(rows, weights);
  const unweighted = weightedMeans(rows, new Float64Array(count).fill(1));
  const bestBaseline = smallestError(baselineMaeHours);
  return {
    count,
    calls,
    ...means,
    medianErrorHours: weightedMedian(absoluteErrorsHours(rows), weights),
    baselineMaeHours,
    bestBaseline,
    skill: ratio(means.maeHours, baselineMaeHours[bestBaseline]),
    ratioToPhysics: ratio(means.maeHours, baselineMaeHours.physics),
    unweighted: {
      maeHours: unweighted.maeHours,
      p90Coverage: unweighted.p90Coverage,
      baselineMaeHours: unweighted.baselineMaeHours,
    },
  };
}

/** What the q-quantile prediction costs: max(q (y − p), (q − 1)(y − p)) (Koenker and Bassett 1978). */
export function pinballLoss(actual: number, predicted: number, q: number): number {
  const excess = actual - predicted;
  return Math.max(q * excess, (q - 1) * excess);
}

/** The baseline with the smallest error; of equal ones the simplest. */
export function smallestError(errors: Readonly<Record<Baseline, number>>): Baseline {
  let best: Baseline = BASELINES[0];
  for (const baseline of BASELINES) if (errors[baseline] < errors[best]) best = baseline;
  return best;
}

/** Null where there is nothing to compare with: a baseline without error is none to be measured by. */
export function ratio(value: number, reference: number): number | null {
  return reference > 0 ? value / reference : null;
}

function absoluteErrorsHours(rows: readonly ScoredRow[]): Float64Array {
  const errors = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) errors[i] = Math.abs(rows[i]!.p50Hours - rows[i]!.actualHours);
  return errors;
}

/** Each figure is Σ w f / Σ w over the rows. */
function weightedMeans(rows: readonly ScoredRow[], weights: Float64Array) {
  let total = 0;
  let absolute = 0;
  let signed = 0;
  let covered = 0;
  let pinball50 = 0;
  let pinball90 = 0;
  let width = 0;
  let near = 0;
  const baseline = { physics: 0, median_wait: 0, fluid: 0, rollout: 0 };
  for (let i = 0; i < rows.length; i++) {
    const { actualHours, p50Hours, p90Hours, baselineHours } = rows[i]!;
    const weight = weights[i]!;
    const error = p50Hours - actualHours;
    total += weight;
    absolute += weight * Math.abs(error);
    signed += weight * error;
    if (actualHours <= p90Hours) covered += weight;
    pinball50 += weight * pinballLoss(actualHours, p50Hours, 0.5);
    pinball90 += weight * pinballLoss(actualHours, p90Hours, 0.9);
    width += weight * (p90Hours - p50Hours);
    if (Math.abs(error) <= NEAR_HOURS) near += weight;
    for (const name of BASELINES) baseline[name] += weight * Math.abs(baselineHours[name] - actualHours);
  }
  for (const name of BASELINES) baseline[name] /= total;
  return {
    maeHours: absolute / total,
    biasHours: signed / total,
    p90Coverage: covered / total,
    pinball50Hours: pinball50 / total,
    pinball90Hours: pinball90 / total,
    meanWidthHours: width / total,
    shareWithin2h: near / total,
    baselineMaeHours: baseline,
  };
}
