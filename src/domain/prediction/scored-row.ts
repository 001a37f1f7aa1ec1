import type { ModelClass } from '../vessel/model-class.ts';

/** The four simple methods that every model figure stands beside. */
export const BASELINES = ['physics', 'median_wait', 'fluid', 'rollout'] as const;
export type Baseline = (typeof BASELINES)[number];

/** The rungs of the model ladder, lowest first. */
export const RUNGS = ['rollout', 'six', 'full'] as const;
export type Rung = (typeof RUNGS)[number];

/** Zones in which a vessel is expected at a berth and so has predictions. */
export const EXPECTED_ZONES = ['QUEUE', 'APPROACH_CLOSE', 'APPROACH_FAR'] as const;
export type ExpectedZone = (typeof EXPECTED_ZONES)[number];

/** A prediction that was made and stored before its outcome, with the outcome. Hours are hours to berth from `madeMs`. */
export type ScoredRow = {
  readonly portCode: string;
  readonly modelClass: ModelClass;
  readonly zone: ExpectedZone;
  readonly rung: Rung;
  /** One per vessel and berthing: predictions with the same id await the same outcome. */
  readonly expectationId: number;
  readonly madeMs: number;
  readonly actualHours: number;
  readonly p50Hours: number;
  readonly p90Hours: number;
  readonly baselineHours: Readonly<Record<Baseline, number>>;
};
