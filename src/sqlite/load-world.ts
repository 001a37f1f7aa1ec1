import type { Database } from 'bun:sqlite';
import type { AisGap, ClockState, LastIds, StoredWorld, VesselRecord } from '../contracts/changes.ts';
import type { CongestionLevel } from '../domain/port/congestion.ts';
import type { BerthStay, PortCall } from '../domain/port/port-call.ts';
import type { Vessel } from '../domain/vessel/vessel.ts';
import type { Visit } from '../domain/zone/visit.ts';
import { NEW_WORLD } from '../workflows/world.ts';
import { loadAlerts } from './alert-rows.ts';
import { listCargo } from './cargo-rows.ts';
import { loadOutlooks } from './load-outlooks.ts';
import { listRegistry } from './registry-rows.ts';

const callColumns = `id, port_code AS portCode, mmsi, ata_ms AS ataMs, ata_recorded_ms AS ataRecordedMs,
  queued_since_ms AS queuedSinceMs, atb_ms AS atbMs, atd_ms AS atdMs, closed_ms AS closedMs,
  closed_recorded_ms AS closedRecordedMs, outcome`;
const stayColumns = `id, call_id AS callId, port_code AS portCode, mmsi, berth_id AS berthId, slot_id AS slotId,
  slot_recorded_ms AS slotRecordedMs, commodity_group AS "group",
  atb_ms AS atbMs, atb_recorded_ms AS atbRecordedMs, last_report_ms AS lastReportMs, left_ms AS leftMs,
  left_recorded_ms AS leftRecordedMs`;
const gapColumns = `id, port_code AS portCode, mmsi, since_ms AS sinceMs, opened_ms AS openedMs,
  until_ms AS untilMs, closed_ms AS closedMs`;

/** Loads what the world was at the last commit: rows only, in an order that does not depend on how they were written. */
export function loadWorld(database: Database): StoredWorld {
  const all = <T>(sql: string): T[] => database.query<T, []>(sql).all();
  const meta = new Map(all<{ key: string; value: string }>('SELECT key, value FROM meta').map((r) => [r.key, r.value]));
  const parse = <T>(key: string, fallback: T): T => (meta.has(key) ? (JSON.parse(meta.get(key)!) as T) : fallback);
  const lastId = (table: string): number =>
    database.query<{ last: number | null }, []>(`SELECT max(id) AS last FROM ${table}`).get()?.last ?? 0;
  return {
    clock: parse<ClockState>('clock', NEW_WORLD.clock),
    counters: parse<Record<string, number>>('counters', {}),
    registry: listRegistry(database),
    vessels: all<VesselRow>('SELECT * FROM vessel ORDER BY mmsi').map(vesselOf),
    visits: all<{ portCode: string; mmsi: number; state: string }>(
      'SELECT port_code AS portCode, mmsi, state FROM visit ORDER BY port_code, mmsi',
    ).map(({ portCode, mmsi, state }) => ({ portCode, mmsi, visit: JSON.parse(state) as Visit })),
    openCalls: all<PortCall>(`SELECT ${callColumns} FROM port_call WHERE closed_ms IS NULL ORDER BY id`),
    openStays: all<BerthStay>(`SELECT ${stayColumns} FROM berth_stay WHERE left_ms IS NULL ORDER BY id`),
    openGaps: all<AisGap>(`SELECT ${gapColumns} FROM ais_gap WHERE closed_ms IS NULL ORDER BY id`),
    ports: all<{ portCode: string; level: CongestionLevel; candidate: CongestionLevel | null; last: number }>(
      'SELECT port_code AS portCode, level, candidate_level AS candidate, last_event_sequence AS last FROM port_state',
    ).map(({ portCode, level, candidate, last }) => ({
      portCode,
      congestion: { level, candidate },
      lastEventSequence: last,
    })),
    ...loadAlerts(database),
    ...loadOutlooks(database),
    cargo: listCargo(database),
    lastIds: {
      ...NEW_WORLD.lastIds,
      call: lastId('port_call'),
      stay: lastId('berth_stay'),
      zoneChange: lastId('zone_change'),
      gap: lastId('ais_gap'),
      ...parse<Partial<LastIds>>('last_ids', {}),
    },
  };
}

type VesselRow = {
  mmsi: number;
  imo: number | null;
  name: string | null;
  callsign: string | null;
  ship_type: number | null;
  length_m: number | null;
  beam_m: number | null;
  draught_m: number | null;
  destination: string;
  state: string;
};

type VesselState = Pick<Vessel, 'etaCode' | 'staticAtMs' | 'berthGroups' | 'ownWaits'> &
  VesselRecord['track'] &
  Pick<VesselRecord, 'kept' | 'silentMs' | 'intervalMs'>;

function vesselOf(row: VesselRow): VesselRecord {
  const { etaCode, staticAtMs, berthGroups, ownWaits, fix, candidate, kept, silentMs, intervalMs } = JSON.parse(
    row.state,
  ) as VesselState;
  return {
    vessel: {
      mmsi: row.mmsi,
      imo: row.imo,
      name: row.name,
      callsign: row.callsign,
      shipType: row.ship_type,
      lengthM: row.length_m,
      beamM: row.beam_m,
      draughtM: row.draught_m,
      destination: row.destination,
      etaCode,
      staticAtMs,
      registry: null,
      berthGroups,
      // Older rows have none.
      ownWaits: ownWaits ?? {},
    },
    track: { fix, candidate },
    kept,
    silentMs,
    intervalMs,
  };
}
