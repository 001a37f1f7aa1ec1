import { Fault } from '../../core/fault.ts';
import { DELAY_MINUTES, type Plan, TIERS, type Tier } from './tier.ts';

/** Who uses the service: a tier for /api, a plan for /v1 or none, and ports. */
export type Account = {
  readonly id: number;
  readonly name: string;
  readonly tier: Tier;
  readonly plan: Plan | null;
  /** When the plan ends if it is a trial; null if it is not. */
  readonly trialEndMs: number | null;
  /** Null is every port. */
  readonly ports: readonly string[] | null;
  /** May look at the service itself and change other accounts. */
  readonly isAdmin: boolean;
  readonly createdMs: number;
};

/** The two interfaces; limits hold for each by itself. */
export type Interface = 'api' | 'v1';

/** The plan that /v1 serves an account by at an instant; null if it has none, or its trial is over. */
export const planInForce = ({ plan, trialEndMs }: Account, nowMs: number): Plan | null =>
  trialEndMs !== null && nowMs >= trialEndMs ? null : plan;

/** How far behind an interface shows an account the world: /api by tier, /v1 by plan; a trial is behind, and no plan too. */
export function delayMinutes(account: Account, on: Interface, nowMs: number): number {
  if (on === 'api') return TIERS[account.tier].delayMinutes;
  return planInForce(account, nowMs) !== null && account.trialEndMs === null ? 0 : DELAY_MINUTES;
}

/**
 * The ports that an account of a tier is to have, judged against the tier's allowance and the ports there are; null is
 * every port, which only a tier without a bound may have.
 */
export function checkPorts(
  tier: Tier,
  ports: readonly string[] | null,
  known: readonly string[],
): readonly string[] | null {
  const { ports: most } = TIERS[tier];
  if (ports === null) {
    if (most === null) return null;
    throw new Fault('invalid', `the ${tier} tier has ${countPorts(most)}: name ${most === 1 ? 'it' : 'them'}`);
  }
  const codes = [...new Set(ports.map((code) => code.trim().toUpperCase()))];
  const unknown = codes.filter((code) => !known.includes(code));
  if (unknown.length > 0) {
    throw new Fault('invalid', `there is no port ${unknown.join(', ')}; there are ${known.join(', ')}`);
  }
  if (most !== null && codes.length > most) {
    throw new Fault(
      'invalid',
      `the ${tier} tier has ${countPorts(most)}, not ${codes.length} (${codes.join(', ')}): name fewer or take a higher tier`,
    );
  }
  return codes;
}

const countPorts = (most: number): string => (most === 1 ? 'one port' : `${most} ports`);
