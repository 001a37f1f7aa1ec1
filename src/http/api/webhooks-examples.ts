/** What is sent to each operation on subscriptions, and what comes back: secrets and numbers of a server that never was. */
export type ActionExample = { readonly request?: unknown; readonly answer: unknown };

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NOTE = 'Keep the webhook_secret now: it is not shown again.';

const WISH = {
  webhook_url: 'https://example.com/events',
  event_types: ['vessel.arrived', 'congestion.high'],
  port_codes: ['STS'],
};

const SUBSCRIPTION = {
  subscription_id: 1,
  ...WISH,
  status: 'active',
  disabled_reason: null,
  created: '2026-03-02T06:00:00Z',
  old_secret_until: null,
  endpoint: { failures: 0, failing_since: null, resting_until: null },
};

const DELIVERY = {
  delivery_id: 120,
  webhook_id: 'evt_STS_41',
  event_type: 'vessel.arrived',
  port_code: 'STS',
  state: 'delivered',
  queued: '2026-03-02T06:15:00Z',
  done: '2026-03-02T06:15:06Z',
  next_attempt: null,
  attempts: [
    { number: 1, time: '2026-03-02T06:15:01Z', status: 503, code: 'answered', latency_ms: 41, excerpt: 'busy' },
    { number: 2, time: '2026-03-02T06:15:06Z', status: 204, code: 'answered', latency_ms: 22, excerpt: '' },
  ],
};

const TESTED = {
  ...DELIVERY,
  delivery_id: 121,
  webhook_id: 'evt_test_01a1fa8b78457569bf43fbff0ba3fa06',
  attempts: DELIVERY.attempts.slice(1).map((attempt) => ({ ...attempt, number: 1 })),
};

/** By operation. */
export const ACTION_EXAMPLES: Readonly<Record<string, ActionExample>> = {
  subscribe: {
    request: WISH,
    answer: { subscription_id: 1, webhook_secret: SECRET, status: 'active', note: NOTE, ...WISH },
  },
  list_subscriptions: { answer: { subscriptions: [SUBSCRIPTION], total: 1 } },
  get_subscription: { answer: SUBSCRIPTION },
  change_subscription: { request: { status: 'paused' }, answer: { ...SUBSCRIPTION, status: 'paused' } },
  delete_subscription: { answer: { subscription_id: 1, status: 'deleted' } },
  rotate_webhook_secret: {
    request: { grace_hours: 24 },
    answer: { subscription_id: 1, webhook_secret: SECRET, old_secret_until: '2026-03-03T06:00:00Z', note: NOTE },
  },
  send_test_event: { request: { event_type: 'vessel.arrived' }, answer: { delivery: TESTED } },
  list_deliveries: { answer: { deliveries: [DELIVERY], next_cursor: null } },
  replay_deliveries: {
    request: { since: '2026-03-02T06:00:00Z' },
    answer: { subscription_id: 1, queued: 17, has_more: false },
  },
};
