import type { Database } from 'bun:sqlite';

/** Of a subscription that is no more, while its deliveries are cleared away. */
export const REMOVED = 'removed';
/** So many rows go in one transaction: everything else waits for it. */
const CHUNK = 500;

/** Clears away a bounded part of what nobody needs any more; true if there may be more of it. */
export function clearAway(database: Database, beforeMs: number): boolean {
  const clear = database.transaction(() => {
    const some = (sql: string, ...values: (string | number)[]): number =>
      database.query<unknown, (string | number)[]>(sql).run(...values, CHUNK).changes;
    const ofRemoved = some(
      `DELETE FROM webhook_delivery WHERE id IN (SELECT d.id FROM webhook_subscription s
         JOIN webhook_delivery d ON d.subscription_id = s.id WHERE s.status = ? LIMIT ?)`,
      REMOVED,
    );
    if (ofRemoved === 0) database.query('DELETE FROM webhook_subscription WHERE status = ?').run(REMOVED);
    const ofDisabled = some(
      `UPDATE webhook_delivery SET state = 'failed', next_ms = NULL WHERE id IN (SELECT d.id FROM webhook_subscription s
         JOIN webhook_delivery d ON d.subscription_id = s.id AND d.next_ms IS NOT NULL WHERE s.status = 'disabled' LIMIT ?)`,
    );
    const old = some(
      `DELETE FROM webhook_message WHERE id IN (SELECT id FROM webhook_message WHERE created_ms < ? AND NOT EXISTS
         (SELECT 1 FROM webhook_delivery WHERE message_id = webhook_message.id AND next_ms IS NOT NULL) LIMIT ?)`,
      beforeMs,
    );
    return Math.max(ofRemoved, ofDisabled, old) === CHUNK;
  });
  return clear();
}
