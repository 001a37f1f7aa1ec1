import { findIsoMs } from '../core/time.ts';
import { EVENT_TYPES } from '../domain/event/event.ts';
import { type Parameter, wholeNumber } from './parameters.ts';
import { PORT_FILTER, readList } from './parameters-of-alerts.ts';

const EVENT_ID = /^evt_[A-Z]{3}_\d{1,15}$/;

export const EVENT_PARAMETERS: readonly Parameter[] = [
  {
    name: 'type',
    description: 'Only these kinds of event, comma-separated.',
    rule: `of ${EVENT_TYPES.join(', ')}, with commas between them`,
    schema: { type: 'string' },
    example: 'vessel.arrived,vessel.departed',
    read: (text) => readList(text, (item) => EVENT_TYPES.find((type) => type === item) ?? null),
  },
  { ...PORT_FILTER, description: 'Only events of these ports, comma-separated codes.' },
  {
    name: 'since',
    description: 'Only events recorded at this instant or later; 24 hours back where it is absent.',
    rule: 'an instant such as 2026-03-02T06:00:00Z',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-03-02T06:00:00Z',
    read: findIsoMs,
  },
  wholeNumber('limit', 'At most so many events.', [1, 1_000], 100),
  {
    name: 'cursor',
    description: 'The next_cursor of an answer, as it was given: the events recorded behind it.',
    rule: 'a cursor as an answer gave it',
    schema: { type: 'string', maxLength: 40 },
    example: 'evt_STS_41',
    read: (text) => (EVENT_ID.test(text) ? text : null),
  },
];
