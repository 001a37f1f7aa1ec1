import type { AccessStore, NewAccount } from '../contracts/access-store.ts';
import type { Secrets } from '../contracts/secrets.ts';
import { DAY_MS } from '../core/time.ts';
import { type ApiKey, formatKey, KEY_BYTES, keyHint } from '../domain/access/api-key.ts';
import { TRIAL_DAYS } from '../domain/access/tier.ts';

/** What an account is when nothing else is said: Free, and a trial of the Starter plan. */
export const freshAccount = (name: string, ports: readonly string[], nowMs: number): NewAccount => ({
  name,
  tier: 'Free',
  plan: 'Starter',
  trialEndMs: nowMs + TRIAL_DAYS * DAY_MS,
  ports,
  isAdmin: false,
  createdMs: nowMs,
});

/** A key that was just made: the only time that its text is known. */
export type FreshKey = { readonly key: ApiKey; readonly text: string };

export async function createKey(
  store: AccessStore,
  secrets: Secrets,
  facts: {
    readonly accountId: number;
    readonly name: string;
    readonly nowMs: number;
    readonly expiresMs: number | null;
  },
): Promise<FreshKey> {
  const text = formatKey(secrets.random(KEY_BYTES));
  const key = await store.createKey({
    accountId: facts.accountId,
    name: facts.name,
    digest: secrets.digest(text),
    hint: keyHint(text),
    createdMs: facts.nowMs,
    expiresMs: facts.expiresMs,
  });
  return { key, text };
}

/** How long both keys hold when one takes the other's place. */
export const ROTATION_OVERLAP_MS = DAY_MS;

/** A new key in place of one, which holds on for the overlap. */
export async function rotateKey(
  store: AccessStore,
  secrets: Secrets,
  { accountId, name, id }: ApiKey,
  nowMs: number,
  overlapMs: number = ROTATION_OVERLAP_MS,
): Promise<FreshKey> {
  const fresh = await createKey(store, secrets, { accountId, name, nowMs, expiresMs: null });
  await store.expireKey(id, nowMs + overlapMs);
  return fresh;
}

const ADMIN = 'admin';

export const hasAdmin = async (store: AccessStore): Promise<boolean> =>
  (await store.load()).accounts.some(({ isAdmin }) => isAdmin);

/** Makes the operator's account, which may do everything, and gives the text of its key. */
export async function createAdmin(store: AccessStore, secrets: Secrets, nowMs: number): Promise<string> {
  const account = await store.createAccount({
    name: ADMIN,
    tier: 'Enterprise',
    plan: 'Enterprise',
    trialEndMs: null,
    ports: null,
    isAdmin: true,
    createdMs: nowMs,
  });
  const { text } = await createKey(store, secrets, { accountId: account.id, name: 'first', nowMs, expiresMs: null });
  return text;
}
