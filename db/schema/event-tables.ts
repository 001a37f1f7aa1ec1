import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** What happened at a port (domain/event/event.ts). */
export const event = sqliteTable(
  'event',
  {
    id: text().primaryKey(),
    portCode: text('port_code').notNull(),
    sequence: integer().notNull(),
    type: text().notNull(),
    atMs: integer('at_ms').notNull(),
    recordedMs: integer('recorded_ms').notNull(),
    payload: text().notNull(),
  },
  (table) => [
    uniqueIndex('event_sequence').on(table.portCode, table.sequence),
    index('event_recorded').on(table.recordedMs, table.portCode, table.sequence),
  ],
);
