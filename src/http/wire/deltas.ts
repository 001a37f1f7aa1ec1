import { round } from '../../core/statistics.ts';
import { HOUR_MS } from '../../core/time.ts';
import type { PortSnapshot } from '../../domain/port/snapshot.ts';

/** How the queue changed, and over how many hours that could be told. */
export type QueueDelta = { readonly change: number; readonly basisHours: number };

/**
 * The queue now less the queue some hours ago; where the past does not reach so far, less the oldest snapshot there is.
 */
export function queueDelta(
  snapshots: readonly PortSnapshot[],
  queue: number,
  asOfMs: number,
  hours: number,
): QueueDelta {
  const past = snapshots.findLast((snapshot) => snapshot.atMs <= asOfMs - hours * HOUR_MS) ?? snapshots[0];
  if (!past) return { change: 0, basisHours: 0 };
  return { change: queue - past.queue, basisHours: Math.min(hours, round((asOfMs - past.atMs) / HOUR_MS, 2)) };
}
