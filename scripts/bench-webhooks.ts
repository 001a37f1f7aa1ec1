import { Database } from 'bun:sqlite';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '../src/core/time.ts';
import { EVENT_TYPES } from '../src/domain/event/event.ts';
import { createTraffic } from '../src/simulation/traffic.ts';

const PORTS = ['STS', 'VIX', 'SIN', 'PNG'];
const HOURS = 12;
/** Twelve hours of the four ports are about 3,100 events: at this pace 200 a second. */
const SPEED = 2_750;

/** The recording that the bench is served from. */
export function writeRecording(room: string): string {
  const traffic = createTraffic({ seed: 11, startMs: Date.UTC(2026, 2, 1) });
  const path = join(room, 'events.nmea');
  writeFileSync(path, traffic.emit(traffic.readyMs, traffic.readyMs + HOURS * HOUR_MS, 'history'));
  return path;
}

/** Options of a server of the recording, at a pace. */
export const recordingAt = (path: string, speed: number): string[] => [
  '--source',
  `file://${path}`,
  '--speed',
  String(speed),
  '--webhook-recordings',
  'on',
  '--webhook-allow',
  '127.0.0.0/8',
];

export const EVENT_SPEED = SPEED;

/** Receivers in a process of their own, so that they take nothing from whoever measures. */
export async function startReceivers(taking: number, hanging: number) {
  const script = `
    const serve = (fetch) => Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 60, fetch }).port;
    const ports = [];
    for (let i = 0; i < ${taking}; i++) ports.push(serve(async (request) => { await request.text(); return new Response('ok'); }));
    for (let i = 0; i < ${hanging}; i++) ports.push(serve(() => new Promise(() => {})));
    process.stdout.write(JSON.stringify(ports) + '\\n');`;
  const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stdin: 'ignore' });
  const reader = (child.stdout as ReadableStream<Uint8Array>).getReader();
  let text = '';
  while (!text.includes('\n')) text += new TextDecoder().decode((await reader.read()).value);
  return { ports: JSON.parse(text) as number[], stop: () => child.kill() };
}

/** Subscribes addresses of this machine to everything. */
export async function subscribeAll(url: string, directory: string, ports: readonly number[]): Promise<void> {
  const key = readFileSync(join(directory, 'admin-key'), 'utf8').trim();
  for (const port of ports) {
    const wish = { webhook_url: `http://127.0.0.1:${port}/`, event_types: EVENT_TYPES, port_codes: PORTS };
    const answer = await fetch(`${url}/api/webhooks/subscribe`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: JSON.stringify(wish),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
  }
}

export type Delivered = {
  readonly count: number;
  readonly pending: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

/** From the commit of an event to the end of the receiver's answer, over the first so many subscriptions. */
export function deliveredBy(directory: string, subscriptions: number): Delivered {
  const database = new Database(join(directory, 'roadstead.db'), { readonly: true });
  const rows = database
    .query<{ ms: number }, [number]>(
      `SELECT a.at_ms + a.latency_ms - d.queued_ms AS ms FROM webhook_delivery d JOIN webhook_attempt a ON a.delivery_id = d.id
       WHERE d.subscription_id <= ? AND d.state = 'delivered' ORDER BY 1`,
    )
    .all(subscriptions);
  const { pending } = database
    .query<{ pending: number }, [number]>(
      "SELECT count(*) AS pending FROM webhook_delivery WHERE subscription_id <= ? AND state <> 'delivered'",
    )
    .get(subscriptions)!;
  database.close();
  const at = (share: number): number => rows[Math.trunc(rows.length * share)]?.ms ?? Number.NaN;
  return { count: rows.length, pending, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Whether a recording has been taken in to its end, as the metrics of a server tell. */
export function eventsIn(directory: string): number {
  const database = new Database(join(directory, 'roadstead.db'), { readonly: true });
  const { count } = database.query<{ count: number }, []>('SELECT count(*) AS count FROM event').get()!;
  database.close();
  return count;
}
