import { compactDay, DAY_MS, HOUR_MS } from '../../core/time.ts';
import { FEATURES, FULL, SIX } from '../features/catalogue.ts';
import { addRows, createGram, type Gram } from '../regression/gram.ts';
import { fitIsotonic, type Steps } from '../regression/isotonic.ts';
import type { LinearModel } from '../regression/linear-model.ts';
import { fitMedian } from '../regression/median-fit.ts';
import type { Rows } from '../regression/rows.ts';
import { scalingOf } from '../regression/scaling.ts';
import type { ModelClass } from '../vessel/model-class.ts';
import { censoringWeights } from './censoring.ts';
import { type ClassModel, p50Hours, type TrainingFacts, trustOf } from './class-model.ts';
import { LONGEST_TTB_HOURS } from './prediction.ts';
import type { Rung } from './scored-row.ts';
import { countCalls, type TrainingSample } from './training-sample.ts';

/** Calls that the small model needs (science page, C2), and the full one, which did better from here on. */
export const SIX_CALLS = 30;
export const FULL_CALLS = 40;
const RIDGES = FEATURES.map(({ pull }) => 0.02 * pull);
/** Older calls count less: half after this long. */
const HALF_LIFE_MS = 90 * DAY_MS;
const MOST_CENSORING_WEIGHT = 4;
const LARGEST_LOG = Math.log1p(LONGEST_TTB_HOURS);
/** Backtest: fitted on the first 70 % of the calls to berth, tried on what was predicted from then on. */
const ORIGIN = 0.7;
/** Fewer held-out calls decide nothing. */
const FEWEST_HELD_OUT = 6;
/** How much beyond the longest wait ever seen a prediction may go. */
const BEYOND_SEEN = 1.5;

export type FitRequest = {
  readonly portCode: string;
  readonly modelClass: ModelClass;
  /** Only outcomes known by now are among the samples. */
  readonly nowMs: number;
  readonly effectiveMs: number;
  /** Hours for which the samples of vessels that still wait have been watched. */
  readonly watchedHours: readonly number[];
  readonly unberthedCalls: number;
};

/** A fitted model before it has its number. */
export type Fitted = Omit<ClassModel, 'id'>;

/**
 * Fits the ladder of a class at a port: rollout alone; rollout with a correction by six features; with a correction by
 * all. Each rung is tried on predictions made after what it was fitted on was known, and serves only if its mean absolute
 * error there is below that of the rung under it. Samples in any order.
 */
export function fitClassModel(samples: readonly TrainingSample[], request: FitRequest, highest: Rung): Fitted {
  const data = arrange(samples, request);
  const { sorted, calls, rows } = data;
  const cutMs = calls[Math.floor(ORIGIN * calls.length)]?.atbMs ?? Number.POSITIVE_INFINITY;
  const cut = sorted.findIndex(({ atbMs }) => atbMs >= cutMs);
  const scaling = scalingOf(rows, 0, rows.count);
  const early = createGram(rows.width);
  addRows(early, rows, scaling, 0, Math.max(0, cut));
  const mostHours = longestHours(sorted);
  const fitRung = (rung: Rung, gram: Gram, to: number): LinearModel | null => {
    if (rung === 'rollout') return null;
    const features = rung === 'six' ? SIX : FULL;
    // A deviation of ln(1 + h) matters as many hours as it is: (1 + h) times as much.
    const hoursPerUnit = (fitted: number, row: number): number =>
      Math.exp(Math.min(LARGEST_LOG, Math.log1p(sorted[row]!.rolloutHours) + fitted));
    return fitMedian(rows, scaling, gram, 0, to, { features, ridge: RIDGES }, hoursPerUnit);
  };
  const heldOut = sorted.filter(({ atMs }) => atMs >= cutMs);
  const backtest = (rung: Rung): number | null => {
    const model = {
      correction: fitRung(rung, early, cut),
      mostHours: longestHours(sorted.slice(0, Math.max(0, cut))),
      trust: trustOf(countCalls(sorted.slice(0, Math.max(0, cut)))),
    };
    return meanError(heldOut, (sample) => p50Hours(model, sample.rolloutHours, sample.features, 0));
  };
  const maes: Record<string, number | null> = {
    served: meanError(heldOut, ({ p50Minutes }) => p50Minutes / 60),
    rollout: meanError(heldOut, ({ rolloutHours, features }) => p50Hours(null, rolloutHours, features, 0)),
  };
  const { rung, reason } = climb(calls.length, countCalls(heldOut), maes, backtest, highest);
  addRows(early, rows, scaling, Math.max(0, cut), rows.count);
  const training: TrainingFacts = {
    trainedMs: request.nowMs,
    effectiveMs: request.effectiveMs,
    fromMs: sorted[0]?.atMs ?? null,
    toMs: sorted.at(-1)?.atMs ?? null,
    calls: calls.length,
    unberthedCalls: request.unberthedCalls,
    rows: rows.count,
    features: rung === 'full' ? FULL.length : rung === 'six' ? SIX.length : 0,
    heldOutCalls: countCalls(heldOut),
    heldOutMae: maes,
    reason,
  };
  return {
    portCode: request.portCode,
    modelClass: request.modelClass,
    version: `${request.portCode}-${request.modelClass}-${rung}-${compactDay(request.nowMs)}`,
    rung,
    correction: fitRung(rung, early, rows.count),
    mostHours,
    trust: trustOf(calls.length),
    queueSteps: fitQueueSteps(sorted, calls.length),
    training,
  };
}

