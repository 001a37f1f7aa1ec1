import type { Database } from 'bun:sqlite';
import type { OutlookRecord, StoredWorld } from '../contracts/changes.ts';
import type { Expectation } from '../domain/prediction/expectation.ts';

/** What the ports looked ahead with at the last commit. */
export function loadOutlooks(database: Database): Pick<StoredWorld, 'outlooks' | 'expectations'> {
  const outlooks = database
    .query<{ portCode: string; state: string }, []>('SELECT port_code AS portCode, state FROM outlook ORDER BY 1')
    .all();
  const expectations = database
    .query<{ id: number; portCode: string; mmsi: number; state: string }, []>(
      'SELECT id, port_code AS portCode, mmsi, state FROM expectation ORDER BY id',
    )
    .all();
  return {
    outlooks: outlooks.map(({ portCode, state }) => ({
      portCode,
      ...(JSON.parse(state) as Omit<OutlookRecord, 'portCode'>),
    })),
    expectations: expectations.map(({ id, portCode, mmsi, state }) => ({
      id,
      portCode,
      mmsi,
      ...(JSON.parse(state) as Omit<Expectation, 'id' | 'portCode' | 'mmsi'>),
    })),
  };
}
