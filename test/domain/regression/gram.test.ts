import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import { addRows, createGram, equivalentRows, type Gram } from '../../../src/domain/regression/gram.ts';
import type { Rows } from '../../../src/domain/regression/rows.ts';
import { type Scaling, scalingOf, standardised } from '../../../src/domain/regression/scaling.ts';
import { rowsOf } from '../../support/regression-rows.ts';

/** Leaves features as they are. */
const asTheyAre = (width: number): Scaling => ({
  lows: new Array(width).fill(-1e9),
  highs: new Array(width).fill(1e9),
  means: new Array(width).fill(0),
  scales: new Array(width).fill(1),
});

const gramOf = (rows: Rows, scaling: Scaling = asTheyAre(rows.width)): Gram => {
  const gram = createGram(rows.width);
  addRows(gram, rows, scaling, 0, rows.count);
  return gram;
};

/** XᵀX and Xᵀy of plain rows. */
const productsOf = (rows: readonly (readonly number[])[], targets: readonly number[], columns: number) => ({
  products: Array.from({ length: columns }, (_, a) =>
    Array.from({ length: columns }, (_, b) => rows.reduce((sum, row) => sum + row[a]! * row[b]!, 0)),
  ),
  moments: Array.from({ length: columns }, (_, a) => rows.reduce((sum, row, i) => sum + row[a]! * targets[i]!, 0)),
});

const expectClose = (
  actual: readonly (readonly number[])[],
  expected: readonly (readonly number[])[],
  tolerance = 1e-7,
): void => {
  const largest = Math.max(1, ...expected.flat().map(Math.abs));
  actual.forEach((row, a) => {
    row.forEach((value, b) => {
      expect(Math.abs(value - expected[a]![b]!)).toBeLessThan(tolerance * largest);
    });
  });
};

test('sums by hand: two rows, the second counting three times', () => {
  const gram = gramOf(
    rowsOf(
      [
        [2, 5],
        [-1, 0],
      ],
      [10, 4],
      [1, 3],
    ),
  );
  expect(gram.totalWeight).toBe(4);
  // Upper triangle: Σw, Σwx, Σwz; Σwx², Σwxz; Σwz².
  expect([...gram.products]).toEqual([4, -1, 5, 0, 7, 10, 0, 0, 25]);
  expect([...gram.moments]).toEqual([22, 8, 50]);
});

test('sums of two parts are the sums of all', () => {
  const rows = rowsOf([[1], [2], [3], [4]], [5, 6, 7, 8], [1, 2, 3, 4]);
  const parts = createGram(1);
  addRows(parts, rows, asTheyAre(1), 0, 1);
  addRows(parts, rows, asTheyAre(1), 1, 4);
  expect(parts).toEqual(gramOf(rows));
});

test('a row without weight is not there', () => {
  const rows = rowsOf([[1], [Number.NaN]], [5, Number.NaN], [1, 0]);
  expect(gramOf(rows)).toEqual(gramOf(rowsOf([[1]], [5])));
});

/** Rows among which columns may be constant, nothing, or made of others. */
const anyRows = fc
  .record({
    seed: fc.nat(),
    count: fc.integer({ min: 1, max: 60 }),
    columns: fc.array(fc.constantFrom('free', 'free', 'constant', 'none', 'double', 'sum', 'near'), {
      minLength: 1,
      maxLength: 7,
    }),
  })
  .map(({ seed, count, columns }) => {
    const random = createRandom(seed);
    const features = Array.from({ length: count }, () => {
      const row: number[] = [];
      for (const kind of columns) {
        const before = row.at(-1) ?? random.normal();
        if (kind === 'free') row.push(random.normal());
        else if (kind === 'constant') row.push(1.5);
        else if (kind === 'none') row.push(0);
        else if (kind === 'double') row.push(-2 * before);
        else if (kind === 'sum') row.push(before + (row.at(-2) ?? 0));
        else row.push(before + 1e-3 * random.normal());
      }
      return row;
    });
    const targets = features.map(() => 3 * random.normal());
    const weights = features.map(() => (random.uniform() < 0.2 ? 0 : random.exponential(1)));
    return rowsOf(features, targets, weights);
  });

describe('equivalent rows', () => {
  test('have the products and moments of all the weighted rows, whatever the columns', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { width, count, features, targets, weights } = rows;
        const gram = gramOf(rows);
        const size = width + 1;
        const few = equivalentRows(
          gram,
          Array.from({ length: size }, (_, i) => i),
        );
        expect(few.rows.length).toBe(size);
        const all = Array.from({ length: count }, (_, i) => {
          const root = Math.sqrt(weights[i]!);
          return [root, ...Array.from(features.subarray(i * width, (i + 1) * width), (value) => value * root)];
        });
        const weighted = all.map((row, i) => row[0]! * targets[i]!);
        const expected = productsOf(all, weighted, size);
        const actual = productsOf(few.rows, few.targets, size);
        // What the columns before leave of one, when it is under 1e-9 of its square, is dropped: at most √1e-9 of a product.
        expectClose(actual.products, expected.products, 1e-4);
        expectClose([actual.moments], [expected.moments], 1e-4);
        const isWhole = few.rows.every((row) => row.some((value) => value !== 0));
        if (isWhole) expectClose(actual.products, expected.products);
        if (isWhole) expectClose([actual.moments], [expected.moments]);
      }),
      { numRuns: 200 },
    );
  });

  test('of some columns are those of rows with these columns', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(127), (rows, mask) => {
        const chosen = [0, ...Array.from({ length: rows.width }, (_, j) => j + 1).filter((j) => (mask >> (j - 1)) & 1)];
        const few = equivalentRows(gramOf(rows), chosen);
        const picked = rowsOf(
          Array.from({ length: rows.count }, (_, i) =>
            chosen.slice(1).map((j) => rows.features[i * rows.width + j - 1]!),
          ),
          [...rows.targets],
          [...rows.weights],
        );
        const other = equivalentRows(
          gramOf(picked),
          chosen.map((_, i) => i),
        );
        expectClose(few.rows, other.rows);
        expectClose([few.targets], [other.targets]);
      }),
    );
  });

  test('of a column that others explain are nothing', () => {
    const features = [1, 2, 3, 5].map((x) => [x, 3 - 2 * x, 7]);
    const { rows, targets } = equivalentRows(gramOf(rowsOf(features, [1, 0, 4, 2])), [0, 1, 2, 3]);
    expect(rows[2]).toEqual([0, 0, 0, 0]);
    expect(rows[3]).toEqual([0, 0, 0, 0]);
    expect([targets[2], targets[3]]).toEqual([0, 0]);
  });
});

test('features are clipped and standardised on the way', () => {
  const features = Array.from({ length: 400 }, (_, i) => [i === 7 ? 1e6 : i % 20]);
  const rows = rowsOf(
    features,
    features.map((_, i) => i),
  );
  const scaling = scalingOf(rows, 0, rows.count);
  const gram = gramOf(rows, scaling);
  const expected = features.map(([value]) => standardised(scaling, 0, value!));
  expect(gram.products[1]).toBeCloseTo(
    expected.reduce((sum, value) => sum + value, 0),
    6,
  );
  expect(gram.products[3]).toBeCloseTo(
    expected.reduce((sum, value) => sum + value * value, 0),
    6,
  );
});
