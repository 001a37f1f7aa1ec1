import type { Log } from '../contracts/log.ts';
import type { WebhookSender } from '../contracts/webhook-sender.ts';
import type { AttemptRecord, DueDelivery, WebhookStore } from '../contracts/webhook-store.ts';
import type { Account } from '../domain/access/account.ts';
import { judgeAttempt } from '../domain/webhook/attempt-outcome.ts';
import {
  type Admission,
  admitAttempt,
  type EndpointHealth,
  evolveHealth,
  HEALTHY,
  shouldDisable,
} from '../domain/webhook/endpoint-health.ts';
import { nextAttemptMs } from '../domain/webhook/retry-policy.ts';
import { type DisabledReason, mayReceive, type Subscription } from '../domain/webhook/subscription.ts';
import type { Subscriptions } from './subscriptions.ts';

export type DeliveriesOptions = {
  readonly store: WebhookStore;
  readonly subscriptions: Subscriptions;
  readonly sender: WebhookSender;
  readonly accountOf: (accountId: number) => Account | undefined;
  readonly wallClockMs: () => number;
  /** Uniform in [0, 1): events that failed together must not come back together. */
  readonly random: () => number;
  /** Lets waiting requests run. */
  readonly rest: () => Promise<void>;
  readonly log: Log;
};

/** What goes out, endpoint by endpoint, so that none waits for another. */
export type Deliveries = {
  /** Looks what is due; to be called after a commit, and every second. */
  pump(): void;
  /** Makes one attempt at a delivery at once, whatever the state of its endpoint. */
  attemptNow(subscription: Subscription, messageId: string): Promise<void>;
  /** How an endpoint fares up to its last attempt; what is known of its subscription is older. */
  healthOf(subscription: Subscription): EndpointHealth;
  /** Looks anew what is due at an endpoint: something was queued again. */
  refetch(subscriptionId: number): void;
  /** Forgets how an endpoint has fared. */
  renew(subscriptionId: number): void;
  /** Stores what came of attempts. */
  flush(): Promise<void>;
  /** Attempts since the start by what came of them. */
  readonly counts: Readonly<Record<'delivered' | 'failed', number>>;
  /** Nothing goes out any more; what is under way is broken off, and goes out again after the next start. */
  stop(): Promise<void>;
};

/** Attempts at one endpoint at the same time. */
const MOST_AT_ONCE = 2;
/** Deliveries of one endpoint that are held in memory. */
const BATCH = 50;
const MOST_UNSTORED = 200;
const HALT_MS = 30_000;

/** What is held of an endpoint between attempts. */
type Endpoint = {
  readonly id: number;
  health: EndpointHealth;
  /** Due, in order. */
  due: DueDelivery[];
  readonly underWay: Set<number>;
  isFetching: boolean;
  /** Something cannot be sent at all: nothing is tried before then. */
  haltedUntilMs: number;
};

