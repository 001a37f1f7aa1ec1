import { describe, expect, test } from 'bun:test';
import { polygonOf } from '../../../src/core/polygon.ts';
import {
  alongPct,
  type BerthCall,
  callsByShip,
  FITTED_CALLS,
  fittedAt,
  fittedCalls,
  hullOf,
  keepCall,
  loadBin,
  sizeBin,
  UNKNOWN_BIN,
} from '../../../src/domain/commodity/berth-call.ts';

const callOf = (mmsi: number, berthId = 'A'): BerthCall => [mmsi, 'bulk', 5, 0, berthId, 0];

// A bound belongs to the bin above it.
test.each([
  [null, -1],
  [80, 0],
  [99.9, 0],
  [100, 1],
  [183, 5],
  [199.9, 7],
  [229, 10],
  [240, 11],
  [400, 13],
])('%p m is in bin %d', (lengthM, bin) => {
  expect(sizeBin(lengthM)).toBe(bin);
});

test.each([
  [null, 1],
  [90, 0],
  [171.9, 0],
  [172, 1],
  [239, 1],
  [240, 2],
  [400, 2],
])('%p m is of hull %d', (lengthM, hull) => {
  expect(hullOf(sizeBin(lengthM))).toBe(hull);
});

describe('how far along its berth a ship lies', () => {
  const berth = {
    id: 'A',
    area: polygonOf([
      [10, 50],
      [10.004, 50],
      [10.004, 50.0005],
      [10, 50.0005],
      [10, 50],
    ]),
  };
  test.each([
    ['at the western end', 50, 10, 0],
    ['a quarter along', 50.00025, 10.001, 25],
    ['at the eastern end', 50.0003, 10.004, 98],
    ['a little beyond it', 50.0003, 10.0045, 99],
    ['too far off the quay', 50.0025, 10.002, UNKNOWN_BIN],
  ])('%s', (_, lat, lon, pct) => {
    expect(alongPct(berth, lat, lon, 100)).toBe(pct);
  });
});

test.each([
  [null, 10, -1],
  [200, null, -1],
  [200, 7, 0],
  [200, 8, 1],
  [200, 9, 2],
  [200, 13, 3],
])('%p m with a draught of %p m is loaded to bin %d', (lengthM, draughtM, bin) => {
  expect(loadBin(lengthM, draughtM)).toBe(bin);
});

describe('what a mixture is fitted on', () => {
  test.each([
    [0, 0],
    [9, 0],
    [10, 10],
    [199, 190],
    [200, 200],
    [249, 200],
    [250, 250],
  ])('after %d calls, the first %d', (learnt, fitted) => {
    expect(fittedAt(learnt)).toBe(fitted);
  });

  test('is the same until the next fit, however many calls came since', () => {
    const calls: BerthCall[] = [];
    let learnt = 0;
    const fittedOn = new Map<number, number[]>();
    for (let mmsi = 1; mmsi <= FITTED_CALLS + 260; mmsi++) {
      keepCall(calls, callOf(mmsi));
      learnt++;
      const numbers = fittedCalls(calls, learnt).map(([number]) => number);
      const known = fittedOn.get(fittedAt(learnt));
      if (known) expect(numbers.length === known.length && numbers[0] === known[0]).toBe(true);
      else fittedOn.set(fittedAt(learnt), numbers);
    }
    const newest = fittedOn.get(fittedAt(learnt))!;
    expect([newest.length, newest.at(-1)]).toEqual([FITTED_CALLS, fittedAt(learnt)]);
  });

  test('a directory that has counted calls but kept none fits on none', () => {
    expect(fittedCalls([], 1_234)).toEqual([]);
  });
});

test('calls of each ship stand in their order', () => {
  const calls = [callOf(1, 'A'), callOf(2, 'B'), callOf(1, 'C')];
  expect(callsByShip(calls)).toEqual(
    new Map([
      [1, [callOf(1, 'A'), callOf(1, 'C')]],
      [2, [callOf(2, 'B')]],
    ]),
  );
});
