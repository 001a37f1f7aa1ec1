import { Type } from '@sinclair/typebox';
import { COMMODITY_GROUPS } from '../../domain/port/commodity-group.ts';
import {
  count,
  figure,
  group,
  hoursLong,
  instantAt,
  lat,
  list,
  lon,
  mmsiNumber,
  modelClass,
  named,
  nullable,
  portCode,
  ROWS_ORIGIN,
  share,
  text,
  whole,
  words,
  zoneWord,
} from '../wire/schema.ts';
import { GROUP_COUNTS } from './commodity-flow-schema.ts';

const commodityGroup = () => words(COMMODITY_GROUPS, 'The commodity group.');

const COUNTS = {
  ...GROUP_COUNTS,
  delta_queue_7d: whole('Change of queue_count over 7 days.'),
  delta_7d_basis_hours: hoursLong(
    'How far back that change reaches: less where the past is shorter or nobody watched then; 0 while there is none.',
  ),
};

const port = named('CommodityAtPort', 'A commodity group at one port.', {
  port_code: portCode(),
  port_name: text('Name of the port.'),
  ...COUNTS,
});

const carrier = named('CommodityCarrier', 'A vessel that most likely carries the commodity group.', {
  mmsi: mmsiNumber(),
  vessel_name: text("Name; the MMSI's text while no name is known."),
  port_code: portCode(),
  zone: zoneWord(),
  zone_since: instantAt('Since when it has its zone.'),
  lat: lat(),
  lon: lon(),
  destination: text('Destination as the vessel transmits it; empty if it transmits none.'),
  dwt_class: modelClass(),
  dwt: nullable(count('Deadweight in tonnes, registered or estimated; null if not known.')),
  draught: nullable(figure('Draught as it transmits it, metres; null if it transmits none.')),
  laden: nullable(
    Type.Boolean({
      description:
        'Whether that draught says laden. Null where it tells nothing: not known or impossible, hull not known, or not ' +
        'changed since before its last berth, where cargo was worked.',
    }),
  ),
  commodity_group: commodityGroup(),
  commodity_confidence: share('How probable the group is; 1 at a berth that handles nothing else.'),
});

export const COMMODITY_GLOBAL_SCHEMA = named(
  'CommodityTracking',
  'One commodity group at the ports of the key, and the vessels there that most likely carry it.',
  {
    commodity_group: commodityGroup(),
    ports: list(port, 'The ports of the key.'),
    totals: group('Sums over the ports of the key, and no others; a vessel with zones at two ports counts at both.', {
      ports_covered: list(portCode(), 'The ports that are summed.'),
      ...COUNTS,
    }),
    vessels: list(carrier, 'Its carriers, port by port; a vessel with zones at two ports stands in two rows.'),
    total: count(
      'How many rows of vessels there are, whatever the page; a vessel with zones at two ports counts twice.',
    ),
    ...ROWS_ORIGIN,
  },
);
