import { describe, expect, test } from 'bun:test';
import { isWorthKeeping, joinLate } from '../../../src/domain/track/thinning.ts';
import { fixOf, T0 } from '../../support/fixes.ts';

const after = (seconds: number, some: Parameters<typeof fixOf>[0] = {}) =>
  fixOf({ atMs: T0 + seconds * 1_000, ...some });
const resting = { sogKn: 0.1, navStatus: 1 };

describe('under way', () => {
  test.each([
    ['the next within a minute', after(59), false],
    ['one a minute', after(60), true],
    ['a turn of 15°', after(20, { cogDeg: 330 }), true],
    ['a turn of 14°', after(20, { cogDeg: 329 }), false],
    ['a change of speed', after(20, { sogKn: 13.5 }), true],
    ['a smaller one', after(20, { sogKn: 13.4 }), false],
    ['another status', after(20, { navStatus: 5 }), true],
    ['nothing at all within ten seconds', after(9, { cogDeg: 90, sogKn: 2, navStatus: 5 }), false],
    ['a course that is unknown is no turn', after(20, { cogDeg: null }), false],
  ])('%s', (_, fix, expected) => {
    expect(isWorthKeeping(fixOf(), fix)).toBe(expected);
  });
});

test.each([
  [355, 10, true],
  [355, 9, false],
  [10, 355, true],
  [5, 355, false],
])('a turn across north, from %d° to %d°', (from, to, expected) => {
  expect(isWorthKeeping(fixOf({ cogDeg: from }), after(20, { cogDeg: to }))).toBe(expected);
});

test('a ship that is just setting off is under way', () => {
  expect(isWorthKeeping(fixOf({ sogKn: 0.5 }), after(60, { sogKn: 0.6 }))).toBe(true);
  expect(isWorthKeeping(fixOf({ sogKn: 0.6 }), after(60, { sogKn: 0.5 }))).toBe(true);
  expect(isWorthKeeping(fixOf({ sogKn: 0.5 }), after(60, { sogKn: 0.5 }))).toBe(false);
});

describe('at rest', () => {
  test.each([
    ['one in five minutes', after(300, resting), true],
    ['not more', after(299, resting), false],
    ['though it swings', after(120, { ...resting, cogDeg: 100 }), false],
    ['but its departure', after(60, { sogKn: 3, navStatus: 1 }), true],
  ])('%s', (_, fix, expected) => {
    expect(isWorthKeeping(fixOf(resting), fix)).toBe(expected);
  });
});

test('the first fix is kept', () => {
  expect(isWorthKeeping(null, fixOf())).toBe(true);
});

describe('late fixes', () => {
  const join = (track: number[], late: number[]): number[] =>
    joinLate(
      track.map((seconds) => after(seconds)),
      late.map((seconds) => after(seconds)),
    ).map(({ atMs }) => (atMs - T0) / 1_000);

  test.each([
    ['fill a hole', [0, 600], [300], [0, 300, 600]],
    ['come before all others, or behind them', [300], [0, 900], [0, 300, 900]],
    ['make a track where there was none', [], [0, 60], [0, 60]],
    ['add nothing within a minute of another', [0, 60, 120], [30, 59, 61, 119], [0, 60, 120]],
    ['are themselves no denser', [0, 600], [100, 110, 120, 161], [0, 100, 161, 600]],
    ['repeat nothing', [0, 60, 120], [0, 60, 120], [0, 60, 120]],
  ])('%s', (_, track, late, expected) => {
    expect(join(track, late)).toEqual(expected);
  });
});
