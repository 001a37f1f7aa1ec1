import { join } from 'node:path';
import { portsInForce } from './config/built-in-ports.ts';
import type { Store } from './contracts/store.ts';
import { DAY_MS } from './core/time.ts';
import { addQueueSample } from './domain/port/queue-history.ts';
import { lockDirectory } from './sqlite/directory-lock.ts';
import { openStore } from './sqlite/store.ts';
import { createWorld, type World } from './workflows/world.ts';

/** A data directory opened for writing, by this process alone. */
export type OpenDirectory = { readonly store: Store; readonly isNew: boolean; close(): Promise<void> };

export type DirectoryOptions = {
  readonly directory: string;
  readonly purpose: 'real' | 'demo';
  /** Recordings can be taken in again, live data cannot. */
  readonly durability: 'full' | 'normal';
};

/** Locks a data directory and opens its store. */
export function openDirectory(options: DirectoryOptions): OpenDirectory {
  const unlock = lockDirectory(options.directory);
  try {
    const store = openStore(options);
    return {
      store,
      isNew: store.isNew,
      async close() {
        await store.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

const HISTORY_MS = 365 * DAY_MS;

export type LoadOptions = { readonly isReplay: boolean; readonly trackRetentionDays?: number | null };

/** The world as the store knows it, with the ports in force. */
export async function loadWorld(store: Store, options: LoadOptions): Promise<World> {
  const stored = await store.load();
  const world = createWorld(stored, { ports: portsInForce(await store.listPorts()), ...options });
  const untilMs = world.clock.quarterMs;
  if (untilMs === null) return world;
  for (const [code, port] of world.ports) {
    for (const { atMs, queue, isStale } of await store.listSnapshots(code, untilMs - HISTORY_MS, untilMs)) {
      if (!isStale) addQueueSample(port.history, atMs, queue);
    }
  }
  return world;
}

/** Where the demo keeps its data when the operator names no directory. */
export const demoDirectory = (): string => join('.', 'roadstead-demo');
