import type { BinaryScores } from '../domain/prediction/binary-scores.ts';
import type { CongestionHorizonHours } from '../domain/prediction/congestion-evaluation.ts';
import type { Prediction } from '../domain/prediction/prediction.ts';
import type { ExpectedZone, Rung } from '../domain/prediction/scored-row.ts';
import type { Scores } from '../domain/prediction/scores.ts';
import type { TimeSlice } from '../domain/prediction/time-slice.ts';
import type { ModelClass } from '../domain/vessel/model-class.ts';
import type { ZoneChange } from './changes.ts';

/** The first prediction of a call in a slice, and what came of it. */
export type ValidationRow = {
  readonly mmsi: number;
  readonly name: string;
  readonly expectationId: number;
  readonly modelClass: ModelClass;
  readonly zone: ExpectedZone;
  readonly slice: TimeSlice;
  readonly rung: Rung;
  /** Null where no model had been fitted yet. */
  readonly modelVersion: string | null;
  readonly atMs: number;
  readonly p50Minutes: number;
  readonly p90Minutes: number;
  readonly atbMs: number;
};

/** How a slice's predictions turned out: mean absolute error in hours, null below 30 cases. */
export type SliceScore = { readonly cases: number; readonly maeHours: number | null };

/** How the models of a port have done of late, on what was served before the outcome. */
export type PortScores = {
  readonly days: number;
  readonly slices: Readonly<Record<TimeSlice, SliceScore>>;
  readonly overall: Scores;
  readonly congestionDays: number;
  readonly congestion: Readonly<
    Record<
      CongestionHorizonHours,
      BinaryScores & { skillVsClimatology: number | null; skillVsPersistence: number | null }
    >
  >;
};

/** What became of a vessel's way to a berth. */
export type JourneyOutcome =
  | { readonly kind: 'berthed'; readonly atbMs: number; readonly berthId: string | null }
  | { readonly kind: 'expected' }
  | { readonly kind: 'left' };

export type Journey = {
  readonly mmsi: number;
  readonly name: string;
  readonly changes: readonly ZoneChange[];
  readonly predictions: readonly (Prediction & { readonly modelVersion: string | null })[];
  readonly outcome: JourneyOutcome;
};
