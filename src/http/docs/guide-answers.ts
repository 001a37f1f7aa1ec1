import { EVENT_TYPES } from '../../domain/event/event.ts';
import { WEBHOOK_HEADERS } from '../openapi/webhooks.ts';
import { isAboutAccount } from '../route.ts';
import { ROUTES } from '../routes.ts';
import { FORMATS, ROW_PARAMETERS } from '../rows/parameters.ts';
import { EVENTS } from '../wire/event-schema.ts';
import verifyWebhook from './assets/verify-webhook.js' with { type: 'text' };
import { bullets, listing, paragraph, type Section, section, table } from './html.ts';

const rowRoutes = ROUTES.flatMap((route) => (!isAboutAccount(route) && route.rows ? [route] : []));
const withPositions = rowRoutes.filter(({ rows }) => rows?.hasPositions).map(({ path }) => `\`${path}\``);

const formats = section(
  'formats',
  'Formats and pages',
  paragraph(
    `Lists are whole by default, and are written as ${FORMATS.map((format) => `\`${format}\``).join(', ')}. GeoJSON is offered where rows have positions: ${withPositions.join(', ')}.`,
  ),
  table(
    ['Parameter', 'Meaning', 'Must be'],
    ROW_PARAMETERS.map(({ name, description, rule }) => [`\`${name}\``, description, rule]),
  ),
  paragraph(
    'With `limit` an answer carries `next_cursor` and a `Link` header of `rel="next"`; send the cursor back for the next page, until it is null. Rows that come and go in between make nobody read the list twice.',
  ),
  listing('curl -H "X-API-Key: $KEY" "$SERVER/v1/vessels/SIN?format=csv" > vessels.csv'),
  bullets([
    'Answers have an `ETag`: send it as `If-None-Match`, and 304 says that nothing has changed.',
    'Instants end in `Z`; `snapshots[].time` has its offset, `+00:00`.',
    'Distances are nautical miles, speeds knots, times hours, unless a name says otherwise.',
    'Fields may be added at any time: let pass what you do not know.',
  ]),
);

const webhooks = section(
  'webhooks',
  'Webhooks',
  paragraph(
    'Events are stored as they happen. Subscribing to them arrives in a coming version; this is what a subscriber will receive, by Standard Webhooks 1.0.0.',
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
  paragraph('Verify every delivery on the bytes of the body as they came, before they are read as JSON:'),
  listing(verifyWebhook.trimEnd()),
  bullets([
    'Delivery is at least once: drop a `webhook-id` that you have seen.',
    "Order is not promised: `data.sequence` counts a port's events without a hole.",
  ]),
);

export const ANSWER_SECTIONS: readonly Section[] = [formats, webhooks];
