import { describe, expect, test } from 'bun:test';
import {
  type BerthingShip,
  type EndedStay,
  LEAST_STAYS,
  stayQuantileHours,
  timeAtBerth,
} from '../../../src/domain/commodity/time-at-berth.ts';

const GRAIN: EndedStay = { hours: 60, group: 'GRAIN', modelClass: 'bulk', sizeClass: 'panamax' };
const stays = (count: number, stay: Partial<EndedStay>): EndedStay[] =>
  Array.from({ length: count }, () => ({ ...GRAIN, ...stay }));
const ship: BerthingShip = { cargo: { kind: 'GRAIN', pct: 80 }, modelClass: 'bulk', sizeClass: 'panamax' };

describe('whose stays count', () => {
  test.each([
    ['of its group and size', stays(10, {}), {}, 'group_and_size', 10],
    [
      'of its group, where too few have its size',
      [...stays(9, {}), ...stays(3, { sizeClass: 'supramax' })],
      {},
      'group',
      12,
    ],
    [
      'of its class and size, where its group is unsure',
      stays(12, {}),
      { cargo: { kind: 'GRAIN', pct: 59 } },
      'class_and_size',
      12,
    ],
    [
      'of its class and size, where no berth is dedicated to its group',
      stays(12, { group: null }),
      {},
      'class_and_size',
      12,
    ],
    ['of its class and size, where its group is not known', stays(12, {}), { cargo: null }, 'class_and_size', 12],
    ['of its class, where its size is not known', stays(12, {}), { cargo: null, sizeClass: null }, 'class', 12],
    ['of its class, where few have its size', stays(12, { group: null, sizeClass: 'supramax' }), {}, 'class', 12],
    ['of nobody, where there are too few', stays(9, {}), {}, null, 0],
    ['of nobody, where all are of another class', stays(30, { group: null, modelClass: 'tanker' }), {}, null, 0],
    [
      'not of another class that calls its size the same',
      stays(30, { group: null, modelClass: 'tanker' }).concat(stays(9, { group: null })),
      {},
      null,
      0,
    ],
    [
      'not of OTHER, which no berth is dedicated to',
      stays(9, { group: null }),
      { cargo: { kind: 'OTHER', pct: 99 } },
      null,
      0,
    ],
    ['of nobody in a port without history', [], {}, null, 0],
  ] as const)('those %s', (_what, all, more, basis, count) => {
    const found = timeAtBerth(all, { ...ship, ...more } as BerthingShip);
    expect([found?.basis ?? null, found?.stays ?? 0]).toEqual([basis, count]);
  });
});

test('is worked out once for ships that are alike, and for each that is not', () => {
  const all = [...stays(10, {}), ...stays(10, { group: null, sizeClass: 'supramax', hours: 90 })];
  const first = timeAtBerth(all, ship)!;
  expect(timeAtBerth(all, { ...ship, cargo: { kind: 'GRAIN', pct: 61 } })).toBe(first);
  for (const more of [
    { cargo: { kind: 'GRAIN', pct: 59 } },
    { cargo: { kind: 'AGRI', pct: 80 } },
    { cargo: null },
    { sizeClass: 'supramax' },
    { sizeClass: null },
    { modelClass: 'tanker' },
  ]) {
    const other = { ...ship, ...more } as BerthingShip;
    expect(timeAtBerth(all, other)).toEqual(timeAtBerth([...all], other));
    expect(timeAtBerth(all, other)).not.toBe(first);
  }
});

test('mean, standard deviation and quantiles, by hand', () => {
  // 10, 20, … 100 h: mean 55, squares 2 · (45² + 35² + 25² + 15² + 5²) = 8 250, over 9.
  const found = timeAtBerth(
    Array.from({ length: LEAST_STAYS }, (_, i) => ({ ...GRAIN, hours: 100 - 10 * i })),
    ship,
  )!;
  expect(found.meanHours).toBeCloseTo(55, 9);
  expect(found.sdHours).toBeCloseTo(Math.sqrt(8_250 / 9), 9);
  expect(stayQuantileHours(found, 0.5)).toBeCloseTo(55, 9);
  expect(stayQuantileHours(found, 0.9)).toBeCloseTo(91, 9);
});
