import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { machineSecrets } from '../../src/system/secrets.ts';
import {
  createWebhookSecret,
  findWebhookKey,
  type Received,
  signWebhook,
  TOLERANCE_S,
  verifyWebhook,
} from '../../src/webhook/signature.ts';
import { VECTOR } from '../support/webhook-sender.ts';

const AT_MS = Number(VECTOR.timestamp) * 1_000;
const BODY = Buffer.from(VECTOR.body);
const { secret: SECRET, id, timestamp, signature } = VECTOR;

const received = (more: Partial<Received> = {}): Received => ({ id, timestamp, signature, body: BODY, ...more });

describe('signing', () => {
  test.each([
    [VECTOR.body, signature],
    ['', 'v1,v48jdbgvh29KJz2Qc+ghw8G6vG3nAKnujWBg8oM/62A='],
    ['{"port":"Santos — São Paulo 🚢"}', 'v1,cBjdoGCjtDrQIulRVz4+YrEnoHe58wtK+DjSC8BwTG0='],
  ])('%s gives the signature of the vectors', (body, expected) => {
    expect(signWebhook({ id, timestamp, body: Buffer.from(body) }, [SECRET])).toBe(expected);
  });

  test('with several secrets gives a signature each, in their order', () => {
    const other = createWebhookSecret(machineSecrets);
    const both = signWebhook({ id, timestamp, body: BODY }, [other, SECRET]).split(' ');
    expect([both.length, both[1]]).toEqual([2, signature]);
    expect(both[0]).toBe(signWebhook({ id, timestamp, body: BODY }, [other]));
  });

  test('agrees with the library of Standard Webhooks, both ways, for any body and secret', () => {
    const seed = Date.now();
    const nowMs = Math.floor(Date.now() / 1_000) * 1_000;
    const at = String(nowMs / 1_000);
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.uint8Array({ minLength: 24, maxLength: 64 }),
        fc.stringMatching(/^[\w-]{1,40}$/),
        (value, key, messageId) => {
          const secret = `whsec_${Buffer.from(key).toString('base64')}`;
          const body = JSON.stringify(value);
          const ours = signWebhook({ id: messageId, timestamp: at, body: Buffer.from(body) }, [secret]);
          const theirs = new Webhook(secret);
          expect(ours).toBe(theirs.sign(messageId, new Date(nowMs), body));
          const headers = { 'webhook-id': messageId, 'webhook-timestamp': at, 'webhook-signature': ours };
          expect(theirs.verify(body, headers)).toEqual(JSON.parse(body));
        },
      ),
      { seed },
    );
  });
});

describe('a secret', () => {
  test('is whsec_ and 256 random bits, each another', () => {
    const made = Array.from({ length: 50 }, () => createWebhookSecret(machineSecrets));
    for (const secret of made) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made.every((secret) => findWebhookKey(secret)?.length === 32)).toBe(true);
    expect(new Set(made).size).toBe(50);
  });

  test.each(['', 'whsec_', 'whsec_with spaces', 'whsec_schlüssel', 'not-base64!'])('is not %p', (text) => {
    expect(findWebhookKey(text)).toBeNull();
    expect(verifyWebhook(received(), text, AT_MS)).toBe('no_secret');
  });
});

describe('verifying', () => {
  const GOOD: readonly (readonly [string, Partial<Received>, string?, number?])[] = [
    ['the vector', {}],
    ['without the prefix of the secret', {}, SECRET.replace('whsec_', '')],
    [
      'with a secret whose padding was lost',
      { signature: signWebhook({ id, timestamp, body: BODY }, [`whsec_${'YWJjZA=='}`]) },
      'whsec_YWJjZA',
    ],
    ['the good one last of four', { signature: `v1,AAAA v1a,xyz v2,${'A'.repeat(44)} ${signature}` }],
    ['the good one first', { signature: `${signature} v1,AAAA` }],
    ['at the edge, late', {}, SECRET, AT_MS + TOLERANCE_S * 1_000],
    ['at the edge, early', {}, SECRET, AT_MS - TOLERANCE_S * 1_000],
  ];
  test.each(GOOD)('%s', (_, more, secret = SECRET, nowMs = AT_MS) => {
    expect(verifyWebhook(received(more), secret, nowMs)).toBe('genuine');
  });

  const BAD: readonly (readonly [string, Partial<Received>, expected: string, number?])[] = [
    ['the last character turned', { signature: signature.replace('1OE=', '1OA=') }, 'signature_wrong'],
    ['an empty signature', { signature: 'v1,' }, 'signature_wrong'],
    ['no comma', { signature: signature.replace(',', '') }, 'signature_wrong'],
    ['only another version fits', { signature: signature.replace('v1,', 'v2,') }, 'signature_wrong'],
    ['the asymmetric version', { signature: signature.replace('v1,', 'v1a,') }, 'signature_wrong'],
    ['a signature cut short', { signature: signature.slice(0, -8) }, 'signature_wrong'],
    ['commas instead of spaces', { signature: `v1,AAAA,${signature}` }, 'signature_wrong'],
    ['no id', { id: null }, 'header_missing'],
    ['an empty id', { id: '' }, 'header_missing'],
    ['no timestamp', { timestamp: null }, 'header_missing'],
    ['no signature', { signature: null }, 'header_missing'],
    ['a timestamp in words', { timestamp: 'hello' }, 'timestamp_unreadable'],
    ['a timestamp with a fraction', { timestamp: `${timestamp}.0` }, 'timestamp_unreadable'],
    ['a negative timestamp', { timestamp: '-1' }, 'timestamp_unreadable'],
    ['another id', { id: `${id}x` }, 'signature_wrong'],
    ['another time', { timestamp: '1614265331' }, 'signature_wrong'],
    ['a byte more', { body: Buffer.from(`${VECTOR.body} `) }, 'signature_wrong'],
    ['a byte less', { body: BODY.subarray(1) }, 'signature_wrong'],
    ['late', {}, 'too_old', AT_MS + (TOLERANCE_S + 1) * 1_000],
    ['early', {}, 'too_new', AT_MS - (TOLERANCE_S + 1) * 1_000],
  ];
  test.each(BAD)('refuses %s', (_, more, expected, nowMs = AT_MS) => {
    expect(verifyWebhook(received(more), SECRET, nowMs)).toBe(expected as 'genuine');
  });

  test('refuses the signature of another secret', () => {
    expect(verifyWebhook(received(), createWebhookSecret(machineSecrets), AT_MS)).toBe('signature_wrong');
  });
});
