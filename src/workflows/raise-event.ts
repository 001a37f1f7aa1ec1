import { type EventPayload, eventId } from '../domain/event/event.ts';
import type { LivePort, World } from './world.ts';

/** Notes an event of a port; it is stored in the commit of the change that caused it. */
export function raiseEvent(world: World, port: LivePort, atMs: number, payload: EventPayload): void {
  const portCode = port.definition.code;
  port.eventSequence++;
  world.pending.ports.add(port);
  world.pending.events.push({
    id: eventId(portCode, port.eventSequence),
    portCode,
    sequence: port.eventSequence,
    atMs,
    recordedAtMs: world.clock.serviceMs!,
    payload,
  });
}
