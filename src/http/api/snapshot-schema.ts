import {
  congestionLevel,
  count,
  flag,
  instantWithZone,
  list,
  named,
  percentage,
  portCode,
  ROWS_ORIGIN,
} from '../wire/schema.ts';

const snapshot = named('Snapshot', 'The state of a port at one quarter-hour.', {
  time: instantWithZone('The quarter-hour.'),
  queue: count('Vessels in zone QUEUE.'),
  berths: count('Berths in service, each a place for one ship.'),
  utilization: percentage('Berths occupied of those in service.'),
  inbound: count('Vessels in the zones APPROACH_CLOSE and APPROACH_FAR.'),
  berths_occupied: count('Berths in service that are taken.'),
  congestion: congestionLevel(),
  stale: flag('Nothing was heard in that quarter-hour: the figures repeat the last known state.'),
});

export const SNAPSHOT_SCHEMA = named('SnapshotSeries', 'The last 24 hours of a port in quarter-hours.', {
  port_code: portCode(),
  snapshots: list(snapshot, 'Oldest first.'),
  ...ROWS_ORIGIN,
});
