import type { ModelClass } from '../vessel/model-class.ts';
import type { ExpectedZone } from './scored-row.ts';

/** A sample whose vessel has berthed: what was known, and what came of it. */
export type TrainingSample = {
  readonly expectationId: number;
  readonly modelClass: ModelClass;
  readonly zone: ExpectedZone;
  readonly atMs: number;
  readonly atbMs: number;
  readonly settledMs: number;
  readonly hasQueued: boolean;
  readonly p50Minutes: number;
  readonly rolloutHours: number;
  readonly waitShare: number;
  /** Empty where the class is not to be fitted. */
  features: Float32Array;
};

/** Calls that have samples here. */
export const countCalls = (samples: readonly TrainingSample[]): number =>
  new Set(samples.map(({ expectationId }) => expectationId)).size;
