import type { OutboxMessage } from '../../contracts/webhook-store.ts';
import type { EventType } from '../../domain/event/event.ts';
import type { Subscription } from '../../domain/webhook/subscription.ts';
import { EVENTS } from './event-schema.ts';
import { instant } from './instants.ts';

/** An example of a kind of event as a message that says it is a test. */
export function testMessage(
  { portCodes }: Pick<Subscription, 'portCodes'>,
  type: EventType,
  nowMs: number,
): Omit<OutboxMessage, 'subscriptionIds'> {
  const portCode = portCodes[0]!;
  const id = `evt_test_${Bun.randomUUIDv7().replaceAll('-', '')}`;
  const { data, ...example } = EVENTS[type].example as { data: Record<string, unknown> };
  const told = {
    ...example,
    timestamp: instant(nowMs),
    data: { ...data, event_id: id, port_code: portCode, recorded: instant(nowMs), test: true },
  };
  return { id, type, portCode, createdMs: nowMs, body: JSON.stringify(told) };
}
