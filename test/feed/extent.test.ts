import { describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts';
import { createExtent } from '../../src/feed/extent.ts';

const T0 = Date.UTC(2025, 5, 1);
const YEAR_H = (365 * DAY_MS) / HOUR_MS;
/** A recording of 300 hours with a report each hour. */
const HOURS = Array.from({ length: 301 }, (_, hour) => hour);

/** First and last hour after T0, and whether the hours are in order. */
function extentOf(hours: readonly number[]): [number, number, boolean] {
  const extent = createExtent();
  for (const hour of hours) extent.add(T0 + hour * HOUR_MS);
  const { firstMs, lastMs, isSorted } = extent.result();
  return [(firstMs - T0) / HOUR_MS, (lastMs - T0) / HOUR_MS, isSorted];
}

const within = (...wild: number[]): number[] => HOURS.flatMap((hour) => (hour === 150 ? [hour, ...wild] : [hour]));

describe('the extent of a recording', () => {
  test.each([
    ['one report alone', [5], [5, 5, true]],
    ['an ordinary recording', HOURS, [0, 300, true]],
    ['a gap of a month', [...HOURS, ...HOURS.map((hour) => hour + 1000)], [0, 1300, true]],
    ['ship after ship', [...HOURS, ...HOURS], [0, 300, false]],
    ['in no order at all', HOURS.map((hour) => (hour * 101) % 301), [0, 300, false]],
    ['minutes out of order', HOURS.map((hour) => hour - (hour % 2) * 0.1), [0, 300, true]],
    ['a stamp of the future in the middle', within(11 * YEAR_H), [0, 300, true]],
    ['a stamp of the past in the middle', within(-26 * YEAR_H), [0, 300, true]],
    ['a wild stamp first', [-26 * YEAR_H, ...HOURS], [0, 300, true]],
    ['a wild stamp last', [...HOURS, 11 * YEAR_H], [0, 300, true]],
  ] as [string, number[], [number, number, boolean]][])('%s', (_, hours, expected) => {
    expect(extentOf(hours)).toEqual(expected);
  });
});
