import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPositions } from '../../src/cli/import-positions.ts';
import { createRandom } from '../../src/core/random.ts';
import { HOUR_MS } from '../../src/core/time.ts';
import { EVENT_TYPES } from '../../src/domain/event/event.ts';
import { createTraffic } from '../../src/simulation/traffic.ts';
import { openStore } from '../../src/sqlite/store.ts';
import { verifyWebhook } from '../../src/webhook/signature.ts';
import { answer, type Behaviour, keepWriting, type Receiver, startReceiver } from '../support/receivers.ts';

const EXECUTABLE = join(import.meta.dir, '..', '..', 'dist', 'roadstead');
/** Of simulated traffic; 80 are about 20,000 events. */
const HOURS = Number(process.env.CHAOS_HOURS ?? 2);
const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** So that the recording takes some seconds, in which it is killed. */
const SPEED = HOURS * 400;
const PORTS = ['STS', 'VIX', 'SIN', 'PNG'];
const HANGING = 50;
const LIMIT_MS = 60_000 + HOURS * 30_000;

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at, not typed.
type Json = any;

const root = mkdtempSync(join(tmpdir(), 'roadstead-chaos-'));
const directory = join(root, 'data');
const log = join(root, 'log.nmea');
let child: ReturnType<typeof start> | null = null;
const receivers: Receiver[] = [];
afterAll(async () => {
  child?.kill('SIGKILL');
  for (const receiver of receivers) await receiver.close();
  rmSync(root, { recursive: true, force: true });
});

const start = (...args: string[]) =>
  Bun.spawn([EXECUTABLE, 'serve', '--port', '0', '--data-dir', directory, '--webhook-allow', '127.0.0.0/8', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'ignore',
  });

/** The address that the server prints once it listens; null if it was killed before. */
async function addressOf(server: ReturnType<typeof start>): Promise<string | null> {
  let text = '';
  for await (const chunk of server.stdout as ReadableStream<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    const match = /Roadstead is at (http:\/\/\S+)/.exec(text);
    if (match) return match[1]!;
  }
  return null;
}

/** What receivers do that do not behave; those that take everything in the end come first. */
const BEHAVIOURS: Readonly<Record<string, () => Behaviour>> = {
  healthy: () => (socket) => socket.end(answer(200)),
  huge: () => (socket) => socket.end(answer(200, {}, 'x'.repeat(2_000_000))),
  failing: () => every(2, 500),
  throttling: () => every(3, 429, { 'retry-after': 1 }),
  redirecting: () => (socket) => socket.end(answer(302, { location: `http://127.0.0.1:${receivers[0]!.port}/trap` })),
  resetting: () => (socket) => socket.resetAndDestroy(),
  dripping: () => (socket) => {
    socket.write('HTTP/1.1 200 X\r\ncontent-length: 100000\r\n\r\n');
    keepWriting(socket, '.', 200);
  },
  gone: () => (socket) => socket.end(answer(410)),
};
const PATIENT = 4;

/** The first attempt at every so many-th event fails, so that no breaker opens. */
function every(nth: number, status: number, headers: Record<string, string | number> = {}): Behaviour {
  const known = new Set<string>();
  return (socket, { headers: { 'webhook-id': id } }) => {
    const isFirst = !known.has(id!);
    known.add(id!);
    socket.end(isFirst && known.size % nth === 0 ? answer(status, headers) : answer(200));
  };
}

type Subscriber = { readonly name: string; readonly receiver: Receiver; readonly id: number; readonly secret: string };

describe.skipIf(!existsSync(EXECUTABLE))('the executable, killed again and again among hostile receivers', () => {
  test(
    `loses nothing, sends nothing twice under another id (seed ${SEED}, ${HOURS} hours of traffic)`,
    async () => {
      const random = createRandom(SEED);
      const expected = await writeLog();
      // A recording has its own time: without one the directory would stand at today's.
      const url = await serve(...recording(0.001));
      const subscribers: Subscriber[] = [];
      const hang = await startReceiver(() => {});
      for (const [name, behave] of Object.entries(BEHAVIOURS)) {
        const receiver = await startReceiver(behave());
        receivers.push(receiver);
        subscribers.push(await subscribe(url, name, receiver));
      }
      receivers.push(hang);
      for (let i = 0; i < HANGING; i++) await subscribe(url, 'hanging', hang);
      await end('SIGTERM');

      // The recording is replayed, and killed whatever it is at.
      let kills = 0;
      for (let isDone = false; !isDone; ) {
        const at = await serve(...recording(SPEED));
        if (at !== '')
          isDone = await untilRecorded(at, expected.size, performance.now() + 200 + 2_000 * random.uniform());
        if (!isDone) kills++;
        await end('SIGKILL');
      }
      expect(kills).toBeGreaterThan(2);

      // Then it runs on: those that take things in the end have them all.
      const at = await serve(...recording(SPEED));
      const behaved = subscribers.slice(0, PATIENT);
      await until(() => behaved.every(({ receiver }) => takenBy(receiver, expected) === expected.size), 120_000);
      const bodies = new Map<string, string>();
      for (const { name, receiver, secret, id } of subscribers) {
        for (const { headers, body, path } of receiver.seen) {
          const seen = {
            id: headers['webhook-id']!,
            timestamp: headers['webhook-timestamp']!,
            body: Buffer.from(body),
          };
          const verdict = verifyWebhook({ ...seen, signature: headers['webhook-signature']! }, secret, atOf(seen));
          expect([name, path, verdict]).toEqual([name, '/in', 'genuine']);
          expect([name, seen.id, bodies.get(seen.id) ?? body]).toEqual([name, seen.id, body]);
          bodies.set(seen.id, body);
          expect(expected.has(seen.id)).toBe(true);
        }
        // What was not taken is not forgotten either.
        const subscription = await get(at, `/api/webhooks/${id}`);
        expect([name, subscription.status]).toEqual([name, name === 'gone' ? 'disabled' : 'active']);
        if (name === 'gone') continue;
        const logged = await loggedIds(at, id);
        expect([name, logged.size]).toEqual([name, expected.size]);
      }
      await end('SIGTERM');
      process.stdout.write(`${expected.size} events, ${kills} kills, ${subscribers.length + HANGING} receivers\n`);
    },
    LIMIT_MS,
  );
});

