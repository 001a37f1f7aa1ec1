import type { Account } from '../domain/access/account.ts';
import type { Webhooks } from '../workflows/webhooks.ts';
import { HttpFault } from './faults.ts';
import type { Body } from './read-body.ts';
import type { Action, ActionRoute, PathValues } from './route.ts';

/** Printable, as the draft of the header has it, with or without its quotes. */
const KEY = /^[\x21-\x7e]{1,255}$/;

type Asked = {
  readonly request: Request;
  readonly route: ActionRoute;
  readonly account: Account;
  readonly path: PathValues;
  readonly body: Body;
  readonly webhooks: Webhooks;
  readonly wallClockMs: () => number;
};

type Act = (keep: Action['keep']) => Promise<unknown>;

const underWay = new WeakMap<Webhooks, Map<string, Promise<unknown>>>();

/**
 * Acts once for an Idempotency-Key of an account (draft-ietf-httpapi-idempotency-key-header): whoever asks again within
 * 24 hours, because the answer was lost, is told the same; another request with the key is refused. What was refused is
 * not kept.
 */
export async function onceOnly(asked: Asked, act: Act): Promise<unknown> {
  const key = asked.request.headers.get('idempotency-key');
  if (key === null) return act(() => null);
  if (!KEY.test(key)) {
    const message = 'must be 1 to 255 printable characters';
    throw new HttpFault(400, 'invalid_parameter', `The header Idempotency-Key ${message}.`, {
      errors: [{ field: 'Idempotency-Key', message }],
    });
  }
  // Two that come at the same time are one after the other.
  const running = underWay.get(asked.webhooks) ?? new Map<string, Promise<unknown>>();
  underWay.set(asked.webhooks, running);
  const name = `${asked.account.id} ${key}`;
  const answer = (running.get(name) ?? Promise.resolve()).catch(() => {}).then(() => actOrRepeat(asked, key, act));
  running.set(name, answer);
  try {
    return await answer;
  } finally {
    if (running.get(name) === answer) running.delete(name);
  }
}

async function actOrRepeat(
  { route, account, path, body, webhooks, wallClockMs }: Asked,
  key: string,
  act: Act,
): Promise<unknown> {
  const { store, box } = webhooks;
  const digest = webhooks.digest(JSON.stringify([route.path, path, body]));
  const kept = await store.findAnswer(account.id, key, wallClockMs());
  if (kept !== null && kept.digest !== digest) {
    throw new HttpFault(409, 'idempotency_conflict', 'The Idempotency-Key was used for another request.');
  }
  if (kept !== null) return JSON.parse(box.open(kept.sealed)) as unknown;
  const keep: Action['keep'] = (answer) => ({
    accountId: account.id,
    key,
    digest,
    sealed: box.seal(JSON.stringify(answer)),
    createdMs: wallClockMs(),
  });
  const value = await act(keep);
  // What has kept it with its own change keeps the same once more.
  await store.keepAnswer(keep(value)!);
  return value;
}
