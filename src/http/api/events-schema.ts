import { Type } from '@sinclair/typebox';
import { EVENT_TYPES } from '../../domain/event/event.ts';
import { EVENTS } from '../wire/event-schema.ts';
import { flag, instantAt, list, named, nullable, ORIGIN, text } from '../wire/schema.ts';

const event = Type.Union(
  EVENT_TYPES.map((type) => EVENTS[type].schema),
  { description: 'An event, as webhooks deliver it.' },
);

export const EVENTS_SCHEMA = named('EventList', 'Events of the ports, in the order in which they were recorded.', {
  events: list(event, 'Oldest first.'),
  next_cursor: nullable(
    text('Behind the last event of the list: asked with it, what was recorded since comes; null if there is none yet.'),
  ),
  has_more: flag('Whether there are more events already.'),
  since: instantAt('Events recorded since then; a cursor goes on from where it stands instead.'),
  ...ORIGIN,
});
