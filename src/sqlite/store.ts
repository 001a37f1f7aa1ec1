import { and, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { berthStay, imported, meta, port } from '../../db/schema/tables.ts';
import type { Store } from '../contracts/store.ts';
import { HOUR_MS } from '../core/time.ts';
import { createAccessStore } from './access-rows.ts';
import { listAlerts } from './alert-rows.ts';
import { findCargoCounts, listCargoCounts } from './cargo-rows.ts';
import { type OpenDatabase, type OpenOptions, openDatabase } from './database.ts';
import { listEndedStays } from './ended-stays.ts';
import { listEvents } from './event-rows.ts';
import { keepToCatalogue } from './feature-catalogue.ts';
import { loadWorld } from './load-world.ts';
import { countMovements } from './movement-rows.ts';
import { findJourney, listValidations } from './outcome-rows.ts';
import { readPortAsOf } from './read-as-of.ts';
import { listRegistry, saveRegistry } from './registry-rows.ts';
import { listCongestionScored, listScoredRows } from './scored-rows.ts';
import { listSnapshots } from './snapshot-rows.ts';
import { readRefitFacts } from './training-rows.ts';
import { findLoadSignsAsOf, findTypicalSpeedKn, findVesselAsOf } from './vessel-as-of.ts';
import { createWebhookStore } from './webhook-rows.ts';
import { createWriter } from './write-changes.ts';

/** The store in one SQLite file: raw prepared statements where commits pass, drizzle for the rest. */
export function openStore(options: OpenOptions): Store & Pick<OpenDatabase, 'isNew' | 'purpose'> {
  const { database, isNew, purpose } = openDatabase(options);
  const db = drizzle(database);
  if (!options.readonly) keepToCatalogue(database);
  const write = options.readonly ? null : createWriter(database);
  return {
    isNew,
    purpose,
    access: createAccessStore(database),
    webhooks: createWebhookStore(database),
    async commit(changes) {
      write?.(changes);
    },
    load: async () => loadWorld(database),
    listPorts: async () => db.select().from(port).all(),
    async savePort(row) {
      db.insert(port)
        .values(row)
        .onConflictDoUpdate({ target: port.code, set: { geojson: row.geojson } })
        .run();
    },
    async forgetPort(code) {
      db.delete(port).where(eq(port.code, code)).run();
    },
    saveRegistry: async (entries) => saveRegistry(database, entries),
    listRegistry: async () => listRegistry(database),
    async findImport(contentHash) {
      const row = db.select().from(imported).where(eq(imported.contentHash, contentHash)).get();
      return row ? { ...row, done: row.done === 1 } : null;
    },
    listSnapshots: async (portCode, fromMs, toMs) => listSnapshots(database, portCode, fromMs, toMs),
    listAlerts: async (portCodes, fromMs, asOfMs) => listAlerts(database, portCodes, fromMs, asOfMs),
    listEvents: async (query) => listEvents(database, query),
    listCargoCounts: async (portCode, fromMs, toMs) => listCargoCounts(database, portCode, fromMs, toMs),
    findCargoCounts: async (portCode, atMs) => findCargoCounts(database, portCode, atMs),
    async listTurnarounds(portCode, fromMs, toMs) {
      const hours = sql<number>`avg(${berthStay.leftMs} - ${berthStay.atbMs}) * 1.0 / ${HOUR_MS}`;
      const ended = sql`${berthStay.leftMs} > ${fromMs} AND ${berthStay.leftMs} <= ${toMs} AND ${berthStay.leftRecordedMs} <= ${toMs}`;
      return db
        .select({ berthId: berthStay.berthId, stays: sql<number>`count(*)`, meanHours: hours })
        .from(berthStay)
        .where(and(eq(berthStay.portCode, portCode), ended))
        .groupBy(berthStay.berthId)
        .all();
    },
    listEndedStays: async (portCode, asOfMs) => listEndedStays(database, portCode, asOfMs),
    countMovements: async (portCode, fromMs, toMs) => countMovements(database, portCode, fromMs, toMs),
    readPortAsOf: async (portCode, asOfMs) => readPortAsOf(database, portCode, asOfMs),
    listScored: async (portCode, fromMs, toMs) => listScoredRows(database, portCode, fromMs, toMs),
    listCongestionScored: async (portCode, fromMs, toMs) => listCongestionScored(database, portCode, fromMs, toMs),
    listValidations: async (portCode, fromMs, toMs) => listValidations(database, portCode, fromMs, toMs),
    findJourney: async (portCode, mmsi, asOfMs) => findJourney(database, portCode, mmsi, asOfMs),
    findVessel: async (mmsi, portCodes, asOfMs) => findVesselAsOf(database, mmsi, portCodes, asOfMs),
    findLoadSigns: async (mmsi, portCodes, asOfMs) => findLoadSignsAsOf(database, mmsi, portCodes, asOfMs),
    findTypicalSpeedKn: async (mmsi, asOfMs) => findTypicalSpeedKn(database, mmsi, asOfMs),
    readRefitFacts: async (portCode, nowMs) => readRefitFacts(database, portCode, nowMs),
    async findSetting(name) {
      return (
        db
          .select()
          .from(meta)
          .where(eq(meta.key, `setting ${name}`))
          .get()?.value ?? null
      );
    },
    async saveSetting(name, value) {
      const key = `setting ${name}`;
      db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } }).run();
    },
    async dataVersion() {
      return database.query<{ data_version: number }, []>('PRAGMA data_version').get()!.data_version;
    },
    async close() {
      if (!options.readonly) {
        database.run('PRAGMA optimize');
        database.run('PRAGMA wal_checkpoint(TRUNCATE)');
      }
      database.close();
    },
  };
}
