import { assert } from '../../core/assert.ts';
import { DAY_MS, HOUR_MS } from '../../core/time.ts';
import { addRows, createGram, type Gram } from '../regression/gram.ts';
import { fitLinear, type LinearModel, predictLinear } from '../regression/linear-model.ts';
import type { Rows } from '../regression/rows.ts';
import { type Scaling, scalingOf } from '../regression/scaling.ts';
import { CONGESTION_HORIZONS_HOURS } from './congestion-evaluation.ts';
import { CONGESTION_FEATURES, type CongestionInput, congestionFeatures } from './congestion-features.ts';
import { type CongestionModel, corrected, type HeldOut, type HorizonModel } from './congestion-model.ts';
import { priorForecast, probabilityAbove, type RootForecast } from './congestion-prior.ts';

/** A forecast's input and what the queue was 8, 24, 48 and 72 hours later; null where it is not known. */
export type CongestionTrainingRow = {
  readonly input: CongestionInput;
  readonly outcomes: readonly (number | null)[];
};

/** Less history says more about its weather than about the port. */
const LEAST_DAYS = 14;
const LEAST_ROWS = 200;
/** Of more rows every second or third serves: hours near one another say nearly the same. */
const MOST_ROWS = 4_500;
/** The prior counts as so many days of rows that say "no correction"; hourly rows resemble one another. */
const PRIOR_DAYS = 50;
/** So many days of a mean error of the prior make half of it believed. */
const PRIOR_MEAN_DAYS = 100;
/** The prior's spread counts as so many independent errors. */
const PRIOR_ERRORS = 8;
/** Blocks of time of a cross-validation. */
const FOLDS = 5;
/** Share of the rows, the newest, that a fit is tried on before it serves. */
const HELD_OUT_SHARE = 0.25;
/** A fit is tried at the threshold in force and at these shares of it: few hours lie near any one threshold. */
const TRIED_SHARES = [0.5, 0.75, 1, 1.25] as const;

/** One horizon's rows in order of time, as far as their outcome is known. */
type HorizonRows = {
  readonly rows: Rows;
  readonly atMs: Float64Array;
  readonly horizonMs: number;
  readonly priors: readonly RootForecast[];
  readonly thresholds: Float64Array;
  readonly queues: Float64Array;
};

type Fit = { readonly correction: LinearModel; readonly spreadFactor: number };

/**
 * Fits the correction of the prior at each horizon: ridge regression of √queueₜ₊ₕ − ẑ on `CONGESTION_FEATURES`. Its
 * spread is that of errors on blocks of time left out of the fit. It serves where it had the better Brier score on the
 * newest quarter of the rows, fitted on the rest. Rows in order of time. Null with under 14 days.
 */
export function fitCongestion(rows: readonly CongestionTrainingRow[]): CongestionModel | null {
  const fromMs = rows[0]?.input.atMs ?? 0;
  const toMs = rows.at(-1)?.input.atMs ?? 0;
  if (toMs - fromMs < LEAST_DAYS * DAY_MS) return null;
  const horizons = CONGESTION_HORIZONS_HOURS.map((_, index) => fitHorizon(arrange(rows, index)));
  const known = horizons.filter((horizon) => horizon !== null);
  if (known.length < horizons.length) return null;
  const isFitted = known.some(({ correction }) => correction !== null);
  return { rung: isFitted ? 'fitted' : 'prior', fromMs, toMs, horizons: known };
}

function arrange(training: readonly CongestionTrainingRow[], horizonIndex: number): HorizonRows {
  const step = Math.ceil(training.length / MOST_ROWS);
  const known = training.filter(({ outcomes }, i) => i % step === 0 && (outcomes[horizonIndex] ?? null) !== null);
  const count = known.length;
  const width = CONGESTION_FEATURES.length;
  const features = new Float32Array(count * width);
  const targets = new Float64Array(count);
  const priors = known.map(({ input }) => priorForecast(input, horizonIndex));
  const queues = Float64Array.from(known, ({ outcomes }) => outcomes[horizonIndex]!);
  const atMs = Float64Array.from(known, ({ input }) => input.atMs);
  for (let i = 0; i < count; i++) {
    assert(i === 0 || atMs[i]! >= atMs[i - 1]!, 'rows of a congestion fit stand in order of time');
    congestionFeatures(known[i]!.input, horizonIndex, features, i * width);
    targets[i] = Math.sqrt(queues[i]!) - priors[i]!.root;
  }
  return {
    rows: { width, count, features, targets, weights: new Float64Array(count).fill(1) },
    atMs,
    horizonMs: CONGESTION_HORIZONS_HOURS[horizonIndex]! * HOUR_MS,
    priors,
    thresholds: Float64Array.from(known, ({ input }) => input.thresholdQueue),
    queues,
  };
}

