import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts';
import {
  addQueueSample,
  createQueueHistory,
  forgetOldSamples,
  historyDays,
  queuePercentile,
} from '../../../src/domain/port/queue-history.ts';
import { T0 } from '../../support/fixes.ts';

const YEAR_MS = 365 * DAY_MS;

describe('percentile', () => {
  test.each([
    [0.5, 2],
    [0.75, 3],
    [0.76, 4],
    [0.97, 4],
    [0, 0],
  ])('%d of the queues 1, 2, 3, 4 is %d', (q, expected) => {
    const history = createQueueHistory();
    for (const queue of [3, 1, 4, 2]) addQueueSample(history, T0, queue);
    expect(queuePercentile(history, q)).toBe(expected);
  });

  test('of nothing is null', () => {
    expect(queuePercentile(createQueueHistory(), 0.5)).toBeNull();
  });

  test('counts very long queues as 999', () => {
    const history = createQueueHistory();
    addQueueSample(history, T0, 5_000);
    expect(queuePercentile(history, 0.5)).toBe(999);
  });

  test('is the one of the samples of the last year, however they came', () => {
    const samples = fc.array(fc.record({ step: fc.integer({ min: 1, max: 40 }), queue: fc.nat(12) }), {
      minLength: 1,
      maxLength: 80,
    });
    fc.assert(
      fc.property(samples, fc.constantFrom(0.5, 0.8, 0.97), fc.nat(400), (items, q, laterDays) => {
        const history = createQueueHistory();
        const all: { atMs: number; queue: number }[] = [];
        let atMs = T0;
        for (const { step, queue } of items) {
          atMs += step * DAY_MS;
          all.push({ atMs, queue });
          addQueueSample(history, atMs, queue);
        }
        const nowMs = atMs + laterDays * DAY_MS;
        forgetOldSamples(history, nowMs);
        const kept = all.filter((sample) => sample.atMs > nowMs - YEAR_MS).map((sample) => sample.queue);
        const sorted = kept.sort((a, b) => a - b);
        expect(queuePercentile(history, q)).toBe(sorted[Math.ceil(q * sorted.length) - 1] ?? null);
      }),
    );
  });
});

test('days of history are days of samples, not of the calendar', () => {
  const history = createQueueHistory();
  for (let i = 0; i < 96; i++) addQueueSample(history, T0 + i * 15 * MINUTE_MS, 1);
  expect(historyDays(history)).toBe(1);
  for (let i = 0; i < 96; i++) addQueueSample(history, T0 + 30 * DAY_MS + i * 15 * MINUTE_MS, 1);
  expect(historyDays(history)).toBe(2);
});

test('memory stays bounded over years', () => {
  const history = createQueueHistory();
  for (let i = 0; i < 3 * 365 * 96; i++) addQueueSample(history, T0 + i * 15 * MINUTE_MS, i % 7);
  expect(history.samples.length).toBeLessThan(365 * 96 + 10_002);
  expect(historyDays(history)).toBe(365);
});
