import {
  congestionLevel,
  count,
  hoursLong,
  list,
  named,
  percentage,
  portCode,
  ROWS_ORIGIN,
  text,
  whole,
} from '../wire/schema.ts';

const port = named('PortCongestion', 'Congestion of one port.', {
  code: portCode(),
  name: text('Name of the port.'),
  queue: count('Vessels in zone QUEUE.'),
  berths_occupied: count('Berths in service that are taken.'),
  utilization: percentage('Berths occupied of those in service.'),
  congestion: congestionLevel(),
  delta_queue_6h: whole('Change of the queue over six hours.'),
  inbound: count('Vessels in the zones APPROACH_CLOSE and APPROACH_FAR.'),
  delta_basis_hours: hoursLong('How far back the change reaches where the past is shorter than six hours.'),
});

export const GLOBAL_OVERVIEW_SCHEMA = named('PortCongestionList', 'Congestion of every port of the key.', {
  ports: list(port, 'The ports of the key.'),
  ...ROWS_ORIGIN,
});
