import type { Database } from 'bun:sqlite';
import { asc } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { alertWatch } from '../../db/schema/alert-tables.ts';
import type { AlertWatchRecord, Changes, StoredWorld } from '../contracts/changes.ts';
import type { Alert, AlertGround, AlertSeverity } from '../domain/event/alert.ts';

/** Prepares the statements that write alerts and what they remember. */
export function createAlertWriter(database: Database): (changes: Pick<Changes, 'alerts' | 'alertWatches'>) => void {
  const alert = database.prepare(
    `INSERT INTO alert (id, port_code, kind, subject, commodity_group, started_ms, recorded_ms, ended_ms, ended_recorded_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET ended_ms = excluded.ended_ms, ended_recorded_ms = excluded.ended_recorded_ms`,
  );
  const step = database.prepare(
    `INSERT INTO alert_step (alert_id, at_ms, recorded_ms, severity, ground) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (alert_id, at_ms) DO NOTHING`,
  );
  const watch = database.prepare(
    'INSERT INTO alert_watch (port_code, state) VALUES (?, ?) ON CONFLICT (port_code) DO UPDATE SET state = excluded.state',
  );
  return ({ alerts, alertWatches }) => {
    for (const row of alerts) {
      const { id, portCode, kind, subject, commodity, startedMs, recordedMs, endedMs, endedRecordedMs } = row;
      alert.run(id, portCode, kind, subject, commodity, startedMs, recordedMs, endedMs, endedRecordedMs);
      for (const { atMs, recordedMs: stepRecordedMs, severity, ground } of row.steps) {
        step.run(id, atMs, stepRecordedMs, severity, JSON.stringify(ground));
      }
    }
    for (const { portCode, marks } of alertWatches) watch.run(portCode, JSON.stringify(marks));
  };
}

/** The alerts that are open, with all of their severities, and what the ports remember. */
export function loadAlerts(database: Database): Pick<StoredWorld, 'openAlerts' | 'alertWatches'> {
  return {
    openAlerts: alertsWhere(database, 'ended_ms IS NULL', [], Number.MAX_SAFE_INTEGER),
    alertWatches: drizzle(database)
      .select()
      .from(alertWatch)
      .orderBy(asc(alertWatch.portCode))
      .all()
      .map(({ portCode, state }) => ({ portCode, marks: JSON.parse(state) as AlertWatchRecord['marks'] })),
  };
}

/**
 * The alerts of some ports that were in force at any time after `fromMs`, as they were known at `asOfMs`: one that was
 * found to have ended later is open. Newest first.
 */
export function listAlerts(database: Database, portCodes: readonly string[], fromMs: number, asOfMs: number): Alert[] {
  if (portCodes.length === 0) return [];
  const where = `port_code IN (${portCodes.map(() => '?').join(', ')}) AND recorded_ms <= ?
    AND (ended_ms IS NULL OR ended_ms > ? OR ended_recorded_ms > ?)`;
  return alertsWhere(database, where, [...portCodes, asOfMs, fromMs, asOfMs], asOfMs);
}

type AlertRow = Omit<Alert, 'steps'>;
type StepRow = { readonly atMs: number; readonly recordedMs: number; readonly severity: AlertSeverity; ground: string };

function alertsWhere(database: Database, where: string, values: (string | number)[], asOfMs: number): Alert[] {
  const rows = database
    .query<AlertRow, (string | number)[]>(
      `SELECT id, port_code AS portCode, kind, subject, commodity_group AS commodity, started_ms AS startedMs,
         recorded_ms AS recordedMs, ended_ms AS endedMs, ended_recorded_ms AS endedRecordedMs
       FROM alert WHERE ${where} ORDER BY started_ms DESC, id`,
    )
    .all(...values);
  const steps = database.query<StepRow, [string, number]>(
    `SELECT at_ms AS atMs, recorded_ms AS recordedMs, severity, ground FROM alert_step
     WHERE alert_id = ? AND recorded_ms <= ? ORDER BY at_ms`,
  );
  return rows.map((row) => {
    const isOpen = row.endedRecordedMs === null || row.endedRecordedMs > asOfMs;
    return {
      ...row,
      ...(isOpen ? { endedMs: null, endedRecordedMs: null } : {}),
      steps: steps
        .all(row.id, asOfMs)
        .map(({ ground, ...rest }) => ({ ...rest, ground: JSON.parse(ground) as AlertGround })),
    };
  });
}
