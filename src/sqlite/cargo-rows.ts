import type { Database } from 'bun:sqlite';
import { and, asc, desc, eq, gte, lte } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { cargoCount } from '../../db/schema/cargo-tables.ts';
import type { CargoCountRecord, Changes } from '../contracts/changes.ts';
import type { Cargo, CargoNote } from '../domain/commodity/cargo.ts';
import type { CargoCounts } from '../domain/commodity/cargo-counts.ts';
import type { CargoKind } from '../domain/commodity/group-belief.ts';
import { COMMODITY_GROUPS } from '../domain/port/commodity-group.ts';

/** Prepares what writes cargo as part of a commit. */
export function createCargoWriter(database: Database): (changes: Changes) => void {
  const note = database.prepare(
    'INSERT OR REPLACE INTO cargo (port_code, mmsi, recorded_ms, kind, pct) VALUES (?, ?, ?, ?, ?)',
  );
  const count = database.prepare('INSERT OR REPLACE INTO cargo_count (port_code, at_ms, counts) VALUES (?, ?, ?)');
  return ({ cargo, cargoCounts }) => {
    for (const { portCode, mmsi, recordedMs, cargo: found } of cargo) {
      note.run(portCode, mmsi, recordedMs, found?.kind ?? null, found?.pct ?? null);
    }
    for (const { portCode, atMs, counts } of cargoCounts) count.run(portCode, atMs, pack(counts));
  };
}

type Row = { portCode: string; mmsi: number; recordedMs: number; kind: CargoKind | null; pct: number | null };

/** What was known last of each vessel that was at a port at an instant. */
export function listCargo(database: Database, asOfMs: number, portCode: string | null = null): CargoNote[] {
  return database
    .query<Row, [number, string | null]>(
      `SELECT port_code AS portCode, mmsi, max(recorded_ms) AS recordedMs, kind, pct FROM cargo
       WHERE recorded_ms <= ?1 AND (?2 IS NULL OR port_code = ?2) GROUP BY port_code, mmsi`,
    )
    .all(asOfMs, portCode)
    .flatMap(({ kind, pct, ...row }) =>
      kind === null ? [] : [{ ...row, cargo: { kind, pct: pct! } satisfies Cargo }],
    );
}

/** The newest counts of a port no younger than an instant; the oldest there are if it was not watched then. */
export function findCargoCounts(database: Database, portCode: string, atMs: number): CargoCountRecord | null {
  const rows = drizzle(database).select().from(cargoCount);
  const ofPort = eq(cargoCount.portCode, portCode);
  const row =
    rows
      .where(and(ofPort, lte(cargoCount.atMs, atMs)))
      .orderBy(desc(cargoCount.atMs))
      .limit(1)
      .get() ?? drizzle(database).select().from(cargoCount).where(ofPort).orderBy(asc(cargoCount.atMs)).limit(1).get();
  return row ? { ...row, counts: unpack(row.counts) } : null;
}

/** Counts with `fromMs <= at <= toMs`, in order. */
export function listCargoCounts(
  database: Database,
  portCode: string,
  fromMs: number,
  toMs: number,
): CargoCountRecord[] {
  const isWithin = and(eq(cargoCount.portCode, portCode), gte(cargoCount.atMs, fromMs), lte(cargoCount.atMs, toMs));
  const rows = drizzle(database).select().from(cargoCount).where(isWithin).orderBy(asc(cargoCount.atMs)).all();
  return rows.map((row) => ({ ...row, counts: unpack(row.counts) }));
}

const pack = (counts: CargoCounts): string =>
  JSON.stringify(
    COMMODITY_GROUPS.map((group) => {
      const { queue, berth, inbound, dwtQueueTonnes } = counts[group];
      return [queue, berth, inbound, dwtQueueTonnes];
    }),
  );

const unpack = (text: string): CargoCounts => {
  const lists = JSON.parse(text) as [number, number, number, number][];
  return Object.fromEntries(
    COMMODITY_GROUPS.map((group, i) => {
      const [queue, berth, inbound, dwtQueueTonnes] = lists[i]!;
      return [group, { queue, berth, inbound, dwtQueueTonnes }];
    }),
  ) as CargoCounts;
};
