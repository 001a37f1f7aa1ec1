import type { OutcomeCounts, OutlookRecord } from '../contracts/changes.ts';
import type { ClassModel } from '../domain/prediction/class-model.ts';
import { type Conformal, createConformal } from '../domain/prediction/conformal.ts';
import type { Expectation } from '../domain/prediction/expectation.ts';
import type { Prediction } from '../domain/prediction/prediction.ts';
import { createHabits, type PortHabits } from '../domain/features/habits.ts';
import type { ModelClass } from '../domain/vessel/model-class.ts';

/** What a port looks ahead with: who is expected, what its past taught, its models. */
export type PortOutlook = {
  habits: PortHabits | null;
  readonly expected: Map<number, Expectation>;
  /** The newest prediction of each expected vessel. */
  readonly predictions: Map<number, Prediction>;
  readonly models: Map<ModelClass, ClassModel>;
  readonly conformal: Conformal;
  readonly outcomes: OutcomeCounts;
  /** The newest quarter-hour at which all were predicted. */
  lastRunMs: number | null;
  /** Expected queue of the ships known then, at each of ROLLED_HOURS. */
  rolledQueue: readonly number[];
};

export const createOutlook = (record: OutlookRecord | null): PortOutlook => ({
  habits: record?.habits ?? null,
  expected: new Map(),
  predictions: new Map(),
  models: new Map(),
  conformal: createConformal(record?.adaptations),
  outcomes: record?.outcomes ?? {},
  lastRunMs: record?.lastRunMs ?? null,
  rolledQueue: [],
});

export const outlookRecord = (portCode: string, outlook: PortOutlook): OutlookRecord => ({
  portCode,
  habits: outlook.habits,
  adaptations: outlook.conformal.adaptations,
  outcomes: outlook.outcomes,
  lastRunMs: outlook.lastRunMs,
});

/** The port's habits, which begin with the first thing learnt. */
export function habitsOf(outlook: PortOutlook, nowMs: number): PortHabits {
  outlook.habits ??= createHabits(nowMs);
  return outlook.habits;
}

export const outcomesOf = (outlook: PortOutlook, modelClass: ModelClass): OutcomeCounts[string] =>
  (outlook.outcomes[modelClass] ??= { berthed: 0, unberthed: 0 });
