import type { Database } from 'bun:sqlite';
import type { Movements } from '../contracts/store.ts';

/** Counts arrivals, berthings and departures within `(fromMs, toMs]` that were known by `toMs`. */
export function countMovements(database: Database, portCode: string, fromMs: number, toMs: number): Movements {
  const count = (sql: string): number =>
    database
      .query<{ n: number }, [string, number, number]>(`SELECT count(*) AS n FROM ${sql}`)
      .get(portCode, fromMs, toMs)!.n;
  return {
    arrived: count('port_call WHERE port_code = ?1 AND ata_ms > ?2 AND ata_ms <= ?3 AND ata_recorded_ms <= ?3'),
    berthed: count(
      `berth_stay WHERE port_code = ?1 AND call_id IS NOT NULL
       AND atb_ms > ?2 AND atb_ms <= ?3 AND atb_recorded_ms <= ?3`,
    ),
    departed: count(
      `port_call WHERE port_code = ?1 AND closed_ms > ?2 AND closed_ms <= ?3 AND closed_recorded_ms <= ?3
       AND ata_ms > ?2 - 31536000000`,
    ),
  };
}
