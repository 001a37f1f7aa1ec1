import type { Store } from '../contracts/store.ts';
import type { PortDefinition } from '../domain/port/definition.ts';
import { setPorts, type World } from './world.ts';

/** Gives a check that puts in force what another process wrote about the ports since the last one. */
export async function watchPorts(
  store: Store,
  world: World,
  portsInForce: () => Promise<readonly PortDefinition[]>,
): Promise<() => Promise<void>> {
  let version = await store.dataVersion();
  return async () => {
    const newest = await store.dataVersion();
    if (newest === version) return;
    version = newest;
    setPorts(world, await portsInForce());
  };
}
