import { expect, test } from 'bun:test';
import { plainHours } from '../../../src/domain/features/plain-account.ts';
import { comer, shipOf } from '../../support/scenes.ts';

test.each([
  ['one that queues: those ahead at their pace', shipOf(), 99, 2, 40, 42],
  ['one that queues: the rollout where that is shorter', shipOf(), 30, 2, 40, 30],
  ['one that comes: the way and three tenths of it', comer(), 99, 10, 40, 22],
  ['one that has weighed: the way', comer({ hasWeighed: true }), 99, 10, 40, 10],
  ['nobody ahead: the way', shipOf(), 99, 2, 0, 2],
])('%s', (_, ship, rolled, way, drain, hours) => {
  expect(plainHours(ship, rolled, way, drain)).toBeCloseTo(hours, 9);
});
