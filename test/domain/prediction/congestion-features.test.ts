import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts';
import { CONGESTION_HORIZONS_HOURS } from '../../../src/domain/prediction/congestion-evaluation.ts';
import {
  arrivalsPerHour,
  CONGESTION_FEATURES,
  type CongestionInput,
  congestionFeatures,
  inboundExcess,
  unseenArrivals,
  usualQueue,
} from '../../../src/domain/prediction/congestion-features.ts';
import { anyInput, QUIET } from './congestion-input.ts';

function featuresOf(input: CongestionInput, horizonIndex = 1): Record<string, number> {
  const out = new Float64Array(CONGESTION_FEATURES.length);
  congestionFeatures(input, horizonIndex, out);
  return Object.fromEntries(CONGESTION_FEATURES.map(({ name }, j) => [name, out[j]!]));
}

test('the catalogue names every feature once, with what it means', () => {
  expect(new Set(CONGESTION_FEATURES.map(({ name }) => name)).size).toBe(CONGESTION_FEATURES.length);
  expect(CONGESTION_FEATURES.every(({ meaning, range }) => meaning !== '' && range[0] < range[1])).toBe(true);
});

describe('features', () => {
  test.each([
    ['inbound_excess', { inboundAll: 13 }, 1],
    ['inbound_excess', { inboundAll: 1 }, -1],
    ['inbound_excess', { inboundAll: 13, inboundMean30d: null }, 0],
    // Four within 24 h are usual.
    ['inbound_24h_excess', { inbound24h: 10 }, 1],
    ['rolled_change', { rolledQueue: [9, 16, 8, 4] }, 1],
    ['rolled_change_8h', { rolledQueue: [4, 9, 8, 4] }, -1],
    ['change_6h', { queue6hAgo: 4 }, 1],
    ['change_6h', { queue6hAgo: null }, 0],
    ['change_24h', { queue24hAgo: 16 }, -1],
    ['above_mean_12h', { mean12h: 6.25 }, 0.5],
  ] satisfies [string, Partial<CongestionInput>, number][])('%s of %p is %p', (name, some, expected) => {
    expect(featuresOf({ ...QUIET, ...some })[name]).toBeCloseTo(expected, 12);
  });

  test('waves are of the time for which the forecast speaks', () => {
    const atMs = Date.UTC(2026, 2, 2, 6);
    const then = featuresOf({ ...QUIET, atMs }, 0);
    expect(then.day_sin).toBeCloseTo(Math.sin((2 * Math.PI * 14) / 24), 9);
    const now = featuresOf({ ...QUIET, atMs: atMs + 48 * HOUR_MS }, 1);
    const later = featuresOf({ ...QUIET, atMs }, 3);
    for (const name of Object.keys(now).filter((key) => /day|week/.test(key))) {
      expect(now[name]).toBeCloseTo(later[name]!, 9);
    }
    expect(featuresOf({ ...QUIET, atMs: atMs + 7 * DAY_MS }).week_cos).toBeCloseTo(
      featuresOf({ ...QUIET, atMs }).week_cos!,
      9,
    );
  });

  test('are finite and within their range for any port', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 0, max: 3 }), (input, horizonIndex) => {
        const out = new Float64Array(CONGESTION_FEATURES.length);
        congestionFeatures(input, horizonIndex, out);
        return CONGESTION_FEATURES.every(({ range }, j) => out[j]! >= range[0] && out[j]! <= range[1]);
      }),
    );
  });

  test('are written from the offset on', () => {
    const width = CONGESTION_FEATURES.length;
    const out = new Float32Array(2 * width).fill(7);
    congestionFeatures(QUIET, 0, out, width);
    expect(out.subarray(0, width).every((value) => value === 7)).toBe(true);
    expect(out[width]).toBe(0);
  });
});

describe('what features are made of', () => {
  test('arrivals are at least those that take up the berths', () => {
    expect(arrivalsPerHour({ ...QUIET, arrivals7d: 42 })).toBe(0.25);
    expect(arrivalsPerHour({ ...QUIET, arrivals7d: 0 })).toBeCloseTo(10 / 60, 12);
    expect(arrivalsPerHour({ ...QUIET, arrivals7d: 0, berthsOccupied: 0 })).toBe(0.01);
  });

  test('ships not known yet: seven inbound are 42 hours of arrivals', () => {
    expect(CONGESTION_HORIZONS_HOURS.map((_, i) => unseenArrivals(QUIET, i))).toEqual([0, 0, 1, 5]);
    expect(unseenArrivals({ ...QUIET, inboundMean30d: null, inboundAll: 3 }, 1)).toBe(1);
  });

  test('the usual queue is that of 30 days, and no less than where congestion may begin', () => {
    expect(usualQueue(QUIET)).toBe(9);
    expect(usualQueue({ ...QUIET, meanQueue30d: 0.1 })).toBe(4);
    expect(usualQueue({ ...QUIET, meanQueue30d: null, berthsTotal: 1 })).toBe(2);
  });

  test('without a past there is no inbound excess', () => {
    expect(inboundExcess({ ...QUIET, inboundMean30d: null })).toBe(0);
  });
});
