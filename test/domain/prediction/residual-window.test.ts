import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import {
  addResidual,
  conformalQuantile,
  createWindow,
  type ResidualWindow,
} from '../../../src/domain/prediction/residual-window.ts';
import { shuffled } from '../../support/training-samples.ts';

/** Each residual is of a call of its own, unless so many share one. */
const windowOf = (residuals: readonly number[], perCall = 1): ResidualWindow => {
  const window = createWindow();
  residuals.forEach((residual, i) => {
    addResidual(window, residual, Math.floor(i / perCall));
  });
  return window;
};
const residualsOf = ({ newest }: ResidualWindow): number[] => newest.map(({ residual }) => residual);

describe('the conformal quantile', () => {
  // Of 9 the 0.9-quantile is the ⌈10 · 0.9⌉ = 9th, of 19 the 18th; of fewer than 9 the greatest.
  test.each([
    [9, 0.9, 9],
    [19, 0.9, 18],
    [10, 0.9, 10],
    [20, 0.9, 19],
    [5, 0.9, 5],
    [9, 0.5, 5],
    [9, 0, 1],
    [9, 1, 9],
    [1, 0.9, 1],
  ])('of 1 to %d at %d is %d', (count, q, expected) => {
    const values = shuffled(
      Array.from({ length: count }, (_, i) => i + 1),
      count,
    );
    expect(conformalQuantile(windowOf(values), q)).toBe(expected);
  });

  // Predictions of one call stand and fall together: of 90 residuals of 9 calls all, of 190 of 19 calls 18 in 19.
  test.each([
    [90, 10, 90],
    [190, 10, 180],
    [480, 24, 454],
  ])('of 1 to %d, %d to a call, at 0.9 is %d', (count, perCall, expected) => {
    const values = Array.from({ length: count }, (_, i) => i + 1);
    expect(conformalQuantile(windowOf(values, perCall), 0.9)).toBe(expected);
  });

  test('calls that fell out of the window count no longer', () => {
    const window = windowOf(
      Array.from({ length: 3_000 }, (_, i) => i),
      24,
    );
    expect(window.calls.size).toBe(Math.ceil(1_500 / 24));
  });

  test('of nothing is null', () => {
    expect(conformalQuantile(createWindow(), 0.9)).toBeNull();
  });

  test('holds back a tenth of what comes next, at least', () => {
    const random = createRandom(1);
    let beyond = 0;
    for (let round = 0; round < 4_000; round++) {
      const window = windowOf(Array.from({ length: 29 }, () => random.normal()));
      if (random.normal() > conformalQuantile(window, 0.9)!) beyond++;
    }
    expect(Math.abs(beyond / 4_000 - 0.1)).toBeLessThan(0.015);
  });
});

test('both orders hold the same residuals, the newest 1,500', () => {
  const random = createRandom(2);
  const all = Array.from({ length: 1_900 }, () => Math.round(20 * random.normal()) / 10 + 0);
  const window = windowOf(all);
  const { sorted } = window;
  expect(residualsOf(window)).toEqual(all.slice(-1_500));
  expect(window.calls.size).toBe(1_500);
  expect(sorted).toEqual(all.slice(-1_500).sort((a, b) => a - b));
});

test('what is sorted is sorted, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { maxLength: 60 }), (residuals) => {
      const window = windowOf(residuals);
      const { sorted } = window;
      expect(residualsOf(window)).toEqual(residuals);
      expect(sorted.map((value) => value + 0)).toEqual([...residuals].sort((a, b) => a - b).map((value) => value + 0));
    }),
  );
});
