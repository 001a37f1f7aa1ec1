import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { openDate } from '../../../src/domain/advice/open-date.ts';
import { ttbQuantileHours } from '../../../src/domain/advice/time-to-berth.ts';
import type { TimeAtBerth } from '../../../src/domain/commodity/time-at-berth.ts';

const stayOf = (hours: readonly number[]): TimeAtBerth => ({
  basis: 'class',
  stays: hours.length,
  meanHours: 0,
  sdHours: 0,
  sortedHours: [...hours].sort((a, b) => a - b),
});
const FROM_30_TO_70 = stayOf(Array.from({ length: 41 }, (_, i) => 30 + i));

describe('by hand', () => {
  test.each([
    ['both certain', 20, 20, stayOf([50, 50]), 70, 70],
    ['stays of 30 to 70 h, evenly', 20, 20, FROM_30_TO_70, 70, 86],
    ['at once', 0, 0, FROM_30_TO_70, 50, 66],
    // exp(ln 21 + z · (ln 31 − ln 21) / 1.2816) − 1 at z = 0 and z = 1.2816.
    ['only the berth uncertain', 20, 30, stayOf([50]), 70, 80],
  ] as const)('%s', (_what, p50Hours, p90Hours, stay, p50, p90) => {
    const open = openDate({ p50Hours, p90Hours }, stay);
    expect(Math.abs(open.p50Hours - p50)).toBeLessThan(0.2);
    expect(Math.abs(open.p90Hours - p90)).toBeLessThan(0.5);
  });

  test('the time to berth has the P50 and P90 that it was given, and is never past', () => {
    const ttb = { p50Hours: 20, p90Hours: 30 };
    expect(ttbQuantileHours(ttb, 0.5)).toBeCloseTo(20, 6);
    expect(ttbQuantileHours(ttb, 0.9)).toBeCloseTo(30, 6);
    expect(ttbQuantileHours(ttb, 0.1)).toBeCloseTo((21 * 21) / 31 - 1, 6);
    expect(ttbQuantileHours({ p50Hours: 0, p90Hours: 9 }, 0.1)).toBe(0);
  });
});

test('two spreads are less than one after the other: no P90 beyond the sum of P90s, none below the parts', () => {
  const hour = fc.double({ min: 0, max: 400, noNaN: true });
  fc.assert(
    fc.property(
      hour,
      hour,
      fc.array(fc.double({ min: 2, max: 480, noNaN: true }), { minLength: 10 }),
      (a, more, hours) => {
        const stay = stayOf(hours);
        const open = openDate({ p50Hours: a, p90Hours: a + more }, stay);
        const { sortedHours } = stay;
        expect(open.p90Hours).toBeGreaterThanOrEqual(open.p50Hours);
        expect(open.p50Hours).toBeGreaterThanOrEqual(sortedHours[0]! - 1e-9);
        expect(open.p90Hours).toBeLessThanOrEqual(a + more + sortedHours.at(-1)! + 1 + 1e-9);
        // More uncertainty about the berth brings nobody free sooner with nine in ten.
        const surer = openDate({ p50Hours: a, p90Hours: a }, stay);
        expect(open.p90Hours).toBeGreaterThanOrEqual(surer.p50Hours - 1e-9);
      },
    ),
    { numRuns: 100 },
  );
});
