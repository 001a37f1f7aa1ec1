import { COMMODITY_GROUPS } from '../../domain/port/commodity-group.ts';
import {
  byName,
  congestionLevel,
  count,
  figure,
  flag,
  group,
  hoursLong,
  instantAt,
  instantWithZone,
  knots,
  list,
  mmsiNumber,
  modelClass,
  named,
  nauticalMiles,
  nullable,
  ORIGIN,
  percentage,
  portCode,
  text,
  whole,
  words,
  zoneWord,
} from '../wire/schema.ts';

const above = (level: string) =>
  nullable(figure(`Vessels that the queue must exceed for ${level}; null while the fixed scale holds.`));
const byClass = () => byName(count('Vessels of the class.'), 'How many there are of each vessel-type class.');

const VESSEL_LINE = {
  mmsi: mmsiNumber(),
  name: text("Name; the MMSI's text while no name is known."),
  vessel_type: modelClass('Vessel-type class.'),
  size_class: nullable(text("The market's word for its size; null while the deadweight is not known.")),
  dwt: nullable(count('Deadweight in tonnes, registered or estimated; null if not known.')),
  destination: text('Destination as the vessel transmits it; empty if it transmits none.'),
  last_seen: instantAt('When its last position was sent.'),
};

const queued = named('QueuedVessel', 'A vessel in the queue.', {
  ...VESSEL_LINE,
  waiting_hours: hoursLong('How long it has waited so far.'),
});

const inbound = named('InboundVessel', 'A vessel on its way.', {
  ...VESSEL_LINE,
  zone: zoneWord('APPROACH_CLOSE or APPROACH_FAR.'),
  distance_nm: nauticalMiles('Distance to the port.'),
  sog: nullable(knots('Speed over ground; null if the vessel does not say.')),
});

const alongside = named('AlongsideVessel', 'A vessel at a berth.', {
  mmsi: mmsiNumber(),
  name: text("Name; the MMSI's text while no name is known."),
  berth_id: text('The place where it lies.'),
  also_alongside: flag('It lies beyond the places of the berth.'),
  arrived: instantAt('When it berthed (ATB).'),
  hours_alongside: hoursLong('How long it has lain there.'),
});

const terminal = named('Terminal', 'The berths of a terminal.', {
  terminal: text('Its name; empty where the port file names none.'),
  commodity_groups: list(words(COMMODITY_GROUPS, 'A commodity group.'), 'Commodity groups that its berths serve.'),
  berths: count('Places in service.'),
  occupied: count('Places taken.'),
  avg_turnaround_hours: nullable(hoursLong('Mean stay over the last 90 days; null below three stays.')),
  turnaround_stays: count('Stays that the mean is of.'),
});

export const REPORT_SCHEMA = named('PortReport', 'A port in one document.', {
  port_code: portCode(),
  port_name: text('Name of the port.'),
  unlocode: text('UN/LOCODE.'),
  ...ORIGIN,
  local_time: instantWithZone('as_of on the clocks of the port.'),
  congestion: group('Congestion and what it is judged by.', {
    level: congestionLevel(),
    basis: words(
      ['trailing_year', 'fixed'],
      "The port's own trailing year, or the fixed scale while there are no two weeks of history.",
    ),
    history_days: count('Days of history.'),
    queue_above_for: group('Thresholds of the queue.', {
      moderate: above('MODERATE'),
      high: above('HIGH'),
      critical: above('CRITICAL'),
    }),
  }),
  queue: group('Vessels that wait.', {
    count: count('Vessels in zone QUEUE.'),
    delta_6h: whole('Change over six hours.'),
    delta_6h_basis_hours: hoursLong('How far back that reaches where the past is shorter.'),
    delta_24h: whole('Change over 24 hours.'),
    delta_24h_basis_hours: hoursLong('How far back that reaches where the past is shorter.'),
    median_wait_hours: nullable(hoursLong('Median wait so far; null for an empty queue.')),
    longest_wait_hours: nullable(hoursLong('Longest wait so far; null for an empty queue.')),
    by_class: byClass(),
    vessels: list(queued, 'Longest wait first.'),
  }),
  berths: group('Berths and who lies there.', {
    total: count('Places in service.'),
    occupied: count('Places taken.'),
    available: count('Places free.'),
    utilization: percentage('Places taken of those in service.'),
    by_terminal: list(terminal, 'The same by terminal.'),
    vessels: list(alongside, 'Vessels at a berth.'),
  }),
  inbound: group('Vessels on their way.', {
    count: count('Vessels in both approach zones.'),
    approach_close: count('Vessels in zone APPROACH_CLOSE.'),
    approach_far: count('Vessels in zone APPROACH_FAR.'),
    by_class: byClass(),
    vessels: list(inbound, 'Nearest first.'),
  }),
  movements_24h: group('Movements of the last 24 hours.', {
    arrived: count('Vessels that came.'),
    berthed: count('Vessels that berthed.'),
    departed: count('Vessels that went.'),
  }),
  ais: group('How well the port is heard.', {
    last_update: nullable(instantAt('When AIS was last heard of a vessel of the port; null if never.')),
    vessels_tracked: count('Vessels that have a zone at the port.'),
    missed: list(
      group('A vessel that is not heard.', { mmsi: mmsiNumber(), since: instantAt('Since when.') }),
      'Vessels whose silence is out of the ordinary.',
    ),
  }),
});
