import { connect, type Socket } from 'node:net';
import { hostOf, portOf } from '../domain/webhook/webhook-url.ts';

/** A proxy for everything that goes out, plain HTTP. */
export type WebhookProxy = { readonly host: string; readonly port: number };

/** Of a URL that was judged when it was read. */
export function proxyOf(text: string): WebhookProxy {
  const url = new URL(text);
  return { host: hostOf(url), port: portOf(url) };
}

/** A proxy's answer to CONNECT is a few lines. */
const MOST_HEAD_BYTES = 8_192;
const ESTABLISHED = /^HTTP\/1\.[01] 2\d\d /;

/** A way through a proxy to one address (CONNECT, RFC 9110 section 9.3.6); rejects where it gives none. */
export function openTunnel(proxy: WebhookProxy, address: string, port: number, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const authority = `${address.includes(':') ? `[${address}]` : address}:${port}`;
  const socket = connect({ host: proxy.host, port: proxy.port });
  let head = Buffer.alloc(0);
  const fail = (): void => {
    socket.destroy();
    reject(new Error('the proxy gives no way'));
  };
  const read = (chunk: Buffer): void => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0 && head.length < MOST_HEAD_BYTES) return;
    // Whatever comes behind the head before we have said anything is not the receiver's.
    if (end < 0 || end + 4 < head.length || !ESTABLISHED.test(head.toString('latin1'))) {
      fail();
      return;
    }
    socket.removeListener('data', read);
    resolve(socket);
  };
  socket.once('connect', () => socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`));
  socket.on('data', read);
  socket.once('error', fail);
  socket.once('close', fail);
  signal.addEventListener('abort', fail, { once: true });
  return promise;
}
