import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/time.ts';

/**
 * How long after an attempt the next one is made: the example of Standard Webhooks 1.0.0. With the first attempt, which
 * is made at once, these are ten, over 75 h 35 min.
 */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

export const MOST_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** Events that failed together must not come back together. */
export const JITTER_FRACTION = 0.2;
/** A receiver may ask for up to twice the delay, and for no more than a day. */
const MOST_PATIENCE = 2;
const LONGEST_DELAY_MS = 24 * HOUR_MS;
/** Nothing is tried later than this after its first attempt, however long the service itself stood still. */
export const LAST_ATTEMPT_WITHIN_MS = 120 * HOUR_MS;

export type RetryInput = {
  /** Attempts made so far, all of which failed; at least one. */
  readonly attempts: number;
  readonly firstAttemptMs: number;
  readonly nowMs: number;
  /** What the receiver asked for in Retry-After; null if it did not, or need not be heard. */
  readonly retryAfterMs: number | null;
  /** Uniform in [0, 1). */
  readonly random: number;
};

/** When the next attempt is due; null when there is none. */
export function nextAttemptMs({ attempts, firstAttemptMs, nowMs, retryAfterMs, random }: RetryInput): number | null {
  const baseMs = RETRY_DELAYS_MS[attempts - 1];
  if (baseMs === undefined) return null;
  const delayMs =
    retryAfterMs === null
      ? baseMs * (1 + JITTER_FRACTION * (2 * random - 1))
      : Math.min(Math.max(retryAfterMs, baseMs), MOST_PATIENCE * baseMs, LONGEST_DELAY_MS);
  const dueMs = Math.round(nowMs + delayMs);
  return dueMs - firstAttemptMs > LAST_ATTEMPT_WITHIN_MS ? null : dueMs;
}
