import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import { fitIsotonic, type Steps, stepValue } from '../../../src/domain/regression/isotonic.ts';

const fit = (xs: readonly number[], ys: readonly number[], weights: readonly number[] = xs.map(() => 1)): Steps =>
  fitIsotonic(xs, ys, weights);

describe('by hand', () => {
  test.each([
    ['nothing', [], [], { xs: [], ys: [] }],
    ['what rises stays', [1, 2, 3], [0, 4, 9], { xs: [1, 2, 3], ys: [0, 4, 9] }],
    ['what falls is pooled', [1, 2, 3], [9, 4, 2], { xs: [1], ys: [5] }],
    ['what falls in between is pooled', [1, 2, 3, 4], [1, 5, 3, 7], { xs: [1, 2, 4], ys: [1, 4, 7] }],
    // Ayer and others: 2 and 3 pool to 2.5, which 4 does not reach.
    ['pooling goes back as far as it must', [1, 2, 3, 4], [1, 4, 3, 1], { xs: [1, 2], ys: [1, 8 / 3] }],
    ['equal values are one step', [1, 2, 3], [5, 5, 6], { xs: [1, 3], ys: [5, 6] }],
    ['order is of no account', [3, 1, 2], [9, 0, 4], { xs: [1, 2, 3], ys: [0, 4, 9] }],
    ['equal scores are one before any are pooled', [1, 2, 2], [1, 0, 1], { xs: [1], ys: [2 / 3] }],
    ['the same the other way round', [1, 2, 2], [1, 1, 0], { xs: [1], ys: [2 / 3] }],
    ['equal scores keep their own mean', [1, 1, 2, 2, 2, 2], [0, 0, 0, 0, 0, 1], { xs: [1, 2], ys: [0, 0.25] }],
  ])('%s', (_, xs, ys, steps) => {
    const found = fit(xs, ys);
    expect(found.xs).toEqual(steps.xs);
    steps.ys.forEach((y, i) => {
      expect(found.ys[i]).toBeCloseTo(y, 12);
    });
  });

  test('weights count, none leaves a point out', () => {
    const { xs, ys } = fit([1, 2, 3], [4, 1, -9], [1, 3, 0]);
    expect([xs, ys]).toEqual([[1], [1.75]]);
    expect(fit([1, 2], [3, 4], [0, 0])).toEqual({ xs: [], ys: [] });
  });
});

test.each([
  [0, 10],
  [1, 10],
  [1.99, 10],
  [2, 20],
  [4.9, 20],
  [5, 50],
  [1e9, 50],
])('the value at %d is %d', (x, y) => {
  expect(stepValue({ xs: [1, 2, 5], ys: [10, 20, 50] }, x)).toBe(y);
});

test('without steps there is no value', () => {
  expect(stepValue({ xs: [], ys: [] }, 0.5)).toBeNull();
});

const points = fc.array(
  fc.record({
    // Few different scores, as shares of ten rolls are.
    x: fc.integer({ min: 0, max: 10 }),
    y: fc.double({ min: -5, max: 5, noNaN: true }),
    weight: fc.double({ min: 0.1, max: 4, noNaN: true }),
  }),
  { minLength: 1, maxLength: 40 },
);
const fitPoints = (some: readonly { x: number; y: number; weight: number }[]): Steps =>
  fit(
    some.map(({ x }) => x),
    some.map(({ y }) => y),
    some.map(({ weight }) => weight),
  );

describe('for any points', () => {
  test('steps rise', () => {
    fc.assert(
      fc.property(points, (some) => {
        const { xs, ys } = fitPoints(some);
        for (let i = 1; i < xs.length; i++) {
          expect(xs[i]).toBeGreaterThan(xs[i - 1]!);
          expect(ys[i]).toBeGreaterThan(ys[i - 1]!);
        }
      }),
    );
  });

  test('the weighted mean is kept', () => {
    fc.assert(
      fc.property(points, (some) => {
        const steps = fitPoints(some);
        const sum = (of: (x: number, y: number) => number): number =>
          some.reduce((total, { x, y, weight }) => total + weight * of(x, y), 0);
        expect(sum((x) => stepValue(steps, x)!)).toBeCloseTo(
          sum((_, y) => y),
          6,
        );
      }),
    );
  });

  test('the order of the points makes no difference', () => {
    fc.assert(
      fc.property(points, fc.nat(), (some, seed) => {
        const random = createRandom(seed);
        const shuffled = some
          .map((point) => ({ point, key: random.uniform() }))
          .sort((a, b) => a.key - b.key)
          .map(({ point }) => point);
        const [steps, others] = [fitPoints(some), fitPoints(shuffled)];
        for (let x = 0; x <= 10; x++) expect(stepValue(others, x)).toBeCloseTo(stepValue(steps, x)!, 9);
      }),
    );
  });

  test('no other rising function is nearer', () => {
    fc.assert(
      fc.property(
        points,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
        (some, rises) => {
          const steps = fitPoints(some);
          const misfit = (of: (x: number) => number): number =>
            some.reduce((sum, { x, y, weight }) => sum + weight * (y - of(x)) ** 2, 0);
          let level = -6 * rises[11]!;
          const other = rises.slice(0, 11).map((rise) => {
            level += rise;
            return level;
          });
          const best = misfit((x) => stepValue(steps, x)!);
          expect(best).toBeLessThanOrEqual(misfit((x) => other[x]!) + 1e-6);
          // Nor one near it: between the two the misfit is convex.
          const mixed = (x: number): number => 0.95 * stepValue(steps, x)! + 0.05 * other[x]!;
          expect(best).toBeLessThanOrEqual(misfit(mixed) + 1e-6);
        },
      ),
    );
  });
});

test('shares of rolls become frequencies', () => {
  const random = createRandom(1);
  const xs = Array.from({ length: 4_000 }, () => random.below(11) / 10);
  const ys = xs.map((x) => (random.uniform() < x ** 2 ? 1 : 0));
  const steps = fit(xs, ys);
  for (let x = 0; x <= 10; x++) expect(Math.abs(stepValue(steps, x / 10)! - (x / 10) ** 2)).toBeLessThan(0.07);
});
