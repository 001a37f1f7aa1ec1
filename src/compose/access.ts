import type { AccessStore } from '../contracts/access-store.ts';
import { openStore } from '../sqlite/store.ts';
import { machineSecrets } from '../system/secrets.ts';
import type { AccessControl } from '../workflows/access-control.ts';
import { createAdmin, hasAdmin } from '../workflows/give-keys.ts';
import { keepAccess } from '../workflows/keep-access.ts';
import { type Around, type KeptWebhooks, keepWebhooks } from './webhooks.ts';

/** Who may ask, and who is told. */
export type OpenAccess = {
  /** The operator's key, if this start made it. */
  readonly adminKey: string | null;
  readonly access: AccessControl;
  readonly webhooks: KeptWebhooks['webhooks'];
  readonly listensOn: KeptWebhooks['listensOn'];
  stop(): Promise<void>;
};

export async function openAccess(around: Around): Promise<OpenAccess> {
  const { store, wallClockMs } = around;
  const adminKey = (await hasAdmin(store.access))
    ? null
    : await withAccess(around, (access) => createAdmin(access, machineSecrets, wallClockMs()));
  const kept = await keepAccess({ ...around, store: store.access, digest: machineSecrets.digest });
  const { access } = kept;
  try {
    const told = await keepWebhooks(around, access);
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
  { store, directory, isReadonly }: Around,
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
