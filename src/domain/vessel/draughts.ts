import { quantileSorted } from '../../core/statistics.ts';
import type { ConfidenceTier } from './confidence-tier.ts';
import { HULL_FORMS, SEA_WATER_TONNES_PER_M3 } from './hull-form.ts';
import type { ModelClass } from './model-class.ts';

export const DRAUGHT_METHODS = ['registry', 'observed', 'greatest_seen', 'hull_ratios'] as const;
export type DraughtMethod = (typeof DRAUGHT_METHODS)[number];

export type DraughtEstimate = {
  readonly metres: number;
  readonly method: DraughtMethod;
  readonly tier: ConfidenceTier;
};

export type Draughts = {
  readonly ballast: DraughtEstimate;
  readonly laden: DraughtEstimate;
  /** The greatest draught that the hull is taken to be built for. */
  readonly design: DraughtEstimate;
};

export type DraughtEvidence = {
  readonly modelClass: ModelClass | null;
  readonly lengthM: number | null;
  readonly beamM: number | null;
  readonly dwtTonnes: number | null;
  /** The registry's. */
  readonly maxDraughtM: number | null;
  /** Draughts of different voyages, metres, as transmitted, in any order. */
  readonly observedM: readonly number[];
};

/** So many draughts, so far apart, show both states of a ship (domain facts, section 4). */
const LEAST_OBSERVATIONS = 5;
const LEAST_SPAN_M = 1.5;
/** With so many the quantiles hold still. */
const MANY_OBSERVATIONS = 20;

/** The field of an AIS message ends here. */
const AIS_MOST_M = 25.5;
/** A draught beyond this multiple of the registered greatest one is a typing error. */
const MOST_PER_REGISTERED = 1.1;

/** The draughts that a ship of this greatest draught (null if not known) can have had. */
export function plausibleDraughts(observedM: readonly number[], maxDraughtM: number | null): number[] {
  const most = maxDraughtM === null ? AIS_MOST_M : Math.min(AIS_MOST_M, MOST_PER_REGISTERED * maxDraughtM);
  return observedM.filter((metres) => metres > 0 && metres <= most);
}

/**
 * Beam over design draught: what merchant hulls have, and what stands in where nothing better is known (cetos, whose least
 * ratio is 2.25; Panamax bulk carriers have 2.24).
 */
const LEAST_BEAM_PER_DRAUGHT = 2.2;
const MOST_BEAM_PER_DRAUGHT = 3.75;
const USUAL_BEAM_PER_DRAUGHT = 3.25;

/**
 * The design draught by the hull alone, metres: the draught at which it displaces its deadweight over the class's
 * deadweight share, Δ = 1.025 · Cb · length · beam · T (Barras); beam / 3.25 where that is no draught of such a hull.
 * Example: 12.5 for a bulk carrier of 54,403 t, 190 × 32 m.
 */
export function hullDraughtM({ modelClass, lengthM, beamM, dwtTonnes }: DraughtEvidence): number | null {
  if (beamM === null) return null;
  const usualM = beamM / USUAL_BEAM_PER_DRAUGHT;
  if (modelClass === null || lengthM === null || dwtTonnes === null) return usualM;
  const { blockCoefficient, deadweightShare } = HULL_FORMS[modelClass];
  if (deadweightShare === null) return usualM;
  const tonnesPerMetre = SEA_WATER_TONNES_PER_M3 * blockCoefficient * lengthM * beamM;
  const metres = dwtTonnes / deadweightShare / tonnesPerMetre;
  const ratio = beamM / metres;
  return ratio >= LEAST_BEAM_PER_DRAUGHT && ratio <= MOST_BEAM_PER_DRAUGHT ? metres : usualM;
}

/** The design draught: the registry's, else the hull's or the greatest that was seen, whichever is more. */
function designDraught(evidence: DraughtEvidence, seen: readonly number[]): DraughtEstimate | null {
  const { beamM, maxDraughtM } = evidence;
  if (maxDraughtM !== null) return { metres: maxDraughtM, method: 'registry', tier: '5_pct' };
  const hullM = hullDraughtM(evidence);
  if (beamM === null || hullM === null) return null;
  const greatestM = Math.max(0, ...seen.filter((metres) => metres <= beamM / LEAST_BEAM_PER_DRAUGHT));
  if (greatestM > hullM) return { metres: greatestM, method: 'greatest_seen', tier: '30_pct' };
  return { metres: hullM, method: 'hull_ratios', tier: '30_pct' };
}

/** Least draught amidships in ballast: MARPOL Annex I regulation 18 for 150 m and more, and the rule below that. */
export const ballastFloorM = (lengthM: number): number => (lengthM >= 150 ? 2 + 0.02 * lengthM : 0.2 + 0.032 * lengthM);

/**
 * Ballast and laden draught: P10 and P90 of the draughts of different voyages where there are enough of them and they lie
 * far enough apart, otherwise by the ratios of the class's hulls. Null where not even the hull is known.
 */
export function estimateDraughts(evidence: DraughtEvidence): Draughts | null {
  const { modelClass, lengthM, maxDraughtM } = evidence;
  const seen = plausibleDraughts(evidence.observedM, maxDraughtM).sort((a, b) => a - b);
  const design = designDraught(evidence, seen);
  if (seen.length >= LEAST_OBSERVATIONS && seen.at(-1)! - seen[0]! >= LEAST_SPAN_M) {
    const tier = seen.length >= MANY_OBSERVATIONS ? '5_pct' : '15_pct';
    const at = (q: number): DraughtEstimate => ({ metres: quantileSorted(seen, q)!, method: 'observed', tier });
    const greatest: DraughtEstimate = { metres: seen.at(-1)!, method: 'greatest_seen', tier: '30_pct' };
    return { ballast: at(0.1), laden: at(0.9), design: design ?? greatest };
  }
  if (design === null || modelClass === null) return null;
  const byRatio = HULL_FORMS[modelClass].ballastRatio * design.metres;
  const floorM = lengthM === null ? 0 : ballastFloorM(lengthM);
  const metres = Math.min(design.metres, Math.max(byRatio, floorM));
  return { ballast: { metres, method: 'hull_ratios', tier: '30_pct' }, laden: design, design };
}

export type LoadState = 'laden' | 'ballast';

/** Whether the ship is laden: its draught is nearer to the laden than to the ballast one. */
export function loadState(draughtM: number, { ballast, laden }: Draughts): LoadState {
  return draughtM >= (ballast.metres + laden.metres) / 2 ? 'laden' : 'ballast';
}
