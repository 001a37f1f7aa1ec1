import type { Database } from 'bun:sqlite';
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { event } from '../../db/schema/event-tables.ts';
import type { EventQuery } from '../contracts/store.ts';
import type { EventPayload, PortEvent } from '../domain/event/event.ts';

/** Events in the order of recording, which no other port's events change; null where `after` is none of these ports'. */
export function listEvents(database: Database, query: EventQuery): PortEvent[] | null {
  const { portCodes, types, sinceMs, untilMs, after, limit } = query;
  const db = drizzle(database);
  const isOfPorts = inArray(event.portCode, [...portCodes]);
  let isBehind: SQL = gte(event.recordedMs, sinceMs);
  if (after !== null) {
    const place = db
      .select()
      .from(event)
      .where(and(eq(event.id, after), isOfPorts))
      .get();
    if (place === undefined) return null;
    const { recordedMs, portCode, sequence } = place;
    isBehind = sql`(${event.recordedMs}, ${event.portCode}, ${event.sequence}) > (${recordedMs}, ${portCode}, ${sequence})`;
  }
  const isOfTypes = types === null ? undefined : inArray(event.type, [...types]);
  return (
    db
      .select()
      .from(event)
      // The plus keeps to the index of the order; by port everything would be read and sorted for each page.
      .where(and(isBehind, lt(event.recordedMs, untilMs), sql`+${isOfPorts}`, isOfTypes))
      .orderBy(asc(event.recordedMs), asc(event.portCode), asc(event.sequence))
      .limit(limit)
      .all()
      .map(({ type, payload, recordedMs, ...row }) => ({
        ...row,
        recordedAtMs: recordedMs,
        payload: { type, ...JSON.parse(payload) } as EventPayload,
      }))
  );
}