/** The traffic as a log, and the events that come of it. */
async function writeLog(): Promise<Set<string>> {
  const traffic = createTraffic({ seed: 11, startMs: Date.UTC(2026, 2, 1) });
  writeFileSync(log, traffic.emit(traffic.readyMs, traffic.readyMs + HOURS * HOUR_MS, 'history'));
  const reference = join(root, 'reference');
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    await importPositions({ directory: reference, paths: [log], format: 'nmea', startMs: null, isJson: true });
  } finally {
    process.stdout.write = write;
  }
  const store = openStore({ directory: reference, durability: 'normal', purpose: null });
  const events = await store.listEvents({
    portCodes: PORTS,
    types: null,
    sinceMs: 0,
    untilMs: Number.MAX_SAFE_INTEGER,
    after: null,
    limit: 1_000_000,
  });
  await store.close();
  return new Set(events!.map(({ id }) => id));
}

const recording = (speed: number): string[] => [
  '--source',
  `file://${log}`,
  '--speed',
  String(speed),
  '--webhook-recordings',
  'on',
];

async function serve(...args: string[]): Promise<string> {
  child = start(...args);
  return (await addressOf(child)) ?? '';
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  child!.kill(signal);
  await child!.exited;
}

const get = async (url: string, path: string, init: RequestInit = {}): Promise<Json> => {
  const key = readFileSync(join(directory, 'admin-key'), 'utf8').trim();
  return (await fetch(url + path, { ...init, headers: { 'x-api-key': key } })).json();
};

async function subscribe(url: string, name: string, receiver: Receiver): Promise<Subscriber> {
  const wish = { webhook_url: `http://127.0.0.1:${receiver.port}/in`, event_types: EVENT_TYPES, port_codes: PORTS };
  const made = await get(url, '/api/webhooks/subscribe', { method: 'POST', body: JSON.stringify(wish) });
  return { name, receiver, id: made.subscription_id, secret: made.webhook_secret };
}

/** Whether all events are recorded before the time is up. */
async function untilRecorded(url: string, count: number, untilMs: number): Promise<boolean> {
  while (performance.now() < untilMs) {
    if ((await recorded(url)) === count) return true;
    await Bun.sleep(50);
  }
  return false;
}

/** Events of each port are counted without a hole. */
async function recorded(url: string): Promise<number> {
  let sum = 0;
  for (const port of PORTS) {
    const newest = await highest(url, port);
    sum += newest;
  }
  return sum;
}

const cursors = new Map<string, string>();
async function highest(url: string, port: string): Promise<number> {
  for (;;) {
    const cursor = cursors.get(port);
    const from = cursor === undefined ? 'since=2026-03-01T00:00:00Z' : `cursor=${cursor}`;
    const { next_cursor, has_more } = await get(url, `/api/events?port=${port}&limit=1000&${from}`);
    if (next_cursor !== null && next_cursor !== undefined) cursors.set(port, next_cursor);
    if (!has_more) break;
  }
  return Number(cursors.get(port)?.split('_')[2] ?? 0);
}

function takenBy({ seen }: Receiver, expected: ReadonlySet<string>): number {
  return new Set(seen.map(({ headers }) => headers['webhook-id']!).filter((id) => expected.has(id))).size;
}

async function loggedIds(url: string, id: number): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor = '';
  do {
    const page = await get(url, `/api/webhooks/${id}/deliveries?limit=500${cursor}`);
    for (const { webhook_id } of page.deliveries) ids.add(webhook_id);
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
  } while (cursor !== '');
  return ids;
}

const atOf = ({ timestamp }: { timestamp: string }): number => Number(timestamp) * 1_000;

async function until(holds: () => boolean, forMs: number): Promise<void> {
  const endMs = performance.now() + forMs;
  while (!holds()) {
    if (performance.now() > endMs) throw new Error('it does not come to hold');
    await Bun.sleep(100);
  }
}
