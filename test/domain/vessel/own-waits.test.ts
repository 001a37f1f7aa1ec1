import { expect, test } from 'bun:test';
import { type OwnWaits, ownWaitLog, withOwnWait } from '../../../src/domain/vessel/own-waits.ts';

const after = (...hours: readonly number[]): OwnWaits | undefined =>
  hours.reduce<OwnWaits | undefined>(withOwnWait, undefined);

test('is the mean over the first calls of a ship, then the newest weighs a fifth', () => {
  expect(after(19)).toEqual({ log: Math.round(Math.log(20) * 1e4) / 1e4, calls: 1 });
  expect(after(0, 99)!.log).toBeCloseTo(Math.log(100) / 2, 3);
  expect(after(...new Array(20).fill(0), 99)!.log).toBeCloseTo(Math.log(100) / 5, 3);
});

test.each([
  ['no calls: as its like', null, Math.log(11)],
  ['one call: four fifths its own', { log: 0, calls: 1 }, Math.log(11) / 5],
  ['many calls: nearly all its own', { log: 1, calls: 99.75 }, 1 + (Math.log(11) - 1) * 0.0025],
])('with %s', (_, own, log) => {
  expect(ownWaitLog(own, Math.log(11))).toBeCloseTo(log, 9);
});
