import type { Database } from 'bun:sqlite';
import type { Changes, VesselRecord } from '../contracts/changes.ts';
import { createAlertWriter } from './alert-rows.ts';
import { createCargoWriter } from './cargo-rows.ts';
import { createOutboxWriter } from './outbox-rows.ts';
import { createPredictionWriter } from './write-predictions.ts';
import { createTrackWriter } from './write-track.ts';

/** The JSON of a vessel's state, written by hand so that the same state always gives the same text. */
function vesselState({ vessel, track, kept, silentMs, intervalMs }: VesselRecord): string {
  const { etaCode, staticAtMs, berthGroups, ownWaits } = vessel;
  return JSON.stringify({
    etaCode,
    staticAtMs,
    berthGroups,
    ownWaits,
    fix: track.fix,
    candidate: track.candidate,
    kept,
    silentMs,
    intervalMs,
  });
}

const flag = (value: boolean): number => (value ? 1 : 0);

/** Prepares the statements of the commit path and returns what applies one value of changes in one transaction. */
export function createWriter(database: Database): (changes: Changes) => void {
  const upsert = (table: string, keys: string[], columns: string[]): ReturnType<Database['prepare']> => {
    const all = [...keys, ...columns];
    const update = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    return database.prepare(
      `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')}) ` +
        `ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${update}`,
    );
  };
  const meta = upsert('meta', ['key'], ['value']);
  const vessel = upsert(
    'vessel',
    ['mmsi'],
    'imo name callsign ship_type length_m beam_m draught_m destination last_fix_ms state'.split(' '),
  );
  const vesselGone = database.prepare('DELETE FROM vessel WHERE mmsi = ?');
  const voyage = upsert(
    'voyage',
    ['mmsi', 'at_ms'],
    'recorded_ms imo name callsign ship_type length_m beam_m destination eta_code draught_m'.split(' '),
  );
  const visit = upsert('visit', ['port_code', 'mmsi'], ['zone', 'state']);
  const visitGone = database.prepare('DELETE FROM visit WHERE port_code = ? AND mmsi = ?');
  const call = upsert(
    'port_call',
    ['id'],
    (
      'port_code mmsi ata_ms ata_recorded_ms queued_since_ms atb_ms atd_ms closed_ms closed_recorded_ms ' + 'outcome'
    ).split(' '),
  );
  const stay = upsert(
    'berth_stay',
    ['id'],
    (
      'call_id port_code mmsi berth_id slot_id slot_recorded_ms commodity_group atb_ms atb_recorded_ms last_report_ms left_ms ' +
      'left_recorded_ms'
    ).split(' '),
  );
  const zoneChange = upsert(
    'zone_change',
    ['id'],
    'port_code mmsi at_ms recorded_ms from_zone to_zone after_berth call_id'.split(' '),
  );
  const gap = upsert('ais_gap', ['id'], 'port_code mmsi since_ms opened_ms until_ms closed_ms'.split(' '));
  const port = upsert('port_state', ['port_code'], 'level candidate_level last_event_sequence'.split(' '));
  const snapshot = upsert(
    'snapshot',
    ['port_code', 'at_ms'],
    'queue berths_occupied berths_total inbound tracked median_wait_hours level stale'.split(' '),
  );
  const event = database.prepare(
    'INSERT INTO event (id, port_code, sequence, type, at_ms, recorded_ms, payload) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const imported = upsert('imported', ['content_hash'], ['name', 'items', 'done']);
  const writeTrack = createTrackWriter(database);
  const writePredictions = createPredictionWriter(database);
  const writeAlerts = createAlertWriter(database);
  const writeCargo = createCargoWriter(database);
  const outbox = createOutboxWriter(database);

  return database.transaction((changes: Changes) => {
    meta.run('clock', JSON.stringify(changes.clock));
    meta.run('last_ids', JSON.stringify(changes.lastIds));
    meta.run('counters', JSON.stringify(changes.counters));
    for (const mmsi of changes.forgotten) vesselGone.run(mmsi);
    for (const record of changes.vessels) {
      const { mmsi, imo, name, callsign, shipType, lengthM, beamM, draughtM, destination } = record.vessel;
      const fixMs = record.track.fix?.atMs ?? null;
      const state = vesselState(record);
      vessel.run(mmsi, imo, name, callsign, shipType, lengthM, beamM, draughtM, destination, fixMs, state);
    }
    for (const row of changes.voyages) {
      const { mmsi, atMs, recordedMs, imo, name, callsign, shipType, lengthM, beamM, destination } = row;
      voyage.run(
        mmsi,
        atMs,
        recordedMs,
        imo,
        name,
        callsign,
        shipType,
        lengthM,
        beamM,
        destination,
        row.etaCode,
        row.draughtM,
      );
    }
    writeTrack(changes.track);
    for (const row of changes.visits) {
      if (row.visit === null) visitGone.run(row.portCode, row.mmsi);
      else visit.run(row.portCode, row.mmsi, row.visit.zone, JSON.stringify(row.visit));
    }
    for (const row of changes.calls) {
      const { id, portCode, mmsi, ataMs, ataRecordedMs, queuedSinceMs, atbMs, atdMs } = row;
      const { closedMs, closedRecordedMs, outcome } = row;
      call.run(
        id,
        portCode,
        mmsi,
        ataMs,
        ataRecordedMs,
        queuedSinceMs,
        atbMs,
        atdMs,
        closedMs,
        closedRecordedMs,
        outcome,
      );
    }
    for (const row of changes.stays) {
      const { id, callId, portCode, mmsi, berthId, slotId, atbMs, atbRecordedMs, lastReportMs } = row;
      stay.run(
        id,
        callId,
        portCode,
        mmsi,
        berthId,
        slotId,
        row.slotRecordedMs,
        row.group,
        atbMs,
        atbRecordedMs,
        lastReportMs,
        row.leftMs,
        row.leftRecordedMs,
      );
    }
    for (const row of changes.zoneChanges) {
      const { id, portCode, mmsi, atMs, recordedMs, from, to, afterBerth, callId } = row;
      zoneChange.run(id, portCode, mmsi, atMs, recordedMs, from, to, flag(afterBerth), callId);
    }
    for (const row of changes.gaps) {
      gap.run(row.id, row.portCode, row.mmsi, row.sinceMs, row.openedMs, row.untilMs, row.closedMs);
    }
    for (const row of changes.ports) {
      port.run(row.portCode, row.congestion.level, row.congestion.candidate, row.lastEventSequence);
    }
    for (const row of changes.snapshots) {
      const { portCode, atMs, queue, berthsOccupied, berthsTotal, inbound, tracked, medianWaitHours, level } = row;
      snapshot.run(
        portCode,
        atMs,
        queue,
        berthsOccupied,
        berthsTotal,
        inbound,
        tracked,
        medianWaitHours,
        level,
        flag(row.isStale),
      );
    }
    for (const row of changes.events) {
      const { type, ...payload } = row.payload;
      event.run(row.id, row.portCode, row.sequence, type, row.atMs, row.recordedAtMs, JSON.stringify(payload));
    }
    outbox.enqueue(changes.outbox);
    writeAlerts(changes);
    writePredictions(changes);
    writeCargo(changes);
    for (const row of changes.cursors) imported.run(row.contentHash, row.name, row.items, flag(row.done));
  });
}
