import { HOUR_MS, MINUTE_MS } from '../../core/time.ts';

/**
 * How an endpoint has fared. After some failures in a row its breaker opens: nothing is sent for a while, then one
 * attempt probes it; while that fails the pauses grow. So a dead receiver takes up nobody's time.
 */
export type EndpointHealth = {
  /** Failures since the last delivery. */
  readonly failures: number;
  /** The first of them; null where there is none. */
  readonly failingSinceMs: number | null;
  /** How often the breaker has opened since the last delivery. */
  readonly openings: number;
  /** Until when nothing may be sent; null while the breaker is closed. A probe that is under way moves it on. */
  readonly openUntilMs: number | null;
};

export const HEALTHY: EndpointHealth = { failures: 0, failingSinceMs: null, openings: 0, openUntilMs: null };

export const FAILURES_TO_OPEN = 5;
export const SHORTEST_PAUSE_MS = MINUTE_MS;
export const LONGEST_PAUSE_MS = HOUR_MS;
/** An attempt takes a quarter of this at most; a probe that a crash cut short is made up for after it. */
export const PROBE_LIMIT_MS = MINUTE_MS;
export const DISABLE_AFTER_MS = 120 * HOUR_MS;
/** A long silence between two failures is no long failure: as many as one event has attempts. */
export const FEWEST_FAILURES_TO_DISABLE = 10;

/** How an attempt was let through: in the ordinary way, as the one probe, or not at all. */
export type Admission = 'free' | 'probe' | 'refused';

/** Whether an attempt may be made now, and the state from then on. */
export function admitAttempt(
  health: EndpointHealth,
  nowMs: number,
): { readonly admission: Admission; readonly health: EndpointHealth } {
  if (health.openUntilMs === null) return { admission: 'free', health };
  if (nowMs < health.openUntilMs) return { admission: 'refused', health };
  return { admission: 'probe', health: { ...health, openUntilMs: nowMs + PROBE_LIMIT_MS } };
}

/** The state after an attempt that was let through as `free` or `probe`. One delivery heals all. */
export function evolveHealth(
  health: EndpointHealth,
  attempt: { readonly admission: Exclude<Admission, 'refused'>; readonly isDelivered: boolean; readonly nowMs: number },
): EndpointHealth {
  if (attempt.isDelivered) return HEALTHY;
  const failing: EndpointHealth = {
    ...health,
    failures: health.failures + 1,
    failingSinceMs: health.failingSinceMs ?? attempt.nowMs,
  };
  // Attempts that were under way when the breaker opened tell nothing new.
  const opens = attempt.admission === 'probe' || (health.openUntilMs === null && failing.failures >= FAILURES_TO_OPEN);
  if (!opens) return failing;
  const pauseMs = Math.min(SHORTEST_PAUSE_MS * 2 ** health.openings, LONGEST_PAUSE_MS);
  return { ...failing, openings: health.openings + 1, openUntilMs: attempt.nowMs + pauseMs };
}

/** Whether an endpoint has failed for so long that it is to be disabled; to be asked after a failure. */
export const shouldDisable = ({ failures, failingSinceMs }: EndpointHealth, nowMs: number): boolean =>
  failingSinceMs !== null && failures >= FEWEST_FAILURES_TO_DISABLE && nowMs - failingSinceMs >= DISABLE_AFTER_MS;
