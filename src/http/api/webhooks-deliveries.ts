import type { DeliveryState } from '../../contracts/webhook-store.ts';
import { findIsoMs } from '../../core/time.ts';
import type { EventType } from '../../domain/event/event.ts';
import { readLog, resend, resendFailed, sendAtOnce } from '../../workflows/manage-webhooks.ts';
import type { SentAgain } from '../../workflows/send-again.ts';
import { HttpFault } from '../faults.ts';
import { bodyFault } from '../read-body.ts';
import type { Action } from '../route.ts';
import { testMessage } from '../wire/test-message.ts';
import { deliveryItem, ownSubscription } from './webhooks.ts';
import { REPLAY_FIELDS } from './webhooks-fields.ts';

/** GET /api/webhooks/{subscription_id}/deliveries: the delivery log. */
export async function listDeliveries(action: Action): Promise<unknown> {
  const { webhooks, query } = action;
  const { deliveries, next } = await readLog(webhooks, {
    subscriptionId: ownSubscription(action).id,
    state: (query.state as DeliveryState | undefined) ?? null,
    before: query.cursor === undefined ? null : Number(query.cursor),
    limit: Number(query.limit),
  });
  return { deliveries: deliveries.map(deliveryItem), next_cursor: next === null ? null : String(next) };
}

/** POST /api/webhooks/{subscription_id}/test: an example of an event, sent at once in the way of every delivery. */
export async function sendTest(action: Action): Promise<unknown> {
  const { webhooks, body, nowMs } = action;
  const subscription = ownSubscription(action);
  const type = (body.event_type as EventType | undefined) ?? subscription.eventTypes[0]!;
  const sent = await sendAtOnce(webhooks, subscription, testMessage(subscription, type, nowMs));
  return { delivery: deliveryItem(sent) };
}

/** POST /api/webhooks/{subscription_id}/replay: sends again one delivery, all that failed, or everything since an instant. */
export async function replay(action: Action): Promise<unknown> {
  const { body } = action;
  const names = REPLAY_FIELDS.map(({ name }) => name);
  const given = names.filter((name) => body[name] !== undefined);
  if (given.length !== 1) {
    const message = `must be the only one of ${names.join(', ')}`;
    throw bodyFault((given.length === 0 ? names.slice(0, 1) : given).map((field) => ({ field, message })));
  }
  const { queued, hasMore } = await queueAgain(action);
  return { subscription_id: Number(action.path.subscription_id), queued, has_more: hasMore };
}

async function queueAgain(action: Action): Promise<SentAgain> {
  const { body, webhooks, account, nowMs } = action;
  const subscription = ownSubscription(action);
  const whole = (queued: number): SentAgain => ({ queued, hasMore: false });
  if (body.failed === true) return whole(await resendFailed(webhooks, subscription.id, nowMs));
  if (typeof body.since === 'string') {
    await webhooks.deliveries.flush();
    const sent = await webhooks.sendAgainSince(subscription, account, findIsoMs(body.since)!);
    webhooks.deliveries.refetch(subscription.id);
    webhooks.deliveries.pump();
    return sent;
  }
  if (await resend(webhooks, subscription.id, Number(body.delivery_id), nowMs)) return whole(1);
  throw new HttpFault(404, 'unknown_delivery', 'The subscription has no delivery of this number.');
}
