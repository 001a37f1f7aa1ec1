import { EVENT_TYPES } from '../../domain/event/event.ts';
import { EVENTS } from '../wire/event-schema.ts';
import { type Components, hoist } from './hoist.ts';

type Json = Record<string, unknown>;

export const WEBHOOK_HEADERS: readonly (Json & { name: string })[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Identifies the event, the same on every retry: whoever has it already may drop it.',
    schema: { type: 'string' },
    example: 'evt_STS_41',
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was made, in seconds since the epoch; refuse what is more than five minutes off.',
    schema: { type: 'integer' },
    example: 1_772_431_800,
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'Signatures parted by spaces, each v1, and the base64 of the HMAC-SHA256 over webhook-id.webhook-timestamp.body; ' +
      'the key is the base64 after whsec_ in the secret of the subscription. One that fits is enough.',
    schema: { type: 'string' },
    example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
];

/** The events as an address that subscribed receives them (Standard Webhooks 1.0.0). */
export function webhooksOf(components: Components): Json {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const { summary, schema, example } = EVENTS[type];
      const post = {
        operationId: `on_${type.replaceAll('.', '_')}`,
        summary,
        description: `Sent for each \`${type}\` of a port of the subscription, at least once and in no promised order.`,
        tags: ['Webhooks'],
        security: [],
        parameters: WEBHOOK_HEADERS,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: hoist(schema, components), example } },
        },
        responses: {
          '2XX': { description: 'Taken.' },
          410: { description: 'Not wanted any more: the subscription is ended.' },
          default: { description: 'Not taken: it is sent again, ever more rarely, for three days.' },
        },
      };
      return [type, { post }];
    }),
  );
}
