import { count, lat, list, lon, named, portCode, ROWS_ORIGIN, text } from '../wire/schema.ts';

const port = named('PortPlace', 'Where a port is and what it is called.', {
  code: portCode(),
  name: text('Name of the port.'),
  unlocode: text('UN/LOCODE.'),
  country: text('Country.'),
  timezone: text('Time zone, as America/Sao_Paulo.'),
  lat: lat(),
  lon: lon(),
  berths: count('Berths in service, each a place for one ship.'),
});

export const GLOBAL_PORTS_SCHEMA = named('PortPlaceList', 'Every port of the key.', {
  ports: list(port, 'The ports of the key.'),
  ...ROWS_ORIGIN,
});
