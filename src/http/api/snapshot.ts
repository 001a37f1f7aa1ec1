import type { Picture } from '../../contracts/picture.ts';
import type { PortSnapshot } from '../../domain/port/snapshot.ts';
import { utilization } from '../../domain/port/snapshot.ts';
import { percent } from '../wire/figures.ts';
import { instant, instantWithOffset } from '../wire/instants.ts';

/** GET /api/snapshot/{port_code}: the last 24 hours in quarter-hours, oldest first. */
export function answerSnapshot(picture: Picture, snapshots: readonly PortSnapshot[]): unknown {
  return {
    port_code: picture.port.code,
    snapshots: snapshots.map((snapshot) => ({
      time: instantWithOffset(snapshot.atMs),
      queue: snapshot.queue,
      berths: snapshot.berthsTotal,
      utilization: percent(utilization(snapshot.berthsOccupied, snapshot.berthsTotal)),
      inbound: snapshot.inbound,
      berths_occupied: snapshot.berthsOccupied,
      congestion: snapshot.level,
      stale: snapshot.isStale,
    })),
    as_of: instant(picture.asOfMs),
    source: picture.source,
  };
}
