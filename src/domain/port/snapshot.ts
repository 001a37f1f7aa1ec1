import { median } from '../../core/statistics.ts';
import { HOUR_MS } from '../../core/time.ts';
import type { Visit } from '../zone/visit.ts';
import type { CongestionLevel } from './congestion.ts';

/** The state of a port at one quarter-hour; kept for good. */
export type PortSnapshot = {
  readonly portCode: string;
  readonly atMs: number;
  readonly queue: number;
  readonly berthsOccupied: number;
  readonly berthsTotal: number;
  readonly inbound: number;
  readonly tracked: number;
  readonly medianWaitHours: number | null;
  readonly level: CongestionLevel;
  /** Nothing was heard in that quarter-hour: the figures repeat the last known state. */
  readonly isStale: boolean;
};

/** Counts over the vessels of a port. */
export type ZoneCounts = { BERTH: number; QUEUE: number; APPROACH_CLOSE: number; APPROACH_FAR: number };

export function countZones(visits: Iterable<Visit>): ZoneCounts {
  const counts: ZoneCounts = { BERTH: 0, QUEUE: 0, APPROACH_CLOSE: 0, APPROACH_FAR: 0 };
  for (const { zone } of visits) if (zone !== null) counts[zone]++;
  return counts;
}

/** Median hours that those in the queue have waited so far; null for an empty queue. */
export function medianWaitHours(visits: Iterable<Visit>, atMs: number): number | null {
  const waits: number[] = [];
  for (const visit of visits) if (visit.zone === 'QUEUE') waits.push((atMs - visit.zoneSinceMs) / HOUR_MS);
  return median(waits);
}

/** Occupied places as a share of those in service; 0 for a port without any. */
export function utilization(occupied: number, total: number): number {
  return total === 0 ? 0 : occupied / total;
}
