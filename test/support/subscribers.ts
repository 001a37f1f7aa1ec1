import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutboxMessage } from '../../src/contracts/webhook-store.ts';
import type { Account } from '../../src/domain/access/account.ts';
import type { Tier } from '../../src/domain/access/tier.ts';
import type { EventType } from '../../src/domain/event/event.ts';
import { eventText } from '../../src/http/wire/event-body.ts';
import { openStore } from '../../src/sqlite/store.ts';
import type { OutboxOf } from '../../src/workflows/collect-changes.ts';
import { createDeliveries } from '../../src/workflows/deliveries.ts';
import { freshAccount } from '../../src/workflows/give-keys.ts';
import { createSubscriptions } from '../../src/workflows/subscriptions.ts';

export type SubscriberWish = {
  readonly ports: readonly string[];
  readonly types: readonly EventType[];
  readonly tier: Tier;
};

/** Subscribers with a store of their own, and receivers that take everything. */
export type Subscribers = {
  readonly outboxOf: OutboxOf;
  tell(outbox: readonly OutboxMessage[]): Promise<void>;
  /** What each was told: bodies by webhook-id. */
  end(): Promise<ReadonlyMap<string, string>[]>;
};

export async function openSubscribers(wishes: readonly SubscriberWish[]): Promise<Subscribers> {
  const directory = mkdtempSync(join(tmpdir(), 'roadstead-subscribers-'));
  const store = openStore({ directory, durability: 'normal', purpose: 'real' });
  const accounts = new Map<number, Account>();
  const told = wishes.map(() => new Map<string, string>());
  const nowMs = Date.UTC(2026, 2, 1);
  const wallClockMs = (): number => nowMs;
  const accountOf = (id: number): Account | undefined => accounts.get(id);
  const plainly = { seal: (text: string) => text, open: (text: string) => text };
  const subscriptions = await createSubscriptions({
    store: store.webhooks,
    box: plainly,
    newSecret: () => 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    accountOf,
    render: eventText,
    wallClockMs,
  });
  for (const [i, { ports, types, tier }] of wishes.entries()) {
    const account = await store.access.createAccount({ ...freshAccount(`${i}`, ports, nowMs), tier });
    accounts.set(account.id, account);
    const url = `https://example.com/${i}`;
    await subscriptions.create({
      accountId: account.id,
      url,
      eventTypes: types,
      portCodes: ports,
      createdMs: nowMs,
    });
  }
  const deliveries = createDeliveries({
    store: store.webhooks,
    subscriptions,
    sender: {
      async send({ url, id, body }) {
        told[Number(url.split('/').at(-1))]!.set(id, Buffer.from(body).toString());
        return { status: 200, code: 'answered', latencyMs: 1, excerpt: '', retryAfterMs: null };
      },
      close() {},
    },
    accountOf,
    wallClockMs,
    random: () => 0.5,
    rest: () => Bun.sleep(0),
    log: { info() {}, infoAll() {}, warn() {}, error() {} },
  });
  return {
    outboxOf: subscriptions.outboxOf,
    async tell(outbox) {
      await store.webhooks.enqueue(outbox, nowMs);
      deliveries.pump();
    },
    async end() {
      do {
        deliveries.pump();
        await Bun.sleep(10);
        await deliveries.flush();
      } while ((await store.webhooks.figures()).pending > 0);
      await deliveries.stop();
      await store.close();
      rmSync(directory, { recursive: true, force: true });
      return told;
    },
  };
}
