import { type ApiKey, keyState } from '../../domain/access/api-key.ts';
import { createKey, ROTATION_OVERLAP_MS, rotateKey } from '../../workflows/give-keys.ts';
import type { FieldFaults } from './fields.ts';
import { fieldOf } from './forms.ts';
import { formatSecond } from './key-table.ts';
import { requireAdmitted } from './limits.ts';
import { showNewKey } from './new-key.ts';
import { answerSeeOther } from './page.ts';
import { Refusal } from './refusal.ts';
import type { SignedIn, Visit } from './visit.ts';

export const MOST_KEY_NAME = 60;
/** In force at once. */
const MOST_KEYS = 20;

/** What is wrong with the name of a new key. */
export function judgeKeyName(name: string): FieldFaults {
  const isName = name.length > 0 && [...name].length <= MOST_KEY_NAME && !/\p{C}/u.test(name);
  return isName ? {} : { name: { text: 'badKeyName', values: { most: MOST_KEY_NAME } } };
}

/** POST /portal/keys: a key more, shown once. */
export async function takeNewKey(visit: Visit, { account }: SignedIn, name: string): Promise<Response> {
  const { portal, nowMs, say } = visit;
  requireRoomForKey(visit, account.id);
  const { key, text } = await portal.access.change((store) =>
    createKey(store, portal.secrets, { accountId: account.id, name, nowMs, expiresMs: null }),
  );
  portal.log.info('key created', { account_id: account.id, key_id: key.id });
  return showNewKey(visit, { text, title: say('createKey'), note: null });
}

/** POST /portal/keys/rotate: a new key in place of one, which holds on for a day. */
export async function takeRotation(visit: Visit, { account }: SignedIn, form: URLSearchParams): Promise<Response> {
  const { portal, nowMs, say } = visit;
  const old = keyOf(visit, account.id, form);
  if (keyState(old, nowMs) !== 'active') throw new Refusal(409, 'refusedKeyState');
  requireRoomForKey(visit, account.id);
  const { key, text } = await portal.access.change((store) => rotateKey(store, portal.secrets, old, nowMs));
  portal.log.info('key rotated', { account_id: account.id, key_id: old.id, new_key_id: key.id });
  const until = formatSecond(Math.min(old.expiresMs ?? Number.POSITIVE_INFINITY, nowMs + ROTATION_OVERLAP_MS));
  return showNewKey(visit, { text, title: say('rotate'), note: say('oldKeyHolds', { hint: old.hint, at: until }) });
}

/** POST /portal/keys/revoke. */
export async function takeRevocation(visit: Visit, { account }: SignedIn, form: URLSearchParams): Promise<Response> {
  await revokeKey(visit, account.id, form);
  return answerSeeOther(visit, '/portal?done=keyRevoked');
}

/** Revokes the key of an account that a form names. */
export async function revokeKey(visit: Visit, accountId: number, form: URLSearchParams): Promise<void> {
  const { portal, nowMs, signedIn } = visit;
  const { id } = keyOf(visit, accountId, form);
  await portal.access.change((store) => store.revokeKey(id, nowMs));
  portal.log.info('key revoked', { account_id: accountId, key_id: id, by_account_id: signedIn?.account.id });
}

/** Another account's key is none. */
function keyOf({ portal }: Visit, accountId: number, form: URLSearchParams): ApiKey {
  const key = portal.access.keysOf(accountId).find(({ id }) => String(id) === fieldOf(form, 'id'));
  if (key) return key;
  throw new Refusal(404, 'refusedNoPage');
}

function requireRoomForKey({ portal, nowMs }: Visit, accountId: number): void {
  const inForce = portal.access.keysOf(accountId).filter((key) => keyState(key, nowMs) === 'active');
  if (inForce.length >= MOST_KEYS) throw new Refusal(409, 'refusedKeyCount', { most: MOST_KEYS });
  requireAdmitted(portal.limits.keyChanges.admit(String(accountId)));
}
