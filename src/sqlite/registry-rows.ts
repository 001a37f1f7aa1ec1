import type { Database } from 'bun:sqlite';
import type { ModelClass } from '../domain/vessel/model-class.ts';
import type { RegistryEntry } from '../domain/vessel/vessel.ts';

type Row = {
  mmsi: number;
  imo: number | null;
  name: string | null;
  vessel_type: ModelClass | null;
  dwt_tonnes: number | null;
  length_m: number | null;
  beam_m: number | null;
  max_draught_m: number | null;
};

export function listRegistry(database: Database): RegistryEntry[] {
  return database.query<Row, []>('SELECT * FROM registry ORDER BY mmsi').all().map(entryOf);
}

export function findRegistered(database: Database, mmsi: number): RegistryEntry | null {
  const row = database.query<Row, [number]>('SELECT * FROM registry WHERE mmsi = ?').get(mmsi);
  return row && entryOf(row);
}

const entryOf = (row: Row): RegistryEntry => ({
  mmsi: row.mmsi,
  imo: row.imo,
  name: row.name,
  modelClass: row.vessel_type,
  dwtTonnes: row.dwt_tonnes,
  lengthM: row.length_m,
  beamM: row.beam_m,
  maxDraughtM: row.max_draught_m,
});

export function saveRegistry(database: Database, entries: readonly RegistryEntry[]): void {
  const save = database.prepare(
    'INSERT OR REPLACE INTO registry (mmsi, imo, name, vessel_type, dwt_tonnes, length_m, beam_m, max_draught_m) ' +
      'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  database.transaction(() => {
    for (const { mmsi, imo, name, modelClass, dwtTonnes, lengthM, beamM, maxDraughtM } of entries) {
      save.run(mmsi, imo, name, modelClass, dwtTonnes, lengthM, beamM, maxDraughtM);
    }
  })();
}
