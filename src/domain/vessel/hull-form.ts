import type { ModelClass } from './model-class.ts';

/** What the hulls of a class have in common. */
export type HullForm = {
  /** Block coefficient at the design draught. */
  readonly blockCoefficient: number;
  /** Deadweight over displacement at the design draught; null where no source gives one. */
  readonly deadweightShare: number | null;
  /** Ballast draught over laden draught. */
  readonly ballastRatio: number;
};

/**
 * Middles of the ranges of the domain facts, section 4. Block coefficients: tanker 0.80–0.83, general 0.70–0.75, passenger
 * 0.60 (cetos, after Barras); bulk 0.80–0.86, container 0.60–0.68, vehicle 0.55–0.60 (general knowledge). Deadweight over
 * displacement: tanker 0.83, general and container 0.70 (cetos, after Barras); bulk 0.82–0.87 (general knowledge). Ballast
 * over laden draught: bulk and tanker 0.50–0.60, container 0.70–0.85, vehicle 0.85–0.95, passenger 0.97 (general
 * knowledge); general cargo ships 0.60 by judgement.
 */
export const HULL_FORMS: Readonly<Record<ModelClass, HullForm>> = {
  bulk: { blockCoefficient: 0.83, deadweightShare: 0.845, ballastRatio: 0.55 },
  tanker: { blockCoefficient: 0.815, deadweightShare: 0.83, ballastRatio: 0.55 },
  container: { blockCoefficient: 0.64, deadweightShare: 0.7, ballastRatio: 0.775 },
  general: { blockCoefficient: 0.725, deadweightShare: 0.7, ballastRatio: 0.6 },
  vehicle: { blockCoefficient: 0.575, deadweightShare: null, ballastRatio: 0.9 },
  passenger: { blockCoefficient: 0.6, deadweightShare: null, ballastRatio: 0.97 },
};

/** Tonnes in a cubic metre of sea water. */
export const SEA_WATER_TONNES_PER_M3 = 1.025;
