import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { loadWorld } from '../../src/compose/data-directory.ts';
import { BUILT_IN_PORTS } from '../../src/config/built-in-ports.ts';
import type { Store } from '../../src/contracts/store.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import type { PortDefinition } from '../../src/domain/port/definition.ts';
import type { Report } from '../../src/domain/track/report.ts';
import type { StaticReport } from '../../src/domain/vessel/vessel.ts';
import { openStore } from '../../src/sqlite/store.ts';
import { collectChanges } from '../../src/workflows/collect-changes.ts';
import { replayReport } from '../../src/workflows/replay.ts';
import type { LivePort, World } from '../../src/workflows/world.ts';
import { SHIP, T0 } from './fixes.ts';
import { portText, testPort } from './test-port.ts';
import { type Heard, heardFix } from './visits.ts';

/** A world on a real store in a directory of its own, with the test port alone in force. */
export type Harness = {
  readonly directory: string;
  readonly store: Store;
  readonly world: World;
  readonly port: LivePort;
  /** Takes in reports like a recording that has them all. */
  hear(...reports: readonly Report[]): void;
  commit(): Promise<void>;
  rows<T = Record<string, unknown>>(sql: string): T[];
  close(): Promise<void>;
};

/** Only the test port: the built-in ones are taken away. */
export async function onlyTestPort(store: Store, port: string = portText()): Promise<void> {
  for (const code of Object.keys(BUILT_IN_PORTS)) await store.savePort({ code, geojson: null });
  await store.savePort({ code: 'TST', geojson: port });
}

export type HarnessOptions = {
  readonly isReplay?: boolean;
  readonly trackRetentionDays?: number;
  readonly port?: string;
};

export async function openHarness(directory: string, options: HarnessOptions = {}): Promise<Harness> {
  const store = openStore({ directory, durability: 'normal', purpose: 'real' });
  if (store.isNew) await onlyTestPort(store, options.port);
  const world = await loadWorld(store, {
    isReplay: options.isReplay ?? true,
    trackRetentionDays: options.trackRetentionDays ?? null,
  });
  return {
    directory,
    store,
    world,
    port: world.ports.get('TST')!,
    hear(...reports) {
      reports.forEach((report, i) => {
        replayReport(world, report, reports[i + 1]?.atMs ?? null);
      });
    },
    commit: () => store.commit(collectChanges(world, [])),
    rows: (sql) => queryDirectory(directory, sql),
    close: () => store.close(),
  };
}

/** Reads a data directory beside whoever has it open. */
export function queryDirectory<T = Record<string, unknown>>(directory: string, sql: string): T[] {
  const database = new Database(join(directory, 'roadstead.db'), { readonly: true });
  try {
    return database.query<T, []>(sql).all();
  } finally {
    database.close();
  }
}

export const minuteOf = (atMs: number): number => (atMs - T0) / MINUTE_MS;

/** Positions of one ship. */
export const positions = (heard: readonly Heard[], mmsi = SHIP): Report[] =>
  heard.map((item) => ({ kind: 'position', mmsi, ...heardFix(item) }));

/** What a ship says of itself: a bulk carrier bound for the test port, unless told otherwise. */
export const particulars = (minute: number, some: Partial<StaticReport> = {}): Report => ({
  kind: 'static',
  mmsi: SHIP,
  atMs: T0 + minute * MINUTE_MS,
  imo: null,
  name: 'ALMA',
  callsign: null,
  shipType: 70,
  lengthM: 190,
  beamM: 32,
  draughtM: 7,
  destination: 'TESTHAVEN',
  etaCode: null,
  ...some,
});

/** Reports of several ships in the order in which they were heard. */
export const merged = (...lists: readonly (readonly Report[])[]): Report[] =>
  lists.flat().sort((a, b) => a.atMs - b.atMs);

/** A ship far out that is heard every few minutes: it keeps the feed alive and the clock going. */
export const beacon = (fromMinute: number, toMinute: number, everyMinutes = 5, mmsi = 219_000_001): Report[] =>
  Array.from({ length: Math.floor((toMinute - fromMinute) / everyMinutes) + 1 }, (_, i) => ({
    kind: 'position' as const,
    mmsi,
    ...heardFix([fromMinute + i * everyMinutes, { lat: 60, lon: 5 + (i % 7) * 0.01 }, 4]),
  }));

export const definitionOf = (): PortDefinition => testPort();
