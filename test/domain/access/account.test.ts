import { describe, expect, test } from 'bun:test';
import { type Account, checkPorts, delayMinutes, planInForce } from '../../../src/domain/access/account.ts';
import { findPlan, findTier, type Plan, type Tier } from '../../../src/domain/access/tier.ts';

const accountOf = (tier: Tier, plan: Plan | null, trialEndMs: number | null): Account => ({
  id: 1,
  name: 'a',
  tier,
  plan,
  trialEndMs,
  ports: ['STS'],
  isAdmin: false,
  createdMs: 0,
});

describe('at instant 100', () => {
  test.each([
    // tier, plan, trial end → plan in force, delay on /api, delay on /v1
    ['Free', 'Starter', 101, 'Starter', 60, 60],
    ['Free', 'Starter', 100, null, 60, 60],
    ['Free', null, null, null, 60, 60],
    ['Free', 'Growth', null, 'Growth', 60, 0],
    ['Basic', 'Starter', 101, 'Starter', 0, 60],
    ['Basic', null, null, null, 0, 60],
    ['Professional', 'Starter', null, 'Starter', 0, 0],
    ['Enterprise', 'Enterprise', null, 'Enterprise', 0, 0],
  ] as const)('%s, %s, trial until %p', (tier, plan, trialEndMs, inForce, onApi, onV1) => {
    const account = accountOf(tier, plan, trialEndMs);
    expect(planInForce(account, 100)).toBe(inForce);
    expect([delayMinutes(account, 'api', 100), delayMinutes(account, 'v1', 100)]).toEqual([onApi, onV1]);
  });
});

describe('ports of a tier', () => {
  const KNOWN = ['STS', 'VIX', 'SIN', 'PNG'];
  test.each([
    ['Free', ['sts'], ['STS']],
    ['Free', ['STS', ' sts '], ['STS']],
    ['Professional', ['STS', 'VIX', 'PNG'], ['STS', 'VIX', 'PNG']],
    ['Enterprise', KNOWN, KNOWN],
    ['Enterprise', null, null],
  ] as const)('%s may have %p', (tier, asked, given) => {
    expect(checkPorts(tier, asked, KNOWN)).toEqual(given);
  });

  test.each([
    ['Free', ['STS', 'VIX'], 'one port'],
    ['Basic', ['STS', 'VIX'], 'one port'],
    ['Professional', KNOWN, '3 ports'],
    ['Professional', null, '3 ports'],
    ['Free', ['XXX'], 'no port XXX; there are STS, VIX, SIN, PNG'],
  ] as const)('%s may not have %p', (tier, asked, told) => {
    expect(() => checkPorts(tier, asked, KNOWN)).toThrow(told);
  });
});

test('names of tiers and plans in any case', () => {
  expect([findTier('basic'), findTier(' ENTERPRISE '), findTier('gold')]).toEqual(['Basic', 'Enterprise', null]);
  expect([findPlan('starter'), findPlan('None')]).toEqual(['Starter', null]);
});
