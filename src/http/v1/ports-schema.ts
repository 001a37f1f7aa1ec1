import { count, instantAt, lat, list, lon, named, percentage, portCode, ROWS_ORIGIN, text } from '../wire/schema.ts';

const port = named('Port', 'A port with its counts.', {
  code: portCode(),
  name: text('Name of the port.'),
  lat: lat(),
  lon: lon(),
  berths_total: count('Berths in service, each a place for one ship.'),
  queue: count('Vessels in zone QUEUE.'),
  berths_occupied: count('Berths in service that are taken.'),
  utilization: percentage('Berths occupied of those in service.'),
  vessels_tracked: count('Vessels that have a zone at the port.'),
  last_update: instantAt('When AIS was last heard of a vessel of the port.'),
});

export const PORTS_SCHEMA = named('PortList', 'Every port of the key.', {
  ports: list(port, 'The ports of the key.'),
  timestamp: instantAt('The same as as_of.'),
  ...ROWS_ORIGIN,
});
