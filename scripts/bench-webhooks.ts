import { Database } from 'bun:sqlite';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TYPES } from '../src/domain/event/event.ts';
import { EVENTS } from '../src/http/wire/event-schema.ts';
import { openStore } from '../src/sqlite/store.ts';

const PORTS = ['STS', 'VIX', 'SIN', 'PNG'];
const STEP_MS = 100;

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

/** Subscribes addresses of this machine to everything; the numbers of the subscriptions. */
export async function subscribeAll(url: string, directory: string, ports: readonly number[]): Promise<number[]> {
  const key = readFileSync(join(directory, 'admin-key'), 'utf8').trim();
  const ids: number[] = [];
  for (const port of ports) {
    const wish = { webhook_url: `http://127.0.0.1:${port}/`, event_types: EVENT_TYPES, port_codes: PORTS };
    const answer = await fetch(`${url}/api/webhooks/subscribe`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: JSON.stringify(wish),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    ids.push(((await answer.json()) as { subscription_id: number }).subscription_id);
  }
  return ids;
}

/** Queues so many events a second to subscriptions, beside the server, as its own commits would. */
export async function queueEvents(
  directory: string,
  subscriptionIds: readonly number[],
  { perSecond, seconds, name }: { perSecond: number; seconds: number; name: string },
): Promise<void> {
  const store = openStore({ directory, durability: 'full', purpose: null });
  const body = JSON.stringify(EVENTS['prediction.new'].example);
  const startedAt = performance.now();
  for (let step = 0; step * STEP_MS < seconds * 1_000; step++) {
    const nowMs = Date.now();
    const messages = Array.from({ length: (perSecond * STEP_MS) / 1_000 }, (_, i) => ({
      id: `evt_bench_${name}_${step}_${i}`,
      type: 'prediction.new' as const,
      portCode: 'STS',
      createdMs: nowMs,
      body,
      subscriptionIds,
    }));
    await store.webhooks.enqueue(messages, nowMs);
    await Bun.sleep(startedAt + (step + 1) * STEP_MS - performance.now());
  }
  await store.close();
}

/** Reports that a server has taken in so far. */
export async function takenIn(url: string, directory: string): Promise<number> {
  const key = readFileSync(join(directory, 'admin-key'), 'utf8').trim();
  const text = await (await fetch(`${url}/metrics`, { headers: { 'x-api-key': key } })).text();
  const counts = text.matchAll(/^roadstead_reports_total\{[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

export type Delivered = {
  readonly count: number;
  readonly pending: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

/** From the commit of an event to the end of the receiver's answer, for what was queued under a name. */
export function deliveredOf(directory: string, subscriptionIds: readonly number[], name: string): Delivered {
  const database = new Database(join(directory, 'roadstead.db'), { readonly: true });
  const isMeant = `d.message_id LIKE 'evt_bench_${name}_%' AND d.subscription_id IN (${subscriptionIds.join(', ')})`;
  const rows = database
    .query<{ ms: number }, []>(
      `SELECT a.at_ms + a.latency_ms - d.queued_ms AS ms FROM webhook_delivery d
       JOIN webhook_attempt a ON a.delivery_id = d.id WHERE ${isMeant} AND d.state = 'delivered' ORDER BY 1`,
    )
    .all();
  const { pending } = database
    .query<{ pending: number }, []>(
      `SELECT count(*) AS pending FROM webhook_delivery d WHERE ${isMeant} AND d.state <> 'delivered'`,
    )
    .get()!;
  database.close();
  const at = (share: number): number => rows[Math.trunc(rows.length * share)]?.ms ?? Number.NaN;
  return { count: rows.length, pending, p50Ms: at(0.5), p99Ms: at(0.99) };
}
