import type { PortHabits } from '../domain/features/habits.ts';
import type { ClassModel } from '../domain/prediction/class-model.ts';
import type { Adaptation } from '../domain/prediction/conformal.ts';
import type { CongestionInput } from '../domain/prediction/congestion-features.ts';
import type { HorizonForecast } from '../domain/prediction/congestion-model.ts';
import type { Drift } from '../domain/prediction/drift.ts';
import type { Prediction } from '../domain/prediction/prediction.ts';
import type { CongestionRecord } from '../domain/prediction/refit-port.ts';
import type { Baseline, ExpectedZone } from '../domain/prediction/scored-row.ts';
import type { TimeSlice } from '../domain/prediction/time-slice.ts';
import type { ModelClass } from '../domain/vessel/model-class.ts';

/** Predictions that were made at one instant at one port. */
export type PredictionRun = {
  readonly id: number;
  readonly portCode: string;
  readonly atMs: number;
  readonly recordedMs: number;
  /** All expected vessels; else only those whose zone changed. */
  readonly isWhole: boolean;
  readonly queue: number;
  readonly utilizationFraction: number;
  readonly predictions: readonly Prediction[];
};

/** A prediction kept with all that it was made from, to be compared with its outcome and to learn from. */
export type SampleRecord = {
  readonly id: number;
  readonly portCode: string;
  readonly expectationId: number;
  readonly prediction: Prediction;
  readonly slice: TimeSlice;
  /** The first of its expectation in its slice: a validation row once settled. */
  readonly isFirst: boolean;
  readonly baselineHours: Readonly<Record<Baseline, number>>;
  readonly waitShare: number;
  readonly features: Float32Array;
};

/** Samples in the order in which they arose, went, and got their outcome. */
export type SampleChange =
  | { readonly kind: 'keep'; readonly sample: SampleRecord }
  | { readonly kind: 'thin'; readonly ids: readonly number[] }
  | {
      readonly kind: 'settle';
      readonly expectationId: number;
      /** Counts settlements up. */
      readonly settlement: number;
      readonly modelClass: ModelClass;
      readonly atbMs: number;
      readonly settledMs: number;
      readonly hasQueued: boolean;
    }
  | { readonly kind: 'drop'; readonly expectationId: number };

/** What a port's past has taught: one row a port. */
export type OutlookRecord = {
  readonly portCode: string;
  readonly habits: PortHabits | null;
  readonly adaptations: Record<string, Adaptation>;
  /** How expectations ended, by class: `unberthed` left or were given up, and train nothing. */
  readonly outcomes: OutcomeCounts;
  readonly drifts: Readonly<Record<string, Drift>>;
};
export type OutcomeCounts = Record<string, { berthed: number; unberthed: number }>;

/** The congestion forecast of a port at one instant. */
export type CongestionForecast = {
  readonly portCode: string;
  readonly atMs: number;
  readonly recordedMs: number;
  /** 0 where no model serves. */
  readonly modelId: number;
  readonly horizons: readonly HorizonForecast[];
  /** What it was made from; kept once an hour. */
  readonly input: CongestionInput | null;
};

/** A fitted model. */
export type ModelRecord =
  | { readonly kind: 'ttb'; readonly model: ClassModel }
  | { readonly kind: 'congestion'; readonly model: CongestionRecord };

/** A settled prediction as P90 remembers it. */
export type SettledResidual = {
  readonly expectationId: number;
  readonly modelClass: ModelClass;
  readonly zone: ExpectedZone;
  readonly p50Minutes: number;
  readonly actualHours: number;
};

/** Of one port: residuals in the order in which they were settled, the newest predictions, the newest forecast. */
export type PortNewest = {
  readonly portCode: string;
  readonly residuals: readonly SettledResidual[];
  readonly predictions: readonly Prediction[];
  readonly run: Foresight['run'];
  readonly forecast: CongestionForecast | null;
};

/** What a port looks ahead with. */
export type Foresight = {
  /** The newest run of predictions of all vessels, and the state it was made from; null before the first. */
  readonly run: { readonly atMs: number; readonly queue: number; readonly utilizationFraction: number } | null;
  readonly forecast: CongestionForecast | null;
  /** The models that serve, at most one a class. */
  readonly models: readonly ClassModel[];
  readonly congestionModel: CongestionRecord | null;
};
