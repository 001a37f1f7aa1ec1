import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import { addRows, createGram, type Gram } from '../../../src/domain/regression/gram.ts';
import { fitLinear, type LinearModel, predictLinear } from '../../../src/domain/regression/linear-model.ts';
import type { Rows } from '../../../src/domain/regression/rows.ts';
import { type Scaling, scalingOf, standardised } from '../../../src/domain/regression/scaling.ts';
import { randomRows, rowsOf, solve } from '../../support/regression-rows.ts';

const sums = (rows: Rows): { gram: Gram; scaling: Scaling } => {
  const scaling = scalingOf(rows, 0, rows.count);
  const gram = createGram(rows.width);
  addRows(gram, rows, scaling, 0, rows.count);
  return { gram, scaling };
};
const fit = (rows: Rows, ridge: number | number[] = 0, features?: number[]): LinearModel => {
  const { gram, scaling } = sums(rows);
  return fitLinear(gram, scaling, features ? { ridge, features } : { ridge });
};
const allWithin = (actual: readonly number[], expected: readonly number[], tolerance: number): void =>
  actual.forEach((value, i) => {
    expect(Math.abs(value - expected[i]!)).toBeLessThan(tolerance);
  });

test('by hand: a line through four points', () => {
  // Slope 0.6 and intercept 1.5 by the textbook's formulas; two points each so that nothing is clipped.
  const xs = [0, 1, 2, 3];
  const ys = [1, 3, 2, 3.6];
  const many = Array.from({ length: 400 }, (_, i) => i % 4);
  const model = fit(
    rowsOf(
      many.map((i) => [xs[i]!]),
      many.map((i) => ys[i]!),
    ),
  );
  const slope = ((-1.5 * 1 + -0.5 * 3 + 0.5 * 2 + 1.5 * 3.6) / 5) as number;
  for (const x of xs) expect(predictLinear(model, [x])).toBeCloseTo(2.4 + slope * (x - 1.5), 9);
});

test('what lies on a plane is found exactly, from anywhere in the list', () => {
  const random = createRandom(1);
  const rows = randomRows(random, 300, 3, ([a, b, c]) => 4 + 2 * a! - 3 * b! + 0.5 * c!);
  const model = fit(rows);
  // Inside of what is clipped.
  expect(predictLinear(model, [9, 9, 0.5, -0.25, 1], 2)).toBeCloseTo(4 + 1 + 0.75 + 0.5, 1);
  const clipped = scalingOf(rows, 0, rows.count);
  const inside = Array.from({ length: 300 }, (_, i) => i).filter((i) =>
    [0, 1, 2].every((j) => {
      const value = rows.features[i * 3 + j]!;
      return value > clipped.lows[j]! && value < clipped.highs[j]!;
    }),
  );
  for (const i of inside)
    expect(Math.abs(predictLinear(model, rows.features, i * 3) - rows.targets[i]!)).toBeLessThan(0.1);
});

describe('the same as solving the normal equations', () => {
  /** Ridge on standardised features, λ times all weight, the constant left alone; solved by elimination. */
  const byElimination = (rows: Rows, ridge: readonly number[]): number[] => {
    const scaling = scalingOf(rows, 0, rows.count);
    const size = rows.width + 1;
    const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    const right = new Array<number>(size).fill(0);
    let total = 0;
    for (let i = 0; i < rows.count; i++) {
      const row = [1, ...ridge.map((_, j) => standardised(scaling, j, rows.features[i * rows.width + j]!))];
      const weight = rows.weights[i]!;
      total += weight;
      for (let a = 0; a < size; a++) {
        right[a]! += weight * row[a]! * rows.targets[i]!;
        for (let b = 0; b < size; b++) matrix[a]![b]! += weight * row[a]! * row[b]!;
      }
    }
    ridge.forEach((pull, j) => {
      matrix[j + 1]![j + 1]! += pull * total;
    });
    return solve(matrix, right);
  };

  test.each([
    ['without ridge', 0],
    ['with a little', 0.03],
    ['with much', 3],
  ])('%s', (_, ridge) => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 8 }), (seed, width) => {
        const random = createRandom(seed);
        const plain = randomRows(random, 60, width, (row) => row.reduce((sum, value) => sum + value, random.normal()));
        const rows = { ...plain, weights: plain.weights.map(() => random.exponential(1)) };
        const model = fit(rows, ridge);
        const expected = byElimination(rows, new Array<number>(width).fill(ridge));
        allWithin([model.intercept, ...model.weights], expected, 1e-6);
      }),
      { numRuns: 30 },
    );
  });

  test('with another pull for each feature', () => {
    const rows = randomRows(createRandom(5), 80, 3, ([a, b, c]) => a! + b! + c!);
    const pulls = [0, 0.5, 50];
    const model = fit(rows, pulls);
    allWithin([model.intercept, ...model.weights], byElimination(rows, pulls), 1e-6);
    expect(model.weights[0]!).toBeGreaterThan(model.weights[1]!);
    expect(model.weights[1]!).toBeGreaterThan(model.weights[2]!);
  });

  test('with the pulls of the features that take part, where only some do', () => {
    const rows = randomRows(createRandom(6), 80, 3, ([a, , c]) => a! + c!);
    const model = fit(rows, [0.7, 9, 0.2], [2, 0]);
    const some = rowsOf(
      Array.from({ length: 80 }, (_, i) => [rows.features[i * 3]!, rows.features[i * 3 + 2]!]),
      [...rows.targets],
    );
    const expected = byElimination(some, [0.7, 0.2]);
    allWithin([model.intercept, ...model.weights], [expected[0]!, expected[1]!, 0, expected[2]!], 1e-6);
  });
});

