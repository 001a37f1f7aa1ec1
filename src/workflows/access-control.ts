import type { AccessStore, SignIn, Usage } from '../contracts/access-store.ts';
import type { Secrets } from '../contracts/secrets.ts';
import { MINUTE_MS } from '../core/time.ts';
import { type Account, type Interface, planInForce } from '../domain/access/account.ts';
import { type ApiKey, KEY_CHARACTERS, keyState } from '../domain/access/api-key.ts';
import {
  type CountedPredictions,
  countNew,
  createDayOf,
  type DayUse,
  monthOf,
  nextMonthMs,
  type ShownPrediction,
} from '../domain/access/quota.ts';
import { type Admission, admit, createSlidingLog, type SlidingLog } from '../domain/access/sliding-log.ts';
import { PLANS, TIERS } from '../domain/access/tier.ts';

/** A key in force, and whose it is. */
export type Caller = { readonly key: ApiKey; readonly account: Account };

/** A month's predictions of an account, and how many its plan allows; null is any number. */
export type Quota = { readonly limit: number | null; readonly used: number; readonly resetMs: number };

/** Who may do what, how much they have done, and the accounts and keys themselves. */
export type AccessControl = {
  /** Whose key this is; null for a text that is no key in force. */
  find(keyText: string): Caller | null;
  /** Counts a request against the minute of a key on an interface. */
  admit(caller: Caller, on: Interface): Admission;
  /** The month of an account. */
  quota(account: Account): Promise<Quota>;
  /** Counts predictions that an account was shown. */
  count(account: Account, shown: readonly ShownPrediction[]): Promise<void>;
  /** Days of an account, today's included. */
  listUse(accountId: number, fromDay: string): Promise<readonly DayUse[]>;

  accounts(): readonly Account[];
  findAccount(id: number): Account | undefined;
  keysOf(accountId: number): readonly ApiKey[];
  /** How an account signs in to the portal, by its e-mail address or its number; null if it does not. */
  findSignIn(by: { readonly email: string } | { readonly accountId: number }): Promise<SignIn | null>;
  /** Changes accounts or keys, then puts the change in force. */
  change<T>(make: (store: AccessStore) => Promise<T>): Promise<T>;
  /** Puts in force what another process wrote since the last time. */
  refresh(): Promise<void>;
  /** Stores what was used since the last time. */
  flush(): Promise<void>;
};

export type AccessOptions = {
  readonly store: AccessStore;
  readonly digest: Secrets['digest'];
  readonly wallClockMs: () => number;
  /** Monotonic: limits must not depend on the machine's calendar. */
  readonly elapsedMs: () => number;
  /** Nothing is stored. */
  readonly isReadonly: boolean;
};

/** What is known of an account's use since the start, and what of it is not stored yet. */
type AccountUse = {
  month: string;
  predictions: number;
  readonly counted: CountedPredictions;
};

