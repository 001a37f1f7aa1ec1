import type { ModelClass } from '../vessel/model-class.ts';
import { type EtsScopeCode, estimateGrossTonnage, judgeEtsScope, surrenderedTonnes } from './ets-scope.ts';
import type { EuaPrice } from './eua-price.ts';
import { co2eTonnesPerTonne, FUELS } from './fuel-factors.ts';

export type SavingCase = {
  readonly fuelSavedTonnes: number;
  readonly modelClass: ModelClass;
  readonly dwtTonnes: number | null;
  readonly nowMs: number;
  /** ISO 3166-1 alpha-2 of the port that the vessel is bound for, and of the one that it comes from. */
  readonly country: string;
  readonly lastCountry: string | null;
};

/** Allowances that need not be bought, euros; null where the voyage is not in scope, or that is not known. */
export type SavedAllowances = { readonly eur: number | null; readonly code: EtsScopeCode };

/**
 * What slowing down saves in EU allowances: the voyage from the last port is in scope by half or as a whole. Example: 10 t
 * of heavy fuel oil saved in 2026 on the way from Rotterdam to Santos, at 80 euros: 0.5 · 31.6 t of CO2e = 1,265 euros.
 */
export function savedAllowances(saving: SavingCase, { eurPerTonne }: EuaPrice): SavedAllowances {
  const { fuelSavedTonnes, modelClass, dwtTonnes, nowMs, country, lastCountry } = saving;
  const grossTonnage = dwtTonnes === null ? null : estimateGrossTonnage(modelClass, dwtTonnes);
  const { scope, code } = judgeEtsScope(country, lastCountry, grossTonnage);
  if (scope === null || scope === 0) return { eur: null, code };
  const tonnes = surrenderedTonnes(new Date(nowMs).getUTCFullYear(), {
    fuelTonnes: fuelSavedTonnes,
    co2Tonnes: fuelSavedTonnes * FUELS.hfo.co2TonnesPerTonne,
    co2eTonnes: fuelSavedTonnes * co2eTonnesPerTonne('hfo'),
  });
  return { eur: scope * tonnes * eurPerTonne, code };
}
