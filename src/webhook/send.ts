import { rootCertificates } from 'node:tls';
import { version } from '../../package.json';
import type { WebhookAttempt, WebhookMessage, WebhookSender } from '../contracts/webhook-sender.ts';
import { Fault } from '../core/fault.ts';
import { SECOND_MS } from '../core/time.ts';
import { type AddressPolicy, judgeAddress } from '../domain/webhook/address-policy.ts';
import { heedsRetryAfter } from '../domain/webhook/attempt-outcome.ts';
import { hostOf, isAddressHost, parseWebhookUrl, portOf } from '../domain/webhook/webhook-url.ts';
import { excerptOf } from './excerpt.ts';
import { type Posted, post } from './post.ts';
import { findRetryAfterMs } from './retry-after.ts';
import { signWebhook } from './signature.ts';
import type { WebhookProxy } from './tunnel.ts';

export type WebhookLimits = {
  /** For one connection with its TLS. */
  readonly connectMs: number;
  /** For the whole attempt, from the look-up of the name to the end of the answer. */
  readonly totalMs: number;
  /** So much of an answer is read. */
  readonly answerBytes: number;
};

export const WEBHOOK_LIMITS: WebhookLimits = {
  connectMs: 5 * SECOND_MS,
  totalMs: 15 * SECOND_MS,
  answerBytes: 16_384,
};

/** A host may have many addresses; so many are tried until one can be connected to. */
const MOST_ADDRESSES = 4;

export type WebhookSenderOptions = {
  readonly policy: AddressPolicy;
  readonly clock: { wallClockMs(): number; elapsedMs(): number };
  /** The addresses of a name; the machine's own way where none is given. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** Certificates of authorities that are trusted besides the public ones, as PEM. */
  readonly ca?: string;
  readonly proxy?: WebhookProxy | null;
  readonly limits?: Partial<WebhookLimits>;
};

/** By c-ares: the machine's own way waits in a few threads, where names whose servers are silent hold up all others. */
export const resolveName = async (name: string): Promise<readonly string[]> =>
  (await Bun.dns.lookup(name, { backend: 'c-ares' })).map(({ address }) => address);

const without = (code: WebhookAttempt['code']): Posted => ({
  code,
  status: null,
  retryAfter: undefined,
  bytes: new Uint8Array(),
});

/**
 * The client of deliveries. At each attempt the name is looked up anew, all its addresses must be allowed, and the
 * connection goes to one of those that were judged: a name that changes its meaning in between leads nowhere else.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { policy, clock, resolve = resolveName, proxy = null } = options;
  const limits = { ...WEBHOOK_LIMITS, ...options.limits };
  const ca = options.ca === undefined ? undefined : [...rootCertificates, options.ca];
  const underWay = new Set<AbortController>();

  /** The addresses to try, or why there are none. */
  const findAddresses = async (url: URL, signal: AbortSignal): Promise<readonly string[] | WebhookAttempt['code']> => {
    if (isAddressHost(url)) return [hostOf(url)];
    const addresses = await untilAborted(
      resolve(hostOf(url)).catch(() => []),
      signal,
    );
    if (addresses === null) return 'timed_out';
    if (addresses.length === 0) return 'name_not_resolved';
    const isAllowed = addresses.every((address) => judgeAddress(address, portOf(url), policy) === 'allowed');
    return isAllowed ? addresses.slice(0, MOST_ADDRESSES) : 'address_forbidden';
  };

  const attempt = async ({ url: text, id, body, secrets }: WebhookMessage, signal: AbortSignal): Promise<Posted> => {
    const parsed = parseWebhookUrl(text, policy);
    if (!parsed.ok) return without('address_forbidden');
    const url = parsed.value;
    const addresses = await findAddresses(url, signal);
    if (typeof addresses === 'string') return without(addresses);
    const timestamp = String(Math.floor(clock.wallClockMs() / SECOND_MS));
    const signature = signWebhook({ id, timestamp, body }, secrets);
    if (signature === '') throw new Fault('invalid', 'a delivery has no secret that can sign it');
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Roadstead/${version}`,
      accept: '*/*',
      'accept-encoding': 'identity',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    };
    let posted = without('connect_failed');
    for (const address of addresses) {
      if (signal.aborted) return without('timed_out');
      posted = await post({ url, address, headers, body, ca, proxy, ...limits, signal });
      if (posted.code !== 'connect_failed') break;
    }
    return posted;
  };

  return {
    async send(message) {
      const startMs = clock.elapsedMs();
      const ending = new AbortController();
      underWay.add(ending);
      const timer = setTimeout(() => ending.abort(), limits.totalMs);
      // What nothing signs, and what no header can carry, is refused with an error: it reaches nobody either.
      const posted = await attempt(message, ending.signal).catch(() => without('connect_failed'));
      clearTimeout(timer);
      underWay.delete(ending);
      const { code, status, retryAfter, bytes } = posted;
      return {
        status,
        code,
        latencyMs: Math.round(clock.elapsedMs() - startMs),
        excerpt: excerptOf(bytes),
        retryAfterMs:
          status !== null && heedsRetryAfter(status) ? findRetryAfterMs(retryAfter, clock.wallClockMs()) : null,
      };
    },
    close() {
      for (const ending of underWay) ending.abort();
    },
  };
}

/** What a promise gives, or null if the signal comes first; a look-up cannot be taken back. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const { promise: aborted, resolve } = Promise.withResolvers<null>();
  if (signal.aborted) resolve(null);
  signal.addEventListener('abort', () => resolve(null), { once: true });
  return Promise.race([promise, aborted]);
}
