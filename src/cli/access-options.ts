import { portsInForce } from '../config/built-in-ports.ts';
import type { OptionSpecs } from '../config/options.ts';
import type { AccountChange } from '../contracts/access-store.ts';
import type { Store } from '../contracts/store.ts';
import { Fault } from '../core/fault.ts';
import { DAY_MS, findIsoMs, formatIso, HOUR_MS, MINUTE_MS } from '../core/time.ts';
import { type Account, checkPorts, planInForce } from '../domain/access/account.ts';
import { findPlan, findTier, PLAN_NAMES, TIER_NAMES } from '../domain/access/tier.ts';
import { isDataDirectory } from '../sqlite/database.ts';
import { openStore } from '../sqlite/store.ts';

/** What says what an account may do. */
export const TERMS = {
  tier: { kind: 'value', placeholder: 'TIER', help: `${TIER_NAMES.join(', ')} (default Free)`, isCallOnly: true },
  plan: {
    kind: 'value',
    placeholder: 'PLAN',
    help: `${PLAN_NAMES.join(', ')} or none (default: Starter on trial for 14 days)`,
    isCallOnly: true,
  },
  ports: {
    kind: 'value',
    placeholder: 'CODES',
    help: 'STS,VIX or all; Free and Basic have 1, Professional 3, Enterprise any number',
    isCallOnly: true,
  },
  'trial-end': { kind: 'value', placeholder: 'ISO', help: 'when the plan ends, or none', isCallOnly: true },
} as const satisfies OptionSpecs;

type Terms = { readonly [name in keyof typeof TERMS]: string | null };

/**
 * What the options change of an account, judged together: ports against the tier that it will have. A plan that is named
 * is no trial unless its end is named too.
 */
export function readTerms(terms: Terms, account: Account, known: readonly string[]): Required<AccountChange> {
  const problems: string[] = [];
  const tier = terms.tier === null ? account.tier : findTier(terms.tier);
  if (tier === null) problems.push(`--tier ${terms.tier}: it must be one of ${TIER_NAMES.join(', ')}`);
  const isNone = terms.plan?.toLowerCase() === 'none';
  const plan = terms.plan === null ? account.plan : isNone ? null : findPlan(terms.plan);
  if (plan === null && terms.plan !== null && !isNone) {
    problems.push(`--plan ${terms.plan}: it must be one of ${PLAN_NAMES.join(', ')} or none`);
  }
  let trialEndMs = terms.plan === null ? account.trialEndMs : null;
  const end = terms['trial-end'];
  if (end !== null) {
    trialEndMs = end.toLowerCase() === 'none' ? null : findIsoMs(end);
    if (trialEndMs === null && end.toLowerCase() !== 'none') problems.push(`--trial-end ${end}: ${NO_INSTANT}`);
  }
  let { ports } = account;
  if (terms.ports !== null) ports = terms.ports.toLowerCase() === 'all' ? null : terms.ports.split(',');
  if (tier !== null) {
    try {
      const isNamed = terms.ports !== null || ports === null || ports.length > 0;
      ports = checkPorts(tier, isNamed ? ports : null, known);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      problems.push(`--ports: ${error.detail}`);
    }
  }
  if (problems.length > 0) throw new Fault('usage', problems.join('\n'));
  return { name: account.name, tier: tier!, plan, trialEndMs, ports };
}

const NO_INSTANT = 'it must be an instant such as 2026-12-31T00:00:00Z';

const UNIT_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** `30m`, `24h`, `90d` as milliseconds. */
export function readDuration(option: string, text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new Fault('usage', `${option} ${text}: it must be a duration such as 30m, 24h or 90d`);
  return Number(count) * UNIT_MS[unit!]!;
}

/** Uses the store of a data directory, which is made for the first account only; a server may run beside it. */
export async function withAccounts<T>(
  directory: string,
  isFirst: boolean,
  use: (store: Store, portCodes: readonly string[]) => Promise<T>,
): Promise<T> {
  if (!isFirst && !isDataDirectory(directory)) {
    throw new Fault('not_found', `${directory} is no data directory of Roadstead: name the server's with --data-dir`);
  }
  const store = openStore({ directory, durability: 'full', purpose: null });
  try {
    const codes = portsInForce(await store.listPorts()).map(({ code }) => code);
    return await use(store, codes);
  } finally {
    await store.close();
  }
}

/** The account of a name or number. */
export function getAccount(accounts: readonly Account[], wanted: string): Account {
  const found = accounts.find(({ id, name }) => name === wanted || String(id) === wanted);
  if (found) return found;
  const known = accounts.map(({ name }) => name).join(', ') || 'none yet';
  throw new Fault('not_found', `there is no account ${wanted}; there are ${known}`);
}

/** An account as --json tells it. */
export const accountFacts = (account: Account, nowMs: number): Record<string, unknown> => ({
  id: account.id,
  name: account.name,
  tier: account.tier,
  plan: account.plan,
  plan_in_force: planInForce(account, nowMs),
  trial_end: account.trialEndMs === null ? null : formatIso(account.trialEndMs),
  ports: account.ports ?? 'all',
  admin: account.isAdmin,
  created: formatIso(account.createdMs),
});

/** An account in a line. */
export function accountLine(account: Account, nowMs: number): string {
  const { name, tier, plan, trialEndMs, ports, isAdmin } = account;
  const end =
    trialEndMs === null ? '' : nowMs < trialEndMs ? ` until ${formatIso(trialEndMs)}` : ', whose trial is over';
  const told = [`${tier} tier`, plan === null ? 'no plan' : `${plan} plan${end}`, `ports ${ports?.join(',') ?? 'all'}`];
  return `${name}: ${told.join(', ')}${isAdmin ? ', administrator' : ''}\n`;
}
