import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/time.ts';
import { EVENT_TYPES } from '../../domain/event/event.ts';
import { DISABLE_AFTER_MS, FAILURES_TO_OPEN, LONGEST_PAUSE_MS } from '../../domain/webhook/endpoint-health.ts';
import { JITTER_FRACTION, MOST_ATTEMPTS, RETRY_DELAYS_MS } from '../../domain/webhook/retry-policy.ts';
import { WEBHOOK_HEADERS } from '../openapi/webhooks.ts';
import { EVENTS } from '../wire/event-schema.ts';
import inJava from './assets/VerifyWebhook.java' with { type: 'text' };
import inGo from './assets/verify_webhook.go' with { type: 'text' };
import inPython from './assets/verify_webhook.py' with { type: 'text' };
import inTypeScript from './assets/verify-webhook.ts.txt' with { type: 'text' };
import { bullets, heading, listing, paragraph, type Section, section, table } from './html.ts';

/** How a receiver tells a genuine delivery, by language; standard libraries only. A test runs each. */
export const SNIPPETS = { TypeScript: inTypeScript, Python: inPython, Java: inJava, Go: inGo } as const;

const UNITS = [
  [HOUR_MS, 'h'],
  [MINUTE_MS, 'min'],
  [SECOND_MS, 's'],
] as const;

function spanText(spanMs: number): string {
  const words: string[] = [];
  let restMs = spanMs;
  for (const [unitMs, unit] of UNITS) {
    const count = Math.floor(restMs / unitMs);
    if (count > 0) words.push(`${count} ${unit}`);
    restMs -= count * unitMs;
  }
  return words.join(' ') || 'at once';
}

/** Each attempt with the time after the one before, and after the first. */
function attempts(): [string, string, string][] {
  let sinceFirstMs = 0;
  return [0, ...RETRY_DELAYS_MS].map((delayMs, i) => {
    sinceFirstMs += delayMs;
    return [`${i + 1}`, spanText(delayMs), spanText(sinceFirstMs)];
  });
}

const events = section(
  'webhooks',
  'Webhooks',
  paragraph(
    'Accounts of the Enterprise tier are told of events as they happen, signed by Standard Webhooks 1.0.0. The answer to a subscription tells the secret, once:',
  ),
  listing(`curl -X POST -H "X-API-Key: $KEY" -H "Idempotency-Key: first" "$SERVER/api/webhooks/subscribe" -d '
  {"webhook_url": "'"$RECEIVER"'", "event_types": ["vessel.arrived", "congestion.high"], "port_codes": ["STS"]}'
curl -X POST -H "X-API-Key: $KEY" "$SERVER/api/webhooks/1/test"
curl -H "X-API-Key: $KEY" "$SERVER/api/webhooks/1/deliveries?state=failed"
curl -X POST -H "X-API-Key: $KEY" "$SERVER/api/webhooks/1/replay" -d '{"since": "2026-03-02T06:00:00Z"}'`),
  paragraph(
    'A subscription is changed, paused and resumed with PATCH, and ended with DELETE; `/rotate` gives a new secret. While it is paused nothing is queued for it: `/replay` with `since` makes up for that. Deliveries and their log are kept for 30 days, and `/api/events` lists the same events to whoever would rather ask. The log stands under `/portal/webhooks` too, with buttons for a test, a resend and a pause.',
  ),
  paragraph(
    'Deliveries go to public addresses only, unless the operator allows others (`webhook-private`, `webhook-allow`). Recordings that are served or imported raise events, but nobody is told of them unless the operator says so (`webhook-recordings`).',
  ),
  table(
    ['Event', 'When'],
    EVENT_TYPES.map((type) => [`\`${type}\``, EVENTS[type].summary]),
  ),
  paragraph('The body is `type`, `timestamp` and `data`; each field is in the API reference:'),
  listing(JSON.stringify(EVENTS['vessel.zone_change'].example, null, 2)),
  table(
    ['Header', 'Meaning'],
    WEBHOOK_HEADERS.map(({ name, description }) => [`\`${name}\``, String(description)]),
  ),
);

const receivers = section(
  'receivers',
  'Writing a receiver',
  heading('Verify'),
  paragraph(
    'Anybody can send to your address: verify every delivery on the bytes of the body as they came, before they are read as JSON. Libraries of Standard Webhooks do it in many languages; without one it is this much.',
  ),
  ...Object.entries(SNIPPETS).flatMap(([language, text]) => [heading(language), listing(text.trimEnd())]),
  heading('Try it'),
  paragraph(
    'Without a server: one command is a receiver that verifies and prints, one sends the example of an event as deliveries are sent, and one judges a delivery that your receiver refused.',
  ),
  listing(`roadstead webhooks listen --secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
roadstead webhooks trigger vessel.arrived --url "$RECEIVER" --secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
roadstead webhooks verify --any-age --secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw --id msg_p5jXN8AQM9LWM0D4loKWxJek \\
  --timestamp 1614265330 --signature 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' body.json`),
  paragraph('With `{"test": 2432232314}` in `body.json` the last is the vector of the standard, and genuine.'),
  heading('Answer'),
  bullets([
    'Answer any status from 200 to 299 once the delivery is safely yours, and do the work afterwards: after 15 seconds it counts as failed.',
    'Redirects are not followed, and count as failed.',
    'Answer 410 when you want no more: the subscription is ended.',
    'With 429, 502, 503 or 504 a `Retry-After` is heeded, from the delay of the table up to twice that.',
  ]),
  heading('Retries'),
  paragraph(
    `A delivery that fails is sent again, ${MOST_ATTEMPTS} times in all, each delay ${100 * JITTER_FRACTION} % more or less:`,
  ),
  table(['Attempt', 'After the one before', 'After the first'], attempts()),
  bullets([
    `After ${FAILURES_TO_OPEN} failures in a row an address gets a rest, of ${spanText(LONGEST_PAUSE_MS)} at most, and then one delivery to see whether it is back.`,
    `After ${DISABLE_AFTER_MS / HOUR_MS} hours of failures only it is disabled.`,
  ]),
  heading('Once, and in order'),
  bullets([
    'Delivery is at least once: drop a `webhook-id` that you have seen; it is the same on every retry, and `data.event_id` repeats it.',
    "Order is not promised: `data.sequence` counts a port's events without a hole. Of a vessel or a port keep what has the highest `sequence`.",
    '`timestamp` is when it happened, `webhook-timestamp` when this attempt was made.',
  ]),
  heading('A new secret'),
  paragraph(
    'While a secret is being changed, deliveries carry a signature by the new one and one by the old, parted by a space; one that fits is enough. So put the new secret in place at any time before the old one ends.',
  ),
);

export const WEBHOOK_SECTIONS: readonly Section[] = [events, receivers];
