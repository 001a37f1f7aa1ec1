import { expect, test } from 'bun:test';
import { entryOf } from '../../src/core/entry.ts';

test('an entry is made at first sight, and only then', () => {
  const record: Record<string, number[]> = {};
  let made = 0;
  const make = (): number[] => {
    made++;
    return [];
  };
  entryOf(record, 'bulk', make).push(1);
  entryOf(record, 'bulk', make).push(2);
  entryOf(record, 'tanker', make).push(3);
  expect(record).toEqual({ bulk: [1, 2], tanker: [3] });
  expect(made).toBe(2);
});

test('an entry of 0 or nothing is one', () => {
  const record: Record<string, number | null> = { zero: 0, none: null };
  const fail = (): never => {
    throw new Error('made anew');
  };
  expect(entryOf(record, 'zero', fail)).toBe(0);
  expect(entryOf(record, 'none', fail)).toBeNull();
});
