import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts';
import { heedsRetryAfter, judgeAttempt } from '../../../src/domain/webhook/attempt-outcome.ts';
import {
  JITTER_FRACTION,
  LAST_ATTEMPT_WITHIN_MS,
  MOST_ATTEMPTS,
  nextAttemptMs,
  RETRY_DELAYS_MS,
  type RetryInput,
} from '../../../src/domain/webhook/retry-policy.ts';

const NOW_MS = 1_772_431_800_000;
const next = (more: Partial<RetryInput> = {}): number | null =>
  nextAttemptMs({ attempts: 1, firstAttemptMs: NOW_MS, nowMs: NOW_MS, retryAfterMs: null, random: 0.5, ...more });
const delay = (more: Partial<RetryInput> = {}): number | null => {
  const at = next(more);
  return at === null ? null : at - NOW_MS;
};

describe('retries', () => {
  test.each([
    [1, 5 * SECOND_MS],
    [2, 5 * MINUTE_MS],
    [3, 30 * MINUTE_MS],
    [4, 2 * HOUR_MS],
    [5, 5 * HOUR_MS],
    [6, 10 * HOUR_MS],
    [7, 14 * HOUR_MS],
    [8, 20 * HOUR_MS],
    [9, 24 * HOUR_MS],
    [10, null],
    [11, null],
  ])('after %p attempts', (attempts, expected) => {
    expect(delay({ attempts })).toBe(expected);
  });

  test('are ten attempts over 75 h 35 min', () => {
    const wholeMs = RETRY_DELAYS_MS.reduce((sum, delayMs) => sum + delayMs, 0);
    expect([MOST_ATTEMPTS, wholeMs]).toEqual([10, 75 * HOUR_MS + 35 * MINUTE_MS + 5 * SECOND_MS]);
  });

  test('are spread by a fifth to either side', () => {
    expect(delay({ attempts: 2, random: 0 })).toBe(4 * MINUTE_MS);
    expect(delay({ attempts: 2, random: 1 - Number.EPSILON })).toBe(6 * MINUTE_MS);
  });

  test.each([
    [1, 1_000, 5_000],
    [1, 7_000, 7_000],
    [1, 60_000, 10_000],
    [2, 6 * MINUTE_MS, 6 * MINUTE_MS],
    [8, 30 * HOUR_MS, 24 * HOUR_MS],
    [9, 99 * HOUR_MS, 24 * HOUR_MS],
    [10, 1_000, null],
  ])('after %p attempts, asked to wait %p ms', (attempts, retryAfterMs, expected) => {
    expect(delay({ attempts, retryAfterMs })).toBe(expected);
  });

  test('end 120 hours after the first attempt, however long nothing was sent', () => {
    const firstAttemptMs = NOW_MS - LAST_ATTEMPT_WITHIN_MS + 5 * MINUTE_MS;
    expect(delay({ attempts: 2, firstAttemptMs })).toBe(5 * MINUTE_MS);
    expect(delay({ attempts: 2, firstAttemptMs: firstAttemptMs - 1 })).toBeNull();
  });

  test('of one event always end, in order, within the bounds of each delay', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.option(fc.nat(9e8)))),
        (draws) => {
          let nowMs = NOW_MS;
          let attempts = 1;
          for (const [random, retryAfterMs] of draws) {
            const at = nextAttemptMs({ attempts, firstAttemptMs: NOW_MS, nowMs, retryAfterMs, random });
            if (at === null) {
              expect(attempts === MOST_ATTEMPTS || nowMs - NOW_MS > 70 * HOUR_MS).toBe(true);
              return;
            }
            const baseMs = RETRY_DELAYS_MS[attempts - 1]!;
            expect(at - nowMs).toBeGreaterThanOrEqual(Math.floor((1 - JITTER_FRACTION) * baseMs));
            expect(at - nowMs).toBeLessThanOrEqual(Math.max(2, 1 + JITTER_FRACTION) * baseMs);
            expect(at - NOW_MS).toBeLessThanOrEqual(LAST_ATTEMPT_WITHIN_MS);
            nowMs = at;
            attempts++;
          }
          expect(attempts).toBeLessThanOrEqual(MOST_ATTEMPTS);
        },
      ),
    );
  });
});

describe('what became of an attempt', () => {
  test.each([
    [200, 'answered', 'delivered'],
    [204, 'answered', 'delivered'],
    [299, 'answered', 'delivered'],
    [300, 'answered', 'retry'],
    [301, 'answered', 'retry'],
    [308, 'answered', 'retry'],
    [400, 'answered', 'retry'],
    [404, 'answered', 'retry'],
    [409, 'answered', 'retry'],
    [410, 'answered', 'gone'],
    [429, 'answered', 'retry'],
    [500, 'answered', 'retry'],
    [503, 'answered', 'retry'],
    [200, 'timed_out', 'retry'],
    [200, 'broken_answer', 'retry'],
    [410, 'broken_answer', 'retry'],
    [null, 'connect_failed', 'retry'],
    [null, 'address_forbidden', 'retry'],
  ] as const)('%p, %s: %s', (status, code, expected) => {
    expect(judgeAttempt({ status, code })).toBe(expected);
  });

  test('Retry-After counts with four statuses', () => {
    const statuses = Array.from({ length: 500 }, (_, i) => 100 + i);
    expect(statuses.filter(heedsRetryAfter)).toEqual([429, 502, 503, 504]);
  });
});
