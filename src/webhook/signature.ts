import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../contracts/secrets.ts';
import { SECOND_MS } from '../core/time.ts';

/** Standard Webhooks 1.0.0, symmetric signatures: `v1`, HMAC-SHA256 over `id.timestamp.body`. */
const PREFIX = 'whsec_';
const VERSION = 'v1';
const SECRET_BYTES = 32;
/** How far the time of an attempt may be from the receiver's. */
export const TOLERANCE_S = 300;

/** A new secret: 256 random bits in base64 behind `whsec_`. */
export const createWebhookSecret = (secrets: Pick<Secrets, 'random'>): string =>
  PREFIX + Buffer.from(secrets.random(SECRET_BYTES)).toString('base64');

/** The key of a secret, which may stand without its prefix and without padding; null if it is no base64. */
export function findWebhookKey(secret: string): Uint8Array | null {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null;
}

export type Signed = { readonly id: string; readonly timestamp: string; readonly body: Uint8Array };

function digestOf(key: Uint8Array, { id, timestamp, body }: Signed): Uint8Array {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}

/** The header `webhook-signature`: one signature a secret, parted by spaces. */
export function signWebhook(signed: Signed, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => findWebhookKey(secret) ?? [])
    .map((key) => `${VERSION},${Buffer.from(digestOf(key, signed)).toString('base64')}`)
    .join(' ');
}

/** What a receiver is given; a header that is missing is null. */
export type Received = {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
  readonly body: Uint8Array;
};

/** `genuine`, or why a delivery is not to be believed; `too_old` and `too_new` have a signature that fits. */
export type Verdict =
  | 'genuine'
  | 'no_secret'
  | 'header_missing'
  | 'timestamp_unreadable'
  | 'signature_wrong'
  | 'too_old'
  | 'too_new';

/** Judges a delivery as its receiver should. Signatures are compared in constant time. */
export function verifyWebhook({ id, timestamp, signature, body }: Received, secret: string, nowMs: number): Verdict {
  const key = findWebhookKey(secret);
  if (key === null) return 'no_secret';
  if (!id || !timestamp || !signature) return 'header_missing';
  if (!/^\d{1,12}$/.test(timestamp)) return 'timestamp_unreadable';
  const right = digestOf(key, { id, timestamp, body });
  if (!signature.split(' ').some((one) => fits(one, right))) return 'signature_wrong';
  const ageS = Math.floor(nowMs / SECOND_MS) - Number(timestamp);
  if (ageS > TOLERANCE_S) return 'too_old';
  return ageS < -TOLERANCE_S ? 'too_new' : 'genuine';
}

function fits(given: string, right: Uint8Array): boolean {
  const [version, text = ''] = given.split(',');
  const bytes = Buffer.from(text, 'base64');
  return version === VERSION && bytes.length === right.length && timingSafeEqual(bytes, right);
}
