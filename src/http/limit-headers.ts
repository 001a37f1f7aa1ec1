import { MINUTE_MS, SECOND_MS } from '../core/time.ts';
import { type Admission, retryAfterSeconds } from '../domain/access/sliding-log.ts';
import type { Quota } from '../workflows/access-control.ts';

export type Headers = Readonly<Record<string, string>>;

const epochSeconds = (atMs: number): string => String(Math.ceil(atMs / SECOND_MS));

/** The state of a minute's limit; `Reset` is when a retry succeeds, in seconds since the epoch. */
export function limitHeaders({ limit, used, resetInMs }: Admission, nowMs: number): Headers {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(limit - used),
    'x-ratelimit-used': String(used),
    'x-ratelimit-reset': epochSeconds(nowMs + resetInMs - 1),
    'ratelimit-policy': `"minute";q=${limit};w=${MINUTE_MS / SECOND_MS}`,
    ratelimit: `"minute";r=${limit - used};t=${retryAfterSeconds(resetInMs)}`,
  };
}

/** The state of a month's quota; an unlimited one has no bound to tell. */
export function quotaHeaders({ limit, used, resetMs }: Quota): Headers {
  return {
    'x-quota-used': String(used),
    'x-quota-reset': epochSeconds(resetMs),
    ...(limit === null
      ? {}
      : { 'x-quota-limit': String(limit), 'x-quota-remaining': String(Math.max(0, limit - used)) }),
  };
}

/** After how many seconds a retry succeeds. */
export const retryAfter = (inMs: number): Headers => ({ 'retry-after': String(retryAfterSeconds(inMs)) });