const encoder = new TextEncoder();

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { store, subscriptions, sender, accountOf, wallClockMs, random, rest, log } = options;
  const endpoints = new Map<number, Endpoint>();
  const counts = { delivered: 0, failed: 0 };
  let records: AttemptRecord[] = [];
  let changed = new Map<number, EndpointHealth>();
  let disabled = new Map<number, DisabledReason>();
  let isStopped = false;

  const endpointOf = ({ id, health }: Subscription): Endpoint => {
    let endpoint = endpoints.get(id);
    if (!endpoint) {
      endpoint = { id, health, due: [], underWay: new Set(), isFetching: false, haltedUntilMs: 0 };
      endpoints.set(id, endpoint);
    }
    return endpoint;
  };

  const flush = async (): Promise<void> => {
    if (records.length === 0 && disabled.size === 0) return;
    const [noted, health, gone] = [records, changed, disabled];
    records = [];
    changed = new Map();
    disabled = new Map();
    try {
      await store.noteAttempts(noted, health, gone);
    } catch (error) {
      // Told again together with what comes next.
      records = [...noted, ...records];
      changed = new Map([...health, ...changed]);
      disabled = new Map([...gone, ...disabled]);
      throw error;
    }
    if (gone.size > 0) await subscriptions.reload();
  };

  /** Makes an attempt, and notes what came of it. */
  const attempt = async (
    endpoint: Endpoint,
    subscription: Subscription,
    delivery: DueDelivery,
    admission: Exclude<Admission, 'refused'>,
  ): Promise<void> => {
    const { id: deliveryId, messageId, portCode, body, attempts, round } = delivery;
    const atMs = wallClockMs();
    const about = { deliveryId, subscriptionId: subscription.id, round, number: attempts + 1, atMs };
    const firstTryMs = delivery.firstTryMs ?? atMs;
    if (!mayReceive(accountOf(subscription.accountId), portCode)) {
      const { tries } = delivery;
      records.push({ ...about, number: attempts, attempt: null, state: 'dropped', tries, firstTryMs, nextMs: null });
      return;
    }
    const told = await sender.send({
      url: subscription.url,
      id: messageId,
      body: encoder.encode(body),
      secrets: subscriptions.secretsOf(subscription, atMs),
    });
    // What was broken off is nobody's failure.
    if (isStopped) return;
    const nowMs = wallClockMs();
    const outcome = judgeAttempt(told);
    const tries = delivery.tries + 1;
    const isDelivered = outcome === 'delivered';
    counts[isDelivered ? 'delivered' : 'failed']++;
    // What an address says that is not in force any more is nothing to the new one.
    if (!isDelivered && subscriptions.find(subscription.id)?.url !== subscription.url) {
      records.push({ ...about, attempt: told, state: 'pending', tries, firstTryMs, nextMs: nowMs });
      return;
    }
    endpoint.health = evolveHealth(endpoint.health, { admission, isDelivered, nowMs });
    changed.set(endpoint.id, endpoint.health);
    const nextMs =
      outcome === 'retry'
        ? nextAttemptMs({
            attempts: tries,
            firstAttemptMs: firstTryMs,
            nowMs,
            retryAfterMs: told.retryAfterMs,
            random: random(),
          })
        : null;
    const state = isDelivered ? 'delivered' : nextMs === null ? 'failed' : 'pending';
    records.push({ ...about, attempt: told, state, tries, firstTryMs, nextMs });
    if (outcome === 'gone') giveUp(endpoint, 'gone');
    else if (shouldDisable(endpoint.health, nowMs)) giveUp(endpoint, 'failing');
  };

  const giveUp = (endpoint: Endpoint, reason: DisabledReason): void => {
    disabled.set(endpoint.id, reason);
    endpoint.due = [];
    const accountId = subscriptions.find(endpoint.id)?.accountId;
    const why = reason === 'gone' ? 'its receiver answered 410 Gone' : 'every attempt failed for five days';
    log.warn('webhook disabled', {
      subscription_id: endpoint.id,
      account_id: accountId,
      why,
      remedy: 'its owner may mend the receiver and make it active again with PATCH /api/webhooks/{subscription_id}',
    });
  };

  const fetchDue = async (endpoint: Endpoint): Promise<void> => {
    endpoint.isFetching = true;
    try {
      // Deliveries that are settled at once would otherwise hold up everything else.
      await rest();
      await flush();
      // What has been done must not be found again before it is stored.
      const unstored = records.filter((record) => record.subscriptionId === endpoint.id);
      const except = [...endpoint.underWay, ...unstored.map(({ deliveryId }) => deliveryId)];
      endpoint.due = [...(await store.listDue(endpoint.id, wallClockMs(), BATCH, except))];
    } finally {
      endpoint.isFetching = false;
    }
  };

  const pumpOne = async (endpoint: Endpoint): Promise<void> => {
    while (!isStopped && !endpoint.isFetching && endpoint.underWay.size < MOST_AT_ONCE) {
      const subscription = subscriptions.find(endpoint.id);
      if (subscription?.status !== 'active' || disabled.has(endpoint.id)) return;
      if (wallClockMs() < endpoint.haltedUntilMs) return;
      if (endpoint.health.openUntilMs !== null && wallClockMs() < endpoint.health.openUntilMs) return;
      if (endpoint.due.length === 0) {
        await fetchDue(endpoint);
        if (endpoint.due.length === 0) return;
      }
      const { admission, health } = admitAttempt(endpoint.health, wallClockMs());
      endpoint.health = health;
      if (admission === 'refused') return;
      const delivery = endpoint.due.shift()!;
      endpoint.underWay.add(delivery.id);
      void attempt(endpoint, subscription, delivery, admission)
        .then(() => (records.length >= MOST_UNSTORED ? flush() : undefined))
        .then(
          () => next(endpoint, delivery),
          (error) => {
            // It would be found due again at once, for ever.
            endpoint.haltedUntilMs = wallClockMs() + HALT_MS;
            endpoint.underWay.delete(delivery.id);
            tellFailure(error);
          },
        );
    }
  };

  const next = (endpoint: Endpoint, { id }: DueDelivery): void => {
    endpoint.underWay.delete(id);
    void pumpOne(endpoint).catch(tellFailure);
  };

  const tellFailure = (error: unknown): void => log.error('delivery failed', { error: String(error) });

  return {
    counts,
    flush,
    pump() {
      for (const subscription of subscriptions.list()) {
        void pumpOne(endpointOf(subscription)).catch(tellFailure);
      }
      for (const id of endpoints.keys()) if (subscriptions.find(id) === undefined) endpoints.delete(id);
    },
    async attemptNow(subscription, messageId) {
      const endpoint = endpointOf(subscription);
      const delivery = await store.findPending(endpoint.id, messageId);
      if (delivery === null) return;
      endpoint.underWay.add(delivery.id);
      try {
        await attempt(endpoint, subscription, delivery, 'free');
        await flush();
      } finally {
        endpoint.underWay.delete(delivery.id);
      }
    },
    healthOf: ({ id, health }) => endpoints.get(id)?.health ?? health,
    refetch(subscriptionId) {
      const endpoint = endpoints.get(subscriptionId);
      if (endpoint) endpoint.due = [];
    },
    renew(subscriptionId) {
      const endpoint = endpoints.get(subscriptionId);
      if (endpoint) endpoint.health = HEALTHY;
      changed.delete(subscriptionId);
    },
    async stop() {
      isStopped = true;
      sender.close();
      await flush();
    },
  };
}
