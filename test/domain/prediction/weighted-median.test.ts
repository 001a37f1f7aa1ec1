import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { median } from '../../../src/core/statistics.ts';
import { weightedMedian } from '../../../src/domain/prediction/weighted-median.ts';

const of = (values: readonly number[], weights: readonly number[]): number | null =>
  weightedMedian(Float64Array.from(values), Float64Array.from(weights));

test.each([
  { values: [9, 1, 2], weights: [3, 1, 1], expected: 9 },
  { values: [1, 2, 9], weights: [1, 1, 2], expected: 5.5 },
  { values: [1, 2, 3], weights: [1, 1, 1], expected: 2 },
  { values: [4, 2], weights: [1, 1], expected: 3 },
  { values: [4], weights: [0.1], expected: 4 },
  // Three thirds against one: the sum of the thirds is not quite 1.
  { values: [1, 1, 1, 5], weights: [1 / 3, 1 / 3, 1 / 3, 1], expected: 3 },
])('of $values with weights $weights is $expected', ({ values, weights, expected }) => {
  expect(of(values, weights)).toBe(expected);
});

test('of nothing is null', () => {
  expect(of([], [])).toBeNull();
});

test('whole weights are repetitions', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 5 })), { minLength: 1 });
  fc.assert(
    fc.property(rows, (pairs) => {
      const repeated = pairs.flatMap(([value, times]) => Array.from({ length: times }, () => value));
      const [values, weights] = [pairs.map(([value]) => value), pairs.map(([, times]) => times)];
      expect(of(values, weights)).toBe(median(repeated)!);
    }),
  );
});
