import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import { scalingOf, standardised } from '../../../src/domain/regression/scaling.ts';
import { randomRows, rowsOf } from '../../support/regression-rows.ts';

describe('of a column', () => {
  const column = Array.from({ length: 1_001 }, (_, i) => [i]);
  const scaling = scalingOf(rowsOf(column, column.flat()), 0, 1_001);

  test('values beyond the outermost half percent are clipped', () => {
    expect([scaling.lows[0], scaling.highs[0]]).toEqual([5, 995]);
    expect(standardised(scaling, 0, 1e9)).toBe(standardised(scaling, 0, 995));
    expect(standardised(scaling, 0, -1e9)).toBe(standardised(scaling, 0, 5));
    expect(standardised(scaling, 0, 6)).toBeGreaterThan(standardised(scaling, 0, 5));
  });

  test('the middle becomes 0, a standard deviation 1', () => {
    expect(standardised(scaling, 0, 500)).toBeCloseTo(0, 12);
    // Of a uniform distribution of width 1000.
    expect(standardised(scaling, 0, 500 + 1_000 / Math.sqrt(12))).toBeCloseTo(1, 2);
  });
});

test('one outlier moves the standardisation of the others little', () => {
  const random = createRandom(1);
  const clean = Array.from({ length: 999 }, () => [random.normal()]);
  const of = (rows: number[][]) => scalingOf(rowsOf(rows, rows.flat()), 0, rows.length);
  const [with1, without] = [of([...clean, [1e6]]), of(clean)];
  expect(standardised(with1, 0, 1)).toBeCloseTo(standardised(without, 0, 1), 1);
});

test.each([[7], [0], [-3], [0.1], [1_000.1], [1 / 3]])('a column that is always %d says nothing', (value) => {
  const rows = Array.from({ length: 777 }, () => [value]);
  const scaling = scalingOf(rowsOf(rows, rows.flat()), 0, 777);
  expect(Math.abs(standardised(scaling, 0, value))).toBeLessThan(1e-6);
  expect(Math.abs(standardised(scaling, 0, value + 50))).toBeLessThan(1e-6);
});

test('a mark that one ship in a thousand bears says nothing', () => {
  const rows = Array.from({ length: 1_000 }, (_, i) => [i === 500 ? 1 : 0]);
  expect(scalingOf(rowsOf(rows, rows.flat()), 0, 1_000).scales).toEqual([0]);
});

test('only the rows of the range count', () => {
  const rows = rowsOf([[1e9], [1], [2], [3], [1e9]], [0, 0, 0, 0, 0]);
  const scaling = scalingOf(rows, 1, 4);
  expect(scaling.means[0]).toBeCloseTo(2, 9);
  expect(scaling.highs[0]).toBeLessThanOrEqual(3);
});

test('without rows nothing says anything', () => {
  const scaling = scalingOf(rowsOf([[1, 2]], [0]), 0, 0);
  expect(scaling.scales).toEqual([0, 0]);
  expect(standardised(scaling, 1, 5)).toBe(0);
});

test('of many rows a part tells nearly as much', () => {
  const rows = randomRows(createRandom(2), 30_000, 1, () => 0);
  const { means, scales, lows, highs } = scalingOf(rows, 0, rows.count);
  expect(Math.abs(means[0]!)).toBeLessThan(0.06);
  expect(Math.abs(scales[0]! - 1)).toBeLessThan(0.06);
  expect(Math.abs(highs[0]! - 2.576)).toBeLessThan(0.35);
  expect(Math.abs(lows[0]! + 2.576)).toBeLessThan(0.35);
});

test('columns of any size come out with mean 0 and spread 1, or not at all', () => {
  const column = fc.tuple(fc.double({ min: -5, max: 5, noNaN: true }), fc.integer({ min: -4, max: 6 }));
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 4 }), fc.nat(1_000), (columns, seed) => {
      const random = createRandom(seed);
      const features = Array.from({ length: 200 }, () =>
        columns.map(([mean, size]) => (mean + random.normal()) * 10 ** size),
      );
      const scaling = scalingOf(
        rowsOf(
          features,
          features.map(() => 0),
        ),
        0,
        200,
      );
      columns.forEach((_, j) => {
        const values = features.map((row) => standardised(scaling, j, row[j]!));
        const mean = values.reduce((sum, value) => sum + value, 0) / 200;
        expect(mean).toBeCloseTo(0, 6);
        expect(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 200).toBeCloseTo(1, 5);
      });
    }),
    { numRuns: 30 },
  );
});