/** The longest time to berth that a model of these samples may tell. */
const longestHours = (samples: readonly TrainingSample[]): number =>
  Math.min(LONGEST_TTB_HOURS, BEYOND_SEEN * samples.reduce((most, sample) => Math.max(most, hoursOf(sample)), 1));

/** How far up the ladder the calls and the backtest carry. */
function climb(
  calls: number,
  heldOutCalls: number,
  maes: Record<string, number | null>,
  backtest: (rung: Rung) => number | null,
  highest: Rung,
): { rung: Rung; reason: string } {
  if (highest === 'rollout')
    return { rung: 'rollout', reason: 'fell back: the model was worse than the rollout for a week' };
  if (calls < SIX_CALLS) return { rung: 'rollout', reason: `${calls} of ${SIX_CALLS} calls that a model needs` };
  if (heldOutCalls < FEWEST_HELD_OUT) return { rung: 'rollout', reason: 'too few calls to try a model on' };
  maes.six = backtest('six');
  if (calls >= FULL_CALLS && highest === 'full') maes.full = backtest('full');
  const rollout = maes.rollout ?? Number.POSITIVE_INFINITY;
  const six = maes.six ?? Number.POSITIVE_INFINITY;
  const full = maes.full ?? Number.POSITIVE_INFINITY;
  if (full < Math.min(six, rollout)) return { rung: 'full', reason: 'the full model did best on held-out calls' };
  if (six < rollout) {
    const why =
      highest === 'six'
        ? 'fell back: the full model was worse than the rollout for a week'
        : calls < FULL_CALLS
          ? `${calls} of ${FULL_CALLS} calls that the full model needs`
          : 'the full model did not do better on held-out calls';
    return { rung: 'six', reason: why };
  }
  return { rung: 'rollout', reason: 'no model did better than the rollout on held-out calls' };
}

const hoursOf = ({ atMs, atbMs }: TrainingSample): number => (atbMs - atMs) / HOUR_MS;

type Call = { readonly id: number; readonly atbMs: number; samples: number };
type Arranged = { readonly sorted: readonly TrainingSample[]; readonly calls: readonly Call[]; readonly rows: Rows };

/** Samples in order of berthing, with target and weight. */
function arrange(samples: readonly TrainingSample[], { nowMs, watchedHours }: FitRequest): Arranged {
  const sorted = [...samples].sort((a, b) => a.atbMs - b.atbMs || a.expectationId - b.expectationId || a.atMs - b.atMs);
  const byId = new Map<number, Call>();
  for (const { expectationId: id, atbMs } of sorted) {
    const call = byId.get(id);
    if (call) call.samples++;
    else byId.set(id, { id, atbMs, samples: 1 });
  }
  const width = FEATURES.length;
  const features = new Float32Array(sorted.length * width);
  const hours = Float64Array.from(sorted, hoursOf);
  const censoring = censoringWeights(hours, watchedHours, MOST_CENSORING_WEIGHT);
  const targets = new Float64Array(sorted.length);
  const weights = new Float64Array(sorted.length);
  sorted.forEach((sample, i) => {
    features.set(sample.features, i * width);
    targets[i] = Math.log1p(hours[i]!) - Math.log1p(sample.rolloutHours);
    const recency = 2 ** (-Math.max(0, nowMs - sample.atbMs) / HALF_LIFE_MS);
    weights[i] = (recency * censoring[i]!) / byId.get(sample.expectationId)!.samples;
  });
  return { sorted, calls: [...byId.values()], rows: { width, count: sorted.length, features, targets, weights } };
}

/** Mean absolute error in hours in which each call counts once; null without any. */
function meanError(samples: readonly TrainingSample[], predict: (sample: TrainingSample) => number): number | null {
  const byCall = new Map<number, { sum: number; count: number }>();
  for (const sample of samples) {
    const entry = byCall.get(sample.expectationId) ?? { sum: 0, count: 0 };
    entry.sum += Math.abs(predict(sample) - hoursOf(sample));
    entry.count++;
    byCall.set(sample.expectationId, entry);
  }
  if (byCall.size === 0) return null;
  let sum = 0;
  for (const { sum: errors, count } of byCall.values()) sum += errors / count;
  return sum / byCall.size;
}

/** How often ships queued at each share of rolls with a wait; nothing before there are enough calls. */
function fitQueueSteps(samples: readonly TrainingSample[], calls: number): Steps {
  if (calls < SIX_CALLS) return { xs: [], ys: [] };
  const inbound = samples.filter(({ zone }) => zone !== 'QUEUE');
  return fitIsotonic(
    inbound.map(({ waitShare }) => waitShare),
    inbound.map(({ hasQueued }) => (hasQueued ? 1 : 0)),
    inbound.map(() => 1),
  );
}
