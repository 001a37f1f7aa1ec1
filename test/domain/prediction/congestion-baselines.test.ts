import { expect, test } from 'bun:test';
import { climatology, persistence } from '../../../src/domain/prediction/congestion-baselines.ts';

test.each([
  [0, 0],
  [0.35, 0.35],
  [null, 0.2],
])('climatology of a share of %p high hours is %p', (shareHigh30d, expected) => {
  expect(climatology({ shareHigh30d })).toBe(expected);
});

test.each([
  [12, 12, 0],
  [13, 12, 1],
  [6, 5.75, 1],
] as const)('persistence of a queue of %p over a threshold of %p is %p', (queue, thresholdQueue, expected) => {
  expect(persistence({ queue, thresholdQueue })).toBe(expected);
});
