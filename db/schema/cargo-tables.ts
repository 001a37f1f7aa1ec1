import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What vessels at a port were thought to carry, as it changed. */
export const cargo = sqliteTable(
  'cargo',
  {
    portCode: text('port_code').notNull(),
    mmsi: integer().notNull(),
    recordedMs: integer('recorded_ms').notNull(),
    /** One of CARGO_KINDS; null when the vessel is no longer there. */
    kind: text(),
    pct: integer(),
  },
  (table) => [primaryKey({ columns: [table.portCode, table.mmsi, table.recordedMs] })],
);

/** Vessels of a port by commodity group at each quarter-hour. */
export const cargoCount = sqliteTable(
  'cargo_count',
  {
    portCode: text('port_code').notNull(),
    atMs: integer('at_ms').notNull(),
    /** A list of queue, berth, inbound and tonnes deadweight in the queue, for each of COMMODITY_GROUPS. */
    counts: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.portCode, table.atMs] })],
);
