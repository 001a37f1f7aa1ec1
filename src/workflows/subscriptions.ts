import type { SecretBox } from '../contracts/secret-box.ts';
import type {
  AnswerToKeep,
  NewSubscription,
  OutboxMessage,
  SubscriptionChange,
  WebhookStore,
} from '../contracts/webhook-store.ts';
import type { Account } from '../domain/access/account.ts';
import type { PortEvent } from '../domain/event/event.ts';
import { HEALTHY } from '../domain/webhook/endpoint-health.ts';
import { type Subscription, selects } from '../domain/webhook/subscription.ts';

export type SubscriptionsOptions = {
  readonly store: WebhookStore;
  readonly box: SecretBox;
  readonly newSecret: () => string;
  readonly accountOf: (accountId: number) => Account | undefined;
  /** An event as it goes out. */
  readonly render: (event: PortEvent) => string;
  readonly wallClockMs: () => number;
};

/** A secret that was just made: its owner is told once. */
export type WithSecret = { readonly subscription: Subscription; readonly secret: string };

/** Who wants to be told of what. */
export type Subscriptions = {
  list(): readonly Subscription[];
  ofAccount(accountId: number): readonly Subscription[];
  find(id: number): Subscription | undefined;
  /** `keep` gives the answer that is to be kept with it. */
  create(wish: Omit<NewSubscription, 'secret'>, keep?: (made: WithSecret) => AnswerToKeep | null): Promise<WithSecret>;
  /** One that is made active again begins with a clean slate. */
  change(id: number, change: SubscriptionChange): Promise<Subscription>;
  remove(id: number): Promise<void>;
  /** A new secret; the old one signs besides until `oldUntilMs`. */
  rotate(subscription: Subscription, nowMs: number, oldUntilMs: number): Promise<WithSecret>;
  /** What signs at an instant, newest first. */
  secretsOf(subscription: Subscription, nowMs: number): string[];
  /** What subscribers are to be told of events; goes into the commit of these. */
  outboxOf(events: readonly PortEvent[]): OutboxMessage[];
  /** Puts in force what is stored. */
  reload(): Promise<void>;
  /** Puts in force what another process wrote since the last time. */
  refresh(): Promise<void>;
};

export async function createSubscriptions(options: SubscriptionsOptions): Promise<Subscriptions> {
  const { store, box, newSecret, accountOf, render, wallClockMs } = options;
  let known = new Map<number, Subscription>();
  let version = -1;
  const reload = async (): Promise<void> => {
    known = new Map((await store.listSubscriptions()).map((subscription) => [subscription.id, subscription]));
  };
  await reload();
  return {
    list: () => [...known.values()],
    ofAccount: (accountId) => [...known.values()].filter((subscription) => subscription.accountId === accountId),
    find: (id) => known.get(id),
    async create(wish, keep = () => null) {
      const secret = newSecret();
      const { id } = await store.createSubscription({ ...wish, secret: box.seal(secret) }, (subscription) =>
        keep({ subscription, secret }),
      );
      await reload();
      return { subscription: known.get(id)!, secret };
    },
    async change(id, change) {
      await store.changeSubscription(id, {
        ...change,
        ...(change.status === 'active' ? { health: HEALTHY, disabledReason: null } : {}),
      });
      await reload();
      return known.get(id)!;
    },
    async remove(id) {
      await store.removeSubscription(id);
      await reload();
    },
    async rotate({ id, secret: sealed, oldSecrets: older }, nowMs, oldUntilMs) {
      const secret = newSecret();
      // Whoever rotates twice because an answer was lost must not shut out a receiver that still has the first.
      const oldSecrets = [{ sealed, untilMs: oldUntilMs }, ...older].filter(({ untilMs }) => untilMs > nowMs);
      await store.changeSubscription(id, { secret: box.seal(secret), oldSecrets });
      await reload();
      return { subscription: known.get(id)!, secret };
    },
    secretsOf: ({ secret, oldSecrets }, nowMs) =>
      [secret, ...oldSecrets.filter(({ untilMs }) => nowMs < untilMs).map(({ sealed }) => sealed)].map(box.open),
    outboxOf(events) {
      const active = [...known.values()].filter(({ status }) => status === 'active');
      if (active.length === 0) return [];
      const nowMs = wallClockMs();
      return events.flatMap((event) => {
        const subscriptionIds = active
          .filter((subscription) => selects(subscription, accountOf(subscription.accountId), event))
          .map(({ id }) => id);
        return subscriptionIds.length === 0 ? [] : [messageOf(event, render, subscriptionIds, nowMs)];
      });
    },
    reload,
    async refresh() {
      const newest = await store.dataVersion();
      if (newest === version) return;
      version = newest;
      await reload();
    },
  };
}

/** An event as a message to some subscribers; its id is the event's. */
export const messageOf = (
  event: PortEvent,
  render: (event: PortEvent) => string,
  subscriptionIds: readonly number[],
  nowMs: number,
): OutboxMessage => ({
  id: event.id,
  type: event.payload.type,
  portCode: event.portCode,
  // Not the time of the event: a recording's is long past.
  createdMs: nowMs,
  body: render(event),
  subscriptionIds,
});
