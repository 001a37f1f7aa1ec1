import type { Database } from 'bun:sqlite';
import type { StoredWorld } from '../contracts/changes.ts';
import type { ModelRecord, OutlookRecord, PortNewest } from '../contracts/foresight.ts';
import type { Expectation } from '../domain/prediction/expectation.ts';
import { findForecast, listResiduals, readRuns } from './load-predictions.ts';

/** What the ports looked ahead with at the last commit. */
export function loadOutlooks(database: Database): Pick<StoredWorld, 'outlooks' | 'expectations' | 'models' | 'newest'> {
  const outlooks = listOutlooks(database);
  const expectations = database
    .query<{ id: number; portCode: string; mmsi: number; cruiseKn: number | null; state: string }, []>(
      'SELECT id, port_code AS portCode, mmsi, cruise_kn AS cruiseKn, state FROM expectation ORDER BY id',
    )
    .all();
  return {
    newest: outlooks.map(({ portCode }) => newestOf(database, portCode)),
    models: listModels(database, Number.MAX_SAFE_INTEGER),
    outlooks,
    expectations: expectations.map(({ id, portCode, mmsi, cruiseKn, state }) => ({
      id,
      portCode,
      mmsi,
      cruiseKn,
      ...(JSON.parse(state) as Omit<Expectation, 'id' | 'portCode' | 'mmsi' | 'cruiseKn'>),
    })),
  };
}

function newestOf(database: Database, portCode: string): PortNewest {
  const run = readRuns(database, portCode, Number.MAX_SAFE_INTEGER);
  return {
    portCode,
    residuals: listResiduals(database, portCode),
    predictions: [...(run?.predictions.values() ?? [])],
    run: run && { atMs: run.atMs, queue: run.queue, utilizationFraction: run.utilizationFraction },
    forecast: findForecast(database, portCode, Number.MAX_SAFE_INTEGER),
  };
}

export function listOutlooks(database: Database): OutlookRecord[] {
  return database
    .query<{ portCode: string; state: string }, []>('SELECT port_code AS portCode, state FROM outlook ORDER BY 1')
    .all()
    .map(({ portCode, state }) => ({ portCode, ...(JSON.parse(state) as Omit<OutlookRecord, 'portCode'>) }));
}

/** The models that served at an instant: of each port, kind and class the newest. */
export function listModels(database: Database, asOfMs: number): ModelRecord[] {
  return database
    .query<{ kind: ModelRecord['kind']; state: string }, [number]>(
      `SELECT kind, state FROM model
       WHERE id IN (SELECT max(id) FROM model WHERE effective_ms <= ? GROUP BY port_code, kind, model_class) ORDER BY id`,
    )
    .all(asOfMs)
    .map(({ kind, state }) => ({ kind, model: JSON.parse(state) }) as ModelRecord);
}
