import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { findIsoMs, formatIso } from '../../src/core/time.ts';

const NOON = Date.UTC(2025, 4, 20, 12);

describe('reads', () => {
  test.each([
    ['2025-05-20T12:00:00Z', NOON],
    ['2025-05-20T12:00Z', NOON],
    ['2025-05-20 12:00:00', NOON],
    ['2025-05-20T12:00', NOON],
    [' 2025-05-20T12:00:00.000Z ', NOON],
    ['2025-05-20T12:00:00.123456789Z', NOON + 123],
    ['2025-05-20T09:00:00-03:00', NOON],
    ['2025-05-20T20:00:00+0800', NOON],
    ['2025-05-20', NOON - 12 * 3_600_000],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
  ])('%s', (text, expected) => {
    expect(findIsoMs(text)).toBe(expected);
  });
});

describe('refuses', () => {
  test.each([
    '',
    'now',
    '20 May 2025',
    '2025-5-20',
    '2025-05-20T12',
    '2025-05-20T25:00',
    '2025-05-20T12:60',
    '2025-05-20T12:00:61Z',
    '2025-13-01',
    '2025-02-29',
    '2025-02-30T00:00:00Z',
    '2025-04-31 10:00',
    '2025-05-20T12:00+25:00',
    '1716206400',
    '2025-05-20T12:00:00ZZ',
  ])('%j', (text) => {
    expect(findIsoMs(text)).toBeNull();
  });
});

test('what was written is read again, without needless milliseconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (atMs) => {
      expect(findIsoMs(formatIso(atMs))).toBe(atMs);
    }),
  );
  expect(formatIso(NOON)).toBe('2025-05-20T12:00:00Z');
  expect(formatIso(NOON + 5)).toBe('2025-05-20T12:00:00.005Z');
});
