import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import { censoringWeights } from '../../../src/domain/prediction/censoring.ts';

const weigh = (known: readonly number[], watched: readonly number[], most = 100): number[] => [
  ...censoringWeights(known, watched, most),
];

describe('by hand', () => {
  test.each([
    ['nobody waits: all count one', [5, 1, 9], [], [1, 1, 1]],
    ['nothing is known', [], [3], []],
    // At 3 one of three drops out, so 2 of 3 are left: 4 counts 4/3. At 5 one of two: 6 counts 8/3.
    ['two that wait among three', [2, 4, 6], [3, 5], [1, 4 / 3, 8 / 3]],
    ['in any order', [6, 2, 4], [5, 3], [8 / 3, 1, 4 / 3]],
    ['those that wait longer than all change nothing', [2, 4], [10, 20], [1, 1]],
    ['watched for as long as known: the outcome came first', [4, 8], [4], [1, 2]],
    ['known times that are equal count alike', [4, 4, 8], [2, 6], [5 / 4, 5 / 4, 5 / 2]],
  ])('%s', (_, known, watched, expected) => {
    weigh(known, watched).forEach((weight, i) => {
      expect(weight).toBeCloseTo(expected[i]!, 12);
    });
  });

  test('no weight is greater than allowed', () => {
    expect(weigh([2, 4, 6], [3, 5], 2)).toEqual([1, expect.closeTo(4 / 3, 12), 2]);
  });
});

const hours = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 });

test('longer times never count for less, and none for less than one', () => {
  fc.assert(
    fc.property(hours, hours, (known, watched) => {
      const weights = weigh(known, watched);
      known.forEach((a, i) => {
        expect(weights[i]!).toBeGreaterThanOrEqual(1 - 1e-12);
        known.forEach((b, j) => {
          if (a > b) expect(weights[i]!).toBeGreaterThanOrEqual(weights[j]! - 1e-12);
        });
      });
    }),
  );
});

test('those that wait hand their weight on to those known to have taken longer', () => {
  fc.assert(
    fc.property(hours, hours, (known, watched) => {
      const longest = 61;
      const total = weigh([...known, longest], watched, 1e9).reduce((sum, weight) => sum + weight, 0);
      expect(total).toBeCloseTo(known.length + 1 + watched.length, 6);
    }),
  );
});

test.each([1, 2, 3])('makes up for what is not known yet, seed %d: exponential waits of 20 h in the mean', (seed) => {
  const random = createRandom(seed);
  const known: number[] = [];
  const watched: number[] = [];
  for (let i = 0; i < 4_000; i++) {
    const [wait, watch] = [random.exponential(20), 10 + 80 * random.uniform()];
    if (wait <= watch) known.push(wait);
    else watched.push(watch);
  }
  const shareWithin = (hours: number, weights: readonly number[]): number =>
    known.reduce((sum, wait, i) => sum + (wait <= hours ? weights[i]! : 0), 0) / 4_000;
  for (const hours of [40, 60]) {
    const truth = 1 - Math.exp(-hours / 20);
    const plain = shareWithin(
      hours,
      known.map(() => 1),
    );
    expect(plain).toBeLessThan(truth - 0.03);
    expect(Math.abs(shareWithin(hours, weigh(known, watched)) - truth)).toBeLessThan(0.025);
  }
});
