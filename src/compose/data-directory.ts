import { portsInForce } from '../config/built-in-ports.ts';
import type { SecretBox } from '../contracts/secret-box.ts';
import type { Store } from '../contracts/store.ts';
import { lockDirectory } from '../sqlite/directory-lock.ts';
import { openStore } from '../sqlite/store.ts';
import { openSecretBox } from '../system/secret-box.ts';
import { loadStoredWorld } from '../workflows/load-world.ts';
import type { World, WorldOptions } from '../workflows/world.ts';

/** A data directory opened for writing, by this process alone. */
export type OpenDirectory = {
  readonly store: Store;
  readonly isNew: boolean;
  /** What seals secrets for the store; `hasSealed` says whether it holds sealed ones already. */
  openSecretBox(hasSealed: boolean): SecretBox;
  close(): Promise<void>;
};

export type DirectoryOptions = {
  readonly directory: string;
  /** Null takes either. */
  readonly purpose: 'real' | 'demo' | null;
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
      openSecretBox: (hasSealed) => openSecretBox(options.directory, hasSealed),
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

/** The world as the store knows it, with the ports in force. */
export const loadWorld = async (store: Store, options: Omit<WorldOptions, 'ports'>): Promise<World> =>
  loadStoredWorld(store, { ...options, ports: portsInForce(await store.listPorts()) });
