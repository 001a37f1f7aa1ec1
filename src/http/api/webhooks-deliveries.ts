import type { DeliveryState } from '../../contracts/webhook-store.ts';
import { findIsoMs } from '../../core/time.ts';
import type { EventType } from '../../domain/event/event.ts';
import { HttpFault } from '../faults.ts';
import { bodyFault } from '../read-body.ts';
import type { Action } from '../route.ts';
import { EVENTS } from '../wire/event-schema.ts';
import { instant } from '../wire/instants.ts';
import { deliveryItem, ownSubscription } from './webhooks.ts';
import { REPLAY_FIELDS } from './webhooks-fields.ts';

/** GET /api/webhooks/{subscription_id}/deliveries: the delivery log. */
export async function listDeliveries(action: Action): Promise<unknown> {
  const { webhooks, query } = action;
  const { id } = ownSubscription(action);
  await webhooks.deliveries.flush();
  const limit = Number(query.limit);
  const found = await webhooks.store.listDeliveries({
    subscriptionId: id,
    state: (query.state as DeliveryState | undefined) ?? null,
    before: query.cursor === undefined ? null : Number(query.cursor),
    limit: limit + 1,
  });
  const deliveries = found.slice(0, limit);
  const isWhole = found.length <= limit;
  return {
    deliveries: deliveries.map(deliveryItem),
    next_cursor: isWhole ? null : String(deliveries.at(-1)!.id),
  };
}

/** POST /api/webhooks/{subscription_id}/test: an example of an event, sent at once in the way of every delivery. */
export async function sendTest(action: Action): Promise<unknown> {
  const { webhooks, body, nowMs } = action;
  const subscription = ownSubscription(action);
  const type = (body.event_type as EventType | undefined) ?? subscription.eventTypes[0]!;
  const portCode = subscription.portCodes[0]!;
  const id = `evt_test_${Bun.randomUUIDv7().replaceAll('-', '')}`;
  const { data, ...example } = EVENTS[type].example as { data: Record<string, unknown> };
  const told = {
    ...example,
    timestamp: instant(nowMs),
    data: { ...data, event_id: id, port_code: portCode, recorded: instant(nowMs), test: true },
  };
  const message = {
    id,
    type,
    portCode,
    createdMs: nowMs,
    body: JSON.stringify(told),
    subscriptionIds: [subscription.id],
  };
  await webhooks.store.enqueue([message], nowMs);
  await webhooks.deliveries.attemptNow(subscription, id);
  return { delivery: deliveryItem((await webhooks.store.findDelivery(subscription.id, id))!) };
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
  const queued = await queueAgain(action);
  action.webhooks.deliveries.pump();
  return { subscription_id: Number(action.path.subscription_id), queued };
}

async function queueAgain(action: Action): Promise<number> {
  const { body, webhooks, account, nowMs } = action;
  const subscription = ownSubscription(action);
  await webhooks.deliveries.flush();
  if (body.failed === true) return webhooks.store.requeueFailed(subscription.id, nowMs);
  if (typeof body.since === 'string') {
    return webhooks.sendAgainSince(subscription, account, findIsoMs(body.since)!);
  }
  const isThere = await webhooks.store.requeue(subscription.id, Number(body.delivery_id), nowMs);
  if (isThere) return 1;
  throw new HttpFault(404, 'unknown_delivery', 'The subscription has no delivery of this number.');
}
