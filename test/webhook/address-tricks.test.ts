import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createRandom } from '../../src/core/random.ts';
import { parseWebhookUrl } from '../../src/domain/webhook/webhook-url.ts';
import { createWebhookSender } from '../../src/webhook/send.ts';
import { type AddressTrick, LITERAL_TRICKS, NAMED_TRICKS } from '../support/address-tricks.ts';
import { answer, type Receiver, startReceiver } from '../support/receivers.ts';
import { CLOCK, messageTo, policyOf } from '../support/webhook-sender.ts';

const NOTHING_ALLOWED = policyOf();
const LIMITS = { connectMs: 300, totalMs: 600 };

let inner: Receiver;
beforeAll(async () => {
  inner = await startReceiver((socket) => socket.end(answer(200, {}, 'secret')));
});
afterAll(() => inner.close());
let before = 0;
beforeEach(() => {
  before = inner.connections();
});

const at = (url: string): string => url.replace('PORT', String(inner.port));

/** A resolver that gives each answer in turn, and counts. */
function resolver(answers: readonly (readonly string[])[]) {
  let calls = 0;
  return {
    resolve: async (): Promise<readonly string[]> => answers[Math.min(calls++, answers.length - 1)]!,
    calls: () => calls,
  };
}

const deliver = async ({ url, resolves }: AddressTrick, policy = NOTHING_ALLOWED) => {
  const names = resolver(resolves ?? [['127.0.0.1']]);
  const sender = createWebhookSender({ policy, clock: CLOCK, limits: LIMITS, resolve: names.resolve });
  return { attempt: await sender.send(messageTo(at(url))), calls: names.calls() };
};

test('there are enough of them, and none twice', () => {
  const all = [...LITERAL_TRICKS, ...NAMED_TRICKS];
  expect(all.length).toBeGreaterThanOrEqual(70);
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
});

describe('at creation and at delivery', () => {
  test.each(LITERAL_TRICKS.map((trick) => [trick.what, trick] as const))('%s', async (_, trick) => {
    const parsed = parseWebhookUrl(at(trick.url), NOTHING_ALLOWED);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.faults[0]!.detail).toMatch(/^The URL .+\.$/);
    const { attempt, calls } = await deliver(trick);
    expect([attempt.code, attempt.status, attempt.excerpt]).toEqual(['address_forbidden', null, '']);
    expect([calls, inner.connections() - before]).toEqual([0, 0]);
  });
});

describe('at delivery', () => {
  test.each(NAMED_TRICKS.map((trick) => [trick.what, trick] as const))('%s', async (_, trick) => {
    expect(parseWebhookUrl(at(trick.url), NOTHING_ALLOWED).ok).toBe(true);
    const { attempt, calls } = await deliver(trick);
    expect([attempt.code, attempt.status, attempt.excerpt]).toEqual(['address_forbidden', null, '']);
    expect([calls, inner.connections() - before]).toEqual([1, 0]);
  });
});

describe('a name that changes its answer', () => {
  const url = 'http://hooks.example:PORT/';

  test('is looked up once an attempt, and what was judged is what is connected to', async () => {
    // The public address leads nowhere from here; a second look-up would lead to loopback.
    for (let i = 0; i < 5; i++) {
      const { attempt, calls } = await deliver(
        { what: '', url, resolves: [['240.0.0.1'], ['127.0.0.1']] },
        ALLOWING_240,
      );
      expect(attempt.code).not.toBe('answered');
      expect(calls).toBe(1);
    }
    expect(inner.connections() - before).toBe(0);
  });

  test('is judged again at each attempt', async () => {
    const names = resolver([['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1', '10.0.0.1'], ['127.0.0.1']]);
    const policy = policyOf({ allow: ['127.0.0.1'] });
    const sender = createWebhookSender({ policy, clock: CLOCK, limits: LIMITS, resolve: names.resolve });
    const codes: string[] = [];
    for (let i = 0; i < 4; i++) codes.push((await sender.send(messageTo(at(url)))).code);
    expect(codes).toEqual(['answered', 'address_forbidden', 'address_forbidden', 'answered']);
    expect(inner.connections() - before).toBe(2);
  });

  test('keeps its name in Host and goes to the next address where the first is closed', async () => {
    const policy = policyOf({ allow: ['127.0.0.0/8'] });
    const { attempt } = await deliver({ what: '', url, resolves: [['127.0.0.2', '127.0.0.1']] }, policy);
    expect(attempt.code).toBe('answered');
    expect(inner.seen.at(-1)!.headers.host).toBe(`hooks.example:${inner.port}`);
  });

  test('is told when it has no address, fails to resolve, or takes too long', async () => {
    const send = async (resolve: () => Promise<readonly string[]>): Promise<string> => {
      const sender = createWebhookSender({ policy: NOTHING_ALLOWED, clock: CLOCK, limits: LIMITS, resolve });
      return (await sender.send(messageTo(at(url)))).code;
    };
    expect(await send(async () => [])).toBe('name_not_resolved');
    expect(await send(() => Promise.reject(new Error('ENOTFOUND')))).toBe('name_not_resolved');
    expect(await send(() => new Promise(() => {}))).toBe('timed_out');
  });
});

const ALLOWING_240 = policyOf({ allow: ['240.0.0.0/8'] });

test('what the operator has named is delivered to: the table would tell a server that is reached', async () => {
  const policy = policyOf({ allow: ['127.0.0.0/8', '::1', '0.0.0.0'] });
  const reached = new Set<string>();
  for (const trick of [...LITERAL_TRICKS, ...NAMED_TRICKS]) {
    const count = inner.connections();
    await deliver(trick, policy);
    if (inner.connections() > count) reached.add(trick.what);
  }
  expect(reached.size).toBeGreaterThan(30);
});

test('a thousand random hosts and answers reach nothing that is forbidden', async () => {
  const seed = Date.now() % 1e9;
  const random = createRandom(seed);
  const octet = (): number => random.below(256);
  const LAST = [0, 1, 53, 254];
  const forbidden = (): string =>
    random.pick([
      () => `127.${octet()}.${octet()}.${random.pick(LAST)}`,
      () => `::ffff:127.${octet()}.${octet()}.1`,
      () => `64:ff9b::7f${octet().toString(16).padStart(2, '0')}:${random.below(65_536).toString(16)}`,
      () => `169.254.${octet()}.${octet()}`,
      () => `10.${octet()}.${octet()}.${octet()}`,
      () => `fe80::${random.below(65_536).toString(16)}`,
      () => '::1',
      () => '0.0.0.0',
    ])();
  const open = (): string => `${random.pick([8, 23, 93, 151])}.${octet()}.${octet()}.${octet()}`;
  for (let i = 0; i < 1_000; i++) {
    const addresses = [...Array.from({ length: random.below(3) }, open), forbidden()];
    if (random.below(2) === 0) addresses.reverse();
    const isName = random.below(2) === 0;
    const [host] = addresses.slice(-1);
    const bad = addresses.find((address) => !/^(?:8|23|93|151)\./.test(address)) ?? host!;
    const url = isName ? 'http://hooks.example:PORT/' : `http://${bad.includes(':') ? `[${bad}]` : bad}:PORT/`;
    const { attempt } = await deliver({ what: '', url, resolves: [addresses] });
    expect([seed, url, addresses, attempt.code]).toEqual([seed, url, addresses, 'address_forbidden']);
  }
  expect(inner.connections() - before).toBe(0);
});
