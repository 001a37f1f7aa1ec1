import { blob, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/*
 * The tables of roadstead.db. Instants are integers, milliseconds since the epoch UTC; `*_recorded_ms` is the service
 * clock when the fact was found out, `*_ms` when it happened. Columns named `state` hold JSON that only the program reads.
 */

/** Single values: the service clock, counters, what the directory is for. */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() });

/** Ports that the operator added or took away; the built-in ones are in the program. */
export const port = sqliteTable('port', {
  code: text().primaryKey(),
  /** Null: a built-in port that was removed. */
  geojson: text(),
});

export const vessel = sqliteTable('vessel', {
  mmsi: integer().primaryKey(),
  imo: integer(),
  name: text(),
  callsign: text(),
  shipType: integer('ship_type'),
  lengthM: real('length_m'),
  beamM: real('beam_m'),
  draughtM: real('draught_m'),
  destination: text().notNull(),
  lastFixMs: integer('last_fix_ms'),
  state: text().notNull(),
});

/** The operator's vessel registry, which wins over AIS. */
export const registry = sqliteTable('registry', {
  mmsi: integer().primaryKey(),
  imo: integer(),
  name: text(),
  vesselType: text('vessel_type'),
  dwtTonnes: integer('dwt_tonnes'),
  lengthM: real('length_m'),
  beamM: real('beam_m'),
  maxDraughtM: real('max_draught_m'),
});

/** What a vessel said of itself as it changed: draught observations, and what was known of it at an instant. */
export const voyage = sqliteTable(
  'voyage',
  {
    mmsi: integer().notNull(),
    atMs: integer('at_ms').notNull(),
    recordedMs: integer('recorded_ms').notNull(),
    imo: integer(),
    name: text(),
    callsign: text(),
    shipType: integer('ship_type'),
    lengthM: real('length_m'),
    beamM: real('beam_m'),
    destination: text().notNull(),
    etaCode: integer('eta_code'),
    draughtM: real('draught_m'),
  },
  (table) => [primaryKey({ columns: [table.mmsi, table.atMs] })],
);

/** Fixes of the hours that are not sealed yet, in order of arrival. */
export const fixHot = sqliteTable('fix_hot', {
  mmsi: integer().notNull(),
  atMs: integer('at_ms').notNull(),
  lat: real().notNull(),
  lon: real().notNull(),
  sogKn: real('sog_kn'),
  cogDeg: real('cog_deg'),
  headingDeg: integer('heading_deg'),
  navStatus: integer('nav_status'),
  recordedMs: integer('recorded_ms').notNull(),
  imported: integer().notNull(),
});

/** A vessel's fixes of one hour (see domain/track/track-blob.ts); `hour` is the instant divided by 3 600 000. */
export const track = sqliteTable(
  'track',
  {
    mmsi: integer().notNull(),
    hour: integer().notNull(),
    imported: integer().notNull(),
    fixes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.mmsi, table.hour] }), index('track_hour').on(table.hour)],
);

/** The zone machine's memory of a vessel at a port. */
export const visit = sqliteTable(
  'visit',
  {
    portCode: text('port_code').notNull(),
    mmsi: integer().notNull(),
    zone: text(),
    state: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.portCode, table.mmsi] })],
);

export const portCall = sqliteTable(
  'port_call',
  {
    id: integer().primaryKey(),
    portCode: text('port_code').notNull(),
    mmsi: integer().notNull(),
    ataMs: integer('ata_ms').notNull(),
    ataRecordedMs: integer('ata_recorded_ms').notNull(),
    queuedSinceMs: integer('queued_since_ms'),
    atbMs: integer('atb_ms'),
    atdMs: integer('atd_ms'),
    closedMs: integer('closed_ms'),
    closedRecordedMs: integer('closed_recorded_ms'),
    outcome: text(),
  },
  (table) => [
    index('port_call_port').on(table.portCode, table.ataMs),
    index('port_call_vessel').on(table.mmsi, table.ataMs),
  ],
);

export const berthStay = sqliteTable(
  'berth_stay',
  {
    id: integer().primaryKey(),
    callId: integer('call_id'),
    portCode: text('port_code').notNull(),
    mmsi: integer().notNull(),
    berthId: text('berth_id').notNull(),
    slotId: text('slot_id'),
    slotRecordedMs: integer('slot_recorded_ms'),
    /** That the berth is dedicated to, null if none or several. */
    commodityGroup: text('commodity_group'),
    atbMs: integer('atb_ms').notNull(),
    atbRecordedMs: integer('atb_recorded_ms').notNull(),
    lastReportMs: integer('last_report_ms').notNull(),
    leftMs: integer('left_ms'),
    leftRecordedMs: integer('left_recorded_ms'),
  },
  (table) => [
    index('berth_stay_port').on(table.portCode, table.atbMs),
    index('berth_stay_vessel').on(table.mmsi, table.atbRecordedMs),
  ],
);

export const zoneChange = sqliteTable(
  'zone_change',
  {
    id: integer().primaryKey(),
    portCode: text('port_code').notNull(),
    mmsi: integer().notNull(),
    atMs: integer('at_ms').notNull(),
    recordedMs: integer('recorded_ms').notNull(),
    fromZone: text('from_zone'),
    toZone: text('to_zone'),
    afterBerth: integer('after_berth').notNull(),
    callId: integer('call_id'),
  },
  (table) => [index('zone_change_visit').on(table.portCode, table.mmsi, table.recordedMs)],
);

