import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { median, quantileSorted, round } from '../../src/core/statistics.ts';

describe('quantile, R type 7', () => {
  // By hand after R's definition of type 7: the value at rank q · (n - 1), counted from 0, between its neighbours.
  const sample = [3, 6, 7, 8, 8, 10, 13, 15, 16, 20];
  test.each([
    [0, 3],
    [0.1, 5.7],
    [0.25, 7.25],
    [0.5, 9],
    [0.75, 14.5],
    [0.9, 16.4],
    [0.97, 18.92],
    [1, 20],
  ])('%d', (q, expected) => {
    expect(quantileSorted(sample, q)).toBeCloseTo(expected, 9);
  });

  test('of one value is that value, of none is null', () => {
    expect(quantileSorted([4], 0.9)).toBe(4);
    expect(quantileSorted([], 0.5)).toBeNull();
  });

  test('rises with q and stays within the sample', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(values, share, share, (raw, a, b) => {
        const sorted = [...raw].sort((x, y) => x - y);
        const low = quantileSorted(sorted, Math.min(a, b))!;
        const high = quantileSorted(sorted, Math.max(a, b))!;
        expect(low).toBeLessThanOrEqual(high + 1e-6);
        expect(low).toBeGreaterThanOrEqual(sorted[0]! - 1e-6);
        expect(high).toBeLessThanOrEqual(sorted.at(-1)! + 1e-6);
      }),
    );
  });
});

test('the median leaves the order of its argument alone', () => {
  const values = [5, 1, 4, 2];
  expect(median(values)).toBe(3);
  expect(values).toEqual([5, 1, 4, 2]);
  expect(median([])).toBeNull();
});

test.each([
  [2.345, 2, 2.35],
  [-2.345, 2, -2.35],
  [1.005, 2, 1.01],
  [0.1 + 0.2, 1, 0.3],
  [1234.5, 0, 1235],
  [-1234.5, 0, -1235],
  [0, 3, 0],
])('%d to %d decimals is %d', (value, decimals, expected) => {
  expect(round(value, decimals)).toBe(expected);
});
