import { describe, expect, test } from 'bun:test';
import { HOUR_MS } from '../../../src/core/time.ts';
import { addOutcome, type Cells, cellKeys, cellLog } from '../../../src/domain/features/cells.ts';
import { situationOf } from '../../../src/domain/features/ship-facts.ts';
import { T0 } from '../../support/fixes.ts';
import { comer, shipOf } from '../../support/scenes.ts';

// A bound belongs to the situation above it.
test.each([
  [0, 0],
  [5.9, 0],
  [6, 1],
  [24, 2],
  [60, 3],
  [120, 4],
  [239, 4],
  [240, 5],
  [900, 5],
])('a wait of %d h is the %dth', (hours, bound) => {
  expect(cellKeys('bulk 5', 'bulk', 'queued', hours)).toEqual([`bulk 5 queued ${bound}`, `bulk all queued ${bound}`]);
});

test.each([
  ['queued', shipOf({ queuedSinceMs: T0 - 30 * HOUR_MS }), 'bulk queued 2'],
  ['weighed', comer({ hasWeighed: true, isClose: true }), 'bulk weighed 0'],
  ['close', comer({ isClose: true, lengthM: 230 }), 'bulk 5 close 0'],
  ['far', comer({ modelClass: 'tanker' }), 'tanker far 0'],
])('a ship that is %s', (_, ship, key) => {
  expect(situationOf(ship, T0)[0]).toBe(key);
});

const KEYS = cellKeys('bulk 5', 'bulk', 'queued', 0);
const of = (...outcomes: readonly (readonly [keys: readonly string[], hours: number, times: number])[]): Cells => {
  const cells: Cells = {};
  for (const [keys, hours, times] of outcomes) for (let i = 0; i < times; i++) addOutcome(cells, keys, hours);
  return cells;
};

describe('what came in a situation', () => {
  test('is 3 h before anything came', () => {
    expect(cellLog({}, KEYS)).toBeCloseTo(Math.log(4), 12);
  });

  test('is that of all sizes where none of the size came', () => {
    expect(cellLog(of([KEYS.slice(1), 20, 5]), KEYS)).toBeCloseTo(Math.log(21), 12);
  });

  test.each([
    [1, 1 / 16],
    [15, 1 / 2],
    // The count is not believed beyond what the mean remembers: 33 outcomes.
    [500, 100 / 3 / (100 / 3 + 15)],
  ])('of which %d of its size make believed %d', (count, share) => {
    const cells = of([KEYS.slice(1), 20, 100], [KEYS.slice(0, 1), 0, count]);
    expect(cellLog(cells, KEYS)).toBeCloseTo((1 - share) * Math.log(21), 9);
  });

  test('is the plain mean at first, then the newest weighs three hundredths', () => {
    expect(of([KEYS, 0, 1], [KEYS, 8, 1])[KEYS[0]]!.log).toBeCloseTo(Math.log(9) / 2, 12);
    expect(of([KEYS, 0, 100], [KEYS, 8, 1])[KEYS[0]]!.log).toBeCloseTo(0.03 * Math.log(9), 12);
  });

  test('sooner than the way alone is no wait', () => {
    expect(of([KEYS, -5, 3])[KEYS[0]]!.log).toBe(0);
  });
});
