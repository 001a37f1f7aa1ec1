import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebhookAttempt, WebhookMessage } from '../../src/contracts/webhook-sender.ts';
import { HOUR_MS, SECOND_MS } from '../../src/core/time.ts';
import type { Account } from '../../src/domain/access/account.ts';
import { EVENT_TYPES } from '../../src/domain/event/event.ts';
import type { Subscription } from '../../src/domain/webhook/subscription.ts';
import { openStore } from '../../src/sqlite/store.ts';
import { createDeliveries, type Deliveries } from '../../src/workflows/deliveries.ts';
import { freshAccount } from '../../src/workflows/give-keys.ts';
import { createSubscriptions, type Subscriptions } from '../../src/workflows/subscriptions.ts';

/** An attempt that is under way until the test answers it. */
type UnderWay = { readonly message: WebhookMessage; answer(status: number): Promise<void> };

let directory: string;
let store: ReturnType<typeof openStore>;
let subscriptions: Subscriptions;
let deliveries: Deliveries;
let subscription: Subscription;
let account: Account;
let nowMs: number;
let underWay: UnderWay[];
let box: { seal(text: string): string; open(text: string): string };
const failures: string[] = [];

const breath = (): Promise<void> => Bun.sleep(3);

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'roadstead-deliveries-'));
  store = openStore({ directory, durability: 'normal', purpose: 'real' });
  nowMs = Date.UTC(2026, 2, 1);
  underWay = [];
  failures.length = 0;
  box = { seal: (text) => text, open: (text) => text };
  const wallClockMs = (): number => nowMs;
  account = await store.access.createAccount({ ...freshAccount('one', ['STS'], nowMs), tier: 'Enterprise' });
  const accountOf = (): Account => account;
  subscriptions = await createSubscriptions({
    store: store.webhooks,
    box: { seal: (text) => box.seal(text), open: (text) => box.open(text) },
    newSecret: () => 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    accountOf,
    render: () => '{}',
    wallClockMs,
  });
  deliveries = createDeliveries({
    store: store.webhooks,
    subscriptions,
    sender: {
      send(message) {
        const { promise, resolve } = Promise.withResolvers<WebhookAttempt>();
        const answer = async (status: number): Promise<void> => {
          resolve({ status, code: 'answered', latencyMs: 1, excerpt: '', retryAfterMs: null });
          await breath();
        };
        underWay.push({ message, answer });
        return promise;
      },
      close() {},
    },
    accountOf,
    wallClockMs,
    random: () => 0.5,
    rest: () => Bun.sleep(0),
    log: { info() {}, infoAll() {}, warn() {}, error: (event) => void failures.push(event) },
  });
  ({ subscription } = await subscriptions.create({
    accountId: account.id,
    url: 'https://old.example/',
    eventTypes: EVENT_TYPES,
    portCodes: ['STS'],
    createdMs: nowMs,
  }));
});
afterEach(async () => {
  await deliveries.stop();
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

async function queue(...ids: string[]): Promise<void> {
  const message = { type: 'vessel.arrived', portCode: 'STS', createdMs: nowMs, body: '{}' } as const;
  const subscriptionIds = [subscription.id];
  await store.webhooks.enqueue(
    ids.map((id) => ({ ...message, id, subscriptionIds })),
    nowMs,
  );
  deliveries.pump();
  await breath();
}

async function stateOf(id: string): Promise<string> {
  await deliveries.flush();
  return (await store.webhooks.findDelivery(subscription.id, id))!.state;
}

const known = (): Subscription => subscriptions.find(subscription.id)!;

describe('an attempt that is under way', () => {
  test('while the address is changed says nothing of the new one, and the delivery goes there', async () => {
    await queue('evt_STS_1');
    await subscriptions.change(subscription.id, { url: 'https://new.example/' });
    await underWay[0]!.answer(410);
    expect([await stateOf('evt_STS_1'), known().status]).toEqual(['pending', 'active']);
    expect(deliveries.healthOf(known()).failures).toBe(0);
    deliveries.pump();
    await breath();
    expect(underWay[1]!.message.url).toBe('https://new.example/');
    await underWay[1]!.answer(200);
    expect(await stateOf('evt_STS_1')).toBe('delivered');
  });

  test('while it is queued again does not undo that', async () => {
    await queue('evt_STS_1');
    const { id } = (await store.webhooks.findDelivery(subscription.id, 'evt_STS_1'))!;
    // As the owner asks for it: the attempt before may be the last of ten.
    await store.webhooks.requeue(subscription.id, id, nowMs);
    deliveries.refetch(subscription.id);
    await underWay[0]!.answer(410);
    await deliveries.flush();
    await subscriptions.change(subscription.id, { status: 'active' });
    deliveries.renew(subscription.id);
    expect(await stateOf('evt_STS_1')).toBe('pending');
    deliveries.pump();
    await breath();
    await underWay.at(-1)!.answer(200);
    expect(await stateOf('evt_STS_1')).toBe('delivered');
    const { attempts } = (await store.webhooks.findDelivery(subscription.id, 'evt_STS_1'))!;
    expect(attempts.map(({ status }) => status)).toEqual([410, 200]);
  });

  test('is one of two at most, and none goes out twice', async () => {
    await queue(...Array.from({ length: 120 }, (_, i) => `evt_STS_${i}`));
    for (let answered = 0; answered < 120; answered++) {
      expect(underWay.length - answered).toBeLessThanOrEqual(2);
      await underWay[answered]!.answer(200);
      if (answered % 7 === 0) deliveries.pump();
    }
    await breath();
    expect(new Set(underWay.map(({ message }) => message.id)).size).toBe(120);
    expect(underWay.length).toBe(120);
  });
});

test('what cannot be sent at all does not turn in a circle', async () => {
  box = {
    seal: (text) => text,
    open() {
      throw new Error('another key');
    },
  };
  await queue('evt_STS_1');
  expect(failures.length).toBeLessThanOrEqual(2);
  expect(underWay.length).toBe(0);
});

test('a dead endpoint rests, one attempt probes it, and a delivery heals all', async () => {
  await queue(...Array.from({ length: 8 }, (_, i) => `evt_STS_${i}`));
  for (let i = 0; i < 5; i++) await underWay[i]!.answer(500);
  const before = underWay.length;
  for (const { answer } of underWay.slice(5)) await answer(500);
  expect(deliveries.healthOf(known()).openUntilMs).toBeGreaterThan(nowMs);
  deliveries.pump();
  await breath();
  expect(underWay.length).toBe(before);
  nowMs += HOUR_MS;
  deliveries.pump();
  await breath();
  expect(underWay.length).toBe(before + 1);
  await underWay.at(-1)!.answer(200);
  expect(deliveries.healthOf(known()).failures).toBe(0);
  await breath();
  expect(underWay.length).toBe(before + 3);
});

test('410 disables, what waits is given up, and made active again there is no trace of it', async () => {
  await queue('evt_STS_1', 'evt_STS_2', 'evt_STS_3');
  await underWay[0]!.answer(410);
  await underWay[1]!.answer(500);
  await deliveries.flush();
  expect([known().status, known().disabledReason]).toEqual(['disabled', 'gone']);
  while (await store.webhooks.clear(0, nowMs));
  expect([await stateOf('evt_STS_2'), await stateOf('evt_STS_3')]).toEqual(['failed', 'failed']);
  await subscriptions.change(subscription.id, { status: 'paused' });
  await subscriptions.change(subscription.id, { status: 'active' });
  expect(known().disabledReason).toBeNull();
  expect(await store.webhooks.requeueFailed(subscription.id, nowMs)).toBe(3);
});

test('a secret that is changed twice leaves the first in force for its time', async () => {
  const first = 'whsec_Zmlyc3RmaXJzdGZpcnN0Zmlyc3RmaXJzdGZpcnN0';
  await store.webhooks.changeSubscription(subscription.id, { secret: first });
  await subscriptions.reload();
  await subscriptions.rotate(known(), nowMs, nowMs + HOUR_MS);
  await subscriptions.rotate(known(), nowMs + SECOND_MS, nowMs + SECOND_MS + HOUR_MS);
  expect(subscriptions.secretsOf(known(), nowMs + 2 * SECOND_MS)).toContain(first);
  expect(subscriptions.secretsOf(known(), nowMs + HOUR_MS)).not.toContain(first);
});

test('what is removed is cleared away in parts, and what is old with it', async () => {
  await subscriptions.change(subscription.id, { status: 'paused' });
  await queue(...Array.from({ length: 1_200 }, (_, i) => `evt_STS_${i}`));
  await subscriptions.remove(subscription.id);
  expect(subscriptions.list()).toEqual([]);
  let parts = 1;
  while (await store.webhooks.clear(nowMs + 1, nowMs)) parts++;
  expect(parts).toBeGreaterThan(2);
  expect(await store.webhooks.listDue(subscription.id, nowMs, 10, [])).toEqual([]);
  expect(await store.webhooks.clear(nowMs + 1, nowMs)).toBe(false);
});

test('a subscription and the answer that is kept of it are stored together, or neither', async () => {
  const wish = { accountId: account.id, url: 'https://a.example/', eventTypes: EVENT_TYPES, portCodes: ['STS'] };
  const kept = { accountId: account.id, key: 'k', digest: 'd', sealed: 's', createdMs: nowMs };
  const broken = subscriptions.create({ ...wish, createdMs: nowMs }, () => {
    throw new Error('killed in between');
  });
  expect(broken).rejects.toThrow('killed in between');
  await subscriptions.reload();
  expect(subscriptions.list().length).toBe(1);
  await subscriptions.create({ ...wish, createdMs: nowMs }, () => kept);
  expect(subscriptions.list().length).toBe(2);
  expect(await store.webhooks.findAnswer(account.id, 'k', nowMs)).toMatchObject({ digest: 'd', sealed: 's' });
});
