import type { OptionSpec } from '../config/options.ts';
import { refused } from '../config/readings.ts';
import { ok } from '../core/result.ts';
import { findWebhookKey, TOLERANCE_S, type Verdict } from '../webhook/signature.ts';

export const SECRET = {
  kind: 'value',
  placeholder: 'whsec_…',
  help: 'the secret that signs',
  isCallOnly: true,
  isSecret: true,
  read: (text: string) => (findWebhookKey(text) === null ? refused('must be whsec_ and base64') : ok(text)),
} as const satisfies OptionSpec;

export const JSON_FLAG = { kind: 'flag', help: 'the answer as JSON', isCallOnly: true } as const satisfies OptionSpec;

/** What a verdict means to whoever writes the receiver. */
export const VERDICT_TEXTS: Readonly<Record<Verdict, string>> = {
  genuine: 'genuine',
  no_secret: 'the secret is none: it is whsec_ and base64',
  header_missing: 'one of the headers webhook-id, webhook-timestamp and webhook-signature is missing',
  timestamp_unreadable: 'webhook-timestamp is no whole number of seconds',
  signature_wrong:
    'no signature of version v1 fits: another secret, or the id, the timestamp or the bytes of the body are not those that were signed',
  too_old: `the signature fits, but the timestamp is more than ${TOLERANCE_S} seconds ago: a replay, or a clock is wrong`,
  too_new: `the signature fits, but the timestamp is more than ${TOLERANCE_S} seconds ahead: a clock is wrong`,
};
