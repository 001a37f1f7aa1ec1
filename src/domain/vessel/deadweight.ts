import type { ModelClass } from './model-class.ts';

export type DeadweightEstimate = {
  readonly dwtTonnes: number;
  readonly method: 'registry' | 'length_beam';
  /** Half-width of the band in which about half (registry: all) of the estimates lie, as a fraction. */
  readonly errorFraction: number;
};

type Fit = { readonly factor: number; readonly exponent: number; readonly errorFraction: number };

/**
 * dwt = factor · (length · beam)^exponent, in tonnes and metres. Container, tanker and general: fitted to 150, 87 and
 * 28 ships that called at Sines (github klysman08/ML-Smart-Berth-Planning), with their median absolute error. Bulk:
 * fitted to seven standard designs from 180 × 28.4 m to 362 × 65 m. Vehicle and passenger: general knowledge.
 */
const FITS: Readonly<Record<ModelClass, Fit>> = {
  container: { factor: 0.1217, exponent: 1.434, errorFraction: 0.032 },
  tanker: { factor: 0.0492, exponent: 1.584, errorFraction: 0.073 },
  general: { factor: 0.182, exponent: 1.405, errorFraction: 0.119 },
  bulk: { factor: 0.1061, exponent: 1.509, errorFraction: 0.11 },
  vehicle: { factor: 3, exponent: 1, errorFraction: 0.2 },
  passenger: { factor: 0.9, exponent: 1, errorFraction: 0.3 },
};

/** Dimensions that a ship can have (metres, and length over beam); others are typing errors. */
export function areDimensionsValid(lengthM: number, beamM: number): boolean {
  const ratio = lengthM / beamM;
  return lengthM >= 5 && lengthM <= 450 && beamM >= 1.5 && beamM <= 70 && ratio >= 2 && ratio <= 10;
}

/** Deadweight in tonnes: the registry's, else from class, length and beam; null without them. */
export function estimateDeadweight(
  registered: number | null,
  modelClass: ModelClass | null,
  lengthM: number | null,
  beamM: number | null,
): DeadweightEstimate | null {
  if (registered !== null) return { dwtTonnes: registered, method: 'registry', errorFraction: 0 };
  if (modelClass === null || lengthM === null || beamM === null) return null;
  if (!areDimensionsValid(lengthM, beamM)) return null;
  const { factor, exponent, errorFraction } = FITS[modelClass];
  return { dwtTonnes: Math.round(factor * (lengthM * beamM) ** exponent), method: 'length_beam', errorFraction };
}
