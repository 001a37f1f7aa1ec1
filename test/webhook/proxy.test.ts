import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createWebhookSender } from '../../src/webhook/send.ts';
import { makeCertificate } from '../support/certificate.ts';
import { answer, type Receiver, startReceiver } from '../support/receivers.ts';
import { CLOCK, messageTo, policyOf } from '../support/webhook-sender.ts';

/** A proxy that notes what it is asked for, and passes on, refuses, or says nothing. */
let proxy: Server;
let asked: string[];
let manner: 'passes' | 'refuses' | 'is silent' | 'talks first';
const sockets = new Set<Socket>();
beforeEach(async () => {
  asked = [];
  manner = 'passes';
  proxy = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    client.once('data', (first: Buffer) => {
      const [line = ''] = first.toString('latin1').split('\r\n');
      asked.push(line);
      if (manner === 'is silent') return;
      if (manner === 'refuses') {
        client.end('HTTP/1.1 403 no\r\ncontent-length: 0\r\n\r\n');
        return;
      }
      const target = /^(?:CONNECT |POST http:\/\/)([\d.]+):(\d+)/.exec(line)!;
      const receiver = connect(Number(target[2]), target[1]!, () => {
        if (line.startsWith('CONNECT')) client.write(`HTTP/1.1 200 ok\r\n\r\n${manner === 'talks first' ? 'x' : ''}`);
        else receiver.write(first);
        client.pipe(receiver);
        receiver.pipe(client);
      });
      sockets.add(receiver);
      receiver.on('error', () => client.destroy());
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => proxy.close(resolve));
});

const started: Receiver[] = [];
afterAll(async () => {
  for (const receiver of started) await receiver.close();
});

const authority = makeCertificate({ name: 'Port CA', isAuthority: true });
const issuer = { name: 'Port CA', key: authority.key };

const senderOf = (name = '127.0.0.1') =>
  createWebhookSender({
    policy: policyOf({ allow: ['127.0.0.0/8'] }),
    clock: CLOCK,
    ca: authority.cert,
    resolve: async () => [name],
    proxy: { host: '127.0.0.1', port: (proxy.address() as AddressInfo).port },
    limits: { connectMs: 400, totalMs: 800 },
  });

async function receiverOf(isSecure: boolean, name = 'receiver.example'): Promise<Receiver> {
  const certificate = isSecure ? makeCertificate({ name: 'r', dnsNames: [name], issuer }) : undefined;
  const receiver = await startReceiver((socket) => socket.end(answer(200, {}, 'taken')), certificate);
  started.push(receiver);
  return receiver;
}

describe('a delivery through the proxy that the operator named', () => {
  test.each([['http', false] as const, ['https', true] as const])(
    '%s: to the address that was judged',
    async (scheme, isSecure) => {
      const receiver = await receiverOf(isSecure);
      const attempt = await senderOf().send(messageTo(`${scheme}://receiver.example:${receiver.port}/in?a=1`));
      expect(attempt).toMatchObject({ status: 200, code: 'answered', excerpt: 'taken' });
      expect(receiver.seen[0]!.headers.host).toBe(`receiver.example:${receiver.port}`);
      expect(receiver.seen[0]!.path).toContain('/in?a=1');
      expect(asked).toEqual([
        isSecure
          ? `CONNECT 127.0.0.1:${receiver.port} HTTP/1.1`
          : `POST http://127.0.0.1:${receiver.port}/in?a=1 HTTP/1.1`,
      ]);
    },
  );

  test('reaches nobody where the certificate is another name’s', async () => {
    const receiver = await receiverOf(true, 'other.example');
    const attempt = await senderOf().send(messageTo(`https://receiver.example:${receiver.port}/`));
    expect([attempt.code, receiver.seen.length]).toEqual(['tls_failed', 0]);
  });

  test('is not even asked for where the address is forbidden', async () => {
    const attempt = await senderOf('169.254.169.254').send(messageTo('https://receiver.example/'));
    expect([attempt.code, asked]).toEqual(['address_forbidden', []]);
  });

  test.each([
    ['refuses', 'connect_failed'],
    ['is silent', 'connect_failed'],
    ['talks first', 'connect_failed'],
  ] as const)('fails when the proxy %s', async (how, code) => {
    manner = how;
    const receiver = await receiverOf(true);
    const attempt = await senderOf().send(messageTo(`https://receiver.example:${receiver.port}/`));
    expect([attempt.code, receiver.seen.length]).toEqual([code, 0]);
  });
});

test('a proxy of the environment is not used', async () => {
  const receiver = await receiverOf(false);
  process.env.HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    const sender = createWebhookSender({ policy: policyOf({ allow: ['127.0.0.0/8'] }), clock: CLOCK });
    expect((await sender.send(messageTo(`http://127.0.0.1:${receiver.port}/`))).status).toBe(200);
    expect(asked).toEqual([]);
  } finally {
    delete process.env.HTTP_PROXY;
  }
});
