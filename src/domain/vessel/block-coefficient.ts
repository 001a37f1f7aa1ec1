import type { ConfidenceTier } from './confidence-tier.ts';
import { HULL_FORMS, SEA_WATER_TONNES_PER_M3 } from './hull-form.ts';
import type { ModelClass } from './model-class.ts';

export type BlockCoefficientEstimate = {
  readonly value: number;
  readonly method: 'displacement' | 'class';
  readonly tier: ConfidenceTier;
};

/**
 * Further from the class's middle than this, by judgement, the figures do not belong together, or the ship is of another
 * kind than its class: gas carriers, which count as tankers, carry less for their displacement.
 */
const MOST_FROM_CLASS = 0.12;

/** A hull as the registry gives it; each may be missing. */
export type RegisteredHull = {
  readonly lengthM: number | null;
  readonly beamM: number | null;
  readonly dwtTonnes: number | null;
  readonly maxDraughtM: number | null;
};

/**
 * Block coefficient at the design draught. From registered deadweight and greatest draught it is displacement over
 * 1.025 · length · beam · draught, with the class's deadweight over displacement (Barras); length over all stands in for
 * that between perpendiculars, which makes it some 3 % small. Otherwise the middle of the class's range. Example: 0.82
 * for a tanker of 114,365 t, 249 × 43.8 × 15 m.
 */
export function estimateBlockCoefficient(modelClass: ModelClass, hull: RegisteredHull): BlockCoefficientEstimate {
  const { deadweightShare, blockCoefficient } = HULL_FORMS[modelClass];
  const { lengthM, beamM, dwtTonnes, maxDraughtM } = hull;
  if (deadweightShare && lengthM && beamM && dwtTonnes && maxDraughtM) {
    const boxTonnes = SEA_WATER_TONNES_PER_M3 * lengthM * beamM * maxDraughtM;
    const value = dwtTonnes / deadweightShare / boxTonnes;
    if (Math.abs(value - blockCoefficient) <= MOST_FROM_CLASS) return { value, method: 'displacement', tier: '15_pct' };
  }
  return { value: blockCoefficient, method: 'class', tier: '15_pct' };
}

/**
 * Block coefficient at a lesser draught, after Riddlesworth (MAN; EPA port tools): 1 − (1 − Cb) · (Tmax / T)^(1/3).
 * Example: 0.781 at 8 m for 0.82 at 14.4 m. At the design draught and beyond it is the design one.
 */
export function blockCoefficientAt(design: number, designDraughtM: number, draughtM: number): number {
  if (draughtM >= designDraughtM) return design;
  return 1 - (1 - design) * Math.cbrt(designDraughtM / draughtM);
}

/** Waterplane coefficient from the block coefficient: 0.55 + 0.45 · Cb (H. O. Kristensen, DTU). */
export const waterplaneCoefficient = (blockCoefficient: number): number => 0.55 + 0.45 * blockCoefficient;

/** Tonnes that immerse the ship by a centimetre: 1.025 · Cw · length · beam / 100. */
export function tonnesPerCm(blockCoefficient: number, lengthM: number, beamM: number): number {
  return (SEA_WATER_TONNES_PER_M3 * waterplaneCoefficient(blockCoefficient) * lengthM * beamM) / 100;
}
