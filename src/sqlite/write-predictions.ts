import type { Database } from 'bun:sqlite';
import type { Changes } from '../contracts/changes.ts';
import type { SampleRecord } from '../contracts/foresight.ts';
import { packForecast } from '../domain/prediction/congestion-grain.ts';
import { encodeRun } from '../domain/prediction/run-blob.ts';

/** Prepares what writes predictions, and what they are learnt from, as part of a commit. */
export function createPredictionWriter(database: Database): (changes: Changes) => void {
  const expectation = database.prepare(
    'INSERT INTO expectation (id, port_code, mmsi, cruise_kn, state) VALUES (?, ?, ?, ?, ?) ' +
      'ON CONFLICT (id) DO UPDATE SET cruise_kn = excluded.cruise_kn, state = excluded.state',
  );
  const cruise = database.prepare('UPDATE expectation SET cruise_kn = ? WHERE id = ?');
  const expectationGone = database.prepare('DELETE FROM expectation WHERE id = ?');
  const run = database.prepare(
    'INSERT INTO prediction_run (id, port_code, at_ms, recorded_ms, whole, queue, utilization, predictions) ' +
      'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const outlook = database.prepare(
    'INSERT INTO outlook (port_code, state) VALUES (?, ?) ON CONFLICT (port_code) DO UPDATE SET state = excluded.state',
  );
  const model = database.prepare(
    'INSERT INTO model (id, port_code, kind, model_class, version, effective_ms, state) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const forecast = database.prepare(
    'INSERT INTO congestion_forecast (port_code, at_ms, recorded_ms, model_id, horizons, input) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const writeSamples = createSampleWriter(database);
  return (changes) => {
    for (const id of changes.closedExpectations) expectationGone.run(id);
    for (const row of changes.expectations) {
      const { id, portCode, mmsi, cruiseKn, ...state } = row;
      expectation.run(id, portCode, mmsi, cruiseKn, JSON.stringify(state));
    }
    for (const { id, cruiseKn } of changes.cruises) cruise.run(cruiseKn, id);
    for (const { id, portCode, atMs, recordedMs, isWhole, queue, utilizationFraction, predictions } of changes.runs) {
      const blob = encodeRun(predictions);
      run.run(id, portCode, atMs, recordedMs, isWhole ? 1 : 0, queue, utilizationFraction, blob);
    }
    for (const { portCode, ...state } of changes.outlooks) outlook.run(portCode, JSON.stringify(state));
    for (const record of changes.models) {
      const { id, portCode, version } = record.model;
      const modelClass = record.kind === 'ttb' ? record.model.modelClass : null;
      const effectiveMs = record.kind === 'ttb' ? record.model.training.effectiveMs : record.model.effectiveMs;
      model.run(id, portCode, record.kind, modelClass, version, effectiveMs, JSON.stringify(record.model));
    }
    for (const { portCode, atMs, recordedMs, modelId, horizons, input } of changes.forecasts) {
      const made = input === null ? null : JSON.stringify(input);
      forecast.run(portCode, atMs, recordedMs, modelId, JSON.stringify(packForecast(horizons)), made);
    }
    writeSamples(changes.samples);
  };
}

function createSampleWriter(database: Database): (samples: Changes['samples']) => void {
  const keep = database.prepare(
    `INSERT INTO sample (id, port_code, expectation_id, mmsi, model_class, zone, at_ms, slice, first, p50_minutes,
       p90_minutes, queue_pct, rung, model_id, physics_hours, median_wait_hours, fluid_hours, rollout_hours, wait_share,
       features) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const gone = database.prepare('DELETE FROM sample WHERE id = ?');
  const late = database.prepare('DELETE FROM sample WHERE expectation_id = ? AND at_ms >= ?');
  const settle = database.prepare(
    `UPDATE sample SET settlement = ?, model_class = ?, atb_ms = ?, settled_ms = ?, queued = ?
     WHERE expectation_id = ?`,
  );
  const drop = database.prepare('DELETE FROM sample WHERE expectation_id = ?');
  const write = (row: SampleRecord): void => {
    const { prediction, baselineHours, features } = row;
    keep.run(
      row.id,
      row.portCode,
      row.expectationId,
      prediction.mmsi,
      prediction.modelClass,
      prediction.zone,
      prediction.atMs,
      row.slice,
      row.isFirst ? 1 : 0,
      prediction.p50Minutes,
      prediction.p90Minutes,
      prediction.queuePct,
      prediction.rung,
      prediction.modelId,
      baselineHours.physics,
      baselineHours.median_wait,
      baselineHours.fluid,
      baselineHours.rollout,
      row.waitShare,
      new Uint8Array(features.buffer, features.byteOffset, features.byteLength),
    );
  };
  return (samples) => {
    for (const change of samples) {
      if (change.kind === 'keep') write(change.sample);
      else if (change.kind === 'thin') for (const id of change.ids) gone.run(id);
      else if (change.kind === 'drop') drop.run(change.expectationId);
      else {
        const { expectationId, settlement, modelClass, atbMs, settledMs, hasQueued } = change;
        // What was predicted when the vessel lay at berth already, before that was known, is no prediction.
        late.run(expectationId, atbMs);
        settle.run(settlement, modelClass, atbMs, settledMs, hasQueued ? 1 : 0, expectationId);
      }
    }
  };
}
