import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import type { ScoredRow } from '../../../src/domain/prediction/scored-row.ts';
import { MIN_CASES, pinballLoss, scoreRows } from '../../../src/domain/prediction/scores.ts';
import { randomRows, scoredRow } from '../../support/scored-rows.ts';

/** Thirty rows of one call that came 1 h late, and ten calls of one row each that came 12 h early. */
const waiter = Array.from({ length: 30 }, () =>
  scoredRow({
    expectationId: 100,
    actualHours: 11,
    baselineHours: { physics: 1, median_wait: 8, fluid: 10, rollout: 14 },
  }),
);
const early = Array.from({ length: 10 }, (_, i) =>
  scoredRow({
    expectationId: i,
    actualHours: 10,
    p50Hours: 22,
    p90Hours: 30,
    baselineHours: { physics: 2, median_wait: 13, fluid: 30, rollout: 14 },
  }),
);
const late = scoredRow({ expectationId: 50, actualHours: 25, p50Hours: 24, p90Hours: 24.5 });

describe('figures by hand', () => {
  const scores = scoreRows([...waiter, ...early]);

  test('every call counts once: 1/11 of the weight is the waiter’s', () => {
    expect(scores.count).toBe(40);
    expect(scores.calls).toBe(11);
    expect(scores.maeHours).toBeCloseTo((1 + 10 * 12) / 11, 9);
    expect(scores.medianErrorHours).toBe(12);
    expect(scores.biasHours).toBeCloseTo((-1 + 10 * 12) / 11, 9);
    expect(scores.p90Coverage).toBeCloseTo(1, 9);
    expect(scores.shareWithin2h).toBeCloseTo(1 / 11, 9);
    expect(scores.meanWidthHours).toBeCloseTo((10 + 10 * 8) / 11, 9);
  });

  test('pinball losses', () => {
    // P50: 0.5 of 1 h too short, 0.5 of 12 h too long. P90: 0.1 of 9 h too long (waiter) and of 20 h (the others).
    expect(scores.pinball50Hours).toBeCloseTo((0.5 + 10 * 6) / 11, 9);
    expect(scores.pinball90Hours).toBeCloseTo((0.9 + 10 * 2) / 11, 9);
  });

  test('baselines on the same rows with the same weights', () => {
    const { physics, median_wait, fluid, rollout } = scores.baselineMaeHours;
    expect(physics).toBeCloseTo((10 + 10 * 8) / 11, 9);
    expect(median_wait).toBeCloseTo((3 + 10 * 3) / 11, 9);
    expect(fluid).toBeCloseTo((1 + 10 * 20) / 11, 9);
    expect(rollout).toBeCloseTo((3 + 10 * 4) / 11, 9);
    expect(scores.bestBaseline).toBe('median_wait');
    expect(scores.skill).toBeCloseTo(121 / 33, 9);
    expect(scores.ratioToPhysics).toBeCloseTo(121 / 90, 9);
  });

  test('unweighted, the waiter counts thirty times', () => {
    expect(scores.unweighted.maeHours).toBeCloseTo((30 + 120) / 40, 9);
    expect(scores.unweighted.baselineMaeHours.fluid).toBeCloseTo((30 + 200) / 40, 9);
    expect(scores.unweighted.p90Coverage).toBe(1);
  });

  test('an outcome at the P90 is covered, one after it is not', () => {
    const at = { ...late, p90Hours: 25 };
    const fill = Array.from({ length: 38 }, (_, i) => scoredRow({ expectationId: 200 + i }));
    expect(scoreRows([...fill, { ...at, expectationId: 51 }, late]).p90Coverage).toBeCloseTo(39 / 40, 9);
  });
});

describe('what cannot be told is null', () => {
  test.each([0, 1, MIN_CASES - 1])('%d rows have counts and no figures', (count) => {
    const { count: n, calls, unweighted, baselineMaeHours, ...figures } = scoreRows(waiter.slice(0, count));
    expect({ n, calls }).toEqual({ n: count, calls: Math.min(count, 1) });
    const all = [unweighted.maeHours, unweighted.p90Coverage, ...Object.values(unweighted.baselineMaeHours)];
    expect(new Set([...all, ...Object.values(baselineMaeHours), ...Object.values(figures)])).toEqual(new Set([null]));
  });

  test('thirty rows are enough', () => {
    expect(scoreRows(waiter).maeHours).toBe(1);
  });

  test('there is no skill against a baseline without error', () => {
    const baselineHours = { physics: 10, median_wait: 14, fluid: 14, rollout: 14 };
    const { bestBaseline, skill, ratioToPhysics } = scoreRows(
      Array.from({ length: 30 }, () => scoredRow({ baselineHours })),
    );
    expect({ bestBaseline, skill, ratioToPhysics }).toEqual({
      bestBaseline: 'physics',
      skill: null,
      ratioToPhysics: null,
    });
  });
});

test.each([
  [10, 8, 0.9, 1.8],
  [8, 10, 0.9, 0.2],
  [8, 10, 0.5, 1],
  [5, 5, 0.9, 0],
])('the pinball loss of %d predicted as %d at %d is %d', (actual, predicted, q, loss) => {
  expect(pinballLoss(actual, predicted, q)).toBeCloseTo(loss, 12);
});

describe('for any rows', () => {
  const rowSets = fc.integer().map((seed) => randomRows(createRandom(seed), 20));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

  test('the MAE is the mean over calls of their mean errors', () => {
    fc.assert(
      fc.property(rowSets, (rows) => {
        const errors = new Map<number, number[]>();
        for (const row of rows) {
          const own = errors.get(row.expectationId) ?? [];
          errors.set(row.expectationId, [...own, Math.abs(row.p50Hours - row.actualHours)]);
        }
        const expected = sum([...errors.values()].map((own) => sum(own) / own.length)) / errors.size;
        expect(scoreRows(rows).maeHours).toBeCloseTo(expected, 9);
      }),
    );
  });

  test('P50’s pinball loss is half of the MAE, the bias is within it, and the order of rows is nothing', () => {
    fc.assert(
      fc.property(rowSets, (rows: ScoredRow[]) => {
        const scores = scoreRows(rows);
        expect(scores.pinball50Hours).toBeCloseTo(scores.maeHours! / 2, 9);
        expect(Math.abs(scores.biasHours!)).toBeLessThanOrEqual(scores.maeHours! + 1e-9);
        const reversed = scoreRows([...rows].reverse());
        expect(reversed.maeHours).toBeCloseTo(scores.maeHours!, 9);
        expect(reversed.medianErrorHours).toBe(scores.medianErrorHours!);
      }),
    );
  });
});
