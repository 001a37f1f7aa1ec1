import type { ClockState, LastIds, PortStateRecord, StoredWorld } from '../contracts/changes.ts';
import { DAY_MS, HOUR_MS } from '../core/time.ts';
import { alertKey } from '../domain/event/alert.ts';
import type { AlertWatch } from '../domain/event/alert-machine.ts';
import type { PortDefinition } from '../domain/port/definition.ts';
import { assignSlots } from '../domain/port/occupancy.ts';
import { createQueueHistory } from '../domain/port/queue-history.ts';
import { createWaitHistory } from '../domain/port/wait-history.ts';
import type { PortRefit } from '../domain/prediction/refit-port.ts';
import { type DestinationMeaning, type DestinationNames, destinationMeaning } from '../domain/vessel/destination.ts';
import { roleOf } from '../domain/vessel/role.ts';
import { createVessel, particularsOf, type RegistryEntry, type Vessel } from '../domain/vessel/vessel.ts';
import { DEFAULT_THRESHOLDS, type ZoneThresholds } from '../domain/zone/thresholds.ts';
import type { LivePort, LiveVessel } from './live-state.ts';
import { createOutlook, restoreNewest, serveModel } from './outlook.ts';
import { createPending, type Pending } from './pending.ts';

export type { LivePort, LiveVessel } from './live-state.ts';

/** The live world: all that decisions are made from. Whatever changes it is noted in `pending` for the next commit. */
export type World = {
  readonly clock: ClockState;
  readonly counters: Record<string, number>;
  readonly vessels: Map<number, LiveVessel>;
  readonly registry: Map<number, RegistryEntry>;
  readonly ports: Map<string, LivePort>;
  /** Ports that went out of force while the service ran, and the rows of those that were out from its start. */
  readonly retired: Map<string, LivePort>;
  readonly dormant: PortRows;
  readonly thresholds: ZoneThresholds;
  readonly lastIds: Record<keyof LastIds, number>;
  /** True while recordings are taken in: their tracks are never dropped by retention. */
  readonly isReplay: boolean;
  /** How long the tracks of live vessels are kept; null for good. */
  readonly trackRetentionDays: number | null;
  /** When models are fitted next after an instant. */
  readonly nextRefitMs: (afterMs: number) => number;
  /** What the refit under way has given, until it takes effect. */
  refitted: readonly PortRefit[] | null;
  readonly pending: Pending;
};

export type WorldOptions = {
  readonly ports: readonly PortDefinition[];
  readonly isReplay: boolean;
  readonly thresholds?: ZoneThresholds;
  readonly trackRetentionDays?: number | null;
  readonly nextRefitMs?: (afterMs: number) => number;
};

/** Three in the night, UTC. */
const nightly = (afterMs: number): number => Math.floor((afterMs - 3 * HOUR_MS) / DAY_MS + 1) * DAY_MS + 3 * HOUR_MS;

export const NEW_WORLD: StoredWorld = {
  clock: { serviceMs: null, lastHeardMs: null, silentMs: 0, quarterMs: null, refitDueMs: null, refit: null },
  counters: {},
  registry: [],
  vessels: [],
  visits: [],
  openCalls: [],
  openStays: [],
  openGaps: [],
  ports: [],
  openAlerts: [],
  alertWatches: [],
  outlooks: [],
  expectations: [],
  models: [],
  newest: [],
  cargo: [],
  lastIds: { call: 0, stay: 0, zoneChange: 0, gap: 0, expectation: 0, sample: 0, settlement: 0, run: 0, model: 0 },
};

/** Builds the world from stored rows. */
export function createWorld(stored: StoredWorld, options: WorldOptions): World {
  const world: World = {
    clock: { ...NEW_WORLD.clock, ...stored.clock },
    counters: { ...stored.counters },
    vessels: new Map(),
    registry: new Map(stored.registry.map((entry) => [entry.mmsi, entry])),
    ports: new Map(),
    retired: new Map(),
    dormant: dormantRows(stored, options.ports),
    thresholds: options.thresholds ?? DEFAULT_THRESHOLDS,
    lastIds: { ...stored.lastIds },
    isReplay: options.isReplay,
    trackRetentionDays: options.trackRetentionDays ?? null,
    nextRefitMs: options.nextRefitMs ?? nightly,
    refitted: null,
    pending: createPending(),
  };
  for (const definition of options.ports) addPort(world, definition, stored);
  for (const record of stored.vessels) {
    const { vessel, track, kept, silentMs, intervalMs } = record;
    vessel.registry = world.registry.get(vessel.mmsi) ?? null;
    const live: LiveVessel = { vessel, track, kept, silentMs, intervalMs, ...derived(world, vessel) };
    world.vessels.set(vessel.mmsi, live);
  }
  return world;
}

type PortRows = Pick<
  StoredWorld,
  | 'visits'
  | 'openCalls'
  | 'openStays'
  | 'openGaps'
  | 'ports'
  | 'openAlerts'
  | 'alertWatches'
  | 'outlooks'
  | 'expectations'
  | 'models'
  | 'newest'
  | 'cargo'
>;

/** The rows of ports that are not in force. */
function dormantRows(stored: PortRows, inForce: readonly PortDefinition[]): PortRows {
  const codes = new Set(inForce.map(({ code }) => code));
  const others = <T extends { portCode: string }>(rows: readonly T[]): T[] =>
    rows.filter(({ portCode }) => !codes.has(portCode));
  return {
    visits: others(stored.visits),
    openCalls: others(stored.openCalls),
    openStays: others(stored.openStays),
    openGaps: others(stored.openGaps),
    ports: others(stored.ports),
    openAlerts: others(stored.openAlerts),
    alertWatches: others(stored.alertWatches),
    outlooks: others(stored.outlooks),
    expectations: others(stored.expectations),
    models: stored.models.filter(({ model }) => !codes.has(model.portCode)),
    newest: others(stored.newest),
    cargo: others(stored.cargo),
  };
}

