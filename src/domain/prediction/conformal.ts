import { entryOf } from '../../core/entry.ts';
import { MODEL_CLASSES, type ModelClass } from '../vessel/model-class.ts';
import { addResidual, conformalQuantile, createWindow, type ResidualWindow } from './residual-window.ts';
import type { ExpectedZone } from './scored-row.ts';
import { timeSlice } from './time-slice.ts';

/** A stratum of a port: class, zone and slice of the prediction; class and zone; class. */
export type Stratum = string;

/** Share of outcomes that may lie beyond P90. */
const MISS_SHARE = 0.1;
/** Step of the adaptive correction (Gibbs and Candès 2021); greater while the coverage is off. */
const STEP = 0.002;
const HASTY_STEP = 0.006;
const RECENT = 300;
const LOWEST_COVERAGE = 0.85;
const HIGHEST_COVERAGE = 0.95;
const LOWEST_ALPHA = 0.01;
const HIGHEST_ALPHA = 0.4;
/** A stratum with residuals of fewer calls asks the one above it. */
const ENOUGH_CALLS = 8;
/** Before there are any residuals at all P90 is so much above P50, in ln(1 + h): about three times. */
const PRIOR_RESIDUAL = 1.1;

/** What the adaptive correction remembers of a class in a zone; stored as it is. */
export type Adaptation = {
  alpha: number;
  /** Whether the newest outcomes lay beyond P90, 1 or 0 each, newest last. */
  misses: string;
};

/** P90 of a port: residuals ln(1 + actual) − ln(1 + P50) of settled predictions, and how their quantile is corrected. */
export type Conformal = {
  readonly windows: Map<Stratum, ResidualWindow>;
  readonly adaptations: Record<Stratum, Adaptation>;
};

export const createConformal = (adaptations: Record<Stratum, Adaptation> = {}): Conformal => ({
  windows: new Map(),
  adaptations,
});

export const stratumOf = (modelClass: ModelClass, zone: ExpectedZone): Stratum => `${modelClass} ${zone}`;

/** P90 in hours beside a P50: rolling conformal residuals of the class in the zone, adaptively corrected. */
export function p90Hours(conformal: Conformal, modelClass: ModelClass, zone: ExpectedZone, p50Hours: number): number {
  const stratum = stratumOf(modelClass, zone);
  const alpha = conformal.adaptations[stratum]?.alpha ?? MISS_SHARE;
  const strata = [`${stratum} ${timeSlice(p50Hours)}`, stratum, modelClass];
  const residual = residualQuantile(conformal, strata, 1 - alpha);
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
  const stratum = stratumOf(modelClass, zone);
  const adaptation = entryOf(conformal.adaptations, stratum, () => ({ alpha: MISS_SHARE, misses: '' }));
  const isMiss = figures.actualHours > figures.p90Hours;
  adaptation.misses = (adaptation.misses + (isMiss ? '1' : '0')).slice(-RECENT);
  const step = isOff(adaptation) ? HASTY_STEP : STEP;
  const alpha = adaptation.alpha + step * (MISS_SHARE - (isMiss ? 1 : 0));
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
  for (const each of [`${stratum} ${timeSlice(p50Hours)}`, stratum, modelClass]) add(each, residual);
}

/** Whether the coverage of the newest outcomes is far from 90 %. */
export function isOff({ misses }: Adaptation): boolean {
  if (misses.length < RECENT) return false;
  const coverage = 1 - misses.replaceAll('0', '').length / misses.length;
  return coverage < LOWEST_COVERAGE || coverage > HIGHEST_COVERAGE;
}
