import { round } from '../../core/statistics.ts';
import type { QueueByGroup } from '../commodity/queue-by-group.ts';
import { COMMODITY_GROUPS, type CommodityGroup } from '../port/commodity-group.ts';
import type { Alert, AlertSeverity, AlertSignal } from './alert.ts';
import type { EventPayload } from './event.ts';

/**
 * How many more vessels than a day ago start each severity: so many, and this share of those of then, and so many
 * standard deviations of a count like theirs (its square root). Two ships in place of one are no surge, nor are thirty in
 * place of twenty-five.
 */
export const SURGE_STARTS = [
  { severity: 'MEDIUM', vessels: 3, share: 0.3, deviations: 2 },
  { severity: 'HIGH', vessels: 5, share: 0.6, deviations: 3 },
  { severity: 'CRITICAL', vessels: 8, share: 1, deviations: 4 },
] as const satisfies readonly { severity: AlertSeverity; vessels: number; share: number; deviations: number }[];
/** The share of that to which it holds. */
export const SURGE_HOLD = 0.6;

/** The first day counts ships that only begin to be seen: a day ago must be known for so long. */
export const SURGE_FEWEST_DAYS = 2;

export type SurgeInput = {
  readonly portName: string;
  readonly now: QueueByGroup;
  /** Those of them that joined the queue within the last 24 hours. */
  readonly joined: QueueByGroup;
  /** Null while it is not known. */
  readonly dayAgo: QueueByGroup | null;
  /** Days for which the port has been watched. */
  readonly historyDays: number;
};

/** Many more vessels wait with goods of a group than a day ago, and came since: a signal for each group. */
export function judgeSurges({ portName, now, joined, dayAgo, historyDays }: SurgeInput): AlertSignal[] {
  if (dayAgo === null || historyDays < SURGE_FEWEST_DAYS) return [];
  return COMMODITY_GROUPS.map((group) => surgeOf(portName, group, now[group], joined[group], dayAgo[group]));
}

/** How many more vessels start a severity where there were so many. */
function leastMore(severity: AlertSeverity, before: number): number {
  const { vessels, share, deviations } = SURGE_STARTS.find((row) => row.severity === severity)!;
  return Math.max(vessels, share * before, deviations * Math.sqrt(before));
}

function surgeOf(portName: string, group: CommodityGroup, queue: number, joined: number, before: number): AlertSignal {
  const more = queue - before;
  // Ships that waited before and are now thought to carry something else are no surge.
  const newcomers = Math.min(more, joined);
  const reached = (share: number): AlertSeverity | null =>
    SURGE_STARTS.findLast(({ severity }) => newcomers >= share * leastMore(severity, before))?.severity ?? null;
  return {
    kind: 'commodity_surge',
    subject: group,
    commodity: group,
    starts: reached(1),
    holds: reached(SURGE_HOLD),
    isSettled: false,
    ground: (severity) => ({
      value: queue,
      threshold: round(before + leastMore(severity, before), 2),
      unit: 'vessels',
      figures: { commodityGroup: group, queue, queue24hAgo: before, deltaQueue24h: more },
      text: `${queue} vessels that probably carry ${group} wait at ${portName}, ${more} more than 24 hours ago.`,
    }),
  };
}

/** The event of an alert that has changed: told once, when a surge starts. */
export function surgeEvent({ kind, commodity, endedMs, steps }: Alert): EventPayload | null {
  if (kind !== 'commodity_surge' || commodity === null || endedMs !== null || steps.length !== 1) return null;
  const { value, threshold, figures } = steps[0]!.ground;
  const before = Number(figures.queue24hAgo);
  return {
    type: 'commodity.surge',
    group: commodity,
    queue: value,
    deltaQueue24h: value - before,
    threshold: round(threshold - before, 2),
  };
}
