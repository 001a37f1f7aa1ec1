import type { Database } from 'bun:sqlite';
import type {
  DraughtObservation,
  LoadSigns,
  SeenCall,
  SeenStay,
  SeenVessel,
  SeenZone,
} from '../contracts/seen-vessel.ts';
import { median } from '../core/statistics.ts';
import { DAY_MS, HOUR_MS } from '../core/time.ts';
import { decodeTrack } from '../domain/track/track-blob.ts';
import type { Zone } from '../domain/zone/visit.ts';
import { DUE_DELAY_MS } from '../workflows/timetable.ts';
import { findFixAsOf, vesselAsOf } from './read-as-of.ts';
import { findRegistered } from './registry-rows.ts';

/** A vessel that a port has not seen for so long is not its vessel any more. */
const SEEN_MS = 365 * DAY_MS;

const MOST_DRAUGHTS = 50;
const MOST_CALLS = 20;
const MOST_STAYS = 100;

/**
 * A vessel as it was known at an instant: only facts that were recorded by then. Null unless one of these ports has had it
 * in a zone or at a berth within the year before, so that nothing tells of what only other ports have seen.
 */
export function findVesselAsOf(
  database: Database,
  mmsi: number,
  portCodes: readonly string[],
  asOfMs: number,
): SeenVessel | null {
  const ports = JSON.stringify(portCodes);
  const zones = zonesAsOf(database, mmsi, portCodes, asOfMs);
  if (zones.length === 0 && !wasSeen(database, mmsi, ports, asOfMs)) return null;
  const entry = findRegistered(database, mmsi);
  return {
    vessel: vesselAsOf(database, mmsi, asOfMs, new Map(entry === null ? [] : [[mmsi, entry]])),
    fix: findFixAsOf(database, mmsi, asOfMs),
    draughts: draughtsAsOf(database, mmsi, asOfMs),
    calls: callsAsOf(database, mmsi, ports, asOfMs),
    stays: staysAsOf(database, mmsi, ports, asOfMs),
    zones,
  };
}

export function findLoadSignsAsOf(
  database: Database,
  mmsi: number,
  portCodes: readonly string[],
  asOfMs: number,
): LoadSigns {
  const stays = staysAsOf(database, mmsi, JSON.stringify(portCodes), asOfMs);
  return { draughts: draughtsAsOf(database, mmsi, asOfMs), stays };
}

/** Whether it has had a zone or a berth at a port of the list (JSON) in the time that counts. */
function wasSeen(database: Database, mmsi: number, ports: string, asOfMs: number): boolean {
  const row = database
    .query<{ seen: number }, [string, number, number, number]>(
      `SELECT EXISTS (SELECT 1 FROM zone_change WHERE port_code IN (SELECT value FROM json_each(?1)) AND mmsi = ?2
           AND recorded_ms <= ?3 AND recorded_ms > ?4)
         OR EXISTS (SELECT 1 FROM berth_stay WHERE port_code IN (SELECT value FROM json_each(?1)) AND mmsi = ?2
           AND atb_recorded_ms <= ?3 AND (left_ms IS NULL OR left_recorded_ms > ?3 OR left_ms > ?4)) AS seen`,
    )
    .get(ports, mmsi, asOfMs, asOfMs - SEEN_MS);
  return row!.seen === 1;
}

function zonesAsOf(database: Database, mmsi: number, portCodes: readonly string[], asOfMs: number): SeenZone[] {
  const newest = database.query<{ zone: Zone | null; sinceMs: number; afterBerth: number }, [string, number, number]>(
    `SELECT to_zone AS zone, at_ms AS sinceMs, after_berth AS afterBerth FROM zone_change
     WHERE port_code = ? AND mmsi = ? AND recorded_ms <= ? ORDER BY id DESC LIMIT 1`,
  );
  return portCodes.flatMap((portCode) => {
    const row = newest.get(portCode, mmsi, asOfMs);
    if (!row || row.zone === null) return [];
    return [{ portCode, zone: row.zone, sinceMs: row.sinceMs, afterBerth: row.afterBerth === 1 }];
  });
}

