import type { Database } from 'bun:sqlite';
import type { AsOfPort, PictureStay } from '../contracts/picture.ts';
import { DAY_MS, HOUR_MS } from '../core/time.ts';
import type { Fix } from '../domain/track/fix.ts';
import { decodeTrack } from '../domain/track/track-blob.ts';
import { createVessel, particularsOf, type RegistryEntry, type Vessel } from '../domain/vessel/vessel.ts';
import type { Zone } from '../domain/zone/visit.ts';
import { DUE_DELAY_MS } from '../workflows/timetable.ts';
import { listCargoAsOf } from './cargo-rows.ts';
import { listModels } from './load-outlooks.ts';
import { findForecast, readRuns } from './load-predictions.ts';
import { listRegistry } from './registry-rows.ts';
import { listSnapshots } from './snapshot-rows.ts';
import { type FixRow, pointOf } from './write-track.ts';

const HISTORY_MS = 365 * DAY_MS;

/** Reads a port as it was known at an instant: only facts that were recorded by then. */
export function readPortAsOf(database: Database, portCode: string, asOfMs: number): AsOfPort {
  // What is due at T is known a minute later.
  const dueMs = asOfMs - DUE_DELAY_MS;
  const registry = new Map(listRegistry(database).map((entry) => [entry.mmsi, entry]));
  const run = readRuns(database, portCode, asOfMs);
  // A model is in force a minute after the instant from which it is.
  const models = listModels(database, dueMs).filter(({ model }) => model.portCode === portCode);
  const vessels: AsOfPort['vessels'][number][] = [];
  for (const row of zonesAsOf(database, portCode, asOfMs)) {
    const fix = findFixAsOf(database, row.mmsi, asOfMs);
    if (fix === null) continue;
    const vessel = vesselAsOf(database, row.mmsi, asOfMs, registry);
    const prediction = row.zone === 'BERTH' ? null : (run?.predictions.get(row.mmsi) ?? null);
    vessels.push({
      vessel,
      fix,
      zone: row.zone,
      zoneSinceMs: row.sinceMs,
      afterBerth: row.afterBerth === 1,
      prediction,
    });
  }
  const alongside = staysAsOf(database, portCode, asOfMs, registry);
  const here = new Set([...vessels.map(({ vessel }) => vessel.mmsi), ...alongside.map(({ mmsi }) => mmsi)]);
  return {
    vessels,
    alongside,
    cargo: listCargoAsOf(database, portCode, here, asOfMs),
    history: listSnapshots(database, portCode, dueMs - HISTORY_MS, dueMs),
    silent: database
      .query<{ mmsi: number; sinceMs: number }, [string, number, number]>(
        `SELECT mmsi, since_ms AS sinceMs FROM ais_gap
         WHERE port_code = ?1 AND opened_ms <= ?3 AND (closed_ms IS NULL OR closed_ms > ?2) ORDER BY id`,
      )
      .all(portCode, asOfMs, dueMs),
    foresight: {
      run: run && { atMs: run.atMs, queue: run.queue, utilizationFraction: run.utilizationFraction },
      forecast: findForecast(database, portCode, asOfMs),
      models: models.flatMap((record) => (record.kind === 'ttb' ? [record.model] : [])),
      congestionModel: models.find((record) => record.kind === 'congestion')?.model ?? null,
    },
  };
}

type ZoneRow = { mmsi: number; zone: Zone; sinceMs: number; afterBerth: number };

function zonesAsOf(database: Database, portCode: string, asOfMs: number): ZoneRow[] {
  return database
    .query<ZoneRow, [string, number]>(
      `SELECT z.mmsi, z.to_zone AS zone, z.at_ms AS sinceMs, z.after_berth AS afterBerth FROM zone_change z
       JOIN (SELECT mmsi, max(id) AS id FROM zone_change WHERE port_code = ?1 AND recorded_ms <= ?2 GROUP BY mmsi) last
         ON last.id = z.id
       WHERE z.to_zone IS NOT NULL ORDER BY z.mmsi`,
    )
    .all(portCode, asOfMs);
}

/** The newest fix of a vessel that is no younger than the instant. */
export function findFixAsOf(database: Database, mmsi: number, asOfMs: number): Fix | null {
  const hot = database
    .query<FixRow, [number, number]>(
      'SELECT * FROM fix_hot WHERE mmsi = ?1 AND at_ms <= ?2 AND recorded_ms <= ?2 ORDER BY at_ms DESC LIMIT 1',
    )
    .get(mmsi, asOfMs);
  const blobs = database.query<{ fixes: Uint8Array }, [number, number]>(
    'SELECT fixes FROM track WHERE mmsi = ? AND hour <= ? ORDER BY hour DESC',
  );
  // Mostly the first will do; hours of which everything came late hold nothing that was known then.
  for (const { fixes } of blobs.iterate(mmsi, Math.floor(asOfMs / HOUR_MS))) {
    const fix = decodeTrack(fixes).findLast((point) => point.atMs <= asOfMs && point.recordedMs <= asOfMs);
    // A late report may be hot though newer ones are sealed.
    if (fix) return hot && hot.at_ms > fix.atMs ? pointOf(hot) : fix;
  }
  if (hot) return pointOf(hot);
  return null;
}

type SaidRow = Pick<
  Vessel,
  'imo' | 'name' | 'callsign' | 'shipType' | 'lengthM' | 'beamM' | 'destination' | 'etaCode' | 'draughtM'
>;

/** The vessel by what it had said of itself, and by the berths it had used, until the instant. */
export function vesselAsOf(
  database: Database,
  mmsi: number,
  asOfMs: number,
  registry: ReadonlyMap<number, RegistryEntry>,
): Vessel {
  const said = database
    .query<SaidRow, [number, number]>(
      `SELECT imo, name, callsign, ship_type AS shipType, length_m AS lengthM, beam_m AS beamM, destination,
         eta_code AS etaCode, draught_m AS draughtM
       FROM voyage WHERE mmsi = ? AND recorded_ms <= ? ORDER BY at_ms DESC LIMIT 1`,
    )
    .get(mmsi, asOfMs);
  const groups = database
    .query<{ name: string; stays: number }, [number, number]>(
      `SELECT commodity_group AS name, count(*) AS stays FROM berth_stay
       WHERE mmsi = ? AND atb_recorded_ms <= ? AND commodity_group IS NOT NULL GROUP BY 1`,
    )
    .all(mmsi, asOfMs);
  return {
    ...createVessel(mmsi),
    ...said,
    registry: registry.get(mmsi) ?? null,
    berthGroups: Object.fromEntries(groups.map(({ name, stays }) => [name, stays])),
  };
}

function staysAsOf(
  database: Database,
  portCode: string,
  asOfMs: number,
  registry: ReadonlyMap<number, RegistryEntry>,
): PictureStay[] {
  const rows = database
    .query<Omit<PictureStay, 'name'>, [string, number]>(
      `SELECT id AS stayId, mmsi, berth_id AS berthId, atb_ms AS atbMs,
         CASE WHEN slot_recorded_ms <= ?2 THEN slot_id END AS slotId
       FROM berth_stay WHERE port_code = ?1 AND atb_recorded_ms <= ?2
         AND (left_recorded_ms IS NULL OR left_recorded_ms > ?2) ORDER BY id`,
    )
    .all(portCode, asOfMs);
  return rows.map((row) => {
    const { name } = particularsOf(vesselAsOf(database, row.mmsi, asOfMs, registry));
    return { ...row, name };
  });
}
