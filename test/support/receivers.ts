import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

/** One request as the wire brought it. */
export type Seen = { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

export type Receiver = {
  readonly port: number;
  readonly seen: readonly Seen[];
  /** Connections so far, and those that are open now. */
  connections(): number;
  open(): number;
  close(): Promise<void>;
};

/** What a receiver does with a request, down to the bytes. */
export type Behaviour = (socket: Socket, seen: Seen) => void;

export const answer = (status: number, headers: Record<string, string | number> = {}, body = ''): string =>
  `HTTP/1.1 ${status} X\r\n${Object.entries({ 'content-length': Buffer.byteLength(body), ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;

/** Writes something again and again for as long as anybody is there. */
export function keepWriting(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.on('close', () => clearInterval(timer));
}

/** A receiver on loopback without any manners of its own. */
export async function startReceiver(
  behave: Behaviour,
  tls?: Certificate,
  address = '127.0.0.1',
  port = 0,
): Promise<Receiver> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const take = (socket: Socket): void => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const request = findRequest(text);
      if (request === null) return;
      text = '';
      seen.push(request);
      behave(socket, request);
    });
  };
  const server: Server = tls ? createTlsServer({ cert: tls.cert, key: tls.key }, take) : createServer(take);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return {
    port: (server.address() as { port: number }).port,
    seen,
    connections: () => connections,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function findRequest(text: string): Seen | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = text.slice(end + 4);
  if (Buffer.byteLength(body) < Number(headers['content-length'] ?? 0)) return null;
  return { path: first.split(' ')[1] ?? '', headers, body };
}
