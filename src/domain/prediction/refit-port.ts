import { compactDay, DAY_MS } from '../../core/time.ts';
import { MODEL_CLASSES, type ModelClass } from '../vessel/model-class.ts';
import type { ClassModel } from './class-model.ts';
import { type CongestionTrainingRow, fitCongestion } from './congestion-fit.ts';
import type { CongestionModel } from './congestion-model.ts';
import { type Drift, isNearFall, NO_DRIFT, nextDrift } from './drift.ts';
import { type Fitted, fitClassModel } from './fit-class-model.ts';
import { countCalls, type TrainingSample } from './training-sample.ts';

/** The fitted congestion model of a port, as it is stored. */
export type CongestionRecord = {
  readonly id: number;
  readonly portCode: string;
  readonly version: string;
  readonly trainedMs: number;
  readonly effectiveMs: number;
  readonly model: CongestionModel;
};

/** All that a refit of a port is made from: only what was known at `nowMs`. */
export type RefitFacts = {
  readonly portCode: string;
  readonly nowMs: number;
  readonly effectiveMs: number;
  readonly samples: readonly TrainingSample[];
  /** Hours for which the samples of vessels that still wait have been watched, by class. */
  readonly watchedHours: Readonly<Record<string, readonly number[]>>;
  readonly incumbents: readonly ClassModel[];
  readonly drifts: Readonly<Record<string, Drift>>;
  /** Calls by class that were predicted but never berthed. */
  readonly unberthedCalls: Readonly<Record<string, number>>;
  readonly congestionRows: readonly CongestionTrainingRow[];
};

/** What a refit gives: models that are new; where none is, the one that serves stays. */
export type PortRefit = {
  readonly portCode: string;
  readonly models: readonly Fitted[];
  readonly drifts: Readonly<Record<string, Drift>>;
  readonly congestion: Omit<CongestionRecord, 'id'> | null;
};

/** Classes that may be fitted this time: enough new calls have settled, or the class is about to fall back. */
export function classesDue({
  samples,
  incumbents,
  drifts,
}: Pick<RefitFacts, 'samples' | 'incumbents' | 'drifts'>): ModelClass[] {
  return MODEL_CLASSES.filter((modelClass) => {
    const incumbent = incumbents.find((model) => model.modelClass === modelClass) ?? null;
    const mine = samples.filter((sample) => sample.modelClass === modelClass);
    return isDue(mine, incumbent) || (mine.length > 0 && isNearFall(drifts[modelClass] ?? NO_DRIFT));
  });
}

/** The congestion model is fitted anew when its hours have grown by the same share, at most every third day. */
export function isCongestionDue(incumbent: CongestionRecord | null, nowMs: number): boolean {
  if (incumbent === null) return true;
  const { trainedMs, model } = incumbent;
  return nowMs - trainedMs >= Math.max(MOST_OFTEN_MS, NEW_CALLS * (model.toMs - model.fromMs));
}

/** Its prior counts as 50 days: from one day to the next nothing changes. */
const MOST_OFTEN_MS = 3 * DAY_MS;
/** A class is fitted anew only when this share of its calls has settled since. */
const NEW_CALLS = 0.02;
/**
 * A backtest is fitted on seven tenths of the calls, what was served on nearly all: only if it does worse by more than
 * this is the new model taken for worse than the old.
 */
const WORSE = 1.1;

export function refitPort(facts: RefitFacts): PortRefit {
  const { portCode, nowMs, effectiveMs, watchedHours, incumbents } = facts;
  const models: Fitted[] = [];
  const drifts: Record<string, Drift> = {};
  for (const modelClass of MODEL_CLASSES) {
    const samples = facts.samples.filter((sample) => sample.modelClass === modelClass);
    const incumbent = incumbents.find((model) => model.modelClass === modelClass) ?? null;
    const before = facts.drifts[modelClass] ?? NO_DRIFT;
    const drift = nextDrift(before, incumbent?.rung ?? 'rollout', samples, nowMs);
    drifts[modelClass] = drift;
    const isFallingBack = drift.cap !== null && before.cap === null;
    if (!isFallingBack && !isDue(samples, incumbent)) continue;
    const request = {
      portCode,
      modelClass,
      nowMs,
      effectiveMs,
      watchedHours: watchedHours[modelClass] ?? [],
      unberthedCalls: facts.unberthedCalls[modelClass] ?? 0,
    };
    const fitted = fitClassModel(samples, request, drift.cap ?? 'full');
    if (isFallingBack || !isWorse(fitted, incumbent)) models.push(fitted);
  }
  return { portCode, models, drifts, congestion: fitCongestionOf(facts) };
}

function isDue(samples: readonly TrainingSample[], incumbent: ClassModel | null): boolean {
  if (samples.length === 0) return false;
  if (incumbent === null) return true;
  const sinceMs = incumbent.training.trainedMs;
  const fresh = countCalls(samples.filter(({ settledMs }) => settledMs > sinceMs));
  return fresh > 0 && fresh >= NEW_CALLS * countCalls(samples);
}

/** The old model stays if the new one scores worse. */
function isWorse({ rung, training }: Fitted, incumbent: ClassModel | null): boolean {
  if (incumbent === null || incumbent.rung === 'rollout') return false;
  const { served, [rung]: fitted } = training.heldOutMae;
  return served != null && fitted != null && fitted > WORSE * served;
}

function fitCongestionOf({ portCode, nowMs, effectiveMs, congestionRows }: RefitFacts): PortRefit['congestion'] {
  const model = fitCongestion(congestionRows);
  if (model === null) return null;
  return {
    portCode,
    version: `${portCode}-congestion-${model.rung}-${compactDay(nowMs)}`,
    trainedMs: nowMs,
    effectiveMs,
    model,
  };
}