function fitHorizon(data: HorizonRows): HorizonModel | null {
  const { atMs, horizonMs } = data;
  const { count } = data.rows;
  if (count < LEAST_ROWS) return null;
  const from = Math.floor(count * (1 - HELD_OUT_SHARE));
  // What a fit at the time of the first held-out row could not have known.
  let known = from;
  while (known > 0 && atMs[known - 1]! + horizonMs > atMs[from]!) known--;
  if (known < FOLDS) return null;
  // Of the held-out rows no outcome enters the scaling.
  const scaling = scalingOf(data.rows, 0, count);
  const heldOut = tryOn(data, fitRows(data, scaling, known), from);
  const isBetter = heldOut.brierModel < heldOut.brierPrior;
  const { correction, spreadFactor } = isBetter ? fitRows(data, scaling, count) : { correction: null, spreadFactor: 1 };
  return { correction, spreadFactor, samples: count, heldOut };
}

/** Fits the rows `[0, to)`, and measures the spread by leaving out one block of time after another. */
function fitRows(data: HorizonRows, scaling: Scaling, to: number): Fit {
  const { rows, atMs, horizonMs, priors } = data;
  const total = createGram(rows.width);
  addRows(total, rows, scaling, 0, to);
  const solve = (gram: Gram): LinearModel => {
    const days = (gram.totalWeight / to) * ((atMs[to - 1]! - atMs[0]!) / DAY_MS);
    const model = fitLinear(gram, scaling, { ridge: new Array<number>(rows.width).fill(PRIOR_DAYS / days) });
    return { ...model, intercept: (model.intercept * days) / (days + PRIOR_MEAN_DAYS) };
  };
  let errors = 0;
  let squares = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const begin = Math.floor((fold * to) / FOLDS);
    const end = Math.floor(((fold + 1) * to) / FOLDS);
    // Outcomes of rows this near overlap with those of the block.
    let first = begin;
    while (first > 0 && atMs[first - 1]! > atMs[begin]! - horizonMs) first--;
    let last = end;
    while (last < to && atMs[last]! < atMs[end - 1]! + horizonMs) last++;
    const near = createGram(rows.width);
    addRows(near, rows, scaling, first, last);
    if (near.totalWeight >= total.totalWeight) continue;
    const model = solve(difference(total, near));
    for (let i = begin; i < end; i++) {
      const error = rows.targets[i]! - predictLinear(model, rows.features, i * rows.width);
      squares += (error / priors[i]!.spread) ** 2;
      errors++;
    }
  }
  // Errors of hours within one horizon are much the same error.
  const independent = (errors / to) * ((atMs[to - 1]! - atMs[0]!) / horizonMs);
  const mean = errors === 0 ? 1 : squares / errors;
  const spreadFactor = Math.sqrt((mean * independent + PRIOR_ERRORS) / (independent + PRIOR_ERRORS));
  return { correction: solve(total), spreadFactor };
}

/** Mean Brier scores of a fit and of the prior alone on the rows from `from` on. */
function tryOn(data: HorizonRows, { correction, spreadFactor }: Fit, from: number): HeldOut {
  const { rows, priors, thresholds, queues } = data;
  let model = 0;
  let prior = 0;
  for (let i = from; i < rows.count; i++) {
    const before = priors[i]!;
    const after = corrected(before, predictLinear(correction, rows.features, i * rows.width), spreadFactor);
    for (const share of TRIED_SHARES) {
      const threshold = share * thresholds[i]!;
      const outcome = queues[i]! > threshold ? 1 : 0;
      model += (probabilityAbove(after, threshold) - outcome) ** 2;
      prior += (probabilityAbove(before, threshold) - outcome) ** 2;
    }
  }
  const scored = (rows.count - from) * TRIED_SHARES.length;
  return { rows: rows.count - from, brierModel: model / scored, brierPrior: prior / scored };
}

function difference(all: Gram, part: Gram): Gram {
  return {
    size: all.size,
    products: all.products.map((value, i) => value - part.products[i]!),
    moments: all.moments.map((value, i) => value - part.moments[i]!),
    totalWeight: all.totalWeight - part.totalWeight,
  };
}
