import { round } from '../../core/statistics.ts';
import type { EtsScopeCode } from '../../domain/advice/ets-scope.ts';
import type { JitAdvice } from '../../domain/advice/jit.ts';
import { findLastPort } from '../../domain/advice/last-port.ts';
import { savedAllowances } from '../../domain/advice/saved-allowances.ts';
import { fraction } from '../wire/figures.ts';
import { adviceFor, jitItem } from '../wire/jit.ts';
import type { CharterCase } from './charter-case.ts';

type Item = Record<string, unknown>;

/** Why no allowances are saved; null where they are. */
const SCOPE_REASONS: Readonly<Record<EtsScopeCode, string | null>> = {
  too_small: 'by its estimated gross tonnage the ship is below 5,000, and smaller ships are not covered',
  last_port_unknown: 'the last port is not known, so neither is whether the voyage is in the EU ETS',
  outside_eea: 'neither the last port nor this one is in the EU or EEA',
  within_eea: null,
  from_eea: null,
  to_eea: null,
};

/** The advice on its speed with what that saves, or why there is none. */
export function slowSteamingItem(charter: CharterCase): Item {
  const { picture, vessel } = charter;
  const { prediction } = vessel;
  if (prediction === null) return { slow_steaming: null, slow_steaming_reason: 'Not predicted yet.' };
  const { advice, reason } = adviceFor(picture, vessel, prediction);
  return { slow_steaming: advice && savingItem(charter, advice), slow_steaming_reason: reason };
}

function savingItem(charter: CharterCase, advice: JitAdvice): Item {
  const { bunkerPrice } = charter.assumptions;
  const usd = (tonnes: number): number | null => bunkerPrice && round(tonnes * bunkerPrice.usdPerTonne, 2);
  return {
    ...jitItem(advice, charter.picture.asOfMs),
    fuel_at_current_tonnes: round(advice.fuelAtCurrentTonnes, 2),
    fuel_at_recommended_tonnes: round(advice.fuelAtRecommendedTonnes, 2),
    fuel_saved_share: fraction(advice.fuelSavedFraction),
    bunkers_saved_usd: usd(advice.fuelSavedTonnes),
    bunkers_saved_low_usd: usd(advice.fuelSavedLowTonnes),
    bunkers_reason: bunkerPrice === null ? 'the operator has given no bunker price' : null,
    ...allowancesItem(charter, advice.fuelSavedTonnes),
  };
}

function allowancesItem({ view, picture, vessel, seen, assumptions }: CharterCase, fuelSavedTonnes: number): Item {
  const { port, asOfMs } = picture;
  const { modelClass, deadweight } = vessel.particulars;
  const last = findLastPort(seen.stays, { portCode: port.code, isAfterBerth: vessel.afterBerth, sinceMs: asOfMs });
  const { eur, code } = savedAllowances(
    {
      fuelSavedTonnes,
      modelClass: modelClass?.modelClass ?? 'general',
      dwtTonnes: deadweight?.dwtTonnes ?? null,
      nowMs: asOfMs,
      country: port.country,
      lastCountry: (last === null ? null : view.findPicture(last)?.port.country) ?? null,
    },
    assumptions.euaPrice,
  );
  return { allowances_saved_eur: eur === null ? null : round(eur, 2), allowances_reason: SCOPE_REASONS[code] };
}
