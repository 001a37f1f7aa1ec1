import type { Database } from 'bun:sqlite';
import type { ZoneChange } from '../contracts/changes.ts';
import type { Journey, JourneyOutcome, ValidationRow } from '../contracts/outcomes.ts';
import { DAY_MS } from '../core/time.ts';
import type { Prediction } from '../domain/prediction/prediction.ts';
import { decodeRun } from '../domain/prediction/run-blob.ts';

/** The name that a vessel had given by an instant (?2). */
const NAME = `(SELECT v.name FROM voyage v WHERE v.mmsi = %.mmsi AND v.recorded_ms <= ?2 AND v.name IS NOT NULL
  ORDER BY v.at_ms DESC LIMIT 1)`;

/** First predictions in their slice whose vessels berthed within `(fromMs, toMs]`, as known at `toMs`; newest berthing first. */
export function listValidations(database: Database, portCode: string, fromMs: number, toMs: number): ValidationRow[] {
  type Row = Omit<ValidationRow, 'name'> & { name: string | null };
  return database
    .query<Row, [string, number, number]>(
      `SELECT s.mmsi, coalesce((SELECT name FROM registry r WHERE r.mmsi = s.mmsi), ${NAME.replace('%', 's')}) AS name,
         s.expectation_id AS expectationId, s.model_class AS modelClass, s.zone, s.slice, s.rung,
         m.version AS modelVersion, s.at_ms AS atMs, s.p50_minutes AS p50Minutes, s.p90_minutes AS p90Minutes,
         s.atb_ms AS atbMs
       FROM sample s LEFT JOIN model m ON m.id = s.model_id
       WHERE s.port_code = ?1 AND s.settled_ms <= ?2 AND s.settled_ms > ?3 AND s.atb_ms > ?3 AND s.first = 1
       ORDER BY s.atb_ms DESC, s.id DESC`,
    )
    .all(portCode, toMs, fromMs)
    .map((row) => ({ ...row, name: row.name ?? String(row.mmsi) }));
}

/** A way to a berth is looked for so far back. */
const LONGEST_MS = 90 * DAY_MS;

/** The newest way of a vessel to a berth of a port, as known at an instant; null if it never had a zone there. */
export function findJourney(database: Database, portCode: string, mmsi: number, asOfMs: number): Journey | null {
  const changes = changesOf(database, portCode, mmsi, asOfMs);
  // A shift from berth to berth begins no new way; a vessel that waits for another berth is on one.
  const start = changes.findLastIndex(({ from, to, afterBerth }) => from === null && !(afterBerth && to === 'BERTH'));
  const journey = changes.slice(Math.max(0, start));
  const first = journey[0];
  if (!first) return null;
  const outcome = outcomeOf(database, portCode, mmsi, journey, asOfMs);
  const untilMs = outcome.kind === 'berthed' ? outcome.atbMs : asOfMs;
  const name = database
    .query<{ name: string | null }, [number, number]>(
      `SELECT coalesce((SELECT name FROM registry r WHERE r.mmsi = ?1), ${NAME.replace('%.mmsi', '?1')}) AS name`,
    )
    .get(mmsi, asOfMs)!.name;
  const predictions = predictionsOf(database, portCode, mmsi, first.recordedMs, asOfMs, untilMs);
  return { mmsi, name: name ?? String(mmsi), changes: journey, predictions, outcome };
}

function changesOf(database: Database, portCode: string, mmsi: number, asOfMs: number): ZoneChange[] {
  type Row = Omit<ZoneChange, 'afterBerth'> & { afterBerth: number };
  return database
    .query<Row, [string, number, number, number]>(
      `SELECT id, port_code AS portCode, mmsi, at_ms AS atMs, recorded_ms AS recordedMs, from_zone AS "from",
         to_zone AS "to", after_berth AS afterBerth, call_id AS callId
       FROM zone_change WHERE port_code = ? AND mmsi = ? AND recorded_ms <= ? AND recorded_ms > ? ORDER BY id`,
    )
    .all(portCode, mmsi, asOfMs, asOfMs - LONGEST_MS)
    .map((row) => ({ ...row, afterBerth: row.afterBerth === 1 }));
}

function outcomeOf(
  database: Database,
  portCode: string,
  mmsi: number,
  journey: readonly ZoneChange[],
  asOfMs: number,
): JourneyOutcome {
  const berthed = journey.find(({ to }) => to === 'BERTH');
  if (!berthed) return journey.at(-1)!.to === null ? { kind: 'left' } : { kind: 'expected' };
  const stay = database
    .query<{ atbMs: number; berthId: string }, [string, number, number, number]>(
      `SELECT atb_ms AS atbMs, coalesce(CASE WHEN slot_recorded_ms <= ?3 THEN slot_id END, berth_id) AS berthId
       FROM berth_stay
       WHERE port_code = ?1 AND mmsi = ?2 AND atb_recorded_ms <= ?3 AND atb_ms >= ?4 ORDER BY id LIMIT 1`,
    )
    .get(portCode, mmsi, asOfMs, berthed.atMs);
  return { kind: 'berthed', atbMs: stay?.atbMs ?? berthed.atMs, berthId: stay?.berthId ?? null };
}

function predictionsOf(
  database: Database,
  portCode: string,
  mmsi: number,
  fromMs: number,
  asOfMs: number,
  untilMs: number,
): Journey['predictions'] {
  const runs = database.query<{ atMs: number; predictions: Uint8Array }, [string, number, number, number]>(
    `SELECT at_ms AS atMs, predictions FROM prediction_run
     WHERE port_code = ? AND recorded_ms >= ? AND recorded_ms <= ? AND at_ms < ? ORDER BY id`,
  );
  const predictions: Prediction[] = [];
  for (const { atMs, predictions: blob } of runs.iterate(portCode, fromMs, asOfMs, untilMs)) {
    predictions.push(...decodeRun(blob, atMs, mmsi));
  }
  const versions = new Map(
    database
      .query<{ id: number; version: string }, [string]>('SELECT id, version FROM model WHERE port_code = ?')
      .all(portCode)
      .map(({ id, version }) => [id, version]),
  );
  return predictions.map((prediction) => ({ ...prediction, modelVersion: versions.get(prediction.modelId) ?? null }));
}
