import type { ScoredRow } from './scored-row.ts';
import { type BaselineHours, scoreRows } from './scores.ts';

/** Errors of the predictions that were made so long before the berth was reached. */
export type ConvergenceBin = {
  readonly fromHours: number;
  /** Exclusive; null for the last, which has no end. */
  readonly toHours: number | null;
  readonly count: number;
  readonly calls: number;
  readonly maeHours: number | null;
  readonly baselineMaeHours: BaselineHours;
};

const FROM_HOURS = [0, 2, 4, 8, 16, 24, 36, 48, 72, 120];

/**
 * Error against ACTUAL hours before berth, nearest first: how a prediction closes in on its outcome. No judgement
 * between methods, for these bins favour whoever always says "soon" (the slices by predicted hours do not).
 */
export function convergence(rows: readonly ScoredRow[]): ConvergenceBin[] {
  const bins = FROM_HOURS.map((): ScoredRow[] => []);
  for (const row of rows) {
    const index = FROM_HOURS.findLastIndex((from) => row.actualHours >= from);
    bins[Math.max(0, index)]!.push(row);
  }
  return bins.map((binRows, i) => {
    const { count, calls, maeHours, baselineMaeHours } = scoreRows(binRows);
    return {
      fromHours: FROM_HOURS[i]!,
      toHours: FROM_HOURS[i + 1] ?? null,
      count,
      calls,
      maeHours,
      baselineMaeHours,
    };
  });
}
