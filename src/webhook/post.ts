import { type ClientRequest, type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { WebhookAttempt } from '../contracts/webhook-sender.ts';
import { hostOf, isAddressHost, portOf } from '../domain/webhook/webhook-url.ts';
import { openTunnel, type WebhookProxy } from './tunnel.ts';

export type Post = {
  readonly url: URL;
  /** Where it goes, whatever the name in the URL means by now. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Certificates that are trusted, as PEM; undefined is those that come with the program. */
  readonly ca: readonly string[] | undefined;
  /** What the operator's network asks for on the way out; null goes straight. */
  readonly proxy: WebhookProxy | null;
  /** For the connection with its TLS; the whole attempt ends with `signal`. */
  readonly connectMs: number;
  readonly answerBytes: number;
  readonly signal: AbortSignal;
};

export type Posted = {
  readonly code: WebhookAttempt['code'];
  readonly status: number | null;
  readonly retryAfter: string | undefined;
  /** The beginning of the answer's body. */
  readonly bytes: Uint8Array;
};

/**
 * One POST to one address over a connection of its own. The socket is given the address itself, so nothing looks a name
 * up a second time; the name stands in Host, and TLS checks the certificate against it. Redirects are not followed, and
 * proxies of the environment not used: node:http does neither. A proxy of the operator's is told that address, too.
 */
export function post({
  url,
  address,
  headers,
  body,
  ca,
  proxy,
  connectMs,
  answerBytes,
  signal,
}: Post): Promise<Posted> {
  const { promise, resolve } = Promise.withResolvers<Posted>();
  const isSecure = url.protocol === 'https:';
  const chunks: Uint8Array[] = [];
  let phase: 'connect' | 'tls' | 'answer' = 'connect';
  let answer: IncomingMessage | null = null;
  let request: ClientRequest | null = null;

  const end = (code: Posted['code']): void => {
    clearTimeout(connectTimer);
    signal.removeEventListener('abort', timeOut);
    resolve({
      code,
      status: answer?.statusCode ?? null,
      retryAfter: answer?.headers['retry-after'],
      bytes: Buffer.concat(chunks),
    });
    request?.destroy();
  };
  const timeOut = (): void => end('timed_out');
  const fail = (): void =>
    end(phase === 'connect' ? 'connect_failed' : phase === 'tls' ? 'tls_failed' : 'broken_answer');
  const connected = (): void => {
    phase = 'answer';
    clearTimeout(connectTimer);
  };

  const tls = { servername: isAddressHost(url) ? '' : hostOf(url), ...(ca ? { ca: [...ca] } : {}) };
  const connectTimer = setTimeout(fail, connectMs);
  signal.addEventListener('abort', timeOut);
  const begin = (way: Readonly<Record<string, unknown>>): void => {
    if (signal.aborted) return;
    request = (isSecure ? requestSecurely : requestPlainly)({
      host: address,
      port: portOf(url),
      path: url.pathname + url.search,
      method: 'POST',
      agent: false,
      headers: { ...headers, host: url.host, connection: 'close', 'content-length': body.length },
      ...(isSecure ? tls : {}),
      ...way,
    });
    request.on('socket', (socket: Socket) => {
      socket.once('connect', () => {
        if (!isSecure) connected();
        else if (phase === 'connect') phase = 'tls';
      });
      socket.once('secureConnect', connected);
    });
    request.on('response', (response) => {
      answer = response;
      let count = 0;
      response.on('data', (chunk: Uint8Array) => {
        chunks.push(chunk);
        count += chunk.length;
        if (count >= answerBytes) end('answered');
      });
      response.on('end', () => end(response.complete ? 'answered' : 'broken_answer'));
      response.on('error', fail);
      response.on('close', fail);
    });
    request.on('error', fail);
    request.on('close', fail);
    request.end(body);
  };
  const authority = `${address.includes(':') ? `[${address}]` : address}:${portOf(url)}`;
  if (proxy === null) begin({});
  else if (!isSecure) {
    begin({ host: proxy.host, port: proxy.port, path: `http://${authority}${url.pathname}${url.search}` });
  } else {
    openTunnel(proxy, address, portOf(url), signal).then((socket) => {
      phase = 'tls';
      begin({ createConnection: () => connectTls({ socket, ...tls }) });
    }, fail);
  }
  return promise;
}
