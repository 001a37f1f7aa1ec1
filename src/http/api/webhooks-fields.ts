import { Type } from '@sinclair/typebox';
import { findIsoMs } from '../../core/time.ts';
import { EVENT_TYPES, type EventType } from '../../domain/event/event.ts';
import { MAX_WEBHOOK_URL_CHARACTERS } from '../../domain/webhook/webhook-url.ts';
import type { BodyField } from '../read-body.ts';
import { words } from '../wire/schema.ts';

const MOST_ITEMS = 100;

const isListOf = (value: unknown, is: (item: string) => boolean): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MOST_ITEMS &&
  value.every((item) => typeof item === 'string' && is(item));

export const URL_FIELD: BodyField = {
  name: 'webhook_url',
  rule: 'the http or https URL that receives events, such as https://example.com/events',
  schema: Type.String({
    maxLength: MAX_WEBHOOK_URL_CHARACTERS,
    description: 'The URL that receives events; https unless the receiver stands in the same network.',
    examples: ['https://example.com/events'],
  }),
  is: (value) => typeof value === 'string' && value !== '',
};

export const EVENT_TYPES_FIELD: BodyField = {
  name: 'event_types',
  rule: `a list of one or more of ${EVENT_TYPES.join(', ')}, of ${MOST_ITEMS} at most`,
  schema: Type.Array(words(EVENT_TYPES, 'A kind of event.'), {
    minItems: 1,
    maxItems: MOST_ITEMS,
    description: 'The kinds of event to be told of.',
    examples: [['vessel.arrived', 'congestion.high']],
  }),
  is: (value) => isListOf(value, (item) => EVENT_TYPES.includes(item as EventType)),
};

export const PORT_CODES_FIELD: BodyField = {
  name: 'port_codes',
  rule: `a list of one or more port codes of three letters, of ${MOST_ITEMS} at most`,
  schema: Type.Array(Type.String({ pattern: '^[A-Za-z]{3}$' }), {
    minItems: 1,
    maxItems: MOST_ITEMS,
    description: "The ports to be told of, out of the key's.",
    examples: [['STS']],
  }),
  is: (value) => isListOf(value, (item) => /^[A-Za-z]{3}$/.test(item)),
};

/** What an owner may set; `disabled` is for the service. */
const SETTABLE = ['active', 'paused'] as const;

export const STATUS_FIELD: BodyField = {
  name: 'status',
  rule: `one of ${SETTABLE.join(', ')}`,
  schema: words(
    SETTABLE,
    'paused: nothing is queued and nothing goes out; active: it goes on, also after it was disabled.',
  ),
  is: (value) => SETTABLE.some((status) => status === value),
};

export const GRACE_FIELD: BodyField = {
  name: 'grace_hours',
  rule: 'a number of hours from 0 to 168',
  schema: Type.Number({
    minimum: 0,
    maximum: 168,
    default: 24,
    description: 'How long the old secret signs besides.',
  }),
  is: (value) => typeof value === 'number' && value >= 0 && value <= 168,
};

export const TEST_TYPE_FIELD: BodyField = {
  name: 'event_type',
  rule: `one of ${EVENT_TYPES.join(', ')}`,
  schema: words(EVENT_TYPES, 'The kind of event whose example is sent; else the first that the subscription asks for.'),
  is: (value) => EVENT_TYPES.includes(value as EventType),
};

export const REPLAY_FIELDS: readonly BodyField[] = [
  {
    name: 'delivery_id',
    rule: 'the number of a delivery',
    schema: Type.Integer({ minimum: 1, description: 'Only this delivery, whatever became of it.' }),
    is: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  },
  {
    name: 'failed',
    rule: 'true',
    schema: Type.Literal(true, { description: 'All deliveries that were given up.' }),
    is: (value) => value === true,
  },
  {
    name: 'since',
    rule: 'an instant such as 2026-03-02T06:00:00Z',
    schema: Type.String({
      format: 'date-time',
      description: 'Everything that the subscription asks for and that was recorded since then, sent before or not.',
      examples: ['2026-03-02T06:00:00Z'],
    }),
    is: (value) => typeof value === 'string' && findIsoMs(value) !== null,
  },
];
