import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Alerts of ports; `*_recorded_ms` is when the service found out, so that they can be read as of an instant. */
export const alert = sqliteTable(
  'alert',
  {
    id: text().primaryKey(),
    portCode: text('port_code').notNull(),
    kind: text().notNull(),
    /** A vessel's MMSI, a terminal, a commodity group; empty for the port itself. */
    subject: text().notNull(),
    commodityGroup: text('commodity_group'),
    startedMs: integer('started_ms').notNull(),
    recordedMs: integer('recorded_ms').notNull(),
    endedMs: integer('ended_ms'),
    endedRecordedMs: integer('ended_recorded_ms'),
  },
  (table) => [index('alert_port').on(table.portCode, table.endedMs)],
);

/** The severities of an alert, each from an instant on; `ground` is JSON: the figures that it rests on. */
export const alertStep = sqliteTable(
  'alert_step',
  {
    alertId: text('alert_id').notNull(),
    atMs: integer('at_ms').notNull(),
    recordedMs: integer('recorded_ms').notNull(),
    severity: text().notNull(),
    ground: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.atMs] })],
);

/** What the alerts of a port remember from one quarter-hour to the next, as JSON. */
export const alertWatch = sqliteTable('alert_watch', {
  portCode: text('port_code').primaryKey(),
  state: text().notNull(),
});
