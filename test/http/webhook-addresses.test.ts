import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type AccessServer, openAccessServer } from '../support/access-server.ts';
import { LITERAL_TRICKS } from '../support/address-tricks.ts';
import { answer, type Receiver, startReceiver } from '../support/receivers.ts';

let access: AccessServer;
let key: string;
let trap: Receiver;

beforeAll(async () => {
  access = await openAccessServer();
  key = (await access.key('enterprise', { tier: 'Enterprise', ports: ['TST'] })).text;
  await access.fake.advance(0);
  trap = await startReceiver((socket) => socket.end(answer(200)));
}, 60_000);
afterAll(async () => {
  await trap.close();
  await access.close();
});

const send = (method: string, path: string, body?: unknown): Promise<Response> =>
  access.get(`/api/webhooks${path}`, key, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

test('no trick of spelling is taken when a subscription is made or changed, and none reaches loopback', async () => {
  const wish = { webhook_url: 'https://example.com/', event_types: ['vessel.arrived'], port_codes: ['TST'] };
  const made = (await (await send('POST', '/subscribe', wish)).json()) as { subscription_id: number };
  for (const { what, url } of LITERAL_TRICKS) {
    const webhook_url = url.replace('PORT', String(trap.port));
    const created = await send('POST', '/subscribe', { ...wish, webhook_url });
    const changed = await send('PATCH', `/${made.subscription_id}`, { webhook_url });
    const told = (await created.json()) as { detail: string };
    expect([what, created.status, changed.status]).toEqual([what, 400, 400]);
    // Why is told, but not what stands behind the address.
    expect(told.detail).toMatch(/^The field webhook_url (?:must|cannot be read)/);
  }
  expect(trap.connections()).toBe(0);
});

test('what was stored before the rules forbade it is judged again by a test and by every delivery', async () => {
  const { key: older, text } = await access.key('older', { tier: 'Enterprise', ports: ['TST'] });
  const [known] = await access.beside((store) => store.webhooks.listSubscriptions());
  const own = await access.beside((store) =>
    store.webhooks.createSubscription(
      {
        accountId: older.accountId,
        url: `http://127.0.0.1:${trap.port}/`,
        eventTypes: ['vessel.arrived', 'vessel.zone_change'],
        portCodes: ['TST'],
        // Sealed by the server's own box.
        secret: known!.secret,
        createdMs: access.fake.nowMs(),
      },
      () => null,
    ),
  );
  await access.fake.advance(0);
  const tested = await access.get(`/api/webhooks/${own.id}/test`, text, { method: 'POST' });
  const { delivery } = (await tested.json()) as { delivery: { attempts: { code: string }[] } };
  expect(delivery.attempts.map(({ code }) => code)).toEqual(['address_forbidden']);
  await access.pass(120);
  await Bun.sleep(100);
  expect(trap.connections()).toBe(0);
  const { deliveries } = await access.beside(async (store) => ({
    deliveries: await store.webhooks.listDeliveries({ subscriptionId: own.id, state: null, before: null, limit: 50 }),
  }));
  expect(deliveries.length).toBeGreaterThan(0);
  const codes = new Set(deliveries.flatMap(({ attempts }) => attempts.map(({ code }) => code)));
  expect([...codes]).toEqual(['address_forbidden']);
});
