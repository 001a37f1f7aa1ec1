import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { confidencePct } from '../../../src/domain/prediction/confidence.ts';
import { RUNGS } from '../../../src/domain/prediction/scored-row.ts';

test.each([
  ['P90 at P50', 10, 10, 'full', 0, 100],
  ['half of P50 + 6 h beyond it', 10, 18, 'full', 0, 50],
  ['as much as P50 + 6 h beyond it', 10, 26, 'full', 0, 0],
  ['more than that', 10, 90, 'full', 0, 0],
  ['the small model', 10, 18, 'six', 0, 43],
  ['the rollout', 10, 18, 'rollout', 0, 35],
  ['heard six hours ago', 10, 10, 'full', 6, 50],
  ['heard a day ago', 10, 10, 'full', 24, 6],
  ['soon: six hours are half of nothing', 0, 3, 'full', 0, 50],
  ['P90 below P50 is no more than certain', 10, 8, 'full', 0, 100],
  ['a fix of the future is not fresher than fresh', 10, 10, 'full', -6, 100],
] as const)('%s', (_, p50, p90, rung, fixAgeHours, pct) => {
  expect(confidencePct(p50, p90, rung, fixAgeHours)).toBe(pct);
});

test('is a percentage that falls with width and age', () => {
  const hours = fc.double({ min: 0, max: 720, noNaN: true });
  fc.assert(
    fc.property(hours, hours, hours, fc.constantFrom(...RUNGS), hours, hours, (p50, a, b, rung, ageA, ageB) => {
      const of = (width: number, age: number): number => confidencePct(p50, p50 + width, rung, age);
      const [narrow, wide] = [Math.min(a, b), Math.max(a, b)];
      expect(of(narrow, 0)).toBeGreaterThanOrEqual(of(wide, 0));
      expect(of(a, Math.min(ageA, ageB))).toBeGreaterThanOrEqual(of(a, Math.max(ageA, ageB)));
      const pct = of(a, ageA);
      expect(Number.isInteger(pct) && pct >= 0 && pct <= 100).toBe(true);
    }),
  );
});
