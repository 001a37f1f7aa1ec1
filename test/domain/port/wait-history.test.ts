import { expect, test } from 'bun:test';
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts';
import { addWaitSample, createWaitHistory, waitPercentile } from '../../../src/domain/port/wait-history.ts';
import { T0 } from '../../support/fixes.ts';

const QUARTER_MS = 15 * MINUTE_MS;

test('nine samples in ten are at most the P90, in whole hours rounded up, those without a queue as none', () => {
  const history = createWaitHistory();
  for (let i = 0; i < 100; i++) addWaitSample(history, T0 + i * QUARTER_MS, i < 50 ? null : i - 0.5);
  expect(waitPercentile(history, 0.5, 0)).toBe(0);
  expect(waitPercentile(history, 0.9, 0)).toBe(89);
  expect(waitPercentile(history, 1, 0)).toBe(99);
  expect(waitPercentile(history, 0.9, 2)).toBeNull();
  expect(waitPercentile(createWaitHistory(), 0.9, 0)).toBeNull();
});

test('what is 90 days old counts no more', () => {
  const history = createWaitHistory();
  addWaitSample(history, T0, 5_000);
  for (let day = 1; day < 90; day++) addWaitSample(history, T0 + day * DAY_MS, 1);
  expect(waitPercentile(history, 1, 0)).toBe(2_000);
  addWaitSample(history, T0 + 90 * DAY_MS, 1);
  expect(waitPercentile(history, 1, 0)).toBe(1);
});
