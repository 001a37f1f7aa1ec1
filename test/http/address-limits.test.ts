import { expect, test } from 'bun:test';
import { createAddressLimits } from '../../src/http/address-limits.ts';

test('an address has so many within its window; what is taken back does not count', () => {
  let nowMs = 0;
  const limits = createAddressLimits(2, () => nowMs, 1_000);
  const ask = (address = 'a'): boolean => limits.admit(address).isAdmitted;
  expect([ask(), ask(), ask(), ask('b')]).toEqual([true, true, false, true]);
  nowMs = 999;
  expect(limits.admit('a')).toMatchObject({ isAdmitted: false, used: 2, resetInMs: 1 });
  limits.release('a');
  expect([ask(), ask()]).toEqual([true, false]);
  nowMs = 1_000;
  expect([ask(), ask()]).toEqual([true, false]);
  limits.release('nobody');
  nowMs = 5_000;
  expect([ask(), ask('b')]).toEqual([true, true]);
});
