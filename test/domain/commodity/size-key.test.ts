import { expect, test } from 'bun:test';
import { sizeKey } from '../../../src/domain/commodity/size-key.ts';

// A bound belongs to the size above it.
test.each([
  [100, 0],
  [149.9, 0],
  [150, 1],
  [185, 2],
  [195, 3],
  [210, 4],
  [225, 5],
  [260, 6],
  [400, 6],
])('%d m is of size %d', (lengthM, size) => {
  expect(sizeKey('tanker', lengthM)).toBe(`tanker ${size}`);
});

test('a ship of unknown length is compared with its class', () => {
  expect(sizeKey('container', null)).toBe('container');
});
