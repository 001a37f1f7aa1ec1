import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  type BinaryRow,
  bestThreshold,
  brierScore,
  brierSkill,
  f1At,
  reliabilityTable,
  scoreBinary,
} from '../../../src/domain/prediction/binary-scores.ts';
import { areaUnderCurve, rankBinary } from '../../../src/domain/prediction/rank-binary.ts';

const rows = (text: string, times = 1): BinaryRow[] =>
  Array.from({ length: times }, () =>
    text.split(' ').map((word) => ({ probability: Number(word.slice(0, -1)), outcome: word.endsWith('+') })),
  ).flat();

describe('area under the curve', () => {
  test.each([
    { text: '.1- .2- .8+ .9+', expected: 1 },
    { text: '.1+ .9-', expected: 0 },
    { text: '.5+ .5-', expected: 0.5 },
    // Of six pairs five are in order and one is equal.
    { text: '.1- .4- .4+ .7+ .9+', expected: 5.5 / 6 },
    { text: '.1- .4+ .3+ .2- .15+', expected: 5 / 6 },
  ])('$text: $expected', ({ text, expected }) => {
    expect(areaUnderCurve(rankBinary(rows(text)))).toBeCloseTo(expected, 12);
  });

  const anyRows = fc.array(
    fc.record({ probability: fc.integer({ min: 0, max: 10 }).map((n) => n / 10), outcome: fc.boolean() }),
    { maxLength: 40 },
  );

  test('is the share of pairs in order', () => {
    fc.assert(
      fc.property(anyRows, (some) => {
        const happened = some.filter(({ outcome }) => outcome);
        const not = some.filter(({ outcome }) => !outcome);
        let inOrder = 0;
        for (const a of happened) {
          for (const b of not) {
            inOrder += a.probability > b.probability ? 1 : a.probability === b.probability ? 0.5 : 0;
          }
        }
        const pairs = happened.length * not.length;
        const area = areaUnderCurve(rankBinary(some));
        if (pairs === 0) expect(area).toBeNull();
        else expect(area).toBeCloseTo(inOrder / pairs, 12);
      }),
    );
  });

  test('whole weights are repetitions', () => {
    const weighted = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean(), fc.integer({ min: 0, max: 3 })));
    fc.assert(
      fc.property(weighted, (some) => {
        const one = some.map(([tenth, outcome]) => ({ probability: tenth / 10, outcome }));
        const repeated = one.flatMap((row, i) => Array.from({ length: some[i]![2] }, () => row));
        const ranked = rankBinary(one);
        const area = areaUnderCurve(ranked, (rank) => some[ranked.order[rank]!]![2]);
        const expected = areaUnderCurve(rankBinary(repeated));
        if (expected === null) expect(area).toBeNull();
        else expect(area).toBeCloseTo(expected, 12);
      }),
    );
  });
});

describe('thresholds', () => {
  // A warning from .4 catches both events with one false alarm: F1 = 4 / 5. From .9: 2 / 3.
  const four = rows('.1- .4+ .6- .9+', 10);

  test.each([
    [0, 4 / 6],
    [0.4, 4 / 5],
    [0.5, 2 / 4],
    [0.9, 2 / 3],
    [0.95, 0],
  ])('F1 from %d is %d', (threshold, expected) => {
    expect(f1At(four, threshold)).toBeCloseTo(expected, 12);
  });

  test('the best one', () => {
    expect(bestThreshold(four)).toEqual({ threshold: 0.4, f1: 0.8 });
  });

  test('F1 is null where there is neither event nor warning', () => {
    expect(f1At(rows('.1-', 30), 0.5)).toBeNull();
    expect(f1At(rows('.9-', 30), 0.5)).toBe(0);
    expect(bestThreshold(rows('.9-', 30))).toBeNull();
  });

  test('no threshold is better than the best', () => {
    const some = fc.array(
      fc.record({ probability: fc.integer({ min: 0, max: 10 }).map((n) => n / 10), outcome: fc.boolean() }),
      { minLength: 30, maxLength: 60 },
    );
    fc.assert(
      fc.property(some, fc.double({ min: 0, max: 1, noNaN: true }), (any, threshold) => {
        const best = bestThreshold(any);
        if (best === null) return expect(any.some(({ outcome }) => outcome)).toBe(false);
        expect(f1At(any, best.threshold)).toBeCloseTo(best.f1, 12);
        expect(f1At(any, threshold) ?? 0).toBeLessThanOrEqual(best.f1 + 1e-12);
      }),
    );
  });
});

describe('Brier', () => {
  const two = rows('.8+ .4-', 15);

  test('is the mean squared error, and skill is against a reference', () => {
    expect(brierScore(two)).toBeCloseTo((0.04 + 0.16) / 2, 12);
    expect(brierSkill(two, new Float64Array(30).fill(0.5))).toBeCloseTo(1 - 0.1 / 0.25, 12);
    expect(
      brierSkill(
        two,
        two.map(({ probability }) => probability),
      ),
    ).toBe(0);
    expect(
      brierSkill(
        two,
        two.map(({ outcome }) => (outcome ? 0 : 1)),
      ),
    ).toBeCloseTo(0.9, 12);
  });

  test('there is no skill against a reference without error', () => {
    expect(
      brierSkill(
        two,
        two.map(({ outcome }) => (outcome ? 1 : 0)),
      ),
    ).toBeNull();
  });
});

describe('reliability', () => {
  test('a bound belongs to the bin above it, and 1 to the last', () => {
    const table = reliabilityTable([
      ...rows('.1+ .1- .1-', 10),
      ...rows('1+', 40),
      ...rows('.95-', 10),
      ...rows('.3-'),
    ]);
    expect(table).toHaveLength(10);
    expect(table[1]).toEqual({
      fromProbability: 0.1,
      toProbability: 0.2,
      count: 30,
      meanProbability: expect.closeTo(0.1, 12),
      observedFrequency: expect.closeTo(1 / 3, 12),
    });
    expect(table[9]).toMatchObject({ count: 50, observedFrequency: 0.8 });
    expect(table[9]!.meanProbability).toBeCloseTo(0.99, 12);
    expect(table[3]).toMatchObject({ count: 1, meanProbability: null, observedFrequency: null });
    expect(table[0]).toMatchObject({ fromProbability: 0, count: 0, meanProbability: null });
  });
});

test('below thirty rows there are only counts', () => {
  const { count, positives, reliability: _, ...figures } = scoreBinary(rows('.2- .7+', 14));
  expect({ count, positives }).toEqual({ count: 28, positives: 14 });
  expect(figures).toEqual({ prevalence: null, auc: null, brier: null, f1AtHalf: null, best: null });
  expect(brierSkill(rows('.2-', 29), new Float64Array(29))).toBeNull();
});

test('where the event never happened there is a Brier score but no AUC', () => {
  const scores = scoreBinary(rows('.1-', 30));
  expect(scores).toMatchObject({ prevalence: 0, auc: null, best: null, f1AtHalf: null });
  expect(scores.brier).toBeCloseTo(0.01, 12);
});

test('all figures of thirty rows and more', () => {
  const scores = scoreBinary(rows('.1- .4+ .6- .9+', 10));
  expect(scores).toMatchObject({ count: 40, positives: 20, prevalence: 0.5, auc: 0.75, f1AtHalf: 0.5 });
  expect(scores.best).toEqual({ threshold: 0.4, f1: 0.8 });
  expect(scores.brier).toBeCloseTo((0.01 + 0.36 + 0.36 + 0.01) / 4, 12);
});
