import type { Changes, ImportCursor } from '../contracts/changes.ts';
import { createPending, type LiveVessel, type World } from './world.ts';

/** Takes out what has changed since the last call, as one value to commit. */
export function collectChanges(world: World, cursors: readonly ImportCursor[]): Changes {
  const { pending } = world;
  const changes: Changes = {
    clock: { ...world.clock },
    counters: { ...world.counters },
    vessels: [...pending.vessels].map(recordOf),
    voyages: pending.voyages,
    track: pending.track,
    visits: [...pending.visits.values()],
    calls: [...pending.calls],
    stays: [...pending.stays],
    zoneChanges: pending.zoneChanges,
    gaps: [...pending.gaps],
    ports: [...pending.ports].map((port) => ({
      portCode: port.definition.code,
      congestion: port.congestion,
      lastEventSequence: port.eventSequence,
    })),
    snapshots: pending.snapshots,
    events: pending.events,
    cursors,
  };
  Object.assign(pending, createPending());
  return changes;
}

const recordOf = ({ vessel, track, kept, silentMs, intervalMs }: LiveVessel): Changes['vessels'][number] => ({
  vessel,
  track,
  kept,
  silentMs,
  intervalMs,
});
