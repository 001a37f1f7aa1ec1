import { PLAIN } from '../features/catalogue.ts';
import { type Steps, stepValue } from '../regression/isotonic.ts';
import { type LinearModel, predictLinear } from '../regression/linear-model.ts';
import type { ModelClass } from '../vessel/model-class.ts';
import { LONGEST_TTB_HOURS } from './prediction.ts';
import type { Rung } from './scored-row.ts';

/** A fitted time-to-berth model of a class at a port, as it is stored. */
export type ClassModel = {
  readonly id: number;
  readonly portCode: string;
  readonly modelClass: ModelClass;
  readonly version: string;
  readonly rung: Rung;
  /** What is added to ln(1 + rollout); null on the lowest rung. */
  readonly correction: LinearModel | null;
  /** Share of P50 that the corrected rollout makes up; the rest is the plain account (features/plain-account.ts). */
  readonly trust: number;
  /** Predictions beyond one and a half times what was ever seen are cut there. */
  readonly mostHours: number;
  /** From the share of rolls with a wait to the frequency of queueing. */
  readonly queueSteps: Steps;
  readonly training: TrainingFacts;
};

/** What a model was fitted on and how it did, on predictions whose outcomes it had not seen. */
export type TrainingFacts = {
  /** Outcomes known at this instant were used; the model serves from `effectiveMs` on. */
  readonly trainedMs: number;
  readonly effectiveMs: number;
  /** First and last sample; null without any. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly calls: number;
  /** Calls that were predicted but never berthed: they are in no sample. */
  readonly unberthedCalls: number;
  readonly rows: number;
  readonly features: number;
  /** Mean absolute error in hours, each call counting once, of each rung and of what was served, on held-out calls. */
  readonly heldOutCalls: number;
  readonly heldOutMae: Readonly<Record<string, number | null>>;
  /** Why this rung serves, in a sentence. */
  readonly reason: string;
};

/** So many calls make the corrected rollout count as much as the plain account. */
const HALF_TRUSTED_CALLS = 60;

export const trustOf = (calls: number): number => calls / (calls + HALF_TRUSTED_CALLS);

/**
 * P50 in hours, within what is told: the plain account, and the more calls a model has seen the more the rolled-out time
 * to berth with its correction. The first calls to end are those with short waits; what is fitted to them alone is much
 * too hopeful.
 */
export function p50Hours(
  model: Pick<ClassModel, 'correction' | 'mostHours' | 'trust'> | null,
  rolloutHours: number,
  features: ArrayLike<number>,
  offset: number,
): number {
  const plain = Math.min(LONGEST_TTB_HOURS, Math.expm1(features[offset + PLAIN]!));
  if (model === null || model.correction === null) return plain;
  const log = Math.log1p(rolloutHours) + predictLinear(model.correction, features, offset);
  const corrected = Math.min(LONGEST_TTB_HOURS, model.mostHours, Math.max(0.1, Math.expm1(log)));
  return model.trust * corrected + (1 - model.trust) * plain;
}

/** Probability, 0 to 100, that a vessel under way will queue; the raw share of the rolls as long as it is not calibrated. */
export function queuePct(model: ClassModel | null, waitShare: number): number {
  const calibrated = model === null ? null : stepValue(model.queueSteps, waitShare);
  // One roll in ten is no certainty.
  return Math.round(100 * (calibrated ?? 0.05 + 0.9 * waitShare));
}
