import { describe, expect, test } from 'bun:test';
import { createRandom, type Random } from '../../../src/core/random.ts';
import { median } from '../../../src/core/statistics.ts';
import { addRows, createGram, type Gram } from '../../../src/domain/regression/gram.ts';
import { fitLinear, type LinearModel, predictLinear } from '../../../src/domain/regression/linear-model.ts';
import { fitMedian } from '../../../src/domain/regression/median-fit.ts';
import type { Rows } from '../../../src/domain/regression/rows.ts';
import { type Scaling, scalingOf } from '../../../src/domain/regression/scaling.ts';
import { randomRows, rowsOf } from '../../support/regression-rows.ts';

const OPTIONS = { ridge: 0.001 };

function sumsOf(rows: Rows, from: number, to: number): { scaling: Scaling; gram: Gram } {
  const scaling = scalingOf(rows, 0, rows.count);
  const gram = createGram(rows.width);
  addRows(gram, rows, scaling, from, to);
  return { scaling, gram };
}

/** The fit by least squares of the rows `[from, to)`, and the one that aims at the median. */
function fits(rows: Rows, from = 0, to = rows.count): { squares: LinearModel; middle: LinearModel } {
  const { scaling, gram } = sumsOf(rows, from, to);
  return { squares: fitLinear(gram, scaling, OPTIONS), middle: fitMedian(rows, scaling, gram, from, to, OPTIONS) };
}
const absoluteError = (rows: Rows, model: LinearModel): number =>
  Array.from(rows.targets, (target, i) =>
    Math.abs(target - predictLinear(model, rows.features, i * rows.width)),
  ).reduce((sum, error) => sum + error, 0) / rows.count;

/** Most ships go straight in, some wait for days: the mean lies far above the median. */
const skewed = (random: Random, slope: number) => (row: readonly number[]) =>
  slope * row[0]! + (random.uniform() < 0.25 ? random.exponential(4) : 0.2 * random.normal());

describe.each([1, 2, 3])('on skewed data, seed %d', (seed) => {
  const random = createRandom(seed);
  const rows = randomRows(random, 1_500, 2, skewed(random, 0.7));
  const { squares, middle } = fits(rows);

  test('it comes closer to the median than least squares', () => {
    const residuals = Array.from(rows.targets, (target, i) => target - 0.7 * rows.features[2 * i]!);
    const truth = median(residuals)!;
    expect(Math.abs(predictLinear(middle, [0, 0]) - truth)).toBeLessThan(
      0.5 * Math.abs(predictLinear(squares, [0, 0]) - truth),
    );
  });

  test('its absolute error is smaller', () => {
    expect(absoluteError(rows, middle)).toBeLessThan(0.97 * absoluteError(rows, squares));
  });

  test('the slope is kept', () => {
    const slope = (predictLinear(middle, [1, 0]) - predictLinear(middle, [-1, 0])) / 2;
    expect(Math.abs(slope - 0.7)).toBeLessThan(0.1);
  });
});

test('on symmetric data both say the same', () => {
  const random = createRandom(4);
  const rows = randomRows(random, 2_000, 1, ([a]) => 2 * a! + random.normal());
  const { squares, middle } = fits(rows);
  for (const x of [-1, 0, 1]) {
    expect(Math.abs(predictLinear(middle, [x]) - predictLinear(squares, [x]))).toBeLessThan(0.1);
  }
});

test('weights of rows count', () => {
  const features = Array.from({ length: 300 }, (_, i) => [i % 7]);
  const targets = features.map((_, i) => (i % 3 === 0 ? 10 : 0));
  const weigh = (heavy: number): number =>
    predictLinear(
      fits(
        rowsOf(
          features,
          targets,
          targets.map((y) => (y === 10 ? heavy : 1)),
        ),
      ).middle,
      [3],
    );
  // The means are 3.3 and 9.1.
  expect(weigh(1)).toBeLessThan(1.5);
  expect(weigh(20)).toBeGreaterThan(9.7);
});

test('a row matters as much as it is said to, given what was fitted', () => {
  const features = Array.from({ length: 300 }, (_, i) => [i % 7]);
  const rows = rowsOf(
    features,
    features.map((_, i) => (i % 3 === 0 ? 10 : 0)),
  );
  const { scaling, gram } = sumsOf(rows, 0, rows.count);
  const seen: number[] = [];
  const matter = (fitted: number, row: number): number => {
    if (seen.length < rows.count) seen.push(fitted);
    return row % 3 === 0 ? 20 : 1;
  };
  const middle = fitMedian(rows, scaling, gram, 0, rows.count, OPTIONS, matter);
  expect(predictLinear(middle, [3])).toBeGreaterThan(9.7);
  const squares = fitLinear(gram, scaling, OPTIONS);
  expect(seen).toEqual(features.map((row) => predictLinear(squares, row)));
});

test('only the rows of the range count', () => {
  const random = createRandom(5);
  const plain = randomRows(random, 400, 1, ([a]) => a!);
  const targets = plain.targets.map((target, i) => (i < 100 || i >= 300 ? 1_000 : target));
  const { middle } = fits({ ...plain, targets }, 100, 300);
  expect(predictLinear(middle, [0.5])).toBeCloseTo(0.5, 1);
});
