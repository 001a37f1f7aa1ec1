import type { Store } from '../contracts/store.ts';
import { DAY_MS } from '../core/time.ts';
import { addGroupQueue, GROUP_QUEUES_MS } from '../domain/commodity/queue-by-group.ts';
import { addQueueSample } from '../domain/port/queue-history.ts';
import { addWaitSample } from '../domain/port/wait-history.ts';
import { restoreRefit } from './refit.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

const HISTORY_MS = 365 * DAY_MS;

/** The world as the store knows it. */
export async function loadStoredWorld(store: Store, options: WorldOptions): Promise<World> {
  const world = createWorld(await store.load(), options);
  await restoreRefit(world, store);
  const untilMs = world.clock.quarterMs;
  if (untilMs === null) return world;
  for (const [code, port] of world.ports) {
    for (const snapshot of await store.listSnapshots(code, untilMs - HISTORY_MS, untilMs)) {
      const { atMs, queue, inbound, medianWaitHours, isStale } = snapshot;
      if (isStale) continue;
      addQueueSample(port.history, atMs, queue, inbound);
      addWaitSample(port.waits, atMs, medianWaitHours);
    }
    for (const { atMs, counts } of await store.listCargoCounts(code, untilMs - GROUP_QUEUES_MS, untilMs)) {
      addGroupQueue(port.groupQueues, atMs, counts);
    }
  }
  return world;
}
