import type { Random } from '../../src/core/random.ts';
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts';
import type { ScoredRow } from '../../src/domain/prediction/scored-row.ts';
import { MODEL_CLASSES } from '../../src/domain/vessel/model-class.ts';

/** A Monday. */
export const MONDAY_MS = Date.UTC(2025, 0, 6);

/** A prediction of 10 h that came true, in which every baseline erred by 4 h. */
export function scoredRow(row: Partial<ScoredRow> = {}): ScoredRow {
  return {
    portCode: 'STS',
    modelClass: 'bulk',
    zone: 'QUEUE',
    rung: 'six',
    expectationId: 1,
    madeMs: MONDAY_MS,
    actualHours: 10,
    p50Hours: 10,
    p90Hours: 20,
    baselineHours: { physics: 14, median_wait: 14, fluid: 14, rollout: 14 },
    ...row,
  };
}

/** Calls over ten weeks at two ports, each predicted some hours apart, with lognormal errors: the rollout errs least of the baselines. */
export function randomRows(random: Random, calls: number): ScoredRow[] {
  return Array.from({ length: calls }, (_, expectationId) => {
    const berthMs = MONDAY_MS + (1 + random.uniform() * 69) * DAY_MS;
    const portCode = random.pick(['STS', 'SSZ']);
    const modelClass = random.pick(MODEL_CLASSES);
    return Array.from({ length: 1 + random.below(12) }, (_, k) => {
      const actualHours = 0.5 + k * 6;
      const near = (spread: number): number => actualHours * Math.exp(random.normal() * spread);
      const p50Hours = near(0.3);
      return scoredRow({
        portCode,
        modelClass,
        zone: k < 3 ? 'QUEUE' : k < 6 ? 'APPROACH_CLOSE' : 'APPROACH_FAR',
        expectationId,
        madeMs: berthMs - actualHours * HOUR_MS,
        actualHours,
        p50Hours,
        p90Hours: p50Hours * 1.5,
        baselineHours: { physics: near(0.9), median_wait: near(0.7), fluid: near(0.6), rollout: near(0.5) },
      });
    });
  }).flat();
}
