import { afterEach, describe, expect, test } from 'bun:test';
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../../src/compose.ts';
import type { Log } from '../../src/contracts/log.ts';
import { Fault } from '../../src/core/fault.ts';
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts';
import { createIntake } from '../../src/feed/intake.ts';
import { parseSourceAddress } from '../../src/feed/source-address.ts';
import { connectTcp } from '../../src/feed/tcp-client.ts';
import { createTraffic } from '../../src/simulation/traffic.ts';
import { wallClockMs } from '../../src/system/clock.ts';
import { call } from '../support/call.ts';
import { SERVE } from '../support/served-history.ts';

const QUIET: Log = { info() {}, infoAll() {}, warn() {}, error() {} };

/** Three hours of simulated traffic that end now, as receivers would have sent it. */
function recentAis(): Uint8Array {
  const nowMs = wallClockMs();
  const traffic = createTraffic({ seed: 5, startMs: nowMs - 16 * DAY_MS });
  return traffic.emit(nowMs - 3 * HOUR_MS, nowMs, 'history');
}

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serve(...addresses: string[]): Promise<RunningServer> {
  const directory = mkdtempSync(join(tmpdir(), 'roadstead-sources-'));
  const sources = addresses.map(parseSourceAddress);
  const server = await startServer({ ...SERVE, directory, sources }, QUIET);
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  cleanups.push(() => server.stop());
  return server;
}

type Ready = { sources: { name: string; state: string; messages: number; last_heard: string | null }[] };
const ready = async (server: RunningServer): Promise<Ready> =>
  (await fetch(`${server.url}/readyz`)).json() as Promise<Ready>;

