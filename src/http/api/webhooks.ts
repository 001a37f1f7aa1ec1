import type { LoggedDelivery } from '../../contracts/webhook-store.ts';
import { oldSecretUntilMs, type Subscription } from '../../domain/webhook/subscription.ts';
import { changeOwn, findOwn } from '../../workflows/manage-webhooks.ts';
import type { Webhooks } from '../../workflows/webhooks.ts';
import { HttpFault } from '../faults.ts';
import type { Action } from '../route.ts';
import { instant } from '../wire/instants.ts';
import { readWish } from './webhooks-wish.ts';

export const SECRET_NOTE = 'Keep the webhook_secret now: it is not shown again.';

/** GET /api/webhooks: the subscriptions of the account. */
export async function listSubscriptions({ account, webhooks }: Action): Promise<unknown> {
  const subscriptions = webhooks.subscriptions.ofAccount(account.id);
  return {
    subscriptions: subscriptions.map((subscription) => subscriptionItem(webhooks, subscription)),
    total: subscriptions.length,
  };
}

/** GET /api/webhooks/{subscription_id} */
export const getSubscription = async (action: Action): Promise<unknown> =>
  subscriptionItem(action.webhooks, ownSubscription(action));

/** PATCH /api/webhooks/{subscription_id}: what is absent stays as it is. */
export async function changeSubscription(action: Action): Promise<unknown> {
  const { id } = ownSubscription(action);
  const { webhooks, body } = action;
  const wish = await readWish(action);
  const status = body.status as 'active' | 'paused' | undefined;
  const changed = await changeOwn(webhooks, id, { ...wish, ...(status === undefined ? {} : { status }) });
  return subscriptionItem(webhooks, changed);
}

/** DELETE /api/webhooks/{subscription_id}: its deliveries go with it. */
export async function removeSubscription(action: Action): Promise<unknown> {
  const { id } = ownSubscription(action);
  await action.webhooks.subscriptions.remove(id);
  return { subscription_id: id, status: 'deleted' };
}

/** The subscription that a path names; others' are not told from none. */
export function ownSubscription({ account, path, webhooks }: Action): Subscription {
  const subscription = findOwn(webhooks, account.id, Number(path.subscription_id));
  if (subscription) return subscription;
  throw new HttpFault(404, 'unknown_subscription', 'The account has no subscription of this number.');
}

function subscriptionItem({ deliveries }: Webhooks, subscription: Subscription): unknown {
  const { id, url, eventTypes, portCodes, status, disabledReason, createdMs } = subscription;
  const health = deliveries.healthOf(subscription);
  return {
    subscription_id: id,
    webhook_url: url,
    event_types: eventTypes,
    port_codes: portCodes,
    status,
    disabled_reason: disabledReason,
    created: instant(createdMs),
    old_secret_until: instant(oldSecretUntilMs(subscription)),
    endpoint: {
      failures: health.failures,
      failing_since: instant(health.failingSinceMs),
      resting_until: instant(health.openUntilMs),
    },
  };
}

export const deliveryItem = (delivery: LoggedDelivery): unknown => ({
  delivery_id: delivery.id,
  webhook_id: delivery.messageId,
  event_type: delivery.type,
  port_code: delivery.portCode,
  state: delivery.state,
  queued: instant(delivery.createdMs),
  done: instant(delivery.doneMs),
  next_attempt: instant(delivery.nextMs),
  attempts: delivery.attempts.map(({ number, atMs, status, code, latencyMs, excerpt }) => ({
    number,
    time: instant(atMs),
    status,
    code,
    latency_ms: latencyMs,
    excerpt,
  })),
});
