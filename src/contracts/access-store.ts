import type { Account } from '../domain/access/account.ts';
import type { ApiKey } from '../domain/access/api-key.ts';
import type { CountedPredictions, DayUse } from '../domain/access/quota.ts';

export type NewAccount = Omit<Account, 'id'>;
export type AccountChange = Partial<Pick<Account, 'name' | 'tier' | 'plan' | 'trialEndMs' | 'ports'>>;
export type NewKey = Pick<ApiKey, 'accountId' | 'name' | 'digest' | 'hint' | 'createdMs' | 'expiresMs'>;

/** How an account signs in to the portal. */
export type SignIn = {
  readonly accountId: number;
  readonly email: string;
  readonly passwordHash: string;
  /** Sessions that were made before are void. */
  readonly sessionsFromMs: number;
};

/** What an account has used since the last time it was stored: added to what stands. */
export type Usage = {
  readonly accountId: number;
  readonly days: readonly DayUse[];
  readonly counted: CountedPredictions;
};

/** Accounts, keys and their use. Every call is one transaction. */
export type AccessStore = {
  load(): Promise<{ accounts: readonly Account[]; keys: readonly ApiKey[] }>;
  /** Throws a Fault `conflict` if the name or the address is taken. */
  createAccount(account: NewAccount, signIn?: Pick<SignIn, 'email' | 'passwordHash'>): Promise<Account>;
  changeAccount(id: number, change: AccountChange): Promise<void>;
  /** Its keys and its use go with it. */
  removeAccount(id: number): Promise<void>;
  createKey(key: NewKey): Promise<ApiKey>;
  revokeKey(id: number, atMs: number): Promise<void>;
  /** Never later than it expires already. */
  expireKey(id: number, atMs: number): Promise<void>;

  findSignIn(email: string): Promise<SignIn | null>;
  getSignIn(accountId: number): Promise<SignIn | null>;
  setPassword(accountId: number, passwordHash: string, sessionsFromMs: number): Promise<void>;

  /** Days of an account from `fromDay` on, oldest first. */
  listUse(accountId: number, fromDay: string): Promise<readonly DayUse[]>;
  listCounted(accountId: number): Promise<CountedPredictions>;
  saveUsage(usage: readonly Usage[], lastUsed: ReadonlyMap<number, number>): Promise<void>;
  /** A number that changes when another process wrote. */
  dataVersion(): Promise<number>;
};
