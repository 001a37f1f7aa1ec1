import { entryOf } from '../../core/entry.ts';
import { MODEL_CLASSES, type ModelClass } from '../vessel/model-class.ts';
import { addResidual, conformalQuantile, createWindow, type ResidualWindow } from './residual-window.ts';
import type { ExpectedZone } from './scored-row.ts';
import { timeSlice } from './time-slice.ts';

/** A stratum of a port: class, zone and slice of the prediction; class and zone; class. */
export type Stratum = string;

/** Share of outcomes that may lie beyond P90. */
const MISS_SHARE = 0.1;
/**
 * Step of the adaptive correction (Gibbs and Candès 2021), by trial on simulated ports. The science page measured half of
 * it for a class as a whole; here each slice of a class corrects itself, and some have a call in days.
 */
const STEP = 0.007;
const LOWEST_ALPHA = 0.01;
/** Beyond it P90 would be next to P50 wherever most outcomes of a stratum are alike, whatever the others are. */
const HIGHEST_ALPHA = 0.25;
/** A stratum with residuals of fewer calls asks the one above it. */
const ENOUGH_CALLS = 8;
/** Before there are any residuals at all P90 is so much above P50, in ln(1 + h): about three times. */
const PRIOR_RESIDUAL = 1.1;

/** The share of outcomes that the quantile of a class in a zone and slice leaves out, so that P90 leaves out a tenth; stored as it is. */
export type Adaptation = { alpha: number };

/** P90 of a port: residuals ln(1 + actual) − ln(1 + P50) of settled predictions, and how their quantile is corrected. */
export type Conformal = {
  readonly windows: Map<Stratum, ResidualWindow>;
  readonly adaptations: Record<Stratum, Adaptation>;
};

export const createConformal = (adaptations: Record<Stratum, Adaptation> = {}): Conformal => ({
  windows: new Map(),
  adaptations,
});

const stratumOf = (modelClass: ModelClass, zone: ExpectedZone): Stratum => `${modelClass} ${zone}`;
const sliceOf = (stratum: Stratum, p50Hours: number): Stratum => `${stratum} ${timeSlice(p50Hours)}`;

/** P90 in hours beside a P50: rolling conformal residuals of the class in the zone, adaptively corrected. */
export function p90Hours(conformal: Conformal, modelClass: ModelClass, zone: ExpectedZone, p50Hours: number): number {
  const stratum = stratumOf(modelClass, zone);
  const slice = sliceOf(stratum, p50Hours);
  const alpha = conformal.adaptations[slice]?.alpha ?? MISS_SHARE;
  const residual = residualQuantile(conformal, [slice, stratum, modelClass], 1 - alpha);
  return Math.expm1(Math.log1p(p50Hours) + Math.max(0, residual));
}

function residualQuantile({ windows }: Conformal, strata: readonly Stratum[], q: number): number {
  for (const stratum of strata) {
    const window = windows.get(stratum);
    if (window && window.calls.size >= ENOUGH_CALLS) return conformalQuantile(window, q)!;
  }
  // Too little is known of the class itself: as wide as the widest of the port, and as anything it has shown.
  let widest = PRIOR_RESIDUAL;
  const own = windows.get(strata.at(-1)!);
  if (own) widest = Math.max(widest, conformalQuantile(own, q) ?? 0);
  for (const modelClass of MODEL_CLASSES) {
    const window = windows.get(modelClass);
    if (window && window.calls.size >= ENOUGH_CALLS) widest = Math.max(widest, conformalQuantile(window, q)!);
  }
  return widest;
}

export type SettledFigures = {
  /** Predictions with the same number awaited the same berthing. */
  readonly callId: number;
  readonly p50Hours: number;
  readonly p90Hours: number;
  readonly actualHours: number;
};

/** Folds in the outcome of a prediction: its residual, and whether P90 held. */
export function settleResidual(
  conformal: Conformal,
  modelClass: ModelClass,
  zone: ExpectedZone,
  figures: SettledFigures,
): void {
  keepResidual(conformal, modelClass, zone, figures);
  const slice = sliceOf(stratumOf(modelClass, zone), figures.p50Hours);
  const adaptation = entryOf(conformal.adaptations, slice, () => ({ alpha: MISS_SHARE }));
  const isMiss = figures.actualHours > figures.p90Hours;
  const alpha = adaptation.alpha + STEP * (MISS_SHARE - (isMiss ? 1 : 0));
  adaptation.alpha = Math.min(HIGHEST_ALPHA, Math.max(LOWEST_ALPHA, alpha));
}

/** Only the residual, as a restart loads it. */
export function keepResidual(
  { windows }: Conformal,
  modelClass: ModelClass,
  zone: ExpectedZone,
  { callId, p50Hours, actualHours }: Omit<SettledFigures, 'p90Hours'>,
): void {
  const add = (stratum: Stratum, residual: number): void => {
    let window = windows.get(stratum);
    if (!window) {
      window = createWindow();
      windows.set(stratum, window);
    }
    addResidual(window, residual, callId);
  };
  const residual = Math.log1p(actualHours) - Math.log1p(p50Hours);
  const stratum = stratumOf(modelClass, zone);
  for (const each of [sliceOf(stratum, p50Hours), stratum, modelClass]) add(each, residual);
}
