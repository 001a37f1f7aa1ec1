import { expect, test } from 'bun:test';
import { type Account, planInForce } from '../../src/domain/access/account.ts';
import { PLAN_NAMES, TIER_NAMES } from '../../src/domain/access/tier.ts';
import type { HttpFault } from '../../src/http/faults.ts';
import { createGate } from '../../src/http/gate.ts';
import type { Access, Route } from '../../src/http/route.ts';
import type { Asked } from '../../src/http/served.ts';
import type { AccessControl } from '../../src/workflows/access-control.ts';

const NOW_MS = 1_000_000;

/** What becomes of a call with a key: 200, or the status of the refusal. */
function statusOf(path: string, access: Access, change: Partial<Account>): number {
  const account: Account = {
    id: 1,
    name: 'a',
    tier: 'Free',
    plan: 'Starter',
    trialEndMs: null,
    ports: ['STS'],
    isAdmin: false,
    createdMs: 0,
    ...change,
  };
  const gate = createGate({
    access: {
      find: () => ({ account, key: { id: 7 } }),
      admit: () => ({ isAdmitted: true, limit: 10, used: 1, resetInMs: 60_000 }),
    } as unknown as AccessControl,
    wallClockMs: () => NOW_MS,
    elapsedMs: () => 0,
  });
  const asked = { noted: { keyId: null }, address: '192.0.2.1' } as unknown as Asked;
  try {
    gate.enter({ path, access } as Route, { text: 'key', isInQuery: false }, asked);
    return 200;
  } catch (error) {
    const fault = error as HttpFault;
    // Whoever has a key is told its limits whatever comes of the call.
    expect(fault.headers['x-ratelimit-limit']).toBe('10');
    return fault.status;
  }
}

test('what is for Enterprise answers that tier alone', () => {
  for (const tier of TIER_NAMES) {
    expect([tier, statusOf('/api/x', 'ENTERPRISE', { tier })]).toEqual([tier, tier === 'Enterprise' ? 200 : 403]);
    expect([tier, statusOf('/api/x', 'AUTH', { tier })]).toEqual([tier, 200]);
    expect([tier, statusOf('/api/x', 'PUBLIC', { tier })]).toEqual([tier, 200]);
  }
});

test('/v1 needs a plan that has not ended, /api none', () => {
  for (const plan of [...PLAN_NAMES, null]) {
    for (const trialEndMs of [null, NOW_MS, NOW_MS + 1]) {
      const hasPlan = planInForce({ plan, trialEndMs } as Account, NOW_MS) !== null;
      expect(statusOf('/v1/x', 'AUTH', { plan, trialEndMs })).toBe(hasPlan ? 200 : 403);
      expect(statusOf('/v1/x', 'PUBLIC', { plan, trialEndMs })).toBe(200);
      expect(statusOf('/api/x', 'AUTH', { plan, trialEndMs })).toBe(200);
    }
  }
});
