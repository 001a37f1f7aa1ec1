import { type Account, delayMinutes, planInForce } from '../../domain/access/account.ts';
import { firstDayOf, monthOf } from '../../domain/access/quota.ts';
import { PLANS, TIERS } from '../../domain/access/tier.ts';
import type { AccessControl } from '../../workflows/access-control.ts';
import { instant } from '../wire/instants.ts';

const DAYS_SHOWN = 31;

/** GET /v1/usage: what the caller's account may do, and what it has done. */
export async function answerUsage(account: Account, access: AccessControl, nowMs: number): Promise<unknown> {
  const { name, tier, plan, trialEndMs, ports } = account;
  const inForce = planInForce(account, nowMs);
  const quota = await access.quota(account);
  const days = await access.listUse(account.id, firstDayOf(nowMs, DAYS_SHOWN));
  return {
    account: name,
    ports: ports ?? 'all',
    api: {
      tier,
      requests_per_minute: TIERS[tier].requestsPerMinute,
      delay_minutes: delayMinutes(account, 'api', nowMs),
    },
    v1: {
      plan: inForce,
      plan_reason: inForce !== null ? null : plan === null ? 'the account has no plan' : 'the trial is over',
      trial_ends: instant(trialEndMs),
      requests_per_minute: inForce === null ? null : PLANS[inForce].requestsPerMinute,
      delay_minutes: delayMinutes(account, 'v1', nowMs),
    },
    predictions: {
      month: monthOf(nowMs),
      limit: quota.limit,
      used: quota.used,
      remaining: quota.limit === null ? null : Math.max(0, quota.limit - quota.used),
      resets: instant(quota.resetMs),
    },
    days: days.map(({ day, on, requests, predictions }) => ({ day, interface: on, requests, predictions })),
    as_of: instant(nowMs),
  };
}
