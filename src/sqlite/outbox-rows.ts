import type { Database } from 'bun:sqlite';
import type { AttemptRecord, OutboxMessage } from '../contracts/webhook-store.ts';
import type { EndpointHealth } from '../domain/webhook/endpoint-health.ts';
import type { DisabledReason } from '../domain/webhook/subscription.ts';

/** What changes the outbox; `enqueue` is called within the transaction of the events, the others are their own. */
export type OutboxWriter = {
  /** A delivery that is there already stays as it is. */
  enqueue(messages: readonly OutboxMessage[]): void;
  /** The same, but one that is there already goes out again. */
  enqueueAgain(messages: readonly OutboxMessage[], nowMs: number): void;
  requeue(subscriptionId: number, deliveryId: number, nowMs: number): boolean;
  requeueFailed(subscriptionId: number, nowMs: number): number;
  noteAttempts(
    records: readonly AttemptRecord[],
    health: ReadonlyMap<number, EndpointHealth>,
    disabled: ReadonlyMap<number, DisabledReason>,
  ): void;
};

const AGAIN = "state = 'pending', tries = 0, first_try_ms = NULL, done_ms = NULL, round = round + 1";

export function createOutboxWriter(database: Database): OutboxWriter {
  const message = database.prepare(
    'INSERT INTO webhook_message (id, type, port_code, created_ms, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  // Its subscription may have gone since the event was decided on.
  const insert = `INSERT INTO webhook_delivery (subscription_id, message_id, state, tries, attempts, round, queued_ms, next_ms)
     SELECT ?1, ?2, 'pending', 0, 0, 0, ?3, ?3 WHERE EXISTS (SELECT 1 FROM webhook_subscription WHERE id = ?1)
     ON CONFLICT (message_id, subscription_id) DO`;
  const delivery = database.prepare(`${insert} NOTHING`);
  const again = database.prepare(`${insert} UPDATE SET ${AGAIN}, next_ms = excluded.next_ms`);
  const one = database.prepare(
    `UPDATE webhook_delivery SET ${AGAIN}, next_ms = ?3 WHERE subscription_id = ?1 AND id = ?2`,
  );
  const failed = database.prepare(
    `UPDATE webhook_delivery SET ${AGAIN}, next_ms = ?2 WHERE subscription_id = ?1 AND state = 'failed'`,
  );
  const attempt = database.prepare(
    `INSERT INTO webhook_attempt (delivery_id, number, at_ms, status, code, latency_ms, excerpt)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM webhook_delivery WHERE id = ?1)
     ON CONFLICT (delivery_id, number) DO NOTHING`,
  );
  // What was queued again meanwhile stays queued.
  const outcome = database.prepare(
    `UPDATE webhook_delivery SET state = ?2, tries = ?3, first_try_ms = ?4, next_ms = ?5, done_ms = ?6
     WHERE id = ?1 AND round = ?7`,
  );
  const attempts = database.prepare('UPDATE webhook_delivery SET attempts = ?2 WHERE id = ?1');
  const healthOf = database.prepare('UPDATE webhook_subscription SET health = ?2 WHERE id = ?1');
  const disable = database.prepare(
    "UPDATE webhook_subscription SET status = 'disabled', disabled_reason = ?2 WHERE id = ?1",
  );
  const put = (messages: readonly OutboxMessage[], queue: typeof delivery, nowMs: number | null): void => {
    for (const { id, type, portCode, createdMs, body, subscriptionIds } of messages) {
      message.run(id, type, portCode, createdMs, body);
      for (const subscriptionId of subscriptionIds) queue.run(subscriptionId, id, nowMs ?? createdMs);
    }
  };
  return {
    enqueue: (messages) => put(messages, delivery, null),
    enqueueAgain: database.transaction((messages: readonly OutboxMessage[], nowMs: number) =>
      put(messages, again, nowMs),
    ),
    requeue: (subscriptionId, deliveryId, nowMs) => one.run(subscriptionId, deliveryId, nowMs).changes > 0,
    requeueFailed: (subscriptionId, nowMs) => failed.run(subscriptionId, nowMs).changes,
    noteAttempts: database.transaction(
      (
        records: readonly AttemptRecord[],
        health: ReadonlyMap<number, EndpointHealth>,
        disabled: ReadonlyMap<number, DisabledReason>,
      ) => {
        for (const { deliveryId, round, number, atMs, attempt: told, state, tries, firstTryMs, nextMs } of records) {
          if (told !== null) {
            attempt.run(deliveryId, number, atMs, told.status, told.code, Math.round(told.latencyMs), told.excerpt);
          }
          outcome.run(deliveryId, state, tries, firstTryMs, nextMs, nextMs === null ? atMs : null, round);
          attempts.run(deliveryId, number);
        }
        for (const [id, state] of health) healthOf.run(id, JSON.stringify(state));
        for (const [id, reason] of disabled) disable.run(id, reason);
      },
    ),
  };
}
