import { afterEach, describe, expect, test } from 'bun:test';
import { type AddressInfo, createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { version } from '../../package.json';
import { machineSecrets } from '../../src/system/secrets.ts';
import { createWebhookSender, type WebhookLimits, type WebhookSenderOptions } from '../../src/webhook/send.ts';
import { createWebhookSecret, verifyWebhook } from '../../src/webhook/signature.ts';
import { makeCertificate } from '../support/certificate.ts';
import { answer, type Behaviour, keepWriting, type Receiver, startReceiver } from '../support/receivers.ts';
import { CLOCK, messageTo, policyOf, VECTOR } from '../support/webhook-sender.ts';

const LIMITS: WebhookLimits = { connectMs: 250, totalMs: 500, answerBytes: 16_384 };
const LOOPBACK = policyOf({ allow: ['127.0.0.0/8'] });

const started: Receiver[] = [];
afterEach(async () => {
  for (const receiver of started.splice(0)) await receiver.close();
});

const start = async (...args: Parameters<typeof startReceiver>): Promise<Receiver> => {
  const receiver = await startReceiver(...args);
  started.push(receiver);
  return receiver;
};
const senderOf = (options: Partial<WebhookSenderOptions> = {}) =>
  createWebhookSender({ policy: LOOPBACK, clock: CLOCK, limits: LIMITS, ...options });

describe('a delivery', () => {
  test('is one POST that the library of Standard Webhooks takes as genuine, by the new secret and the old', async () => {
    const receiver = await start((socket) => socket.end(answer(204)));
    const secrets = [createWebhookSecret(machineSecrets), createWebhookSecret(machineSecrets)];
    const body = '{"port":"Santos — São Paulo 🚢"}';
    const attempt = await senderOf().send(
      messageTo(`http://127.0.0.1:${receiver.port}/in?a=1`, { secrets, body: Buffer.from(body), id: 'evt_STS_41' }),
    );
    expect(attempt).toMatchObject({ status: 204, code: 'answered', excerpt: '', retryAfterMs: null });
    const [seen] = receiver.seen;
    expect(receiver.seen.length).toBe(1);
    expect(seen).toMatchObject({
      path: '/in?a=1',
      body,
      headers: {
        host: `127.0.0.1:${receiver.port}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': `Roadstead/${version}`,
        'webhook-id': 'evt_STS_41',
      },
    });
    for (const secret of secrets) {
      expect(new Webhook(secret).verify(seen!.body, seen!.headers)).toEqual(JSON.parse(body));
    }
    expect(() => new Webhook(createWebhookSecret(machineSecrets)).verify(seen!.body, seen!.headers)).toThrow();
    expect(Object.keys(seen!.headers)).not.toContain('transfer-encoding');
  });

  test('has the same id and body at the next attempt, and the time of that attempt', async () => {
    const receiver = await start((socket) => socket.end(answer(500)));
    let nowMs = 1_614_265_330_000;
    const sender = senderOf({ clock: { wallClockMs: () => nowMs, elapsedMs: CLOCK.elapsedMs } });
    const message = messageTo(`http://127.0.0.1:${receiver.port}/`);
    await sender.send(message);
    nowMs += 5_400;
    await sender.send(message);
    const [first, second] = receiver.seen;
    expect(first!.headers['webhook-signature']).toBe(VECTOR.signature);
    expect([second!.headers['webhook-timestamp'], second!.body]).toEqual(['1614265335', first!.body]);
    const { body, headers } = second!;
    const received = {
      id: headers['webhook-id']!,
      timestamp: headers['webhook-timestamp']!,
      signature: headers['webhook-signature']!,
      body: Buffer.from(body),
    };
    expect(verifyWebhook(received, VECTOR.secret, nowMs)).toBe('genuine');
  });

  test('asks nobody on the way: proxies of the environment are not used', async () => {
    const receiver = await start((socket) => socket.end(answer(200)));
    const proxy = await start((socket) => socket.end(answer(200)));
    const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY'];
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
    try {
      await senderOf().send(messageTo(`http://127.0.0.1:${receiver.port}/`));
    } finally {
      for (const name of names) delete process.env[name];
    }
    expect([receiver.seen.length, proxy.connections()]).toEqual([1, 0]);
  });

  test('ends when the sender is closed', async () => {
    const receiver = await start(() => {});
    const sender = senderOf({ limits: {} });
    const sent = sender.send(messageTo(`http://127.0.0.1:${receiver.port}/`));
    while (receiver.seen.length === 0) await Bun.sleep(5);
    sender.close();
    expect(await sent).toMatchObject({ status: null, code: 'timed_out' });
  });

  test.each([
    ['that no header can carry', { id: 'a\r\nhost: b' }],
    ['without a secret', { secrets: [] }],
    ['with a secret that is none', { secrets: ['whsec_?'] }],
  ])('%s fails without a throw, and nothing goes out', async (_, more) => {
    const receiver = await start((socket) => socket.end(answer(200)));
    const attempt = await senderOf().send(messageTo(`http://127.0.0.1:${receiver.port}/`, more));
    expect([attempt.code, receiver.seen.length]).toEqual(['connect_failed', 0]);
  });
});

describe('a receiver that', () => {
  const date = (inMs: number): string => new Date(Date.now() + inMs).toUTCString();
  const RECEIVERS: readonly (readonly [what: string, Behaviour, expected: Record<string, unknown>])[] = [
    ['takes it', (s) => s.end(answer(200, {}, 'ok')), { status: 200, code: 'answered', excerpt: 'ok' }],
    ['fails', (s) => s.end(answer(500, {}, 'no')), { status: 500, code: 'answered', excerpt: 'no' }],
    ['fails and would rule the retries', (s) => s.end(answer(500, { 'retry-after': 9 })), { retryAfterMs: null }],
    ['is full', (s) => s.end(answer(429, { 'retry-after': 7 })), { status: 429, retryAfterMs: 7_000 }],
    ['is away without a word', (s) => s.end(answer(503)), { status: 503, retryAfterMs: null }],
    ['is away until a time gone by', (s) => s.end(answer(503, { 'retry-after': date(-9_000) })), { retryAfterMs: 0 }],
    ['says when, unreadably', (s) => s.end(answer(503, { 'retry-after': 'soon' })), { retryAfterMs: null }],
    ['wants no more', (s) => s.end(answer(410)), { status: 410, code: 'answered' }],
    ['never answers', () => {}, { status: null, code: 'timed_out', excerpt: '' }],
    [
      'drips its answer',
      (s) => {
        s.write('HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n');
        keepWriting(s, '.', 20);
      },
      { status: 200, code: 'timed_out', excerpt: expect.stringMatching(/^\.+$/) },
    ],
    [
      'drips its headers',
      (s) => {
        s.write('HTTP/1.1 200 OK\r\nx: ');
        keepWriting(s, 'a', 20);
      },
      { status: null, code: 'timed_out' },
    ],
    ['resets', (s) => s.resetAndDestroy(), { status: null, code: 'broken_answer' }],
    ['hangs up', (s) => s.end(), { status: null, code: 'broken_answer' }],
    ['stops halfway', (s) => s.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'), { code: 'broken_answer' }],
    ['speaks something else', (s) => s.end('220 mail.example ESMTP\r\n'), { status: null, code: 'broken_answer' }],
    [
      'has endless headers',
      (s) => s.end(`HTTP/1.1 200 OK\r\n${`x: ${'a'.repeat(1_000)}\r\n`.repeat(2_000)}\r\n`),
      { status: null, code: 'broken_answer' },
    ],
    [
      'would switch the protocol',
      (s) => s.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      { code: 'broken_answer' },
    ],
    ['says 100 first', (s) => s.end(`HTTP/1.1 100 Continue\r\n\r\n${answer(204)}`), { status: 204, code: 'answered' }],
    [
      'answers with what is no text',
      (s) => s.end(answer(200, {}, 'a\u0000b\u001b[31m\r\n\u202egpj\u0007')),
      { excerpt: 'a b [31m\n gpj' },
    ],
  ];

  test.each(RECEIVERS)('%s', async (_, behave, expected) => {
    const receiver = await start(behave);
    const attempt = await senderOf().send(messageTo(`http://127.0.0.1:${receiver.port}/`));
    expect(attempt).toMatchObject(expected);
    expect(attempt.latencyMs).toBeLessThan(LIMITS.totalMs + 200);
    expect([receiver.seen.length, receiver.connections()]).toEqual([1, 1]);
    await until(() => receiver.open() === 0);
  });

  test('is away until a date', async () => {
    const receiver = await start((socket) => socket.end(answer(503, { 'retry-after': date(90_000) })));
    const { retryAfterMs } = await senderOf().send(messageTo(`http://127.0.0.1:${receiver.port}/`));
    expect(retryAfterMs).toBeGreaterThan(85_000);
    expect(retryAfterMs).toBeLessThanOrEqual(90_000);
  });

  test('redirects is not followed', async () => {
    const secret = await start((socket) => socket.end(answer(200, {}, 'secret')));
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `http://127.0.0.1:${secret.port}/`;
      const receiver = await start((socket) => socket.end(answer(status, { location }, 'gone')));
      const attempt = await senderOf().send(messageTo(`http://127.0.0.1:${receiver.port}/`));
      expect(attempt).toMatchObject({ status, code: 'answered', excerpt: 'gone' });
    }
    expect(secret.connections()).toBe(0);
  });

  test.each([
    ['as it is', {}],
    ['as if packed', { 'content-encoding': 'gzip' }],
  ])('answers without an end, %s, is read for 16 KiB and cut off', async (_, headers) => {
    let written = 0;
    const receiver = await start((socket) => {
      socket.write(answer(200, { ...headers, 'content-length': 1e12 }));
      const more = (): void => {
        while (!socket.destroyed && written < 1e9 && socket.write('x'.repeat(65_536))) written += 65_536;
      };
      socket.on('drain', more);
      more();
    });
    const attempt = await senderOf().send(messageTo(`http://127.0.0.1:${receiver.port}/`));
    expect(attempt).toMatchObject({ status: 200, code: 'answered' });
    expect(attempt.excerpt.length).toBe(2_048);
    await until(() => receiver.open() === 0);
    expect(written).toBeLessThan(32e6);
  });

  test('is not there, or does not answer the call', async () => {
    const gone = await startReceiver(() => {});
    await gone.close();
    const attempt = await senderOf().send(messageTo(`http://127.0.0.1:${gone.port}/`));
    expect(attempt).toMatchObject({ status: null, code: 'connect_failed', excerpt: '' });
  });
});

describe('over TLS', () => {
  const authority = makeCertificate({ name: 'Port CA', isAuthority: true });
  const issuer = { name: 'Port CA', key: authority.key };
  const good = makeCertificate({ name: 'r', dnsNames: ['receiver.example'], issuer });
  const resolve = async (): Promise<string[]> => ['127.0.0.1'];

  test.each([
    ['a certificate of the private authority', good, { ca: authority.cert }, { status: 200, code: 'answered' }],
    ['nobody who vouches for it', good, {}, { status: null, code: 'tls_failed' }],
    [
      'a certificate for another name',
      makeCertificate({ name: 'r', dnsNames: ['other.example'], issuer }),
      { ca: authority.cert },
      { status: null, code: 'tls_failed' },
    ],
    [
      'a certificate of the past',
      makeCertificate({ name: 'r', dnsNames: ['receiver.example'], issuer, isExpired: true }),
      { ca: authority.cert },
      { status: null, code: 'tls_failed' },
    ],
  ])('%s', async (_, certificate, options, expected) => {
    const receiver = await start((socket) => socket.end(answer(200)), certificate);
    const sender = senderOf({ resolve, ...options });
    expect(await sender.send(messageTo(`https://receiver.example:${receiver.port}/`))).toMatchObject(expected);
    expect(receiver.seen.length).toBe(expected.status === null ? 0 : 1);
  });

  test('a receiver that never shakes hands is given up when the connection should stand', async () => {
    const receiver = await start(() => {});
    const attempt = await senderOf({ resolve }).send(messageTo(`https://receiver.example:${receiver.port}/`));
    expect(attempt).toMatchObject({ status: null, code: 'tls_failed' });
    expect(attempt.latencyMs).toBeLessThan(LIMITS.totalMs);
    await until(() => receiver.open() === 0);
  });

  test('a receiver that speaks no TLS is told', async () => {
    const server = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const attempt = await senderOf({ resolve }).send(messageTo(`https://receiver.example:${port}/`));
    expect(attempt.code).toBe('tls_failed');
    server.close();
  });
});

test('many receivers that hang delay nobody else', async () => {
  const hanging = await start(() => {});
  const prompt = await start((socket) => socket.end(answer(204)));
  const sender = senderOf({ limits: { connectMs: 1_000, totalMs: 2_000 } });
  const stuck = Array.from({ length: 50 }, () => sender.send(messageTo(`http://127.0.0.1:${hanging.port}/`)));
  const latencies: number[] = [];
  for (let i = 0; i < 50; i++) {
    const { code, latencyMs } = await sender.send(messageTo(`http://127.0.0.1:${prompt.port}/`));
    expect(code).toBe('answered');
    latencies.push(latencyMs);
  }
  expect(Math.max(...latencies)).toBeLessThan(1_000);
  sender.close();
  expect(new Set((await Promise.all(stuck)).map(({ code }) => code))).toEqual(new Set(['timed_out']));
});

async function until(isSo: () => boolean): Promise<void> {
  const endMs = CLOCK.elapsedMs() + 2_000;
  while (!isSo()) {
    if (CLOCK.elapsedMs() > endMs) throw new Error('it never came to that');
    await Bun.sleep(5);
  }
}
