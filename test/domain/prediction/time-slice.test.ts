import { expect, test } from 'bun:test';
import { TIME_SLICES, timeSlice } from '../../../src/domain/prediction/time-slice.ts';

// A bound belongs to the bucket above it.
test.each([
  [0, '0-8h'],
  [7.99, '0-8h'],
  [8, '8-24h'],
  [23.9, '8-24h'],
  [24, '24-48h'],
  [48, '48-72h'],
  [71.9, '48-72h'],
  [72, '72-720h'],
  [720, '72-720h'],
  [1_000, '72-720h'],
])('%d h lie in %s', (hours, slice) => {
  expect(timeSlice(hours)).toBe(slice as (typeof TIME_SLICES)[number]);
});

test('every slice is reached', () => {
  expect(new Set(Array.from({ length: 100 }, (_, hours) => timeSlice(hours)))).toEqual(new Set(TIME_SLICES));
});
