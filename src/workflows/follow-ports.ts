import type { Fix } from '../domain/track/fix.ts';
import { mayConcern, TRACKING_RADIUS_NM } from '../domain/zone/harbour.ts';
import { followVisit } from '../domain/zone/machine.ts';
import { createVisit, type Transition, type Visit, type VisitContext } from '../domain/zone/visit.ts';
import { applyTransitions, closeGap } from './apply-transitions.ts';
import { isExpectedZone } from './port-scene.ts';
import { predictPort } from './predict-port.ts';
import type { LivePort, LiveVessel, World } from './world.ts';

/** Traffic that serves the port is followed only where it might turn out to be a ship at a berth. */
const SERVICE_RADIUS_DEG = 1;

const found: Transition[] = [];
const context: { -readonly [key in keyof VisitContext]: VisitContext[key] } = {
  role: 'none',
  destination: 'unclear',
  destinationText: '',
};

/** Folds a vessel's newest fix into every port that it may concern. */
export function followPorts(world: World, live: LiveVessel, fix: Fix): void {
  const { mmsi } = live.vessel;
  for (const port of world.ports.values()) {
    const { harbour } = port.definition;
    let visit = port.visits.get(mmsi);
    if (visit === undefined) {
      if (!mayConcern(harbour, fix.lat, fix.lon)) continue;
      const isNear =
        Math.abs(fix.lat - harbour.lat) < SERVICE_RADIUS_DEG && Math.abs(fix.lon - harbour.lon) < SERVICE_RADIUS_DEG;
      if (live.role === 'none' && !isNear) continue;
      visit = createVisit();
      port.visits.set(mmsi, visit);
    }
    followPort(world, port, live, visit, fix);
  }
}

function followPort(world: World, port: LivePort, live: LiveVessel, visit: Visit, fix: Fix): void {
  const { mmsi } = live.vessel;
  const { code } = port.definition;
  context.role = live.role;
  context.destinationText = live.vessel.destination;
  context.destination = live.meaning === null ? 'unclear' : live.meaning === code ? 'here' : 'elsewhere';
  found.length = 0;
  const zoneBefore = visit.zone;
  followVisit(visit, port.definition.harbour, fix, context, world.thresholds, found);
  const gap = port.gaps.get(mmsi);
  if (gap) closeGap(world, port, gap, visit.zone, fix.atMs);
  const stay = port.stays.get(mmsi);
  if (stay && visit.stay?.isAnnounced) {
    stay.lastReportMs = visit.stay.lastReportMs;
    world.pending.stays.add(stay);
  }
  if (found.length > 0) applyTransitions(world, port, live, visit, found);
  const isGone = visit.zone === null && visit.insideSinceMs === null && visit.rangeNm > TRACKING_RADIUS_NM;
  if (isGone) port.visits.delete(mmsi);
  port.touched.add(mmsi);
  if (visit.zone !== zoneBefore && isExpectedZone(visit.zone)) predictPort(world, port, world.clock.serviceMs!, mmsi);
}
