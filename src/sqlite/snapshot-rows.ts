import type { Database } from 'bun:sqlite';
import type { PortSnapshot } from '../domain/port/snapshot.ts';

/** Snapshots with `fromMs < at <= toMs`, in order. */
export function listSnapshots(database: Database, portCode: string, fromMs: number, toMs: number): PortSnapshot[] {
  const rows = database
    .query<Omit<PortSnapshot, 'isStale'> & { stale: number }, [string, number, number]>(
      `SELECT port_code AS portCode, at_ms AS atMs, queue, berths_occupied AS berthsOccupied,
         berths_total AS berthsTotal, inbound, tracked, median_wait_hours AS medianWaitHours, level, stale
       FROM snapshot WHERE port_code = ? AND at_ms > ? AND at_ms <= ? ORDER BY at_ms`,
    )
    .all(portCode, fromMs, toMs);
  return rows.map(({ stale, ...snapshot }) => ({ ...snapshot, isStale: stale === 1 }));
}
