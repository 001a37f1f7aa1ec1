import type { Database } from 'bun:sqlite';
import { and, asc, desc, eq, gt, gte, lte, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { cargoCount } from '../../db/schema/cargo-tables.ts';
import type { CargoCountRecord, Changes } from '../contracts/changes.ts';
import type { Cargo, CargoNote } from '../domain/commodity/cargo.ts';
import type { CargoCounts } from '../domain/commodity/cargo-counts.ts';
import type { CargoKind } from '../domain/commodity/group-belief.ts';
import { SLACK_MS } from '../domain/commodity/queue-by-group.ts';
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

const notesOf = ({ kind, pct, ...row }: Row): CargoNote[] =>
  kind === null ? [] : [{ ...row, cargo: { kind, pct: pct! } satisfies Cargo }];

/** What is known of each vessel that is at a port. */
export function listCargo(database: Database): CargoNote[] {
  return database
    .query<Row, []>(
      `SELECT port_code AS portCode, mmsi, max(recorded_ms) AS recordedMs, kind, pct FROM cargo
       GROUP BY port_code, mmsi`,
    )
    .all()
    .flatMap(notesOf);
}

/** What was known of vessels at a port at an instant, each by a seek: the history of a port is long. */
export function listCargoAsOf(
  database: Database,
  portCode: string,
  mmsis: ReadonlySet<number>,
  asOfMs: number,
): CargoNote[] {
  const newest = database.query<Row, [string, number, number]>(
    `SELECT port_code AS portCode, mmsi, recorded_ms AS recordedMs, kind, pct FROM cargo
     WHERE port_code = ? AND mmsi = ? AND recorded_ms <= ? ORDER BY recorded_ms DESC LIMIT 1`,
  );
  return [...mmsis].flatMap((mmsi) => {
    const row = newest.get(portCode, mmsi, asOfMs);
    return row ? notesOf(row) : [];
  });
}

/** The counts of a port at an instant, or of up to an hour before; where an outage hides them the oldest after it. */
export function findCargoCounts(database: Database, portCode: string, atMs: number): CargoCountRecord | null {
  const first = (isWithin: SQL | undefined, order: SQL): typeof cargoCount.$inferSelect | undefined =>
    drizzle(database)
      .select()
      .from(cargoCount)
      .where(and(eq(cargoCount.portCode, portCode), isWithin))
      .orderBy(order)
      .limit(1)
      .get();
  const stands = and(lte(cargoCount.atMs, atMs), gte(cargoCount.atMs, atMs - SLACK_MS));
  const row = first(stands, desc(cargoCount.atMs)) ?? first(gt(cargoCount.atMs, atMs), asc(cargoCount.atMs));
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
