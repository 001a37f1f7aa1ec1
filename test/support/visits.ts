import { MINUTE_MS } from '../../src/core/time.ts';
import type { Fix } from '../../src/domain/track/fix.ts';
import type { Harbour } from '../../src/domain/zone/harbour.ts';
import { followVisit } from '../../src/domain/zone/machine.ts';
import { DEFAULT_THRESHOLDS } from '../../src/domain/zone/thresholds.ts';
import { createVisit, type Transition, type Visit, type VisitContext } from '../../src/domain/zone/visit.ts';
import { fixOf, T0 } from './fixes.ts';
import { PLACES, testPort } from './test-port.ts';

export const HARBOUR = testPort().harbour;

export const BOUND: VisitContext = { role: 'commercial', destination: 'here', destinationText: 'TESTHAVEN' };

type Place = { readonly lat: number; readonly lon: number };

/** One report of a story: minutes from its beginning, place, speed; what else is known from then on. */
export type Heard = readonly [
  minute: number,
  place: keyof typeof PLACES | Place,
  sogKn: number | null,
  more?: Partial<Fix> & Partial<VisitContext>,
];

export const heardFix = ([minute, place, sogKn, more = {}]: Heard): Fix => {
  const { lat, lon } = typeof place === 'string' ? PLACES[place] : place;
  const { role: _role, destination: _destination, destinationText: _text, ...fix } = more;
  return fixOf({ atMs: T0 + minute * MINUTE_MS, lat, lon, sogKn, cogDeg: null, ...fix });
};

/** What the machine finds out of a story. */
export function follow(
  heard: readonly Heard[],
  visit: Visit = createVisit(),
  harbour: Harbour = HARBOUR,
): Transition[] {
  const found: Transition[] = [];
  let context = BOUND;
  for (const item of heard) {
    const { role, destination, destinationText } = { ...context, ...item[3] };
    context = { role, destination, destinationText };
    followVisit(visit, harbour, heardFix(item), context, DEFAULT_THRESHOLDS, found);
  }
  return found;
}

const minute = (atMs: number): string => `${Math.round(((atMs - T0) / MINUTE_MS) * 10) / 10}`;

/** Transitions as short lines, times in minutes: `30 QUEUE > BERTH`, `30 alongside A`, `90 cast off A`, `95 outside`. */
export const told = (transitions: readonly Transition[]): string[] =>
  transitions.map((transition) => {
    const at = minute(transition.atMs);
    switch (transition.kind) {
      case 'zone':
        return `${at} ${transition.from ?? 'none'} > ${transition.to ?? 'none'}${transition.afterBerth && transition.to ? ' after berth' : ''}`;
      case 'alongside':
        return `${at} alongside ${transition.berthId}`;
      case 'cast_off':
        return `${at} cast off ${transition.berthId}`;
      default:
        return `${at} ${transition.kind}`;
    }
  });
