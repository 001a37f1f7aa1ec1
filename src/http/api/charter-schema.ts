import { STAY_BASES } from '../../domain/commodity/time-at-berth.ts';
import { COMMODITY_GROUPS } from '../../domain/port/commodity-group.ts';
import { DRAUGHT_METHODS } from '../../domain/vessel/draughts.ts';
import { CHARTER_TYPES } from '../parameters-of-charter.ts';
import {
  count,
  expectedZone,
  figure,
  flag,
  group,
  hoursLong,
  instantAt,
  list,
  modelClass,
  named,
  nauticalMiles,
  nullable,
  portCode,
  ROWS_ORIGIN,
  share,
  text,
  tonnes,
  ttbHours,
  words,
} from '../wire/schema.ts';
import { CHARTER_ASSUMPTIONS } from './charter-assumptions.ts';
import { JIT_FIELDS } from './predictions-schema.ts';

const textOrNull = (description: string) => nullable(text(description));

const berthing = group('When it is expected at its berth.', {
  p50: instantAt('As likely sooner as later.'),
  p90: instantAt('Nine in ten berth by then.'),
  ttb_hours: ttbHours('Time to berth from prediction_time, P50.'),
  ttb_p90: ttbHours('Time to berth from prediction_time, P90.'),
  confidence: share('How far the prediction can be relied upon.'),
  queue_probability: share('Probability that it queues before it berths; 1 in the queue.'),
  prediction_time: instantAt('When the prediction was made.'),
  model_version: text('Port, class, rung and day of the model.'),
});

const laytime = group('The instants that laytime hangs on; laytime itself is the charter party’s.', {
  arrived: nullable(instantAt('When it came within the port limits on this call; null while no call is open.')),
  expected_arrival: nullable(instantAt('Arrival at the pilot station at its present speed; null where it has none.')),
  arrival_reason: textOrNull('Why neither is known; null if one is.'),
  waiting_since: nullable(instantAt('Since when it is in the queue; null if it is not.')),
  waiting_hours: nullable(hoursLong('How long that is.')),
  notice_on_arrival: nullable(
    instantAt('Earliest notice of readiness under a port charter party: arrived, else expected_arrival.'),
  ),
  notice_at_berth: nullable(instantAt('The same under a berth charter party: the P50 of berthing.')),
});

const open = group('When it will be free: time to berth and time at berth.', {
  p50: instantAt('As likely sooner as later.'),
  p90: instantAt('Nine in ten are free by then.'),
});

const timeAtBerth = group('How long ships of its like stayed at berths of the port.', {
  mean_hours: hoursLong('Mean.'),
  sd_hours: hoursLong('Standard deviation.'),
  p50_hours: hoursLong('Median.'),
  p90_hours: hoursLong('Nine in ten were shorter.'),
  stays: count('How many stays that rests on.'),
  basis: words(
    STAY_BASES,
    'Whose stays: at berths of its commodity group and of ships of its class and size; of that group; of its class and size; of its class.',
  ),
});

const slowSteaming = named('SlowSteamingAdvice', 'How far to slow down so as not to wait, and what that saves.', {
  ...JIT_FIELDS,
  fuel_at_current_tonnes: tonnes('Heavy fuel oil until the berth is ready, at the present speed.'),
  fuel_at_recommended_tonnes: tonnes('The same at the advised speed.'),
  fuel_saved_share: share('The share of it that is saved, of this last leg and not of the voyage.'),
  bunkers_saved_usd: nullable(figure('The fuel saved at the price of bunkers. US dollars; null with bunkers_reason.')),
  bunkers_saved_low_usd: nullable(figure('The same of fuel_saved_low_tonnes. US dollars; null with bunkers_reason.')),
  bunkers_reason: textOrNull('Why that money is not told; null if it is.'),
  allowances_saved_eur: nullable(figure('EU allowances not needed. Euros; null with allowances_reason.')),
  allowances_reason: textOrNull('Why no allowances are counted; null if they are.'),
});

const vessel = named('CharterPrediction', 'A vessel that is bound for the port or waits there.', {
  mmsi: text('Maritime Mobile Service Identity of the vessel, nine digits.', { pattern: '^[0-9]{9}$' }),
  vessel_name: text("Name; the MMSI's text while no name is known."),
  imo: nullable(count('IMO number; null if not known.')),
  vessel_type: modelClass('Vessel-type class.'),
  vessel_type_method: text('How it is known.'),
  vessel_type_confidence: share('How sure that is.'),
  size_class: textOrNull("The market's word for its size; null with dwt_reason."),
  market_size_class: textOrNull('The same, finer for bulk carriers; null with dwt_reason.'),
  dwt: nullable(count('Deadweight in tonnes, registered or estimated; null with dwt_reason.')),
  dwt_method: textOrNull('How the deadweight is known; null with dwt_reason.'),
  dwt_reason: textOrNull('Why there is no deadweight; null if there is one.'),
  commodity_group: nullable(words(COMMODITY_GROUPS, 'What it probably carries; null with commodity_reason.')),
  commodity_confidence: nullable(share('How probable that is; null with commodity_reason.')),
  commodity_reason: textOrNull('Why no group is told; null if one is.'),
  zone: expectedZone('Zone of the vessel at the port.'),
  zone_since: instantAt('Since when it has its zone.'),
  after_berth: flag('It has berthed on this call already and waits for another berth.'),
  distance_nm: nauticalMiles('Distance to the port.'),
  last_seen: instantAt('When its newest position was sent.'),
  destination: text('Destination as the vessel transmits it; empty if it transmits none.'),
  destination_eta: nullable(
    instantAt('Arrival there as it told with its last change of name, draught or destination; null with the reason.'),
  ),
  destination_eta_reason: textOrNull('Why there is none; null if there is one.'),
  berthing: nullable(berthing),
  berthing_reason: textOrNull('Why berthing is null; null if it is not.'),
  laytime,
  open: nullable(open),
  open_reason: textOrNull('Why open is null; null if it is not.'),
  time_at_berth: nullable(timeAtBerth),
  load_state: words(['laden', 'ballast', 'unknown'], 'By the draught it transmits; unknown with load_state_reason.'),
  load_state_method: nullable(words(DRAUGHT_METHODS, 'How the draughts that it is compared with are known.')),
  load_state_reason: textOrNull('Why it is unknown; null if it is not.'),
  draught: nullable(figure('Draught as it transmits it, metres; null if it transmits none.')),
  draught_since: nullable(instantAt('Since when it transmits that draught.')),
  slow_steaming: nullable(slowSteaming),
  slow_steaming_reason: textOrNull('Why there is no advice; null if there is.'),
});

export const CHARTER_SCHEMA = named('CharterPredictions', 'When the vessels of a port berth, and when they are free.', {
  port_code: portCode(),
  vessel_type: nullable(words(CHARTER_TYPES, 'The class that was asked for; null for every class.')),
  predictions: list(vessel, 'Soonest to berth first; those not predicted yet at the end.'),
  total: count('How many there are, whatever the page.'),
  bunker_price_usd: nullable(figure('The price of bunkers, US dollars a tonne; null if the operator has given none.')),
  bunker_price_date: textOrNull('The day of that price.'),
  eua_price_eur: figure('The price of an EU allowance, euros a tonne.'),
  eua_price_date: text('The day of that price.'),
  clause_warning: text('What stands against slowing down.'),
  assumptions: list(
    text('One of them, in a sentence.'),
    `What the figures rest on, in ${CHARTER_ASSUMPTIONS.length} sentences.`,
  ),
  ...ROWS_ORIGIN,
});
