import { Type } from '@sinclair/typebox';
import { ZONES } from '../../domain/zone/visit.ts';
import {
  count,
  figure,
  group,
  instantAt,
  knots,
  lat,
  list,
  lon,
  mmsiNumber,
  modelClass,
  named,
  nauticalMiles,
  nullable,
  ROWS_ORIGIN,
  share,
  text,
  ttbHours,
  words,
  zoneWord,
} from '../wire/schema.ts';

const vessel = named('Vessel', 'A vessel that has a zone at the port.', {
  mmsi: mmsiNumber(),
  name: text("Name; the MMSI's text while no name is known."),
  lat: lat(),
  lon: lon(),
  sog: knots('Speed over ground.'),
  cog: nullable(figure('Course over ground, degrees from true north; null if the vessel does not say.')),
  distance_nm: nauticalMiles("Distance to the port's reference point."),
  zone: zoneWord(),
  destination: text('Destination as the vessel transmits it; empty if it transmits none.'),
  vessel_type: modelClass('Vessel-type class.'),
  dwt: nullable(count('Deadweight in tonnes, registered or estimated; null with dwt_reason.')),
  length_m: nullable(count('Length over all in metres; null if not known.')),
  ttb_hours: ttbHours('Time to berth, P50: as likely sooner as later. 0 at a berth.'),
  ttb_p90: ttbHours('Time to berth, P90: nine in ten berth within it. 0 at a berth.'),
  ttb_reason: Type.Optional(text('Given where no model has predicted yet: what the time to berth rests on.')),
  last_seen: instantAt('When its last position was sent.'),
  zone_since: instantAt('Since when it has its zone.'),
  imo: nullable(count('IMO number; null if not known.')),
  beam_m: nullable(count('Beam in metres; null if not known.')),
  size_class: nullable(
    text("The market's word for its size, such as panamax; null while the deadweight is not known."),
  ),
  vessel_type_method: words(
    ['registry', 'ais_type', 'berths_used', 'name', 'hull', 'default'],
    'What vessel_type is known from.',
  ),
  vessel_type_confidence: share('How often that method is right.'),
  dwt_method: nullable(words(['registry', 'length_beam'], 'What dwt is known from; null with dwt.')),
  dwt_reason: nullable(text('Why dwt is null; null if it is not.')),
});

export const VESSELS_SCHEMA = named('VesselList', 'The vessels of a port, nearest first.', {
  vessels: list(vessel, 'Vessels that have a zone at the port, nearest first.'),
  zone_counts: group(
    'How many vessels each zone has.',
    Object.fromEntries(ZONES.map((zone) => [zone, count(`Vessels in zone ${zone}.`)])),
  ),
  ...ROWS_ORIGIN,
});
