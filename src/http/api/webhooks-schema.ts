import { DELIVERY_STATES } from '../../contracts/webhook-store.ts';
import { EVENT_TYPES } from '../../domain/event/event.ts';
import { SUBSCRIPTION_STATUSES } from '../../domain/webhook/subscription.ts';
import { count, figure, flag, group, instantAt, list, named, nullable, portCode, text, words } from '../wire/schema.ts';

const id = count('Number of the subscription.');
const status = words(
  SUBSCRIPTION_STATUSES,
  'active; paused by its owner; or disabled by the service, because the receiver answered 410 or failed for five days.',
);
const secret = text('The secret that signs: whsec_ and base64. It is told once.', {
  pattern: '^whsec_[A-Za-z0-9+/]+=*$',
});

const FIELDS = {
  subscription_id: id,
  webhook_url: text('Where events go.'),
  event_types: list(words(EVENT_TYPES, 'A kind of event.'), 'The kinds of event asked for.'),
  port_codes: list(portCode(), 'The ports asked for.'),
  status,
  disabled_reason: nullable(words(['gone', 'failing'], 'Why the service disabled it.')),
  created: instantAt('When it was made.'),
  old_secret_until: nullable(instantAt('Until when the old secret signs besides; null if there is none.')),
  endpoint: group('How the receiver has fared since it last took something.', {
    failures: count('Attempts that failed, one after the other.'),
    failing_since: nullable(instantAt('The first of them.')),
    resting_until: nullable(instantAt('Nothing is sent until then, so that it may recover.')),
  }),
};

export const SUBSCRIBED_SCHEMA = named('Subscribed', 'A subscription that was just made.', {
  subscription_id: id,
  webhook_secret: secret,
  status,
  note: text('A reminder to keep the secret.'),
  webhook_url: FIELDS.webhook_url,
  event_types: FIELDS.event_types,
  port_codes: FIELDS.port_codes,
});

export const SUBSCRIPTION_SCHEMA = named('Subscription', 'A subscription.', FIELDS);

export const SUBSCRIPTIONS_SCHEMA = named('SubscriptionList', 'The subscriptions of the account.', {
  subscriptions: list(SUBSCRIPTION_SCHEMA, 'Oldest first.'),
  total: count('How many there are.'),
});

export const REMOVED_SCHEMA = named('RemovedSubscription', 'A subscription that is no more.', {
  subscription_id: id,
  status: words(['deleted'], 'Nothing goes out any more.'),
});

export const ROTATED_SCHEMA = named('RotatedSecret', 'A new secret.', {
  subscription_id: id,
  webhook_secret: secret,
  old_secret_until: nullable(instantAt('Until when the old secret signs besides; null if it ended at once.')),
  note: text('A reminder to keep the secret.'),
});

const delivery = named('Delivery', 'One event to one subscription.', {
  delivery_id: count('Number of the delivery.'),
  webhook_id: text('The webhook-id: the id of the event, or of a test.'),
  event_type: words(EVENT_TYPES, 'The kind of event.'),
  port_code: portCode(),
  state: words(
    DELIVERY_STATES,
    'pending: waits for its next attempt; delivered; failed: given up; dropped: the account may not have the port any more.',
  ),
  queued: instantAt('When it was first queued.'),
  done: nullable(instantAt('When it was delivered or given up.')),
  next_attempt: nullable(instantAt('When it is tried next; null if it is done.')),
  attempts: list(
    named('DeliveryAttempt', 'One attempt.', {
      number: count('Counts the attempts from 1.'),
      time: instantAt('When it was made.'),
      status: nullable(count('Status of the answer; null if none came.')),
      code: text(
        'answered, or why not: address_forbidden, name_not_resolved, connect_failed, tls_failed, timed_out, broken_answer.',
      ),
      latency_ms: figure('How long it took, milliseconds.'),
      excerpt: text('The beginning of the answer.'),
    }),
    'Oldest first.',
  ),
});

export const DELIVERIES_SCHEMA = named('DeliveryList', 'Deliveries of a subscription, newest first.', {
  deliveries: list(delivery, 'Newest first.'),
  next_cursor: nullable(text('Where the next page begins; null on the last.')),
});

export const TESTED_SCHEMA = named('TestedDelivery', 'A test that was just made.', { delivery });

export const REPLAYED_SCHEMA = named('Replayed', 'What goes out again.', {
  subscription_id: id,
  queued: count('Deliveries that were queued.'),
  has_more: flag(
    'Whether there is more than one request queues: ask again since a later instant when these are through.',
  ),
});
