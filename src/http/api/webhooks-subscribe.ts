import { HOUR_MS } from '../../core/time.ts';
import { oldSecretUntilMs } from '../../domain/webhook/subscription.ts';
import type { WithSecret } from '../../workflows/subscriptions.ts';
import { HttpFault } from '../faults.ts';
import type { Action } from '../route.ts';
import { instant } from '../wire/instants.ts';
import { ownSubscription, SECRET_NOTE } from './webhooks.ts';
import { readWish } from './webhooks-wish.ts';

/** More would tell one receiver the same things over and over. */
const MOST_SUBSCRIPTIONS = 100;
const USUAL_GRACE_HOURS = 24;

/** POST /api/webhooks/subscribe: the only answer that tells the secret. */
export async function subscribe(action: Action): Promise<unknown> {
  const { account, webhooks, nowMs } = action;
  const { url, eventTypes, portCodes } = await readWish(action);
  if (webhooks.subscriptions.ofAccount(account.id).length >= MOST_SUBSCRIPTIONS) {
    const detail = `The account has ${MOST_SUBSCRIPTIONS} subscriptions, which is the most: delete one that is not needed.`;
    throw new HttpFault(409, 'too_many_subscriptions', detail);
  }
  const wish = {
    accountId: account.id,
    url: url!,
    eventTypes: eventTypes!,
    portCodes: portCodes!,
    createdMs: nowMs,
  };
  return subscribed(await webhooks.subscriptions.create(wish, (made) => action.keep(subscribed(made))));
}

function subscribed({ subscription, secret }: WithSecret): unknown {
  return {
    subscription_id: subscription.id,
    webhook_secret: secret,
    status: subscription.status,
    note: SECRET_NOTE,
    webhook_url: subscription.url,
    event_types: subscription.eventTypes,
    port_codes: subscription.portCodes,
  };
}

/** POST /api/webhooks/{subscription_id}/rotate: a new secret; both sign for a while. */
export async function rotateSecret(action: Action): Promise<unknown> {
  const { webhooks, body, nowMs } = action;
  const graceHours = (body.grace_hours as number | undefined) ?? USUAL_GRACE_HOURS;
  const rotated = await webhooks.subscriptions.rotate(
    ownSubscription(action),
    nowMs,
    nowMs + Math.round(graceHours * HOUR_MS),
  );
  return {
    subscription_id: rotated.subscription.id,
    webhook_secret: rotated.secret,
    old_secret_until: instant(oldSecretUntilMs(rotated.subscription)),
    note: SECRET_NOTE,
  };
}
