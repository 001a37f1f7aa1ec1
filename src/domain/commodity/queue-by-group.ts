import { DAY_MS, HOUR_MS } from '../../core/time.ts';
import { COMMODITY_GROUPS, type CommodityGroup } from '../port/commodity-group.ts';
import type { CargoCounts } from './cargo-counts.ts';

/** Vessels in a queue by what they most likely carry. */
export type QueueByGroup = Readonly<Record<CommodityGroup, number>>;

/** The queues by group of the last day, in order of time. */
export type GroupQueues = { readonly atMs: number; readonly queue: QueueByGroup }[];

/** What stands for an instant of the past is at most so much older. */
export const SLACK_MS = HOUR_MS;

export const queueByGroup = (counts: CargoCounts): QueueByGroup =>
  Object.fromEntries(COMMODITY_GROUPS.map((group) => [group, counts[group].queue])) as QueueByGroup;

/** How long the past is that must be known. */
export const GROUP_QUEUES_MS = DAY_MS + SLACK_MS;

/** Adds a quarter-hour, and leaves out what is too old to stand for a day ago. */
export function addGroupQueue(queues: GroupQueues, atMs: number, counts: CargoCounts): void {
  queues.push({ atMs, queue: queueByGroup(counts) });
  while (queues[0]!.atMs < atMs - GROUP_QUEUES_MS) queues.shift();
}

/** The queues of 24 hours ago, or of up to an hour before; null where an outage hides them. */
export function groupQueueDayAgo(queues: GroupQueues, atMs: number): QueueByGroup | null {
  const known = queues.findLast((row) => row.atMs <= atMs - DAY_MS);
  return known !== undefined && known.atMs >= atMs - GROUP_QUEUES_MS ? known.queue : null;
}
