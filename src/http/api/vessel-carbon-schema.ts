import { AUXILIARY_LOADS } from '../../domain/advice/fuel-factors.ts';
import {
  count,
  figure,
  flag,
  group,
  hoursLong,
  instantAt,
  list,
  mmsiText,
  named,
  nullable,
  ORIGIN,
  portCode,
  share,
  text,
  tonnes,
  words,
} from '../wire/schema.ts';

const EMISSIONS = {
  fuel_tonnes: tonnes('Heavy fuel oil.'),
  co2_tonnes: tonnes('CO2.'),
  co2e_tonnes: tonnes('CO2, CH4 and N2O as CO2 equivalent.'),
};

const band = (factor: string) =>
  nullable(
    group(`The same with ${factor} the load; null with reason.`, {
      per_day: group('A day at anchor.', EMISSIONS),
      so_far: group('The wait so far.', EMISSIONS),
    }),
  );

const euros = (description: string) => figure(`${description} Euros.`, { minimum: 0 });
const EXPOSURE = {
  per_day_eur: euros('A day of now.'),
  so_far_eur: euros('The wait so far, each year by its own rule.'),
  so_far_low_eur: euros('The same with half the load.'),
  so_far_high_eur: euros('The same with half as much again.'),
};

const ets = named('EtsProfile', 'Exposure to the EU emissions trading system.', {
  year: count('The calendar year whose rule holds now.'),
  phase_in: share('The share of covered emissions that allowances are surrendered for.'),
  gases: list(words(['CO2', 'CH4', 'N2O'], 'A gas.'), 'What counts in that year.'),
  scope: nullable(share('The share of the wait that is covered: 0, 0.5 or 1; null while the last port is not known.')),
  scope_reason: text('Why, in a sentence.'),
  last_port: nullable(text('The last port of call, UN/LOCODE; null if not known.')),
  last_port_source: nullable(
    words(['parameter', 'own_calls'], 'Who says so: the request, or the calls that ports of the key have seen.'),
  ),
  price_eur_per_tonne: euros('The price of an allowance that is used, a tonne.'),
  price_date: text('The day of that price.', { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  exposure: nullable(group('What allowances for the wait cost; null while the scope is not known.', EXPOSURE)),
  if_half_in_scope: group('What they would cost at a scope of 0.5.', EXPOSURE),
  if_in_scope: group('What they would cost at a scope of 1.', EXPOSURE),
});

const loads = named('IdleLoads', 'The row of the table that the loads are from.', {
  table: text('The table.'),
  ship_type: words(Object.keys(AUXILIARY_LOADS), 'Ship type of the row.'),
  size_unit: words(['dwt', 'teu'], 'What sizes are in: tonnes deadweight or twenty-foot units.'),
  size_from: count('The row holds from this size.'),
  size_below: nullable(count('And below this one; null if it has no upper bound.')),
  auxiliary_engine_kw: count('Load of the auxiliary engines. kW.'),
  boiler_kw: count('Load of the boilers. kW.'),
});

export const CARBON_SCHEMA = named('CarbonProfile', 'What a vessel at anchor burns, emits and costs in allowances.', {
  mmsi: mmsiText(),
  vessel_name: text("Name; the MMSI's text while no name is known."),
  at_anchor: flag('The vessel is in the queue of a port of the key.'),
  reason: nullable(text('Why the figures are null; null if they are not.')),
  port_code: nullable(portCode()),
  anchored_since: nullable(instantAt('Since when it is in the queue; null if it is not.')),
  hours_at_anchor: nullable(hoursLong('How long; null if it is not.')),
  loads: nullable(loads),
  fuel: nullable(words(['hfo'], 'The fuel that is assumed; null with a reason.')),
  per_day: nullable(group('A day at anchor; null with reason.', EMISSIONS)),
  so_far: nullable(group('The wait so far; null with reason.', EMISSIONS)),
  low: band('half'),
  high: band('one and a half times'),
  eu_ets: nullable(ets),
  assumptions: list(text('One of them, in a sentence.'), 'What the figures rest on.'),
  ...ORIGIN,
});
