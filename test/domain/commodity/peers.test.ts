import { expect, test } from 'bun:test';
import { addPeer, type PeerCounts, peerKeys, sizeKey } from '../../../src/domain/commodity/peers.ts';
import { byKind, kindIndex } from '../../support/beliefs.ts';

test.each([
  [null, null, ['bulk']],
  [null, 12, ['bulk']],
  [229, null, ['bulk', 'bulk 5']],
  [229, 14.4, ['bulk', 'bulk 5', 'bulk 5 laden']],
  [229, 8.0, ['bulk', 'bulk 5', 'bulk 5 ballast']],
  [200, 10.8, ['bulk', 'bulk 3', 'bulk 3 laden']],
  [200, 10.0, ['bulk', 'bulk 3', 'bulk 3 ballast']],
])('length %p and draught %p: %p', (lengthM, draughtM, keys) => {
  expect(peerKeys('bulk', lengthM, draughtM)).toEqual(keys);
});

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

test('a berthing counts under each of its keys', () => {
  const counts: PeerCounts = {};
  addPeer(counts, ['bulk', 'bulk 5'], kindIndex('GRAIN'));
  addPeer(counts, ['bulk', 'bulk 2'], kindIndex('MINERALS'));
  addPeer(counts, ['bulk', 'bulk 5'], kindIndex('GRAIN'));
  expect(counts).toEqual({
    bulk: byKind({ GRAIN: 2, MINERALS: 1 }),
    'bulk 5': byKind({ GRAIN: 2 }),
    'bulk 2': byKind({ MINERALS: 1 }),
  });
});
