import { round } from '../../core/statistics.ts';
import type { CommodityGroup } from '../port/commodity-group.ts';
import { type Berth, berthsTotal, type PortDefinition } from '../port/definition.ts';
import type { AlertSignal } from './alert.ts';
import { type AlertScale, holdsAt, startsAt } from './alert-scale.ts';

/** Places of a terminal that are out of service, as a share of all places of the port. A definition does not waver. */
export const CLOSURE_SCALE: AlertScale = [
  { severity: 'INFO', start: Number.MIN_VALUE, hold: Number.MIN_VALUE },
  { severity: 'MEDIUM', start: 0.05, hold: 0.05 },
  { severity: 'HIGH', start: 0.25, hold: 0.25 },
  { severity: 'CRITICAL', start: 0.5, hold: 0.5 },
];

/** Berths that the port's definition says are out of service, a signal for each terminal. Idle berths are not closed. */
export function judgeClosures(port: PortDefinition): AlertSignal[] {
  const closed = port.berths.filter(({ isInService }) => !isInService);
  const byTerminal = Map.groupBy(closed, ({ terminal }) => terminal);
  return [...byTerminal].map(([terminal, berths]) => closureOf(port, terminal, berths));
}

const places = (berths: readonly Berth[]): number => berths.reduce((sum, { capacity }) => sum + capacity, 0);

function closureOf(port: PortDefinition, terminal: string, berths: readonly Berth[]): AlertSignal {
  const count = places(berths);
  const ofPort = places(port.berths);
  const ofTerminal = places(port.berths.filter((berth) => berth.terminal === terminal));
  const severity = startsAt(CLOSURE_SCALE, count / ofPort);
  return {
    kind: 'berth_closure',
    subject: terminal,
    commodity: onlyGroup(berths),
    starts: severity,
    holds: holdsAt(CLOSURE_SCALE, count / ofPort),
    isSettled: true,
    ground: () => ({
      value: count,
      threshold: 1,
      unit: 'berths',
      figures: {
        terminal,
        closed: count,
        ofTerminal,
        shareOfPort: round(count / ofPort, 4),
        berthsTotal: berthsTotal(port),
      },
      text: `${count} of ${ofTerminal} berths of ${terminal} at ${port.name} are out of service.`,
    }),
  };
}

/** The commodity group that all of the berths serve and nothing else; null if there is none. */
function onlyGroup(berths: readonly Berth[]): CommodityGroup | null {
  const groups = new Set(berths.flatMap((berth) => berth.groups));
  return groups.size === 1 ? [...groups][0]! : null;
}
