import { CONFIDENCE_TIERS } from '../../domain/vessel/confidence-tier.ts';
import { DRAUGHT_METHODS } from '../../domain/vessel/draughts.ts';
import {
  count,
  figure,
  flag,
  instantAt,
  knots,
  lat,
  list,
  lon,
  mmsiNumber,
  modelClass,
  named,
  nullable,
  ORIGIN,
  portCode,
  share,
  text,
  words,
  zoneWord,
} from '../wire/schema.ts';

const tier = (what: string) =>
  nullable(
    words(
      CONFIDENCE_TIERS,
      `How far ${what} may be off in nine cases of ten: 5, 15 or 30 per cent, or more (indicative: also where the class that it goes by is a guess); null with it.`,
    ),
  );
const metres = (description: string) => nullable(figure(`${description} Metres.`));
const reason = (what: string) => nullable(text(`Why ${what} is null; null if it is not.`));
const draughtMethod = (what: string) =>
  nullable(
    words(
      DRAUGHT_METHODS,
      `What the ${what} draught is known from: the registry, the draughts of at least five voyages that span 1.5 m, the greatest of fewer where it is more than the hull alone would say, or ratios of such hulls; null with it.`,
    ),
  );

const observation = named('DraughtObservation', 'A draught as the vessel transmitted it.', {
  time: instantAt('From when on.'),
  draught: figure('Draught. Metres.'),
});

const berth = named('BerthUsed', 'A berth that the vessel has used.', {
  berth_id: text('The berth.'),
  stays: count('How many stays there.'),
  last_berthed: instantAt('When it berthed there last (ATB).'),
  last_left: nullable(instantAt('When it left; null while it lies there.')),
});

const port = named('PortUsed', 'A port where the vessel has berthed.', {
  port_code: portCode(),
  stays: count('How many stays at berths of the port.'),
  berths: list(berth, 'The berths, the newest used first.'),
});

const call = named('PortCall', 'A port call.', {
  port_code: portCode(),
  ata: instantAt('Actual time of arrival within the port limits.'),
  atb: nullable(instantAt('Actual time of berthing, the first; null if it has not.')),
  atd: nullable(instantAt('Actual time of departure from the last berth; null until the call is over.')),
  is_over: flag('The vessel has left the port limits.'),
  berths: list(text('The berth.'), 'Berths in the order of their use.'),
});

const zone = named('ZoneAtPort', 'A zone that the vessel has.', {
  port_code: portCode(),
  zone: zoneWord(),
  zone_since: instantAt('Since when.'),
});

const position = named('VesselPosition', 'The newest position.', {
  lat: lat(),
  lon: lon(),
  sog: nullable(knots('Speed over ground; null if not known.')),
  last_seen: instantAt('When it was sent.'),
});

export const DNA_SCHEMA = named('VesselProfile', 'What a vessel is, how each figure is known, and where it has been.', {
  mmsi: mmsiNumber(),
  vessel_name: text("Name; the MMSI's text while no name is known."),
  imo: nullable(count('IMO number; null if not known.')),
  vessel_type: modelClass('Vessel-type class; general, with confidence 0, where nothing is known.'),
  vessel_type_method: words(
    ['registry', 'ais_type', 'berths_used', 'name', 'hull', 'default'],
    'What vessel_type is known from.',
  ),
  vessel_type_confidence: share('How often that method is right.'),
  length_m: nullable(figure('Length over all. Metres; null if not known.')),
  beam_m: nullable(figure('Beam. Metres; null if not known.')),
  max_draught_m: metres("The registry's greatest draught; null if it has none."),
  deadweight: nullable(count('Deadweight in tonnes; null with deadweight_reason.')),
  deadweight_method: nullable(words(['registry', 'length_beam'], 'What deadweight is known from; null with it.')),
  deadweight_confidence: tier('deadweight'),
  deadweight_reason: reason('deadweight'),
  size_class: nullable(text('Size class, such as panamax, as in /v1/vessels; null with size_class_reason.')),
  market_size_class: nullable(text("The market's finer word, such as kamsarmax; null with size_class_reason.")),
  size_class_reason: reason('size_class'),
  max_cargo_capacity: nullable(count('Most cargo in tonnes: the deadweight less 4 % of stores; null with a reason.')),
  max_cargo_capacity_confidence: tier('max_cargo_capacity'),
  max_cargo_capacity_reason: reason('max_cargo_capacity'),
  ballast_draught: metres('Draught in ballast (P10 of what was observed); null with draught_reason.'),
  ballast_draught_method: draughtMethod('ballast'),
  ballast_draught_confidence: tier('ballast_draught'),
  laden_draught: metres('Draught laden (P90 of what was observed); null with draught_reason.'),
  laden_draught_method: draughtMethod('laden'),
  laden_draught_confidence: tier('laden_draught'),
  draught_reason: reason('ballast_draught and laden_draught'),
  block_coefficient: nullable(share('Block coefficient at the design draught; null with a reason.')),
  block_coefficient_method: nullable(
    words(['displacement', 'class'], 'From registered deadweight and draught, or usual for the class; null with it.'),
  ),
  block_coefficient_confidence: tier('block_coefficient'),
  block_coefficient_reason: reason('block_coefficient'),
  block_coefficient_now: nullable(
    share('The same at the present draught, by Riddlesworth; null where either draught is not known.'),
  ),
  tpc: nullable(figure('Tonnes that immerse the hull by a centimetre, at the design draught; null with tpc_reason.')),
  tpc_reason: reason('tpc'),
  draught_now: metres('The newest draught transmitted; null if there is none.'),
  draught_now_since: nullable(instantAt('Since when it transmits that; null if it transmits none.')),
  load_state: nullable(
    words(['laden', 'ballast'], 'Whether the present draught is nearer to laden or to ballast; null with a reason.'),
  ),
  load_state_reason: reason('load_state'),
  observations: count('How many draughts of different voyages stand behind the profile (50 at most).'),
  draught_history: list(observation, 'Changes of the draught, newest first, 50 at most.'),
  typical_speed_kn: nullable(
    knots(
      'Median speed over ground above 5 kn in the last 30 days, from the newest 240 hours heard; null with a reason.',
    ),
  ),
  typical_speed_reason: reason('typical_speed_kn'),
  ports_used: list(port, 'Ports of the key where it has berthed, the newest first, from its last 100 stays.'),
  port_calls: list(call, 'Its last 20 port calls at ports of the key, newest first.'),
  zones: list(zone, 'Zones that it has now at ports of the key.'),
  position: nullable(position),
  ...ORIGIN,
});
