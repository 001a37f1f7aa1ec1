import type { View } from '../../contracts/view.ts';
import { DAY_MS } from '../../core/time.ts';
import type { EventType } from '../../domain/event/event.ts';
import { HttpFault } from '../faults.ts';
import type { Query } from '../parameters.ts';
import { refusePorts } from '../refuse-ports.ts';
import { eventBody } from '../wire/event-body.ts';
import { instant } from '../wire/instants.ts';

/** How far back the list begins where nothing else is said. */
const USUAL_MS = DAY_MS;

/** GET /api/events: what happened at the view's ports, in the order in which it was recorded. */
export async function answerEvents(view: View, query: Query): Promise<unknown> {
  const ports = namesOf(query.port);
  if (ports !== null) refusePorts(view, new Set(ports));
  const sinceMs = query.since === undefined ? view.asOfMs - USUAL_MS : Number(query.since);
  const limit = Number(query.limit);
  const after = query.cursor === undefined ? null : String(query.cursor);
  const found = await view.listEvents({
    portCodes: ports ?? view.portCodes,
    types: namesOf(query.type) as EventType[] | null,
    sinceMs,
    after,
    limit: limit + 1,
  });
  if (found === null) {
    const message = 'must be a cursor as an answer gave it, for the same ports';
    throw new HttpFault(400, 'invalid_parameter', `The parameter cursor ${message}.`, {
      errors: [{ field: 'cursor', message }],
    });
  }
  const events = found.slice(0, limit);
  return {
    events: events.map(eventBody),
    next_cursor: events.at(-1)?.id ?? after,
    has_more: found.length > limit,
    since: instant(sinceMs),
    as_of: instant(view.asOfMs),
    source: view.source,
  };
}

const namesOf = (value: string | number | undefined): readonly string[] | null =>
  value === undefined ? null : String(value).split(',');
