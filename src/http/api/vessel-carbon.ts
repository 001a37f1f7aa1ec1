import type { SeenVessel, SeenZone } from '../../contracts/seen-vessel.ts';
import type { View } from '../../contracts/view.ts';
import { round } from '../../core/statistics.ts';
import { HOUR_MS } from '../../core/time.ts';
import { countsOtherGases, type EtsScopeCode, etsPhaseIn } from '../../domain/advice/ets-scope.ts';
import type { EuaPrice } from '../../domain/advice/eua-price.ts';
import { MODE_COLUMN } from '../../domain/advice/fuel-factors.ts';
import { type IdleCarbon, idleCarbon } from '../../domain/advice/idle-carbon.ts';
import { IDLE_BAND_FRACTION, type IdleEmissions } from '../../domain/advice/idle-emissions.ts';
import { particularsOf } from '../../domain/vessel/vessel.ts';
import { seenVessel } from '../seen-vessel.ts';
import { hours } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { CARBON_ASSUMPTIONS } from './carbon-assumptions.ts';
import { type LastPort, lastPortOf, waitOf } from './last-port.ts';

export const SCOPE_REASONS: Readonly<Record<EtsScopeCode, string>> = {
  too_small: 'By its estimated gross tonnage the ship is below 5,000, and smaller ships are not covered.',
  last_port_unknown: 'The last port of call is not known; give it as last_port (UN/LOCODE).',
  within_eea: 'The last port and this one are both in the EU or EEA: all of the wait is covered.',
  from_eea: 'The last port is in the EU or EEA and this one is not: half of the wait is covered.',
  to_eea: 'This port is in the EU or EEA and the last one is not: half of the wait is covered.',
  outside_eea: 'Neither the last port nor this one is in the EU or EEA.',
};

const NOT_WAITING = 'The vessel is not in the queue of a port of the key, so no wait is counted.';
const NO_SHIP = 'Class or deadweight is not known: neither the registry nor AIS says enough.';

/** GET /api/vessel/{mmsi}/carbon: what a vessel at anchor burns, emits and, in the EU ETS, costs. */
export async function answerCarbon(
  view: View,
  mmsi: number,
  lastPort: string | null,
  price: EuaPrice,
): Promise<unknown> {
  const seen = await seenVessel(view, mmsi);
  const { name } = particularsOf(seen.vessel);
  const wait = waitOf(seen);
  const origin = { as_of: instant(view.asOfMs), source: view.source };
  const who = { mmsi: String(mmsi), vessel_name: name };
  if (wait === null) return { ...who, ...nothing(false, NOT_WAITING), assumptions: CARBON_ASSUMPTIONS, ...origin };
  const last = lastPortOf(view, seen, wait, lastPort);
  const carbon = carbonOf(view, seen, wait, last);
  return {
    ...who,
    ...(carbon === null ? nothing(true, NO_SHIP) : costs(carbon, last, price)),
    port_code: wait.portCode,
    anchored_since: instant(wait.sinceMs),
    hours_at_anchor: hours(Math.max(0, view.asOfMs - wait.sinceMs) / HOUR_MS),
    assumptions: CARBON_ASSUMPTIONS,
    ...origin,
  };
}

/** What a wait costs; null where class or deadweight is not known. */
export function carbonOf(view: View, { vessel }: SeenVessel, wait: SeenZone, last: LastPort | null): IdleCarbon | null {
  const { modelClass, deadweight } = particularsOf(vessel);
  const port = view.findPicture(wait.portCode)?.port;
  if (modelClass === null || deadweight === null || !port) return null;
  return idleCarbon({
    modelClass: modelClass.modelClass,
    dwtTonnes: deadweight.dwtTonnes,
    sinceMs: wait.sinceMs,
    nowMs: view.asOfMs,
    waitingCountry: port.country,
    lastCountry: last?.country ?? null,
  });
}

const nothing = (isAtAnchor: boolean, reason: string): Record<string, unknown> => ({
  at_anchor: isAtAnchor,
  reason,
  port_code: null,
  anchored_since: null,
  hours_at_anchor: null,
  loads: null,
  fuel: null,
  per_day: null,
  so_far: null,
  low: null,
  high: null,
  eu_ets: null,
});

function costs(carbon: IdleCarbon, last: LastPort | null, price: EuaPrice): Record<string, unknown> {
  const { size, perDay, soFar } = carbon;
  const { row, type, unit, from } = size;
  const band = (factor: number): unknown => ({
    per_day: emissions(perDay, factor),
    so_far: emissions(soFar, factor),
  });
  return {
    at_anchor: true,
    reason: null,
    loads: {
      table: 'Fourth IMO GHG Study 2020, Table 17, at anchor',
      ship_type: type,
      size_unit: unit,
      size_from: from,
      size_below: Number.isFinite(row.below) ? row.below : null,
      auxiliary_engine_kw: row.engineKw[MODE_COLUMN.anchor],
      boiler_kw: row.boilerKw[MODE_COLUMN.anchor],
    },
    fuel: 'hfo',
    per_day: emissions(perDay, 1),
    so_far: emissions(soFar, 1),
    low: band(1 - IDLE_BAND_FRACTION),
    high: band(1 + IDLE_BAND_FRACTION),
    eu_ets: ets(carbon, last, price),
  };
}

const emissions = ({ fuelTonnes, co2Tonnes, co2eTonnes }: IdleEmissions, factor: number): unknown => ({
  fuel_tonnes: round(factor * fuelTonnes, 2),
  co2_tonnes: round(factor * co2Tonnes, 2),
  co2e_tonnes: round(factor * co2eTonnes, 2),
});

function ets(carbon: IdleCarbon, last: LastPort | null, price: EuaPrice): unknown {
  const { year, judged, surrenderedPerDay, surrenderedSoFar } = carbon;
  const exposure = (share: number): unknown => {
    const euros = (tonnes: number, factor = 1): number => round(share * factor * tonnes * price.eurPerTonne, 2);
    return {
      per_day_eur: euros(surrenderedPerDay),
      so_far_eur: euros(surrenderedSoFar),
      so_far_low_eur: euros(surrenderedSoFar, 1 - IDLE_BAND_FRACTION),
      so_far_high_eur: euros(surrenderedSoFar, 1 + IDLE_BAND_FRACTION),
    };
  };
  return {
    year,
    phase_in: etsPhaseIn(year),
    gases: countsOtherGases(year) ? ['CO2', 'CH4', 'N2O'] : ['CO2'],
    scope: judged.scope,
    scope_reason: SCOPE_REASONS[judged.code],
    last_port: last?.unlocode ?? null,
    last_port_source: last?.source ?? null,
    price_eur_per_tonne: price.eurPerTonne,
    price_date: price.date,
    exposure: judged.scope === null ? null : exposure(judged.scope),
    if_half_in_scope: exposure(0.5),
    if_in_scope: exposure(1),
  };
}
