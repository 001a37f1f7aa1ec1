import { Type } from '@sinclair/typebox';
import { COMMODITY_GROUPS } from '../../domain/port/commodity-group.ts';
import {
  count,
  group,
  hoursLong,
  instantAt,
  list,
  mmsiNumber,
  named,
  nullable,
  ROWS_ORIGIN,
  share,
  text,
  words,
} from '../wire/schema.ts';

const ship = named('BerthedVessel', 'A vessel at a berth.', {
  mmsi: mmsiNumber(),
  name: text("Name; the MMSI's text while no name is known."),
  arrived: instantAt('When it berthed (ATB).'),
});

const berth = named('Berth', 'A place for one ship.', {
  berth_id: text('Identifier of the place; a berth of n places is served as ID-1 to ID-n.'),
  name: text('Name of the place.'),
  status: words(['occupied', 'available', 'out_of_service'], 'Whether a ship lies there or may.'),
  current_vessel: Type.Optional(ship),
  avg_turnaround_hours: nullable(
    hoursLong('Mean stay over those that ended in the last 90 days; null with turnaround_reason.'),
  ),
  turnaround_stays: count('Stays that the mean is of.'),
  turnaround_reason: nullable(text('Why there is no mean; null if there is one.')),
  terminal: text('Terminal that the berth belongs to; empty if the port file names none.'),
  commodity_groups: list(
    words(COMMODITY_GROUPS, 'A commodity group.'),
    'Commodity groups that the berth serves; none at a passenger berth.',
  ),
  also_alongside: Type.Optional(list(ship, 'Vessels alongside beyond the places of the berth.')),
});

export const BERTHS_SCHEMA = named('BerthList', 'The berths of a port and who lies there.', {
  berths: list(berth, 'Places in the order of the port file.'),
  summary: group('Counts over the places in service.', {
    total: count('Places in service: occupied and available.'),
    occupied: count('Places taken.'),
    available: count('Places free.'),
    utilization: share('Share of the places that is taken.'),
  }),
  ...ROWS_ORIGIN,
});
