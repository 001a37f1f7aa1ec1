import { MODEL_CLASSES, type ModelClass } from '../vessel/model-class.ts';
import { type ScoreIntervals, scoreIntervals } from './block-bootstrap.ts';
import { type ConvergenceBin, convergence } from './convergence.ts';
import { EXPECTED_ZONES, type ExpectedZone, type ScoredRow } from './scored-row.ts';
import { type Scores, scoreRows } from './scores.ts';
import { TIME_SLICES, type TimeSlice, timeSlice } from './time-slice.ts';
import { weighCalls } from './weigh-calls.ts';

/** What the rows of a group have in common; null where they may differ. */
export type GroupKey = {
  readonly portCode: string | null;
  readonly modelClass: ModelClass | null;
  readonly zone: ExpectedZone | null;
  readonly slice: TimeSlice | null;
};

/** Scores of the rows of a group; a call counts 1 within each group that it appears in. */
export type EvaluationGroup = GroupKey & { readonly scores: Scores; readonly intervals: ScoreIntervals | null };

/** Scores of predictions, whole and in parts; parts without a row are left out. */
export type Evaluation = {
  readonly seed: number;
  /** When the first and the last of the predictions were made; null without any. */
  readonly firstMadeMs: number | null;
  readonly lastMadeMs: number | null;
  readonly all: EvaluationGroup;
  readonly ports: readonly EvaluationGroup[];
  readonly portClasses: readonly EvaluationGroup[];
  readonly classes: readonly EvaluationGroup[];
  readonly zones: readonly EvaluationGroup[];
  /** By predicted hours, which a user knows beforehand. */
  readonly slices: readonly EvaluationGroup[];
  readonly portSlices: readonly EvaluationGroup[];
  readonly convergence: readonly ConvergenceBin[];
};

type Axis = keyof GroupKey;

const NO_KEY: GroupKey = { portCode: null, modelClass: null, zone: null, slice: null };

const VALUE_OF: { readonly [A in Axis]: (row: ScoredRow) => GroupKey[A] } = {
  portCode: (row) => row.portCode,
  modelClass: (row) => row.modelClass,
  zone: (row) => row.zone,
  slice: (row) => timeSlice(row.p50Hours),
};

/** Scores predictions in all groups; the same rows and seed give the same evaluation. */
export function evaluate(rows: readonly ScoredRow[], seed: number): Evaluation {
  const score = (key: GroupKey, groupRows: readonly ScoredRow[]): EvaluationGroup => {
    const weighting = weighCalls(groupRows);
    return {
      ...key,
      scores: scoreRows(groupRows, weighting),
      intervals: scoreIntervals(groupRows, seed, weighting),
    };
  };
  const by = (...axes: Axis[]): EvaluationGroup[] =>
    groupBy(rows, axes)
      .map(({ key, groupRows }) => score(key, groupRows))
      .sort(inOrder);
  return {
    seed,
    ...madeBetween(rows),
    all: score(NO_KEY, rows),
    ports: by('portCode'),
    portClasses: by('portCode', 'modelClass'),
    classes: by('modelClass'),
    zones: by('zone'),
    slices: by('slice'),
    portSlices: by('portCode', 'slice'),
    convergence: convergence(rows),
  };
}

function groupBy(rows: readonly ScoredRow[], axes: readonly Axis[]): { key: GroupKey; groupRows: ScoredRow[] }[] {
  const groups = new Map<string, { key: GroupKey; groupRows: ScoredRow[] }>();
  for (const row of rows) {
    let name = '';
    for (const axis of axes) name += `${VALUE_OF[axis](row)} `;
    const group = groups.get(name);
    if (group) group.groupRows.push(row);
    else {
      const shared = Object.fromEntries(axes.map((axis) => [axis, VALUE_OF[axis](row)]));
      groups.set(name, { key: { ...NO_KEY, ...shared }, groupRows: [row] });
    }
  }
  return [...groups.values()];
}

/** Ports by code; classes, zones and slices as their lists have them. */
function inOrder(a: GroupKey, b: GroupKey): number {
  const [codeA, codeB] = [a.portCode ?? '', b.portCode ?? ''];
  if (codeA !== codeB) return codeA < codeB ? -1 : 1;
  return (
    place(MODEL_CLASSES, a.modelClass) - place(MODEL_CLASSES, b.modelClass) ||
    place(EXPECTED_ZONES, a.zone) - place(EXPECTED_ZONES, b.zone) ||
    place(TIME_SLICES, a.slice) - place(TIME_SLICES, b.slice)
  );
}

const place = <T>(list: readonly T[], value: T | null): number => (value === null ? -1 : list.indexOf(value));

function madeBetween(rows: readonly ScoredRow[]): Pick<Evaluation, 'firstMadeMs' | 'lastMadeMs'> {
  let firstMadeMs: number | null = null;
  let lastMadeMs: number | null = null;
  for (const { madeMs } of rows) {
    if (firstMadeMs === null || madeMs < firstMadeMs) firstMadeMs = madeMs;
    if (lastMadeMs === null || madeMs > lastMadeMs) lastMadeMs = madeMs;
  }
  return { firstMadeMs, lastMadeMs };
}
