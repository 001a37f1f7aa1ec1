import { describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts';
import {
  addWait,
  createWaits,
  medianWaitHours,
  outlastingPerHour,
  remainingWaitHours,
  type Waits,
} from '../../../src/domain/features/waits.ts';
import { T0 } from '../../support/fixes.ts';

/** Calls one a day, the last at T0. */
const waitsOf = (hours: readonly number[], sizes: readonly string[] = []): Waits => {
  const waits = createWaits();
  hours.forEach((waited, i) => {
    addWait(waits, waited, T0 - (hours.length - 1 - i) * DAY_MS, sizes[i] ?? 'bulk 5');
  });
  return waits;
};

test('waits are kept in tenths of an hour, the newest 120', () => {
  const waits = waitsOf([1.26, ...new Array<number>(120).fill(7)]);
  expect(waits.hours).toEqual(new Array(120).fill(7));
  expect([waits.atMs.length, waits.sizes.length, waits.atMs.at(-1)]).toEqual([120, 120, T0]);
  expect(waitsOf([1.26]).hours).toEqual([1.3]);
});

test.each([
  [[], 0],
  [[0, 0, 0, 12, 90], 0],
  [[0, 4, 12, 90], 8],
  [[5], 5],
])('the median of %p is %d h, those that went straight in counted', (hours, median) => {
  expect(medianWaitHours(waitsOf(hours))).toBe(median);
});

test('the median leaves the waits in their order', () => {
  const waits = waitsOf([9, 1, 5]);
  medianWaitHours(waits);
  expect(waits.hours).toEqual([9, 1, 5]);
});

describe('what is left of a wait', () => {
  const waits = waitsOf([10, 0, 30, 50, 20], ['small', 'small', 'large', 'small', 'large']);

  test.each([
    [0, null, 25],
    [15, null, 15],
    [20, null, 20],
    [45, null, 5],
    [50, null, null],
    [0, 'large', 25],
    [25, 'large', 5],
    [25, 'small', 25],
    [30, 'large', null],
    [0, 'none', null],
  ])('after %d h, ships %p: %p', (waited, size, left) => {
    expect(remainingWaitHours(waits, waited, size)).toBe(left);
  });

  test('is told by the newest fifteen', () => {
    const newest = [...new Array(7).fill(12), ...new Array(8).fill(22)];
    expect(remainingWaitHours(waitsOf([...new Array(50).fill(3), ...newest]), 2, null)).toBe(20);
  });
});

describe('the pace of those that waited longer', () => {
  const since = T0 - 100 * DAY_MS;

  test('counts the last three weeks', () => {
    const waits = waitsOf([...new Array(10).fill(50), ...new Array(21).fill(20)]);
    expect(outlastingPerHour(waits, 10, since, T0)).toBeCloseTo(21 / (21 * 24), 12);
    // Waits of 50 h are older than that: as if half a ship had come.
    expect(outlastingPerHour(waits, 30, since, T0)).toBeCloseTo(0.5 / (21 * 24), 12);
  });

  test('over the time since learning began, of a day at least', () => {
    const waits = waitsOf([20, 20, 20]);
    expect(outlastingPerHour(waits, 10, T0 - 4 * DAY_MS, T0)).toBeCloseTo(3 / 96, 12);
    expect(outlastingPerHour(waits, 10, T0 - 3 * HOUR_MS, T0)).toBeCloseTo(1 / 24, 12);
  });

  test('where more calls came than are kept, since the oldest of them', () => {
    const waits = createWaits();
    for (let call = 0; call < 300; call++) addWait(waits, 20, T0 - (299 - call) * HOUR_MS, 'bulk 5');
    // 119 of the 120 kept came since the oldest did, 119 h ago.
    expect(outlastingPerHour(waits, 10, since, T0)).toBeCloseTo(1, 12);
  });
});
