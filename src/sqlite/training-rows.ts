import type { Database } from 'bun:sqlite';
import type { StoredRefitFacts } from '../contracts/store.ts';
import { entryOf } from '../core/entry.ts';
import { HOUR_MS } from '../core/time.ts';
import { CONGESTION_HORIZONS_HOURS } from '../domain/prediction/congestion-evaluation.ts';
import type { CongestionInput } from '../domain/prediction/congestion-features.ts';
import type { CongestionTrainingRow } from '../domain/prediction/congestion-fit.ts';
import { classesDue, isCongestionDue } from '../domain/prediction/refit-port.ts';
import type { ExpectedZone } from '../domain/prediction/scored-row.ts';
import type { TrainingSample } from '../domain/prediction/training-sample.ts';
import type { ModelClass } from '../domain/vessel/model-class.ts';
import { listModels, listOutlooks } from './load-outlooks.ts';

/** At most so many samples a port are learnt from, and hours of a year of congestion. */
const MOST_SAMPLES = 100_000;
const MOST_HOURS = 8_760;

/** What was known by an instant of how predictions of a port turned out. */
export function readRefitFacts(database: Database, portCode: string, nowMs: number): StoredRefitFacts {
  const models = listModels(database, nowMs).filter(({ model }) => model.portCode === portCode);
  const outlook = listOutlooks(database).find((row) => row.portCode === portCode);
  const incumbents = models.flatMap((record) => (record.kind === 'ttb' ? [record.model] : []));
  const congestion = models.find((record) => record.kind === 'congestion')?.model ?? null;
  const drifts = outlook?.drifts ?? {};
  const outcomes = Object.entries(outlook?.outcomes ?? {});
  const samples = readSamples(database, portCode, nowMs);
  for (const modelClass of classesDue({ samples, incumbents, drifts })) {
    addFeatures(database, portCode, modelClass, samples);
  }
  return {
    samples,
    incumbents,
    drifts,
    watchedHours: readWatched(database, portCode, nowMs),
    unberthedCalls: Object.fromEntries(outcomes.map(([modelClass, { unberthed }]) => [modelClass, unberthed])),
    congestionRows: isCongestionDue(congestion, nowMs) ? readCongestion(database, portCode, nowMs) : [],
  };
}

type SampleRow = {
  id: number;
  expectation_id: number;
  model_class: ModelClass;
  zone: ExpectedZone;
  at_ms: number;
  atb_ms: number;
  settled_ms: number;
  queued: number;
  p50_minutes: number;
  rollout_hours: number;
  wait_share: number;
};

type StoredSample = TrainingSample & { readonly id: number };

function readSamples(database: Database, portCode: string, nowMs: number): StoredSample[] {
  const rows = database
    .query<SampleRow, [string, number, number]>(
      `SELECT id, expectation_id, model_class, zone, at_ms, atb_ms, settled_ms, queued, p50_minutes, rollout_hours, wait_share
       FROM sample WHERE port_code = ? AND settled_ms <= ? AND length(features) > 0 ORDER BY settlement DESC, id DESC LIMIT ?`,
    )
    .all(portCode, nowMs, MOST_SAMPLES);
  return rows.reverse().map((row) => ({
    id: row.id,
    expectationId: row.expectation_id,
    modelClass: row.model_class,
    zone: row.zone,
    atMs: row.at_ms,
    atbMs: row.atb_ms,
    settledMs: row.settled_ms,
    hasQueued: row.queued === 1,
    p50Minutes: row.p50_minutes,
    rolloutHours: row.rollout_hours,
    waitShare: row.wait_share,
    features: NO_FEATURES,
  }));
}

const NO_FEATURES = new Float32Array(0);

/** Features are most of a sample's bytes: they are read of the classes that are fitted. */
function addFeatures(
  database: Database,
  portCode: string,
  modelClass: ModelClass,
  samples: readonly StoredSample[],
): void {
  const byId = new Map(
    samples.filter((sample) => sample.modelClass === modelClass).map((sample) => [sample.id, sample]),
  );
  const rows = database.query<{ id: number; features: Uint8Array }, [string, string]>(
    'SELECT id, features FROM sample WHERE port_code = ? AND model_class = ? AND settlement IS NOT NULL',
  );
  for (const { id, features } of rows.iterate(portCode, modelClass)) {
    const sample = byId.get(id);
    if (sample) sample.features = floatsOf(features);
  }
}

/** The bytes as 32-bit floats; copied, for they need not be aligned. */
const floatsOf = (bytes: Uint8Array): Float32Array =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

/** Hours since the samples of vessels that still waited at the instant. */
function readWatched(database: Database, portCode: string, nowMs: number): Record<string, number[]> {
  const rows = database
    .query<{ modelClass: string; atMs: number }, [string, number]>(
      `SELECT model_class AS modelClass, at_ms AS atMs FROM sample
       WHERE port_code = ?1 AND at_ms <= ?2 AND (settled_ms IS NULL OR settled_ms > ?2) ORDER BY id`,
    )
    .all(portCode, nowMs);
  const watched: Record<string, number[]> = {};
  for (const { modelClass, atMs } of rows)
    entryOf(watched, modelClass, () => [] as number[]).push((nowMs - atMs) / HOUR_MS);
  return watched;
}

/** Hourly forecasts with the queues that came, as far as they had come by the instant. */
export function readCongestion(database: Database, portCode: string, nowMs: number): CongestionTrainingRow[] {
  const rows = database
    .query<{ atMs: number; input: string }, [string, number, number]>(
      `SELECT at_ms AS atMs, input FROM congestion_forecast
       WHERE port_code = ? AND recorded_ms <= ? AND input IS NOT NULL ORDER BY at_ms DESC LIMIT ?`,
    )
    .all(portCode, nowMs, MOST_HOURS)
    .reverse();
  const queues = queuesOf(database, portCode, rows[0]?.atMs ?? nowMs, nowMs);
  return rows.map(({ atMs, input }) => ({
    input: JSON.parse(input) as CongestionInput,
    outcomes: CONGESTION_HORIZONS_HOURS.map((hours) => queues.get(atMs + hours * HOUR_MS) ?? null),
  }));
}

/** The queue at each quarter-hour that was heard, by its instant. */
export function queuesOf(database: Database, portCode: string, fromMs: number, toMs: number): Map<number, number> {
  return new Map(
    database
      .query<{ atMs: number; queue: number }, [string, number, number]>(
        'SELECT at_ms AS atMs, queue FROM snapshot WHERE port_code = ? AND at_ms >= ? AND at_ms < ? AND stale = 0',
      )
      .all(portCode, fromMs, toMs)
      .map(({ atMs, queue }) => [atMs, queue]),
  );
}
