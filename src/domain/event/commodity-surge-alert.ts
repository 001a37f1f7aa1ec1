import { round } from '../../core/statistics.ts';
import type { QueueByGroup } from '../commodity/queue-by-group.ts';
import { COMMODITY_GROUPS, type CommodityGroup } from '../port/commodity-group.ts';
import type { AlertSignal } from './alert.ts';
import { type AlertScale, holdsAt, startsAt } from './alert-scale.ts';

/** The queue of a group as a multiple of its level of 24 hours ago. */
export const SURGE_SCALE: AlertScale = [
  { severity: 'MEDIUM', start: 1.3, hold: 1.15 },
  { severity: 'HIGH', start: 1.6, hold: 1.4 },
  { severity: 'CRITICAL', start: 2, hold: 1.75 },
];
/** So many more vessels besides, to start and to hold: two ships in place of one are no surge. */
export const SURGE_MORE: Readonly<Record<'MEDIUM' | 'HIGH' | 'CRITICAL', { start: number; hold: number }>> = {
  MEDIUM: { start: 3, hold: 2 },
  HIGH: { start: 5, hold: 4 },
  CRITICAL: { start: 8, hold: 6 },
};

export type SurgeInput = {
  readonly portName: string;
  readonly now: QueueByGroup;
  /** Null while it is not known. */
  readonly dayAgo: QueueByGroup | null;
};

/** Many more vessels wait with goods of a group than a day ago: a signal for each group. */
export function judgeSurges({ portName, now, dayAgo }: SurgeInput): AlertSignal[] {
  if (dayAgo === null) return [];
  return COMMODITY_GROUPS.map((group) => surgeOf(portName, group, now[group], dayAgo[group]));
}

function surgeOf(portName: string, group: CommodityGroup, queue: number, before: number): AlertSignal {
  const more = queue - before;
  // None a day ago: any multiple is reached, and the number of vessels decides.
  const factor = before === 0 ? Number.MAX_VALUE : queue / before;
  const scaleOf = (side: 'start' | 'hold'): AlertScale =>
    SURGE_SCALE.filter(({ severity }) => more >= SURGE_MORE[severity as keyof typeof SURGE_MORE][side]);
  return {
    kind: 'commodity_surge',
    subject: group,
    commodity: group,
    starts: startsAt(scaleOf('start'), factor),
    holds: holdsAt(scaleOf('hold'), factor),
    isSettled: false,
    ground: (severity) => {
      const row = SURGE_SCALE.find((one) => one.severity === severity)!;
      const least = SURGE_MORE[severity as keyof typeof SURGE_MORE].start;
      return {
        value: queue,
        threshold: round(Math.max(row.start * before, before + least), 2),
        unit: 'vessels',
        figures: { commodityGroup: group, queue, queue24hAgo: before, deltaQueue24h: more },
        text: `${queue} vessels wait at ${portName} with ${group} cargo, ${more} more than 24 hours ago.`,
      };
    },
  };
}
