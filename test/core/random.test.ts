import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom, hash32, type Random } from '../../src/core/random.ts';

const DRAWS = 40_000;
const draw = (random: Random, take: (random: Random) => number): number[] =>
  Array.from({ length: DRAWS }, () => take(random));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]): number => {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
};

describe('the sequence', () => {
  test('is the same for the same seed and another for another', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const take = (of: Random): number[] => [of.uniform(), of.normal(), of.below(1000), of.exponential(2)];
        expect(take(createRandom(seed))).toEqual(take(createRandom(seed)));
        expect(take(createRandom(seed))).not.toEqual(take(createRandom(seed ^ 1)));
      }),
    );
  });

  test('is the one that demo directories were made with', () => {
    const random = createRandom(1);
    expect([random.uniform(), random.uniform(), random.uniform()]).toMatchInlineSnapshot(`
      [
        0.2194120807107538,
        0.6292218223679811,
        0.33424640330486,
      ]
    `);
  });
});

describe('moments', () => {
  test('uniform: mean 1/2, deviation 1/√12, within [0, 1)', () => {
    const values = draw(createRandom(11), (random) => random.uniform());
    expect(mean(values)).toBeCloseTo(0.5, 1.7);
    expect(deviation(values)).toBeCloseTo(Math.sqrt(1 / 12), 2);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
  });

  test('normal: mean 0, deviation 1, 2.275 % beyond two deviations on each side', () => {
    const values = draw(createRandom(12), (random) => random.normal());
    expect(Math.abs(mean(values))).toBeLessThan(0.02);
    expect(Math.abs(deviation(values) - 1)).toBeLessThan(0.02);
    expect(Math.abs(values.filter((value) => value > 2).length / DRAWS - 0.02275)).toBeLessThan(0.003);
    expect(Math.abs(values.filter((value) => value < -2).length / DRAWS - 0.02275)).toBeLessThan(0.003);
  });

  test('exponential: mean and deviation are the mean asked for', () => {
    const values = draw(createRandom(13), (random) => random.exponential(7));
    expect(Math.abs(mean(values) - 7)).toBeLessThan(0.2);
    expect(Math.abs(deviation(values) - 7)).toBeLessThan(0.3);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  });

  test('lognormal: mean and coefficient of variation are those asked for', () => {
    const values = draw(createRandom(14), (random) => random.lognormal(30, 0.5));
    expect(Math.abs(mean(values) - 30)).toBeLessThan(0.4);
    expect(Math.abs(deviation(values) / mean(values) - 0.5)).toBeLessThan(0.02);
  });

  test('below and pick reach every value about equally often', () => {
    const random = createRandom(15);
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < DRAWS; i++) counts[random.below(5)]!++;
    for (const count of counts) expect(Math.abs(count / DRAWS - 0.2)).toBeLessThan(0.01);
    expect(new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
  });
});

test('hash32 spreads neighbours: about half of the 32 bits differ', () => {
  let differing = 0;
  for (let i = 0; i < 1000; i++) {
    for (let bits = hash32(i) ^ hash32(i + 1); bits !== 0; bits &= bits - 1) differing++;
  }
  expect(Math.abs(differing / 1000 - 16)).toBeLessThan(0.5);
});