function addPort(world: World, definition: PortDefinition, stored: PortRows): void {
  const { code } = definition;
  const state: PortStateRecord | undefined = stored.ports.find((row) => row.portCode === code);
  const here = <T extends { portCode: string }>(rows: readonly T[]): T[] => rows.filter((row) => row.portCode === code);
  const stays = here(stored.openStays).sort((a, b) => a.id - b.id);
  const outlook = createOutlook(stored.outlooks.find(({ portCode }) => portCode === code) ?? null);
  for (const expectation of here(stored.expectations)) outlook.expected.set(expectation.mmsi, expectation);
  restoreNewest(outlook, stored.newest.find(({ portCode }) => portCode === code) ?? null);
  for (const record of stored.models) if (record.model.portCode === code) serveModel(outlook, record);
  putInForce(world, {
    definition,
    visits: new Map(here(stored.visits).map((row) => [row.mmsi, row.visit])),
    touched: new Set(),
    occupancy: stays.map(({ id, mmsi, berthId, slotId, atbMs }) => ({ stayId: id, mmsi, berthId, slotId, atbMs })),
    calls: new Map(here(stored.openCalls).map((call) => [call.mmsi, call])),
    stays: new Map(stays.map((stay) => [stay.mmsi, stay])),
    gaps: new Map(here(stored.openGaps).map((gap) => [gap.mmsi, gap])),
    cargo: new Map(here(stored.cargo).map(({ mmsi, cargo }) => [mmsi, cargo!])),
    congestion: state ? { ...state.congestion } : { level: 'LOW', candidate: null },
    history: createQueueHistory(),
    waits: createWaitHistory(),
    groupQueues: [],
    alerts: watchOf(here(stored.openAlerts), here(stored.alertWatches)),
    outlook,
    eventSequence: state?.lastEventSequence ?? 0,
  });
}

const watchOf = (open: StoredWorld['openAlerts'], watches: StoredWorld['alertWatches']): AlertWatch => ({
  open: new Map(open.map((alert) => [alertKey(alert), alert])),
  marks: new Map(watches.flatMap(({ marks }) => marks.map(([key, mark]) => [key, { ...mark }]))),
});

/** The port's definition may have changed since its ships were given their places. */
function putInForce(world: World, port: LivePort): void {
  world.ports.set(port.definition.code, port);
  for (const { mmsi, slotId } of assignSlots(port.definition, port.occupancy)) {
    const stay = port.stays.get(mmsi);
    if (!stay) continue;
    stay.slotId = slotId;
    stay.slotRecordedMs = world.clock.serviceMs;
    world.pending.stays.add(stay);
  }
}

/** The vessel of an MMSI, made on first sight. */
export function vesselOf(world: World, mmsi: number): LiveVessel {
  let live = world.vessels.get(mmsi);
  if (!live) {
    const vessel = createVessel(mmsi);
    vessel.registry = world.registry.get(mmsi) ?? null;
    live = {
      vessel,
      track: { fix: null, candidate: null },
      kept: null,
      silentMs: world.clock.silentMs,
      intervalMs: null,
      ...derived(world, vessel),
    };
    world.vessels.set(mmsi, live);
  }
  return live;
}

/** What follows from a vessel's particulars and destination. */
function derived(world: World, vessel: Vessel): Pick<LiveVessel, 'role' | 'meaning' | 'particulars'> {
  return {
    role: roleOf(vessel),
    meaning: meaningOf(world, vessel.destination),
    particulars: particularsOf(vessel),
  };
}

/** Works that out anew after a change. */
export function refreshDerived(world: World, live: LiveVessel): void {
  Object.assign(live, derived(world, live.vessel));
}

/** Meanings of destination texts, worked out once: most ships repeat what others write. */
const meanings = new WeakMap<World, Map<string, DestinationMeaning>>();
const MOST_MEANINGS = 10_000;

function meaningOf(world: World, text: string): DestinationMeaning {
  let known = meanings.get(world);
  if (!known || known.size > MOST_MEANINGS) {
    known = new Map();
    meanings.set(world, known);
  }
  let meaning = known.get(text);
  if (meaning === undefined) {
    meaning = destinationMeaning(text, destinationNames(world));
    known.set(text, meaning);
  }
  return meaning;
}

const destinationNames = (world: World): DestinationNames[] =>
  [...world.ports.values()].map(({ definition: { code, unlocode, aliases } }) => ({ code, unlocode, aliases }));

/**
 * Puts other ports in force: new ones begin empty; those that stay, or come back, go on from their state under their
 * new definition, above all with the numbers of their events.
 */
export function setPorts(world: World, definitions: readonly PortDefinition[]): void {
  const { ports, retired } = world;
  for (const [code, port] of ports) retired.set(code, port);
  ports.clear();
  for (const definition of definitions) {
    const known = retired.get(definition.code);
    if (known) putInForce(world, { ...known, definition });
    else addPort(world, definition, world.dormant);
    retired.delete(definition.code);
  }
  meanings.delete(world);
  for (const live of world.vessels.values()) refreshDerived(world, live);
}

export function count(world: World, name: string): void {
  world.counters[name] = (world.counters[name] ?? 0) + 1;
}
