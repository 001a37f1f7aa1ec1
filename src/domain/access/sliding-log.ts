import { MINUTE_MS, SECOND_MS } from '../../core/time.ts';

/**
 * The requests of the last minute (or another window), exactly: a ring of their times. Fixed windows and counters let up to twice the limit
 * through within some sixty seconds; a log never does.
 */
export type SlidingLog = { times: Float64Array; first: number; count: number };

export const WINDOW_MS = MINUTE_MS;

export const createSlidingLog = (limit: number): SlidingLog => ({
  times: new Float64Array(limit),
  first: 0,
  count: 0,
});

export type Admission = {
  readonly isAdmitted: boolean;
  readonly limit: number;
  /** Requests within the window, with this one if it was admitted. */
  readonly used: number;
  /** Whole milliseconds until the oldest of them leaves the window: a request then is admitted. */
  readonly resetInMs: number;
};

/**
 * Admits a request if fewer than `limit` were within the window, a minute. `nowMs` never runs back. Times are kept in whole
 * milliseconds, requests rounded up and the present down, so that no rounding lets one too many through.
 */
export function admit(log: SlidingLog, limit: number, nowMs: number, windowMs: number = WINDOW_MS): Admission {
  if (log.times.length !== limit) resize(log, limit);
  const wholeMs = Math.floor(nowMs);
  while (log.count > 0 && log.times[log.first]! <= wholeMs - windowMs) {
    log.first = (log.first + 1) % limit;
    log.count--;
  }
  const isAdmitted = log.count < limit;
  if (isAdmitted) {
    log.times[(log.first + log.count) % limit] = Math.ceil(nowMs);
    log.count++;
  }
  return { isAdmitted, limit, used: log.count, resetInMs: log.times[log.first]! + windowMs - wholeMs };
}

/** Takes the newest request back: it turned out not to count. */
export function release(log: SlidingLog): void {
  if (log.count > 0) log.count--;
}

/** An account that changes its tier keeps its newest requests. */
function resize(log: SlidingLog, limit: number): void {
  const kept = Math.min(limit, log.count);
  const times = new Float64Array(limit);
  for (let i = 0; i < kept; i++) {
    times[i] = log.times[(log.first + log.count - kept + i) % log.times.length]!;
  }
  log.times = times;
  log.first = 0;
  log.count = kept;
}

/**
 * Whole seconds after which a retry succeeds. The last millisecond is the rounding of times, not of the window: from rest
 * it is 60 seconds and not 61.
 */
export const retryAfterSeconds = (resetInMs: number): number => Math.max(1, Math.ceil((resetInMs - 1) / SECOND_MS));
