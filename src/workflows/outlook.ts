import type {
  CongestionForecast,
  Foresight,
  ModelRecord,
  OutcomeCounts,
  OutlookRecord,
  PortNewest,
} from '../contracts/foresight.ts';
import { entryOf } from '../core/entry.ts';
import { createHabits, type PortHabits, takeUpHabits } from '../domain/features/habits.ts';
import type { ClassModel } from '../domain/prediction/class-model.ts';
import { type Conformal, createConformal, keepResidual } from '../domain/prediction/conformal.ts';
import type { Drift } from '../domain/prediction/drift.ts';
import type { Expectation } from '../domain/prediction/expectation.ts';
import type { Prediction } from '../domain/prediction/prediction.ts';
import type { CongestionRecord } from '../domain/prediction/refit-port.ts';
import type { ModelClass } from '../domain/vessel/model-class.ts';

/** What a port looks ahead with: who is expected, what its past taught, its models. */
export type PortOutlook = {
  habits: PortHabits | null;
  readonly expected: Map<number, Expectation>;
  /** The newest prediction of each expected vessel. */
  readonly predictions: Map<number, Prediction>;
  readonly models: Map<ModelClass, ClassModel>;
  congestionModel: CongestionRecord | null;
  /** The newest congestion forecast; null before the first. */
  forecast: CongestionForecast | null;
  drifts: Record<string, Drift>;
  readonly conformal: Conformal;
  readonly outcomes: OutcomeCounts;
  /** The newest run of all predictions, and the state that it was made from. */
  run: Foresight['run'];
};

export const createOutlook = (record: OutlookRecord | null): PortOutlook => ({
  habits: record?.habits ? takeUpHabits(record.habits) : null,
  expected: new Map(),
  predictions: new Map(),
  models: new Map(),
  congestionModel: null,
  forecast: null,
  drifts: { ...record?.drifts },
  conformal: createConformal(record?.adaptations),
  outcomes: record?.outcomes ?? {},
  run: null,
});

export const outlookRecord = (portCode: string, outlook: PortOutlook): OutlookRecord => ({
  portCode,
  habits: outlook.habits,
  adaptations: outlook.conformal.adaptations,
  outcomes: outlook.outcomes,
  drifts: outlook.drifts,
});

/** The port's habits, which begin with the first thing learnt. */
export function habitsOf(outlook: PortOutlook, nowMs: number): PortHabits {
  outlook.habits ??= createHabits(nowMs);
  return outlook.habits;
}

export const outcomesOf = (outlook: PortOutlook, modelClass: ModelClass): OutcomeCounts[string] =>
  entryOf(outlook.outcomes, modelClass, () => ({ berthed: 0, unberthed: 0 }));

/** Puts a fitted model in place of the one before. */
export function serveModel(outlook: PortOutlook, record: ModelRecord): void {
  if (record.kind === 'ttb') outlook.models.set(record.model.modelClass, record.model);
  else outlook.congestionModel = record.model;
}

/** Takes up what was newest at the last commit. */
export function restoreNewest(outlook: PortOutlook, newest: PortNewest | null): void {
  if (newest === null) return;
  for (const { expectationId, modelClass, zone, p50Minutes, actualHours } of newest.residuals) {
    keepResidual(outlook.conformal, modelClass, zone, {
      callId: expectationId,
      p50Hours: p50Minutes / 60,
      actualHours,
    });
  }
  for (const prediction of newest.predictions) {
    if (outlook.expected.has(prediction.mmsi)) outlook.predictions.set(prediction.mmsi, prediction);
  }
  outlook.run = newest.run;
  outlook.forecast = newest.forecast;
}
