import type { AccessStore } from '../contracts/access-store.ts';
import type { Log } from '../contracts/log.ts';
import type { Store } from '../contracts/store.ts';
import { openStore } from '../sqlite/store.ts';
import { machineSecrets } from '../system/secrets.ts';
import type { AccessControl } from '../workflows/access-control.ts';
import { createAdmin, hasAdmin } from '../workflows/give-keys.ts';
import { keepAccess } from '../workflows/keep-access.ts';
import { type KeptWebhooks, keepWebhooks, type WebhookOptions } from './webhooks.ts';

export type AccessAround = {
  readonly store: Store;
  readonly directory: string;
  readonly webhooks: WebhookOptions;
  readonly workerScript: string | null;
  /** History is served: only who may look at it is written. */
  readonly isReadonly: boolean;
  readonly log: Log;
  readonly wallClockMs: () => number;
  readonly elapsedMs: () => number;
  readonly everySecond: (run: () => Promise<void>, onError: (error: unknown) => void) => () => void;
};

/** Who may ask, and who is told. */
export type OpenAccess = {
  /** The operator's key, if this start made it. */
  readonly adminKey: string | null;
  readonly access: AccessControl;
  readonly webhooks: KeptWebhooks['webhooks'];
  readonly listensOn: KeptWebhooks['listensOn'];
  stop(): Promise<void>;
};

export async function openAccess(around: AccessAround): Promise<OpenAccess> {
  const { store, directory, wallClockMs, isReadonly } = around;
  const adminKey = (await hasAdmin(store.access))
    ? null
    : await withAccess(around, (access) => createAdmin(access, machineSecrets, wallClockMs()));
  const kept = await keepAccess({ ...around, store: store.access, digest: machineSecrets.digest });
  const { access } = kept;
  try {
    const told = await keepWebhooks({ ...around, access, directory, options: around.webhooks, isReadonly });
    return {
      adminKey,
      access,
      webhooks: told.webhooks,
      listensOn: told.listensOn,
      async stop() {
        await told.stop();
        await kept.stop();
      },
    };
  } catch (error) {
    await kept.stop();
    throw error;
  }
}

/** History is served read-only, but who may look at it is written beside it, as `keys create` would. */
async function withAccess<T>(
  { store, directory, isReadonly }: AccessAround,
  use: (access: AccessStore) => Promise<T>,
): Promise<T> {
  if (!isReadonly) return use(store.access);
  const writable = openStore({ directory, durability: 'normal', purpose: null });
  try {
    return await use(writable.access);
  } finally {
    await writable.close();
  }
}