export async function createAccessControl(options: AccessOptions): Promise<AccessControl> {
  const { store, digest, wallClockMs, elapsedMs } = options;
  let accounts = new Map<number, Account>();
  let byDigest = new Map<string, ApiKey>();
  let version = await store.dataVersion();
  const dayNow = createDayOf();
  /** By the number of the key, below nought for /v1. */
  const minutes = new Map<number, SlidingLog>();
  const lastTouched = new Map<number, number>();
  const uses = new Map<number, Promise<AccountUse>>();
  let unstored = createUnstored();

  const reload = async (): Promise<void> => {
    const { accounts: all, keys } = await store.load();
    accounts = new Map(all.map((account) => [account.id, account]));
    byDigest = new Map(keys.map((key) => [key.digest, key]));
    const known = new Set(keys.map(({ id }) => id));
    for (const name of minutes.keys()) if (!known.has(Math.abs(name))) minutes.delete(name);
    for (const id of lastTouched.keys()) if (!known.has(id)) lastTouched.delete(id);
    for (const id of uses.keys()) if (!accounts.has(id)) uses.delete(id);
  };
  await reload();

  const readUse = async (accountId: number): Promise<AccountUse> => {
    await flush();
    const month = monthOf(wallClockMs());
    const days = await store.listUse(accountId, `${month}-01`);
    return {
      month,
      predictions: days.reduce((sum, { predictions }) => sum + predictions, 0),
      counted: await store.listCounted(accountId),
    };
  };
  const useOf = async (accountId: number): Promise<AccountUse> => {
    let reading = uses.get(accountId);
    if (!reading) {
      reading = readUse(accountId);
      uses.set(accountId, reading);
      reading.catch(() => uses.delete(accountId));
    }
    const use = await reading;
    const month = monthOf(wallClockMs());
    if (use.month !== month) {
      use.month = month;
      use.predictions = 0;
    }
    return use;
  };
  const flush = async (): Promise<void> => {
    if (unstored.days.size === 0 && unstored.lastUsed.size === 0) return;
    const { days, counted, lastUsed } = unstored;
    if (options.isReadonly) return;
    unstored = createUnstored();
    const usage: Usage[] = [...days].map(([accountId, of]) => ({
      accountId,
      days: [...of.values()],
      counted: counted.get(accountId) ?? new Map(),
    }));
    await store.saveUsage(usage, lastUsed);
  };
  const today = (accountId: number, on: Interface): DayUse => {
    const day = dayNow(wallClockMs());
    const of = unstored.days.get(accountId) ?? new Map<string, DayUse>();
    unstored.days.set(accountId, of);
    const use = of.get(`${day} ${on}`) ?? { day, on, requests: 0, predictions: 0 };
    of.set(`${day} ${on}`, use);
    return use;
  };

  return {
    find(keyText) {
      if (keyText.length !== KEY_CHARACTERS) return null;
      const key = byDigest.get(digest(keyText));
      const account = key && accounts.get(key.accountId);
      return account && keyState(key, wallClockMs()) === 'active' ? { key, account } : null;
    },
    admit({ key, account }, on) {
      const name = on === 'api' ? key.id : -key.id;
      const limit = requestsPerMinute(account, on, wallClockMs());
      let log = minutes.get(name);
      if (!log) {
        log = createSlidingLog(limit);
        minutes.set(name, log);
      }
      const admission = admit(log, limit, elapsedMs());
      if (admission.isAdmitted) {
        const nowMs = wallClockMs();
        today(account.id, on).requests++;
        // To the minute is often enough: a busy key would otherwise be written every second.
        if (nowMs - (lastTouched.get(key.id) ?? 0) >= MINUTE_MS) {
          lastTouched.set(key.id, nowMs);
          unstored.lastUsed.set(key.id, nowMs);
        }
      }
      return admission;
    },
    async quota(account) {
      const nowMs = wallClockMs();
      const plan = planInForce(account, nowMs);
      const { predictions } = await useOf(account.id);
      return {
        limit: plan === null ? 0 : PLANS[plan].predictionsPerMonth,
        used: predictions,
        resetMs: nextMonthMs(nowMs),
      };
    },
    async count(account, shown) {
      const use = await useOf(account.id);
      const count = countNew(use.counted, shown);
      if (count === 0) return;
      use.predictions += count;
      today(account.id, 'v1').predictions += count;
      const counted = unstored.counted.get(account.id) ?? new Map<string, number>();
      unstored.counted.set(account.id, counted);
      countNew(counted, shown);
    },
    async listUse(accountId, fromDay) {
      await flush();
      return store.listUse(accountId, fromDay);
    },
    accounts: () => [...accounts.values()],
    findAccount: (id) => accounts.get(id),
    keysOf: (accountId) =>
      [...byDigest.values()]
        .filter((key) => key.accountId === accountId)
        // What is stored is as old as the last change of any key.
        .map((key) => ({ ...key, lastUsedMs: lastTouched.get(key.id) ?? key.lastUsedMs })),
    findSignIn: (by) => ('email' in by ? store.findSignIn(by.email) : store.getSignIn(by.accountId)),
    async change(make) {
      const made = await make(store);
      await reload();
      return made;
    },
    async refresh() {
      const newest = await store.dataVersion();
      if (newest === version) return;
      version = newest;
      await reload();
    },
    flush,
  };
}

const createUnstored = () => ({
  days: new Map<number, Map<string, DayUse>>(),
  counted: new Map<number, CountedPredictions>(),
  lastUsed: new Map<number, number>(),
});

/** How many requests a minute an account has on an interface; without a plan /v1 tells only that, at the least plan's pace. */
export function requestsPerMinute(account: Account, on: Interface, nowMs: number): number {
  if (on === 'api') return TIERS[account.tier].requestsPerMinute;
  return PLANS[planInForce(account, nowMs) ?? 'Starter'].requestsPerMinute;
}