/** A row of `voyage` repeats the draught when something else changed: only changes count. */
function draughtsAsOf(database: Database, mmsi: number, asOfMs: number): DraughtObservation[] {
  return database
    .query<DraughtObservation, [number, number, number]>(
      `SELECT atMs, metres FROM (
         SELECT at_ms AS atMs, draught_m AS metres, lag(draught_m) OVER (ORDER BY at_ms) AS before FROM voyage
         WHERE mmsi = ? AND recorded_ms <= ? AND draught_m IS NOT NULL)
       WHERE before IS NOT metres ORDER BY atMs DESC LIMIT ?`,
    )
    .all(mmsi, asOfMs, MOST_DRAUGHTS);
}

function callsAsOf(database: Database, mmsi: number, ports: string, asOfMs: number): SeenCall[] {
  type Row = Omit<SeenCall, 'isOver'> & { isOver: number };
  return database
    .query<Row, [string, number, number, number]>(
      `SELECT c.id, c.port_code AS portCode, c.ata_ms AS ataMs,
         (SELECT min(s.atb_ms) FROM berth_stay s
          WHERE s.mmsi = c.mmsi AND s.call_id = c.id AND s.atb_recorded_ms <= ?3) AS atbMs,
         CASE WHEN c.closed_recorded_ms <= ?3 THEN c.atd_ms END AS atdMs,
         coalesce(c.closed_recorded_ms <= ?3, 0) AS isOver
       FROM port_call c WHERE c.mmsi = ?2 AND c.port_code IN (SELECT value FROM json_each(?1))
         AND c.ata_recorded_ms <= ?3
       ORDER BY c.ata_ms DESC, c.id DESC LIMIT ?4`,
    )
    .all(ports, mmsi, asOfMs, MOST_CALLS)
    .map((row) => ({ ...row, isOver: row.isOver === 1 }));
}

function staysAsOf(database: Database, mmsi: number, ports: string, asOfMs: number): SeenStay[] {
  return database
    .query<SeenStay, [string, number, number, number]>(
      `SELECT port_code AS portCode, call_id AS callId, atb_ms AS atbMs,
         CASE WHEN slot_recorded_ms <= ?3 AND slot_id IS NOT NULL THEN slot_id ELSE berth_id END AS berthId,
         CASE WHEN left_recorded_ms <= ?3 THEN left_ms END AS leftMs
       FROM berth_stay WHERE mmsi = ?2 AND port_code IN (SELECT value FROM json_each(?1)) AND atb_recorded_ms <= ?3
       ORDER BY atb_ms DESC, id DESC LIMIT ?4`,
    )
    .all(ports, mmsi, asOfMs, MOST_STAYS);
}

const SPEED_WINDOW_MS = 30 * DAY_MS;
/** Slower ships are manoeuvring, drifting or at anchor. */
const UNDER_WAY_KN = 5;
/** The newest so many hours that were heard of; more would change the median little. */
const MOST_HOURS = 240;

/** The median speed of a vessel under way in the 30 days before an instant, from the hours that were sealed by then. */
export function findTypicalSpeedKn(database: Database, mmsi: number, asOfMs: number): number | null {
  const sealedHour = Math.floor((asOfMs - DUE_DELAY_MS) / HOUR_MS) - 1;
  const blobs = database.query<{ fixes: Uint8Array }, [number, number, number]>(
    'SELECT fixes FROM track WHERE mmsi = ? AND hour <= ? AND hour > ? ORDER BY hour DESC',
  );
  const fromHour = Math.floor((asOfMs - SPEED_WINDOW_MS) / HOUR_MS);
  const speeds: number[] = [];
  let hours = 0;
  for (const { fixes } of blobs.iterate(mmsi, sealedHour, fromHour)) {
    const known = decodeTrack(fixes).filter(({ recordedMs }) => recordedMs <= asOfMs);
    for (const { sogKn } of known) if (sogKn !== null && sogKn > UNDER_WAY_KN) speeds.push(sogKn);
    // An hour of which everything came late was not known then, and does not count.
    if (known.length > 0) hours++;
    if (hours === MOST_HOURS) break;
  }
  return median(speeds);
}