export const aisGap = sqliteTable(
  'ais_gap',
  {
    id: integer().primaryKey(),
    portCode: text('port_code').notNull(),
    mmsi: integer().notNull(),
    sinceMs: integer('since_ms').notNull(),
    openedMs: integer('opened_ms').notNull(),
    untilMs: integer('until_ms'),
    closedMs: integer('closed_ms'),
  },
  (table) => [index('ais_gap_port').on(table.portCode, table.openedMs)],
);

/** What goes on from one quarter-hour to the next. */
export const portState = sqliteTable('port_state', {
  portCode: text('port_code').primaryKey(),
  level: text().notNull(),
  candidateLevel: text('candidate_level'),
  lastEventSequence: integer('last_event_sequence').notNull(),
});

export const snapshot = sqliteTable(
  'snapshot',
  {
    portCode: text('port_code').notNull(),
    atMs: integer('at_ms').notNull(),
    queue: integer().notNull(),
    berthsOccupied: integer('berths_occupied').notNull(),
    berthsTotal: integer('berths_total').notNull(),
    inbound: integer().notNull(),
    tracked: integer().notNull(),
    medianWaitHours: real('median_wait_hours'),
    level: text().notNull(),
    stale: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.portCode, table.atMs] })],
);

/** A vessel that is expected at a berth, with its smoothed speed; gone once it has berthed or was given up. */
export const expectation = sqliteTable('expectation', {
  id: integer().primaryKey(),
  portCode: text('port_code').notNull(),
  mmsi: integer().notNull(),
  cruiseKn: real('cruise_kn'),
  state: text().notNull(),
});

/** Predictions made at one instant at one port; `predictions` is domain/prediction/run-blob.ts. */
export const predictionRun = sqliteTable(
  'prediction_run',
  {
    id: integer().primaryKey(),
    portCode: text('port_code').notNull(),
    atMs: integer('at_ms').notNull(),
    recordedMs: integer('recorded_ms').notNull(),
    /** 1: all vessels that were expected; 0: those whose zone had changed. */
    whole: integer().notNull(),
    queue: integer().notNull(),
    utilization: real().notNull(),
    predictions: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [index('prediction_run_port').on(table.portCode, table.recordedMs)],
);

/** Predictions kept with their features; the outcome makes validation and training rows of them. */
export const sample = sqliteTable(
  'sample',
  {
    id: integer().primaryKey(),
    portCode: text('port_code').notNull(),
    expectationId: integer('expectation_id').notNull(),
    mmsi: integer().notNull(),
    modelClass: text('model_class').notNull(),
    zone: text().notNull(),
    atMs: integer('at_ms').notNull(),
    slice: text().notNull(),
    /** The first of its expectation in its slice. */
    first: integer().notNull(),
    p50Minutes: integer('p50_minutes').notNull(),
    p90Minutes: integer('p90_minutes').notNull(),
    queuePct: integer('queue_pct').notNull(),
    rung: text().notNull(),
    modelId: integer('model_id').notNull(),
    physicsHours: real('physics_hours').notNull(),
    medianWaitHours: real('median_wait_hours').notNull(),
    fluidHours: real('fluid_hours').notNull(),
    rolloutHours: real('rollout_hours').notNull(),
    waitShare: real('wait_share').notNull(),
    /** 32-bit floats, little-endian, in the order of domain/features/catalogue.ts. */
    features: blob({ mode: 'buffer' }).notNull(),
    /** Counts settlements up; null until the vessel has berthed. */
    settlement: integer(),
    atbMs: integer('atb_ms'),
    settledMs: integer('settled_ms'),
    queued: integer(),
  },
  (table) => [
    index('sample_settled').on(table.portCode, table.settledMs),
    index('sample_expectation').on(table.expectationId),
  ],
);

/** Fitted models (ttb or congestion), each as JSON; of a port, kind and class the newest serves. */
export const model = sqliteTable(
  'model',
  {
    id: integer().primaryKey(),
    portCode: text('port_code').notNull(),
    kind: text().notNull(),
    modelClass: text('model_class'),
    version: text().notNull(),
    effectiveMs: integer('effective_ms').notNull(),
    state: text().notNull(),
  },
  (table) => [index('model_port').on(table.portCode, table.effectiveMs)],
);

/** Congestion forecasts of each quarter-hour; the hourly ones keep what they were made from. */
export const congestionForecast = sqliteTable(
  'congestion_forecast',
  {
    portCode: text('port_code').notNull(),
    atMs: integer('at_ms').notNull(),
    recordedMs: integer('recorded_ms').notNull(),
    modelId: integer('model_id').notNull(),
    /** As domain/prediction/congestion-grain.ts packs it. */
    horizons: text().notNull(),
    input: text(),
  },
  (table) => [primaryKey({ columns: [table.portCode, table.atMs] })],
);

/** What the past of a port has taught, as JSON. */
export const outlook = sqliteTable('outlook', { portCode: text('port_code').primaryKey(), state: text().notNull() });

/** Recordings taken in, by their content; `items` is how far, which is where an interrupted import goes on. */
export const imported = sqliteTable('imported', {
  contentHash: text('content_hash').primaryKey(),
  name: text().notNull(),
  items: integer().notNull(),
  done: integer().notNull(),
});