/** Waits until the condition holds; the caller's test time-out is the bound. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(25);
}

const freePort = (): number => {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const { port } = server;
  server.stop(true);
  return port;
};

const tracked = async (server: RunningServer): Promise<number> => {
  const { ports } = (await (await call(server, '/v1/ports')).json()) as { ports: { vessels_tracked: number }[] };
  return ports.reduce((sum, port) => sum + port.vessels_tracked, 0);
};

describe('live sources', () => {
  const ais = recentAis();
  const lines = ais.filter((byte) => byte === 10).length;

  test('tcp:// connects, reads on after the feed broke off, and the vessels are there within a second', async () => {
    let connections = 0;
    const feed = createServer((socket) => {
      connections++;
      if (connections === 1) socket.end(ais.subarray(0, 1_000));
      else socket.write(ais);
    });
    await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => void feed.close());
    const { port } = feed.address() as { port: number };
    const server = await serve(`tcp://127.0.0.1:${port}`);
    await until(async () => connections >= 2 && (await ready(server)).sources[0]!.messages > lines * 0.8);
    await until(async () => (await tracked(server)) > 20);
    expect((await ready(server)).sources[0]).toMatchObject({ name: `tcp://127.0.0.1:${port}`, state: 'open' });
  }, 15_000);

  test('tcp-listen:// takes several receivers, each with its own half sentences', async () => {
    const port = freePort();
    const server = await serve(`tcp-listen://127.0.0.1:${port}`);
    const half = ais.indexOf(10, ais.length / 2) + 1;
    const send = async (bytes: Uint8Array): Promise<void> => {
      const socket = connect(port, '127.0.0.1');
      cleanups.push(() => void socket.destroy());
      const cut = Math.trunc(bytes.length / 3) + 7;
      socket.write(bytes.subarray(0, cut));
      await Bun.sleep(20);
      socket.write(bytes.subarray(cut));
    };
    await Promise.all([send(ais.subarray(0, half)), send(ais.subarray(half))]);
    await until(async () => (await ready(server)).sources[0]!.messages > lines * 0.8);
    expect((await ready(server)).sources[0]!.state).toBe('open');
  }, 15_000);

  test('udp:// receives datagrams', async () => {
    const port = freePort();
    const server = await serve(`udp://127.0.0.1:${port}`);
    const socket = createSocket('udp4');
    cleanups.push(() => {
      socket.close();
    });
    const text = new TextDecoder().decode(ais).split('\n').slice(0, 300);
    for (const line of text) socket.send(`${line}\n`, port, '127.0.0.1');
    await until(async () => (await ready(server)).sources[0]!.messages > 200);
    expect((await ready(server)).sources[0]!.last_heard).not.toBeNull();
  }, 15_000);

  test('several sources at once have their own counts', async () => {
    const [first, second] = [freePort(), freePort()];
    const server = await serve(`tcp-listen://127.0.0.1:${first}`, `udp://127.0.0.1:${second}`);
    const socket = connect(first, '127.0.0.1');
    cleanups.push(() => void socket.destroy());
    socket.write(ais.subarray(0, 5_000));
    await until(async () => (await ready(server)).sources[0]!.messages > 10);
    expect((await ready(server)).sources[1]!.messages).toBe(0);
  }, 15_000);

  test('what was stored is there after a restart', async () => {
    const port = freePort();
    const directory = mkdtempSync(join(tmpdir(), 'roadstead-sources-'));
    cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
    const sources = [parseSourceAddress(`tcp-listen://127.0.0.1:${port}`)];
    const server = await startServer({ ...SERVE, directory, sources }, QUIET);
    const socket = connect(port, '127.0.0.1');
    cleanups.push(() => void socket.destroy());
    socket.write(ais);
    await until(async () => (await tracked(server)) > 20);
    await Bun.sleep(1_200);
    const before = await tracked(server);
    await server.stop();
    const again = await startServer({ ...SERVE, directory }, QUIET);
    cleanups.push(() => again.stop());
    expect(await tracked(again)).toBe(before);
  }, 15_000);
});

test('a connection that stands but brings nothing is given up and made anew', async () => {
  let connections = 0;
  const feed = createServer(() => {
    connections++;
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => void feed.close());
  const { port } = feed.address() as { port: number };
  const intake = createIntake(() => {}, wallClockMs);
  const source = connectTcp('feed', { host: '127.0.0.1', port }, intake, 50);
  cleanups.push(() => source.stop());
  await until(async () => connections >= 2);
  expect(source.status().bytes).toBe(0);
}, 10_000);

test('a recording is served at a pace, in its own time, and not twice', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'roadstead-sources-'));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, 'log.nmea');
  const traffic = createTraffic({ seed: 6, startMs: Date.UTC(2026, 0, 1) });
  const endMs = traffic.readyMs + 6 * HOUR_MS;
  writeFileSync(path, traffic.emit(traffic.readyMs, endMs, 'history'));
  const options = { ...SERVE, directory: join(directory, 'data'), sources: [parseSourceAddress(`file://${path}`)] };
  const server = await startServer({ ...options, speed: 20_000 }, QUIET);
  await until(async () => (await ready(server)).sources[0]!.state === 'ended');
  const asOf = async (of: RunningServer): Promise<string> =>
    ((await (await call(of, '/v1/ports')).json()) as { as_of: string }).as_of;
  const reached = await asOf(server);
  expect(Math.abs(Date.parse(reached) - endMs)).toBeLessThan(HOUR_MS);
  const vessels = await tracked(server);
  expect(vessels).toBeGreaterThan(20);
  await server.stop();
  const again = await startServer({ ...options, speed: 1 }, QUIET);
  cleanups.push(() => again.stop());
  await until(async () => (await ready(again)).sources[0]!.state === 'ended');
  expect([await asOf(again), await tracked(again)]).toEqual([reached, vessels]);
}, 20_000);

describe('the text of a --source', () => {
  test('each form', () => {
    expect(parseSourceAddress('tcp://feed.example:5631')).toMatchObject({
      kind: 'tcp',
      address: { host: 'feed.example', port: 5631 },
    });
    expect(parseSourceAddress('udp://:10110')).toMatchObject({
      kind: 'udp',
      address: { host: '0.0.0.0', port: 10110 },
    });
    expect(parseSourceAddress('tcp-listen://[::1]:7000')).toMatchObject({
      kind: 'tcp-listen',
      address: { host: '::1', port: 7000 },
    });
    expect(parseSourceAddress('file:///var/log/ais%20log.nmea')).toMatchObject({
      kind: 'file',
      path: '/var/log/ais log.nmea',
    });
    expect(parseSourceAddress('-')).toMatchObject({ kind: 'stdin' });
  });

  test.each([
    '',
    'feed:5631',
    'http://feed:80',
    'tcp://feed',
    'tcp://:5631',
    'udp://host:0',
    'udp://host:70000',
    'file://relative',
    'tcp://a b:1',
  ])('%p is refused with the forms there are', (text) => {
    expect(() => parseSourceAddress(text)).toThrow(Fault);
    expect(() => parseSourceAddress(text)).toThrow('tcp-listen://');
  });
});
