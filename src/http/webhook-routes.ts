import { DELIVERY_STATES } from '../contracts/webhook-store.ts';
import { changeSubscription, getSubscription, listSubscriptions, removeSubscription } from './api/webhooks.ts';
import { listDeliveries, replay, sendTest } from './api/webhooks-deliveries.ts';
import {
  EVENT_TYPES_FIELD,
  GRACE_FIELD,
  PORT_CODES_FIELD,
  REPLAY_FIELDS,
  STATUS_FIELD,
  TEST_TYPE_FIELD,
  URL_FIELD,
} from './api/webhooks-fields.ts';
import {
  DELIVERIES_SCHEMA,
  REMOVED_SCHEMA,
  REPLAYED_SCHEMA,
  ROTATED_SCHEMA,
  SUBSCRIBED_SCHEMA,
  SUBSCRIPTION_SCHEMA,
  SUBSCRIPTIONS_SCHEMA,
  TESTED_SCHEMA,
} from './api/webhooks-schema.ts';
import { rotateSecret, subscribe } from './api/webhooks-subscribe.ts';
import { type Parameter, wholeNumber } from './parameters.ts';
import type { BodyField } from './read-body.ts';
import type { ActionRoute } from './route.ts';

const LOG_PARAMETERS: readonly Parameter[] = [
  {
    name: 'state',
    description: 'Only deliveries in this state.',
    rule: `one of ${DELIVERY_STATES.join(', ')}`,
    schema: { type: 'string', enum: DELIVERY_STATES },
    example: 'failed',
    read: (text) => DELIVERY_STATES.find((state) => state === text) ?? null,
  },
  wholeNumber('limit', 'At most so many deliveries.', [1, 500], 50),
  {
    name: 'cursor',
    description: 'Where a page begins: the next_cursor of the page before, as it was given.',
    rule: 'a cursor as an answer gave it',
    schema: { type: 'string', maxLength: 15 },
    example: '120',
    read: (text) => (/^[1-9]\d{0,14}$/.test(text) ? text : null),
  },
];

const required = (fields: readonly BodyField[]): BodyField[] => fields.map((field) => ({ ...field, isRequired: true }));

const route = (
  method: ActionRoute['method'],
  path: string,
  [id, summary, description]: readonly [string, string, string],
  rest: Pick<ActionRoute, 'schema' | 'act'> & Partial<ActionRoute>,
): ActionRoute => ({
  method,
  path: `/api/webhooks${path}`,
  access: 'ENTERPRISE',
  operation: { id, tag: 'Webhooks', summary, description },
  ...rest,
});

/** Every endpoint about subscriptions to events. */
export const WEBHOOK_ROUTES: readonly ActionRoute[] = [
  route(
    'POST',
    '/subscribe',
    [
      'subscribe',
      'Subscribe to events',
      'Events of these kinds and ports are sent to the URL from now on. The answer tells the secret that signs them, once. ' +
        'A host that does not resolve is taken, and judged at each delivery. Sent again with the same Idempotency-Key ' +
        'within 24 hours it answers the same.',
    ],
    {
      body: required([URL_FIELD, EVENT_TYPES_FIELD, PORT_CODES_FIELD]),
      isOnce: true,
      schema: SUBSCRIBED_SCHEMA,
      act: subscribe,
    },
  ),
  route('GET', '', ['list_subscriptions', 'Your subscriptions', 'All subscriptions of the account, oldest first.'], {
    schema: SUBSCRIPTIONS_SCHEMA,
    act: listSubscriptions,
  }),
  route(
    'GET',
    '/{subscription_id}',
    ['get_subscription', 'One subscription', 'How it stands, and how its receiver fares.'],
    {
      schema: SUBSCRIPTION_SCHEMA,
      act: getSubscription,
    },
  ),
  route(
    'PATCH',
    '/{subscription_id}',
    [
      'change_subscription',
      'Change, pause or resume a subscription',
      'What is absent stays as it is. While a subscription is paused nothing is queued for it; replay with since makes up for that.',
    ],
    {
      body: [URL_FIELD, EVENT_TYPES_FIELD, PORT_CODES_FIELD, STATUS_FIELD],
      schema: SUBSCRIPTION_SCHEMA,
      act: changeSubscription,
    },
  ),
  route(
    'DELETE',
    '/{subscription_id}',
    ['delete_subscription', 'End a subscription', 'Nothing goes out any more; its deliveries and their log are gone.'],
    { schema: REMOVED_SCHEMA, act: removeSubscription },
  ),
  route(
    'POST',
    '/{subscription_id}/rotate',
    [
      'rotate_webhook_secret',
      'Take a new secret',
      'The answer tells it, once. Until grace_hours have passed every delivery carries a signature of each secret.',
    ],
    { body: [GRACE_FIELD], isOnce: true, schema: ROTATED_SCHEMA, act: rotateSecret },
  ),
  route(
    'POST',
    '/{subscription_id}/test',
    [
      'send_test_event',
      'Send a test event',
      'An example of the kind of event with `test: true` in its data, sent at once in the way of every delivery; the answer tells what came of it.',
    ],
    { body: [TEST_TYPE_FIELD], schema: TESTED_SCHEMA, act: sendTest },
  ),
  route(
    'GET',
    '/{subscription_id}/deliveries',
    [
      'list_deliveries',
      'What was sent, and what came of it',
      'The delivery log of 30 days, newest first, with every attempt.',
    ],
    { parameters: LOG_PARAMETERS, schema: DELIVERIES_SCHEMA, act: listDeliveries },
  ),
  route(
    'POST',
    '/{subscription_id}/replay',
    [
      'replay_deliveries',
      'Send again',
      'One delivery, all that failed, or everything recorded since an instant. The ids and bodies are the same as before.',
    ],
    { body: REPLAY_FIELDS, schema: REPLAYED_SCHEMA, act: replay },
  ),
];
