import type { RefitRequest } from '../contracts/trainer.ts';
import type { PortRefit } from '../domain/prediction/refit-port.ts';
import { openStore } from '../sqlite/store.ts';
import { refitPorts } from '../workflows/refit.ts';

/** Fits models from a data directory that another thread or process has open. */
export async function refitDirectory(directory: string, request: RefitRequest): Promise<PortRefit[]> {
  const store = openStore({ directory, durability: 'normal', purpose: null, readonly: true });
  try {
    return await refitPorts(store, request);
  } finally {
    await store.close();
  }
}
