import { DAY_MS } from '../core/time.ts';
import type { LiveVessel, World } from './world.ts';

/** Ships that only passed are forgotten after this long unheard. */
const REMEMBERED_MS = 7 * DAY_MS;

/**
 * Forgets vessels that concern nobody: unheard for a week, at no port, in no registry, and never at a berth
 * after they were expected there or that told what they carry. Without it every MMSI ever received would stay in memory. Their tracks are kept.
 */
export function forgetVessels(world: World, dueMs: number): void {
  const ports = [...world.ports.values(), ...world.retired.values()];
  for (const [mmsi, live] of world.vessels) {
    if (lastHeardMs(live) >= dueMs - REMEMBERED_MS || live.vessel.registry !== null) continue;
    const { berthGroups, ownWaits } = live.vessel;
    if (Object.keys(berthGroups).length > 0 || Object.keys(ownWaits).length > 0) continue;
    if (ports.some((port) => port.visits.has(mmsi) || port.calls.has(mmsi) || port.stays.has(mmsi))) continue;
    world.vessels.delete(mmsi);
    world.pending.vessels.delete(live);
    world.pending.forgotten.add(mmsi);
  }
}

const lastHeardMs = ({ vessel, track }: LiveVessel): number => Math.max(vessel.staticAtMs, track.fix?.atMs ?? 0);
