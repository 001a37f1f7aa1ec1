import type { Database } from 'bun:sqlite';
import type { EventQuery } from '../contracts/store.ts';
import type { EventPayload, PortEvent } from '../domain/event/event.ts';

type EventRow = Omit<PortEvent, 'payload'> & { readonly type: string; readonly payload: string };
type Value = string | number;

/** Events in the order of recording, which no other port's events change; null where `after` is none of these ports'. */
export function listEvents(database: Database, query: EventQuery): PortEvent[] | null {
  const { portCodes, types, sinceMs, untilMs, after, limit } = query;
  const ofPorts = `port_code IN (${portCodes.map(() => '?').join(', ')})`;
  const from = after === null ? null : findPlace(database, after, ofPorts, portCodes);
  if (after !== null && from === null) return null;
  const behind = from === null ? 'recorded_ms >= ?' : '(recorded_ms, port_code, sequence) > (?, ?, ?)';
  const ofTypes = types === null ? '' : `AND type IN (${types.map(() => '?').join(', ')})`;
  return database
    .query<EventRow, Value[]>(
      `SELECT id, port_code AS portCode, sequence, type, at_ms AS atMs, recorded_ms AS recordedAtMs, payload FROM event
       WHERE ${behind} AND recorded_ms < ? AND ${ofPorts} ${ofTypes}
       ORDER BY recorded_ms, port_code, sequence LIMIT ?`,
    )
    .all(...(from ?? [sinceMs]), untilMs, ...portCodes, ...(types ?? []), limit)
    .map(({ type, payload, ...row }) => ({ ...row, payload: { type, ...JSON.parse(payload) } as EventPayload }));
}

/** Where an event stands in the order. */
function findPlace(
  database: Database,
  id: string,
  ofPorts: string,
  portCodes: readonly string[],
): readonly Value[] | null {
  const row = database
    .query<{ recorded_ms: number; port_code: string; sequence: number }, Value[]>(
      `SELECT recorded_ms, port_code, sequence FROM event WHERE id = ? AND ${ofPorts}`,
    )
    .get(id, ...portCodes);
  return row === null ? null : [row.recorded_ms, row.port_code, row.sequence];
}
