import type { Caller } from '../../workflows/access-control.ts';
import { HttpFault } from '../faults.ts';

/** Who asks about the service itself. */
export type Operator = { readonly peer: string; readonly headers: Headers; readonly caller: Caller | null };

/** What proxies tell of whom they ask for. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto'];
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * Operation tells what nobody else may know so early: it answers programs on the same machine, and an administrator's
 * key. A request that a proxy passed on is not from the same machine.
 */
export function requireOperator({ peer, headers, caller }: Operator): void {
  const isPassedOn = PROXY_HEADERS.some((name) => headers.has(name));
  if (caller?.account.isAdmin || (LOOPBACK.test(peer) && !isPassedOn)) return;
  throw new HttpFault(
    403,
    'operator_only',
    'This answers programs on the same machine, and the key of an administrator in the X-API-Key header.',
  );
}
