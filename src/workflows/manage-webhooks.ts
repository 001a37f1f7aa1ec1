import type { DeliveryQuery, LoggedDelivery, OutboxMessage, SubscriptionChange } from '../contracts/webhook-store.ts';
import { HEALTHY } from '../domain/webhook/endpoint-health.ts';
import type { Subscription } from '../domain/webhook/subscription.ts';
import type { Webhooks } from './webhooks.ts';

/** The subscription of an account by its number; others' are none. */
export function findOwn({ subscriptions }: Webhooks, accountId: number, id: number): Subscription | null {
  const subscription = subscriptions.find(id);
  return subscription?.accountId === accountId ? subscription : null;
}

/** What is absent stays as it is. A new URL, and one that is made active, begin with a clean slate. */
export async function changeOwn(
  { subscriptions, deliveries }: Webhooks,
  id: number,
  change: SubscriptionChange,
): Promise<Subscription> {
  // What came of attempts until now is about the subscription as it was.
  await deliveries.flush();
  const isRenewed = change.status === 'active' || change.url !== undefined;
  const changed = await subscriptions.change(id, { ...change, ...(isRenewed ? { health: HEALTHY } : {}) });
  if (isRenewed) deliveries.renew(id);
  deliveries.pump();
  return changed;
}

/** Sends one message to one subscription at once, and tells what came of it. */
export async function sendAtOnce(
  { store, deliveries }: Webhooks,
  subscription: Subscription,
  message: Omit<OutboxMessage, 'subscriptionIds'>,
): Promise<LoggedDelivery> {
  await store.enqueue([{ ...message, subscriptionIds: [subscription.id] }], message.createdMs);
  await deliveries.attemptNow(subscription, message.id);
  return (await store.findDelivery(subscription.id, message.id))!;
}

/** Queues one delivery again; false if the subscription has none of this number. */
export async function resend(webhooks: Webhooks, id: number, deliveryId: number, nowMs: number): Promise<boolean> {
  await webhooks.deliveries.flush();
  const isThere = await webhooks.store.requeue(id, deliveryId, nowMs);
  webhooks.deliveries.refetch(id);
  webhooks.deliveries.pump();
  return isThere;
}

/** Queues again all that were given up; how many. */
export async function resendFailed({ store, deliveries }: Webhooks, id: number, nowMs: number): Promise<number> {
  await deliveries.flush();
  const count = await store.requeueFailed(id, nowMs);
  deliveries.refetch(id);
  deliveries.pump();
  return count;
}

export type LogPage = {
  readonly deliveries: readonly LoggedDelivery[];
  /** The number before which the next page begins; null on the last. */
  readonly next: number | null;
};

/** A page of the delivery log, newest first, up to the last attempt. */
export async function readLog({ store, deliveries }: Webhooks, query: DeliveryQuery): Promise<LogPage> {
  await deliveries.flush();
  const found = await store.listDeliveries({ ...query, limit: query.limit + 1 });
  const page = found.slice(0, query.limit);
  return { deliveries: page, next: found.length > query.limit ? page.at(-1)!.id : null };
}
