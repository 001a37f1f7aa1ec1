import type { Database } from 'bun:sqlite';
import type { CongestionForecast, SettledResidual } from '../contracts/foresight.ts';
import { HOUR_MS } from '../core/time.ts';
import { type PackedForecast, unpackForecast } from '../domain/prediction/congestion-grain.ts';
import type { Prediction } from '../domain/prediction/prediction.ts';
import { decodeRun } from '../domain/prediction/run-blob.ts';
import type { ExpectedZone } from '../domain/prediction/scored-row.ts';
import type { ModelClass } from '../domain/vessel/model-class.ts';

/** A stratum remembers at most so many residuals. */
const MOST_RESIDUALS = 1_500;

/** The newest residuals of every class, zone and slice of a port, in the order in which they were settled. */
export function listResiduals(database: Database, portCode: string): SettledResidual[] {
  type Row = {
    expectationId: number;
    modelClass: ModelClass;
    zone: ExpectedZone;
    p50: number;
    atMs: number;
    atbMs: number;
  };
  return database
    .query<Row, [string, number]>(
      `SELECT expectationId, modelClass, zone, p50, atMs, atbMs FROM (
         SELECT expectation_id AS expectationId, model_class AS modelClass, zone, p50_minutes AS p50, at_ms AS atMs,
           atb_ms AS atbMs, settlement, id,
           row_number() OVER (PARTITION BY model_class, zone, slice ORDER BY settlement DESC, id DESC) AS age
         FROM sample WHERE port_code = ? AND settlement IS NOT NULL)
       WHERE age <= ? ORDER BY settlement, id`,
    )
    .all(portCode, MOST_RESIDUALS)
    .map(({ expectationId, modelClass, zone, p50, atMs, atbMs }) => ({
      expectationId,
      modelClass,
      zone,
      p50Minutes: p50,
      actualHours: (atbMs - atMs) / HOUR_MS,
    }));
}

export type KnownRun = {
  readonly atMs: number;
  readonly queue: number;
  readonly utilizationFraction: number;
  readonly predictions: Map<number, Prediction>;
};

/** The newest prediction of each vessel as known at an instant, and of what port state; null before the first run. */
export function readRuns(database: Database, portCode: string, asOfMs: number): KnownRun | null {
  type Row = { atMs: number; whole: number; queue: number; utilization: number; predictions: Uint8Array };
  const whole = database
    .query<{ id: number }, [string, number]>(
      'SELECT id FROM prediction_run WHERE port_code = ? AND recorded_ms <= ? AND whole = 1 ORDER BY recorded_ms DESC, id DESC LIMIT 1',
    )
    .get(portCode, asOfMs);
  if (!whole) return null;
  const rows = database
    .query<Row, [string, number, number]>(
      `SELECT at_ms AS atMs, whole, queue, utilization, predictions FROM prediction_run
       WHERE port_code = ? AND id >= ? AND recorded_ms <= ? ORDER BY id`,
    )
    .all(portCode, whole.id, asOfMs);
  const predictions = new Map<number, Prediction>();
  for (const row of rows) {
    for (const prediction of decodeRun(row.predictions, row.atMs)) predictions.set(prediction.mmsi, prediction);
  }
  const { atMs, queue, utilization } = rows[0]!;
  return { atMs, queue, utilizationFraction: utilization, predictions };
}

/** The newest congestion forecast known at an instant. */
export function findForecast(database: Database, portCode: string, asOfMs: number): CongestionForecast | null {
  type Row = { atMs: number; recordedMs: number; modelId: number; horizons: string };
  const row = database
    .query<Row, [string, number]>(
      `SELECT at_ms AS atMs, recorded_ms AS recordedMs, model_id AS modelId, horizons FROM congestion_forecast
       WHERE port_code = ? AND recorded_ms <= ? ORDER BY at_ms DESC LIMIT 1`,
    )
    .get(portCode, asOfMs);
  if (!row) return null;
  const { horizons, ...rest } = row;
  return { portCode, ...rest, horizons: unpackForecast(JSON.parse(horizons) as PackedForecast), input: null };
}
