import { type ConfidenceTier, tierOf } from './confidence-tier.ts';
import type { DeadweightEstimate } from './deadweight.ts';
import type { ModelClass } from './model-class.ts';

export type CargoCapacity = { readonly tonnes: number; readonly tier: ConfidenceTier };

/** Stores, fuel and water take 3 to 5 % of the deadweight (general knowledge; domain facts, section 4). */
const STORES_FRACTION = 0.04;

/**
 * The most cargo, in tonnes: the deadweight less stores. Null for passenger ships, whose deadweight is not cargo.
 * Example: 78,720 of 82,000.
 */
export function cargoCapacity(modelClass: ModelClass, deadweight: DeadweightEstimate): CargoCapacity | null {
  if (modelClass === 'passenger') return null;
  return {
    tonnes: Math.round((1 - STORES_FRACTION) * deadweight.dwtTonnes),
    tier: tierOf(deadweight.errorFraction),
  };
}
