import type { Database } from 'bun:sqlite';
import { HOUR_MS } from '../core/time.ts';
import { climatology, persistence } from '../domain/prediction/congestion-baselines.ts';
import type { CongestionScoredRow } from '../domain/prediction/congestion-evaluation.ts';
import { CONGESTION_HORIZONS_HOURS } from '../domain/prediction/congestion-evaluation.ts';
import type { CongestionInput } from '../domain/prediction/congestion-features.ts';
import { type PackedForecast, unpackForecast } from '../domain/prediction/congestion-grain.ts';
import type { ExpectedZone, Rung, ScoredRow } from '../domain/prediction/scored-row.ts';
import type { ModelClass } from '../domain/vessel/model-class.ts';
import { queuesOf } from './training-rows.ts';

type Row = {
  modelClass: ModelClass;
  zone: ExpectedZone;
  rung: Rung;
  expectationId: number;
  madeMs: number;
  atbMs: number;
  p50: number;
  p90: number;
  physics: number;
  medianWait: number;
  fluid: number;
  rollout: number;
};

/** Predictions of a port that were stored before their outcome, with outcomes known within `(fromMs, toMs]`. */
export function listScoredRows(database: Database, portCode: string, fromMs: number, toMs: number): ScoredRow[] {
  return database
    .query<Row, [string, number, number]>(
      `SELECT model_class AS modelClass, zone, rung, expectation_id AS expectationId, at_ms AS madeMs, atb_ms AS atbMs,
         p50_minutes AS p50, p90_minutes AS p90, physics_hours AS physics, median_wait_hours AS medianWait,
         fluid_hours AS fluid, rollout_hours AS rollout
       FROM sample WHERE port_code = ? AND settled_ms > ? AND settled_ms <= ? ORDER BY settlement, id`,
    )
    .all(portCode, fromMs, toMs)
    .map(({ madeMs, atbMs, p50, p90, physics, medianWait, fluid, rollout, ...rest }) => ({
      portCode,
      ...rest,
      madeMs,
      actualHours: (atbMs - madeMs) / HOUR_MS,
      p50Hours: p50 / 60,
      p90Hours: p90 / 60,
      baselineHours: { physics, median_wait: medianWait, fluid, rollout },
    }));
}

/** Hourly congestion forecasts of a port made from `fromMs` on whose time had come by `toMs`. */
export function listCongestionScored(
  database: Database,
  portCode: string,
  fromMs: number,
  toMs: number,
): CongestionScoredRow[] {
  const rows = database
    .query<{ atMs: number; horizons: string; input: string }, [string, number, number]>(
      `SELECT at_ms AS atMs, horizons, input FROM congestion_forecast
       WHERE port_code = ? AND at_ms >= ? AND recorded_ms <= ? AND input IS NOT NULL ORDER BY at_ms`,
    )
    .all(portCode, fromMs, toMs);
  const queues = queuesOf(database, portCode, rows[0]?.atMs ?? toMs, toMs);
  const scored: CongestionScoredRow[] = [];
  for (const row of rows) {
    const input = JSON.parse(row.input) as CongestionInput;
    const horizons = unpackForecast(JSON.parse(row.horizons) as PackedForecast);
    for (const [index, horizonHours] of CONGESTION_HORIZONS_HOURS.entries()) {
      const queue = queues.get(row.atMs + horizonHours * HOUR_MS);
      if (queue === undefined) continue;
      scored.push({
        portCode,
        atMs: row.atMs,
        horizonHours,
        probability: horizons[index]!.probability,
        climatology: climatology(input),
        persistence: persistence(input),
        wasHigh: queue > input.thresholdQueue,
      });
    }
  }
  return scored;
}