test('a row of weight three counts as three', () => {
  const random = createRandom(7);
  const features = Array.from({ length: 50 }, () => [random.normal(), random.normal()]);
  const targets = features.map(([a]) => a! + random.normal());
  const weights = features.map(() => 1 + random.below(3));
  const repeated = weights.flatMap((times, i) => new Array<number>(times).fill(i));
  const { scaling } = sums(rowsOf(features, targets));
  const fitOf = (rows: Rows): LinearModel => {
    const gram = createGram(2);
    addRows(gram, rows, scaling, 0, rows.count);
    return fitLinear(gram, scaling, { ridge: 0.1 });
  };
  const weighted = fitOf(rowsOf(features, targets, weights));
  const many = fitOf(
    rowsOf(
      repeated.map((i) => features[i]!),
      repeated.map((i) => targets[i]!),
    ),
  );
  allWithin([weighted.intercept, ...weighted.weights], [many.intercept, ...many.weights], 1e-9);
});

test('weights of all rows together change nothing: ridge is a share of them', () => {
  const rows = randomRows(createRandom(8), 60, 2, ([a, b]) => a! - b!);
  const light = { ...rows, weights: rows.weights.map(() => 0.01) };
  const [model, other] = [fit(rows, 0.2), fit(light, 0.2)];
  allWithin([other.intercept, ...other.weights], [model.intercept, ...model.weights], 1e-6);
});

describe('columns that trouble least squares', () => {
  const random = createRandom(9);
  const base = Array.from({ length: 200 }, () => random.normal());
  const targets = base.map((value) => 5 + 2 * value);

  test.each([
    ['constant', base.map((value) => [value, 7])],
    ['given twice', base.map((value) => [value, value])],
    ['in another unit', base.map((value) => [value, 1e6 * value + 3])],
    ['of very small values', base.map((value) => [value, 1e-6 * value])],
  ])('%s: no harm', (_, features) => {
    for (const ridge of [0, 0.001]) {
      const model = fit(rowsOf(features, targets), ridge);
      for (const [i, row] of features.entries()) {
        if (Math.abs(base[i]!) < 1.5) expect(Math.abs(predictLinear(model, row) - targets[i]!)).toBeLessThan(0.1);
      }
    }
  });

  test('fewer rows than features', () => {
    const rows = randomRows(random, 5, 20, ([a]) => a!);
    const model = fit(rows, 0.03);
    expect([model.intercept, ...model.weights].every(Number.isFinite)).toBe(true);
  });

  test('no rows at all: no weights', () => {
    const rows = rowsOf([[1, 2]], [3], [0]);
    expect(fit(rows, 0.03)).toMatchObject({ intercept: 0, weights: [0, 0] });
  });
});

test('a prediction does not run away: beyond what was seen it stays where that ended', () => {
  const rows = rowsOf(
    Array.from({ length: 500 }, (_, i) => [i]),
    Array.from({ length: 500 }, (_, i) => i),
  );
  const model = fit(rows);
  expect(predictLinear(model, [1e9])).toBeCloseTo(predictLinear(model, [499]), 9);
  expect(predictLinear(model, [1e9])).toBeLessThan(499);
});

test('a model is plain data: stored and loaded it predicts the same', () => {
  const rows = randomRows(createRandom(10), 60, 4, ([a, b]) => a! * b!);
  const model = fit(rows, 0.1);
  const stored = JSON.parse(JSON.stringify(model)) as LinearModel;
  for (let i = 0; i < 60; i++) {
    expect(predictLinear(stored, rows.features, i * 4)).toBe(predictLinear(model, rows.features, i * 4));
  }
});
