import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts';
import {
  admitAttempt,
  DISABLE_AFTER_MS,
  type EndpointHealth,
  evolveHealth,
  FAILURES_TO_OPEN,
  FEWEST_FAILURES_TO_DISABLE,
  HEALTHY,
  LONGEST_PAUSE_MS,
  PROBE_LIMIT_MS,
  SHORTEST_PAUSE_MS,
  shouldDisable,
} from '../../../src/domain/webhook/endpoint-health.ts';

const fail = (health: EndpointHealth, nowMs: number, admission: 'free' | 'probe' = 'free'): EndpointHealth =>
  evolveHealth(health, { admission, isDelivered: false, nowMs });
const failTimes = (count: number, nowMs = 0): EndpointHealth =>
  Array.from({ length: count }).reduce<EndpointHealth>((health) => fail(health, nowMs), HEALTHY);

describe('the breaker', () => {
  test('opens with the fifth failure in a row, and a delivery in between starts the count anew', () => {
    expect(failTimes(FAILURES_TO_OPEN - 1).openUntilMs).toBeNull();
    expect(failTimes(FAILURES_TO_OPEN).openUntilMs).toBe(SHORTEST_PAUSE_MS);
    const healed = evolveHealth(failTimes(4), { admission: 'free', isDelivered: true, nowMs: 1 });
    expect(healed).toEqual(HEALTHY);
    expect(fail(healed, 2)).toEqual({ ...HEALTHY, failures: 1, failingSinceMs: 2 });
  });

  test('lets nothing through while open, then one probe at a time', () => {
    const open = failTimes(FAILURES_TO_OPEN);
    expect(admitAttempt(open, SHORTEST_PAUSE_MS - 1)).toEqual({ admission: 'refused', health: open });
    const { admission, health } = admitAttempt(open, SHORTEST_PAUSE_MS);
    expect(admission).toBe('probe');
    expect(admitAttempt(health, SHORTEST_PAUSE_MS).admission).toBe('refused');
    // The process that probed is gone: another may.
    expect(admitAttempt(health, SHORTEST_PAUSE_MS + PROBE_LIMIT_MS).admission).toBe('probe');
    expect(evolveHealth(health, { admission: 'probe', isDelivered: true, nowMs: 9 })).toEqual(HEALTHY);
  });

  test('pauses longer after each probe that fails, up to an hour', () => {
    let health = failTimes(FAILURES_TO_OPEN);
    const pauses: number[] = [];
    for (let i = 0; i < 9; i++) {
      const nowMs = health.openUntilMs!;
      health = fail(admitAttempt(health, nowMs).health, nowMs, 'probe');
      pauses.push((health.openUntilMs! - nowMs) / MINUTE_MS);
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60]);
  });

  test('is moved by no attempt that was under way when it opened, but by its delivery', () => {
    const open = failTimes(FAILURES_TO_OPEN);
    expect(fail(open, 30_000)).toEqual({ ...open, failures: open.failures + 1 });
    expect(evolveHealth(open, { admission: 'free', isDelivered: true, nowMs: 30_000 })).toEqual(HEALTHY);
  });
});

describe('an endpoint is disabled', () => {
  test('after 120 hours of failures only', () => {
    const failing = failTimes(FEWEST_FAILURES_TO_DISABLE, 1_000);
    expect(shouldDisable(failing, 1_000 + DISABLE_AFTER_MS - 1)).toBe(false);
    expect(shouldDisable(failing, 1_000 + DISABLE_AFTER_MS)).toBe(true);
    expect(DISABLE_AFTER_MS).toBe(120 * HOUR_MS);
  });

  test('not by two failures with a long silence in between, and never when healthy', () => {
    expect(shouldDisable(fail(failTimes(1), DISABLE_AFTER_MS), DISABLE_AFTER_MS)).toBe(false);
    expect(shouldDisable(HEALTHY, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

describe('over any history', () => {
  const step = fc.record({ waitMs: fc.nat(2 * HOUR_MS), isDelivered: fc.boolean(), loseProbe: fc.boolean() });

  test('the state tells the failures since the last delivery, and a dead endpoint is asked ever more rarely', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let health = HEALTHY;
        let nowMs = 0;
        let failures = 0;
        let sinceMs: number | null = null;
        for (const { waitMs, isDelivered, loseProbe } of steps) {
          nowMs += waitMs;
          const admitted = admitAttempt(health, nowMs);
          health = admitted.health;
          if (admitted.admission === 'refused') {
            expect(health.openUntilMs! > nowMs && health.openUntilMs! - nowMs <= LONGEST_PAUSE_MS).toBe(true);
            continue;
          }
          if (admitted.admission === 'probe' && loseProbe) continue;
          health = evolveHealth(health, { admission: admitted.admission, isDelivered, nowMs });
          failures = isDelivered ? 0 : failures + 1;
          sinceMs = isDelivered ? null : (sinceMs ?? nowMs);
          expect(health.failures).toBe(failures);
          expect(health.failingSinceMs).toBe(sinceMs);
          expect(health.openUntilMs === null).toBe(failures < FAILURES_TO_OPEN);
          if (isDelivered) expect(health).toEqual(HEALTHY);
        }
        // Plain data: it may be stored and read back.
        expect(JSON.parse(JSON.stringify(health))).toEqual(health);
      }),
    );
  });

  test('an endpoint that never answers is tried some 35 times a day, and heals with one answer', () => {
    let health = HEALTHY;
    let tries = 0;
    for (let nowMs = 0; nowMs < 24 * HOUR_MS; nowMs += 1_000) {
      const admitted = admitAttempt(health, nowMs);
      if (admitted.admission === 'refused') continue;
      tries++;
      health = fail(admitted.health, nowMs, admitted.admission);
    }
    expect(tries).toBeGreaterThan(24);
    expect(tries).toBeLessThan(40);
  });
});
