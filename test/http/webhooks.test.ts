import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Webhook } from 'standardwebhooks';
import { HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import { EVENT_TYPES } from '../../src/domain/event/event.ts';
import { ACTION_EXAMPLES } from '../../src/http/api/webhooks-examples.ts';
import { checkBody } from '../../src/http/read-body.ts';
import { WEBHOOK_ROUTES } from '../../src/http/webhook-routes.ts';
import type { FreshKey } from '../../src/workflows/give-keys.ts';
import { type AccessServer, openAccessServer } from '../support/access-server.ts';
import { answer, type Behaviour, type Receiver, startReceiver } from '../support/receivers.ts';
import { until } from '../support/until.ts';
import { sisterFile } from '../support/wanderers.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at, not typed.
type Json = any;

let access: AccessServer;
let key: string;
const started: Receiver[] = [];

beforeAll(async () => {
  access = await openAccessServer({
    webhooks: { allowPrivate: false, allowRanges: ['127.0.0.0/8'], ca: null, proxy: null },
  });
  await access.beside((store) => store.savePort({ code: 'TSU', geojson: JSON.stringify(sisterFile()) }));
  key = (await access.key('enterprise', { tier: 'Enterprise', ports: ['TST'] })).text;
  await access.pass(1);
}, 60_000);
afterAll(() => access.close());
afterEach(async () => {
  for (const receiver of started.splice(0)) await receiver.close();
  const { subscriptions } = await ask('GET', '');
  for (const { subscription_id } of subscriptions) await ask('DELETE', `/${subscription_id}`);
});

const listen = async (behaviour: Behaviour = (socket) => socket.end(answer(204))): Promise<Receiver> => {
  const receiver = await startReceiver(behaviour);
  started.push(receiver);
  return receiver;
};

const send = (
  method: string,
  path: string,
  body?: unknown,
  { by = key, headers = {} }: { by?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  access.get(`/api/webhooks${path}`, by, {
    method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

async function ask(...args: Parameters<typeof send>): Promise<Json> {
  const response = await send(...args);
  const json = await response.json();
  if (response.status !== 200) throw new Error(`${args[0]} ${args[1]}: ${response.status} ${JSON.stringify(json)}`);
  return json;
}

const wishOf = ({ port }: Receiver, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  webhook_url: `http://127.0.0.1:${port}/in`,
  event_types: [...EVENT_TYPES],
  port_codes: ['TST'],
  ...more,
});

const idsOf = (receiver: Receiver): string[] => receiver.seen.map(({ headers }) => headers['webhook-id']!);

async function eventIds(since: string): Promise<string[]> {
  const response = await access.get(`/api/events?limit=1000&since=${since}`, key);
  const { events } = (await response.json()) as Json;
  return events.map((event: Json) => event.data.event_id);
}

/** From the next instant on: what was recorded until now is not meant. */
const nowText = (): string => new Date(access.fake.nowMs() + 1).toISOString();

/** A key that the server knows at once. */
async function freshKey(...args: Parameters<AccessServer['key']>): Promise<FreshKey> {
  const fresh = await access.key(...args);
  await access.fake.advance(0);
  return fresh;
}

describe('a subscription', () => {
  test('is answered as the interface says, and gets what happens from then on, signed', async () => {
    const receiver = await listen();
    const since = nowText();
    const made = await ask('POST', '/subscribe', wishOf(receiver));
    expect(made).toMatchObject({ subscription_id: expect.any(Number), status: 'active', note: expect.any(String) });
    expect(made.webhook_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await access.pass(120);
    const happened = await eventIds(since);
    expect(happened.length).toBeGreaterThan(5);
    await until(() => receiver.seen.length >= happened.length);
    await Bun.sleep(50);
    expect(idsOf(receiver).sort()).toEqual([...happened].sort());
    const response = await access.get(`/api/events?limit=1000&since=${since}`, key);
    const listed = new Map(((await response.json()) as Json).events.map((event: Json) => [event.data.event_id, event]));
    for (const { body, headers } of receiver.seen) {
      // The clock of the test is not the library's.
      expect(signatureHolds(made.webhook_secret, body, headers)).toBe(true);
      expect(JSON.parse(body)).toEqual(listed.get(headers['webhook-id']!) as Json);
    }
  });

  test('gets only its kinds and ports', async () => {
    const [wanted, other] = [await listen(), await listen()];
    const since = nowText();
    await ask('POST', '/subscribe', wishOf(wanted, { event_types: ['vessel.zone_change'] }));
    await ask('POST', '/subscribe', wishOf(other, { event_types: ['congestion.critical'] }));
    await access.pass(120);
    const response = await access.get(`/api/events?limit=1000&since=${since}&type=vessel.zone_change`, key);
    const ids = ((await response.json()) as Json).events.map((event: Json) => event.data.event_id);
    expect(ids.length).toBeGreaterThan(0);
    await until(() => wanted.seen.length >= ids.length);
    expect(idsOf(wanted).sort()).toEqual(ids.sort());
    expect(other.seen.length).toBe(0);
  });

  test('that is repeated with the same Idempotency-Key is made once; with another body it is refused', async () => {
    const receiver = await listen();
    const headers = { 'idempotency-key': 'one' };
    const [first, second] = await Promise.all([
      ask('POST', '/subscribe', wishOf(receiver), { headers }),
      ask('POST', '/subscribe', wishOf(receiver), { headers }),
    ]);
    expect(second).toEqual(first);
    expect((await ask('GET', '')).total).toBe(1);
    const other = await send('POST', '/subscribe', wishOf(receiver, { port_codes: ['tst'] }), { headers });
    expect([other.status, ((await other.json()) as Json).code]).toEqual([409, 'idempotency_conflict']);
    const long = await send('POST', '/subscribe', wishOf(receiver), { headers: { 'idempotency-key': 'a b' } });
    expect(long.status).toBe(400);
    await access.fake.advance(25 * HOUR_MS);
    expect((await ask('POST', '/subscribe', wishOf(receiver), { headers })).subscription_id).not.toBe(
      first.subscription_id,
    );
  });

  test('is changed, paused, resumed and deleted; while it is paused nothing is queued', async () => {
    const receiver = await listen();
    const { subscription_id: id } = await ask('POST', '/subscribe', wishOf(receiver));
    expect(await ask('PATCH', `/${id}`, { status: 'paused' })).toMatchObject({ status: 'paused' });
    const since = nowText();
    await access.pass(120);
    expect(receiver.seen.length).toBe(0);
    expect(await ask('PATCH', `/${id}`, { status: 'active', event_types: ['vessel.zone_change'] })).toMatchObject({
      status: 'active',
      event_types: ['vessel.zone_change'],
      port_codes: ['TST'],
    });
    const { queued } = await ask('POST', `/${id}/replay`, { since });
    expect(queued).toBeGreaterThan(0);
    await until(() => receiver.seen.length === queued);
    for (const { body } of receiver.seen) expect(JSON.parse(body).type).toBe('vessel.zone_change');
    expect(await ask('DELETE', `/${id}`)).toEqual({ subscription_id: id, status: 'deleted' });
    expect((await send('GET', `/${id}`)).status).toBe(404);
    await access.pass(60);
    expect(receiver.seen.length).toBe(queued);
  });

  test('takes a new secret, and both sign until the old one ends', async () => {
    const receiver = await listen();
    const made = await ask('POST', '/subscribe', wishOf(receiver));
    const { subscription_id: id } = made;
    const rotated = await ask('POST', `/${id}/rotate`, { grace_hours: 1 });
    expect(rotated.webhook_secret).not.toBe(made.webhook_secret);
    await ask('POST', `/${id}/test`);
    await access.fake.advance(HOUR_MS);
    await ask('POST', `/${id}/test`);
    const holds = (secret: string): boolean[] =>
      receiver.seen
        .filter(({ body }) => JSON.parse(body).data.test)
        .map(({ body, headers }) => signatureHolds(secret, body, headers));
    expect(holds(made.webhook_secret)).toEqual([true, false]);
    expect(holds(rotated.webhook_secret)).toEqual([true, true]);
  });
});

describe('a delivery', () => {
  test('that fails comes again with the same id and body, and its log tells each attempt', async () => {
    let answers = 0;
    const receiver = await listen((socket) => socket.end(answer(++answers === 1 ? 503 : 200, {}, 'thanks')));
    const { subscription_id: id } = await ask('POST', '/subscribe', wishOf(receiver));
    const { delivery } = await ask('POST', `/${id}/test`, { event_type: 'congestion.high' });
    expect(delivery).toMatchObject({ state: 'pending', attempts: [{ number: 1, status: 503, code: 'answered' }] });
    expect(Date.parse(delivery.next_attempt)).toBeGreaterThan(access.fake.nowMs());
    await access.fake.advance(10_000);
    await until(() => receiver.seen.length === 2);
    const [first, second] = receiver.seen;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']!);
    const log = async (): Promise<Json> => (await ask('GET', `/${id}/deliveries?state=delivered`)).deliveries;
    await until(async () => (await log()).length === 1);
    expect((await log())[0]).toMatchObject({
      event_type: 'congestion.high',
      state: 'delivered',
      next_attempt: null,
      attempts: [{ status: 503 }, { status: 200, excerpt: 'thanks' }],
    });
    const again = await ask('POST', `/${id}/replay`, { delivery_id: delivery.delivery_id });
    expect(again.queued).toBe(1);
    await until(() => receiver.seen.length === 3);
    expect(receiver.seen[2]!.body).toBe(first!.body);
  });

  test('goes out after a restart if it had not before', async () => {
    const receiver = await listen((socket) => socket.destroy());
    const { subscription_id: id } = await ask('POST', '/subscribe', wishOf(receiver));
    const since = nowText();
    await access.pass(90);
    const { port } = receiver;
    await receiver.close();
    const happened = await eventIds(since);
    expect(happened.length).toBeGreaterThan(0);
    await access.restart();
    started.push(await startReceiver((socket) => socket.end(answer(204)), undefined, '127.0.0.1', port));
    await access.fake.advance(2 * HOUR_MS);
    const waiting = async (): Promise<number> =>
      (await ask('GET', `/${id}/deliveries?state=pending&limit=500`)).deliveries.length;
    for (let hours = 0; hours < 80 && (await waiting()) > 0; hours++) {
      await access.fake.advance(HOUR_MS);
      await Bun.sleep(20);
    }
    const got = new Set(idsOf(started.at(-1)!));
    for (const eventId of happened) expect([eventId, got.has(eventId)]).toEqual([eventId, true]);
  });

  test('that is answered 410 ends the subscription; made active again it goes on', async () => {
    let status = 410;
    const receiver = await listen((socket) => socket.end(answer(status)));
    const { subscription_id: id } = await ask('POST', '/subscribe', wishOf(receiver));
    await ask('POST', `/${id}/test`);
    await until(async () => (await ask('GET', `/${id}`)).status === 'disabled');
    expect(await ask('GET', `/${id}`)).toMatchObject({ disabled_reason: 'gone' });
    expect(access.lines.some((line) => line.startsWith('webhook disabled'))).toBe(true);
    status = 200;
    expect(await ask('PATCH', `/${id}`, { status: 'active' })).toMatchObject({ disabled_reason: null });
    expect((await ask('POST', `/${id}/replay`, { failed: true })).queued).toBe(1);
    await until(() => receiver.seen.length === 2);
  });

  test('is dropped when the account has lost its tier', async () => {
    const receiver = await listen((socket) => socket.end(answer(500)));
    const fresh = await freshKey('lost', { tier: 'Enterprise', ports: ['TST'] });
    const { subscription_id: id } = await ask('POST', '/subscribe', wishOf(receiver), { by: fresh.text });
    await ask('POST', `/${id}/test`, undefined, { by: fresh.text });
    const change = (tier: 'Free' | 'Enterprise'): Promise<void> =>
      access.beside((store) => store.access.changeAccount(fresh.key.accountId, { tier }));
    await change('Free');
    await access.pass(2);
    await access.fake.advance(MINUTE_MS);
    await Bun.sleep(30);
    expect(receiver.seen.length).toBe(1);
    expect((await send('GET', `/${id}`, undefined, { by: fresh.text })).status).toBe(403);
    await change('Enterprise');
    await access.pass(1);
    const { deliveries } = await ask('GET', `/${id}/deliveries`, undefined, { by: fresh.text });
    expect(deliveries.map(({ state }: Json) => state)).toEqual(['dropped']);
    await ask('DELETE', `/${id}`, undefined, { by: fresh.text });
  });
});

describe('what is refused', () => {
  const GOOD = { webhook_url: 'https://example.com/in', event_types: ['vessel.arrived'], port_codes: ['TST'] };
  test.each([
    ['no body', '', 400, 'webhook_url must be given'],
    ['no JSON', '{', 400, 'JSON object'],
    ['a list', '[]', 400, 'JSON object'],
    ['an unknown field', { ...GOOD, more: 1 }, 400, 'more is not known'],
    ['a URL that is none', { ...GOOD, webhook_url: 'example.com' }, 400, 'webhook_url must begin with http'],
    ['another scheme', { ...GOOD, webhook_url: 'file:///etc/passwd' }, 400, 'webhook_url must begin'],
    ['a private address', { ...GOOD, webhook_url: 'http://10.0.0.1/' }, 400, 'webhook_url must not lead to a private'],
    ['the cloud', { ...GOOD, webhook_url: 'http://169.254.169.254/' }, 400, 'webhook_url must lead to a public'],
    ['an unknown event', { ...GOOD, event_types: ['vessel.sunk'] }, 400, 'event_types must be a list'],
    ['no events', { ...GOOD, event_types: [] }, 400, 'event_types must be a list'],
    ['a port that is none', { ...GOOD, port_codes: ['XXX'] }, 400, 'there is no XXX'],
    ['a port of others', { ...GOOD, port_codes: ['TST', 'TSU'] }, 403, "TSU is not the key's"],
    ['too much', { ...GOOD, webhook_url: `https://example.com/${'a'.repeat(70_000)}` }, 413, '64 KiB'],
  ])('%s', async (_, body, status, words) => {
    const response = await send('POST', '/subscribe', body);
    const told = (await response.json()) as Json;
    expect([response.status, told.detail]).toEqual([status, expect.stringContaining(words)]);
  });

  test('a name that does not resolve is accepted, and judged at delivery', async () => {
    const { subscription_id: id } = await ask('POST', '/subscribe', {
      ...GOOD,
      webhook_url: 'https://no.such.invalid/',
    });
    const { delivery } = await ask('POST', `/${id}/test`);
    expect(delivery.attempts).toMatchObject([{ status: null, code: 'name_not_resolved' }]);
  });

  test('what is another account’s is not told from what is not there', async () => {
    const receiver = await listen();
    const other = (await freshKey('another', { tier: 'Enterprise', ports: ['TST'] })).text;
    const { subscription_id: id } = await ask('POST', '/subscribe', wishOf(receiver));
    for (const { method, path, body } of WEBHOOK_ROUTES.filter((route) => route.path.includes('{'))) {
      const at = path.replace('/api/webhooks', '').replace('{subscription_id}', String(id));
      const sent = body && method !== 'PATCH' ? ACTION_EXAMPLES[operationAt(method, path)]!.request : undefined;
      const [theirs, nobodys] = await Promise.all([
        send(method, at, sent, { by: other }),
        send(method, at.replace(String(id), '999999'), sent, { by: other }),
      ]);
      expect([method, at, theirs.status, nobodys.status]).toEqual([method, at, 404, 404]);
      const [a, b] = [(await theirs.json()) as Json, (await nobodys.json()) as Json];
      expect([a.detail, a.code]).toEqual([b.detail, b.code]);
    }
    expect((await ask('GET', `/${id}`)).status).toBe('active');
  });

  test.each(WEBHOOK_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s without the tier, without a key, with a wrong parameter or number',
    async (_, { method, path }) => {
      const at = path.replace('/api/webhooks', '').replace('{subscription_id}', '1');
      const basic = (await freshKey(`basic ${method} ${path}`, { tier: 'Basic' })).text;
      const codes = async (response: Promise<Response>): Promise<unknown[]> => {
        const { status, headers, ...rest } = await response.then(async (one) => ({
          status: one.status,
          headers: one.headers,
          body: (await one.json()) as Json,
        }));
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        return [status, rest.body.code];
      };
      expect(await codes(send(method, at, undefined, { by: basic }))).toEqual([403, 'tier_required']);
      expect(await codes(access.get(`/api/webhooks${at}`, null, { method }))).toEqual([401, 'unauthorized']);
      expect(await codes(send(method, `${at}?nonsense=1`))).toEqual([400, 'invalid_parameter']);
      if (path.includes('{')) {
        expect(await codes(send(method, at.replace('/1', '/one')))).toEqual([400, 'invalid_parameter']);
      }
      const wrong = await access.get(`/api/webhooks${at}`, key, { method: 'PUT' });
      expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, expect.stringContaining(method)]);
    },
  );
});

test('examples of the documents are what their schemas and fields take', () => {
  for (const { operation, schema, body } of WEBHOOK_ROUTES) {
    const { request, answer: told } = ACTION_EXAMPLES[operation.id]!;
    expect([operation.id, TypeCompiler.Compile(schema).Check(told)]).toEqual([operation.id, true]);
    if (body) checkBody(body, request as Record<string, unknown>);
  }
  expect(Object.keys(ACTION_EXAMPLES).sort()).toEqual(WEBHOOK_ROUTES.map(({ operation }) => operation.id).sort());
});

test('no secret stands in any file of the data directory or line of the log', async () => {
  const receiver = await listen();
  const made = await ask('POST', '/subscribe', wishOf(receiver), { headers: { 'idempotency-key': 'canary' } });
  const rotated = await ask('POST', `/${made.subscription_id}/rotate`);
  await ask('POST', `/${made.subscription_id}/test`);
  await access.pass(2);
  for (const secret of [made.webhook_secret, rotated.webhook_secret]) {
    const text = secret.slice('whsec_'.length, -1);
    for (const file of readdirSync(access.directory)) {
      expect([file, readFileSync(join(access.directory, file)).includes(text)]).toEqual([file, false]);
    }
    expect(access.lines.some((line) => line.includes(text))).toBe(false);
  }
});

const operationAt = (method: string, path: string): string =>
  WEBHOOK_ROUTES.find((route) => route.method === method && route.path === path)!.operation.id;

/** Whether the library takes a delivery as genuine, by its own time. */
function signatureHolds(secret: string, body: string, headers: Record<string, string>): boolean {
  const webhook = new Webhook(secret);
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const right = webhook.sign(headers['webhook-id']!, at, body);
  return headers['webhook-signature']!.split(' ').includes(right);
}

test('with the key file of another backup the server does not start', async () => {
  const other = await openAccessServer();
  const { text } = await other.key('enterprise', { tier: 'Enterprise', ports: ['TST'] });
  await other.fake.advance(0);
  const wish = { webhook_url: 'https://no.such.invalid/', event_types: ['vessel.arrived'], port_codes: ['TST'] };
  const made = await other.get('/api/webhooks/subscribe', text, { method: 'POST', body: JSON.stringify(wish) });
  const odd = await other.get('/api/webhooks/1/rotate', text, { method: 'POST', body: '{"grace_hours": 0.12345678}' });
  expect([made.status, odd.status]).toEqual([200, 200]);
  await other.stop();
  writeFileSync(join(other.directory, 'secret-key'), `${Buffer.alloc(32, 7).toString('base64url')}\n`);
  expect(other.restart()).rejects.toThrow('is not the key that the secrets of the database were sealed with');
  await other.close();
});
