import { normalCdf, normalQuantile } from '../../core/normal.ts';
import { CARGO_KINDS, KINDS } from './group-belief.ts';

/**
 * What is known of the time ships of one kind spend at berth: decayed sums over ended stays of y = ln hours and
 * x = ln(dwt / 50 000).
 */
export type ServiceSums = { n: number; x: number; y: number; xx: number; xy: number; yy: number };

/** Hours at berth of a ship: lognormal with these. */
export type ServiceTime = { readonly mu: number; readonly sigma: number; readonly meanHours: number };

/**
 * Hours at berth before any stay was seen. Container, petroleum, chemicals and general cargo: medians of Sines and of
 * UNCTAD's 2018 port times (facts page, section 3); grain, minerals, agri: ANTAQ's hours at berth for Brazil; the rest
 * by judgement.
 */
const PRIOR_HOURS: Readonly<Record<(typeof CARGO_KINDS)[number], number>> = {
  GRAIN: 48,
  MINERALS: 45,
  PETROLEUM: 24,
  CHEMICALS: 28,
  CONTAINER: 20,
  VEHICLE: 16,
  FOREST: 44,
  AGRI: 46,
  OTHER: 12,
};
const PRIOR_SIGMA = 0.6;
const PRIOR_STAYS = 4;
/** Sum of squares of x that the prior slope 0 counts as. */
const PRIOR_SPREAD = 3;
/** Each stay makes the ones before count for a little less: half after about 230. */
const KEPT = 0.997;
/** Shorter stays are no service, longer ones lay-ups. */
export const SHORTEST_HOURS = 2;
export const LONGEST_HOURS = 20 * 24;
const TYPICAL_DWT = 50_000;

export const createServiceSums = (): ServiceSums[] =>
  Array.from({ length: KINDS }, () => ({ n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 }));

const sizeOf = (dwtTonnes: number | null): number =>
  dwtTonnes === null ? 0 : Math.log(Math.min(400_000, Math.max(2_000, dwtTonnes)) / TYPICAL_DWT);

/** Folds in a stay that has ended; `belief` shares it out where the berth serves several kinds. */
export function addStay(
  sums: readonly ServiceSums[],
  belief: ArrayLike<number>,
  dwtTonnes: number | null,
  hours: number,
): void {
  if (hours < SHORTEST_HOURS || hours > LONGEST_HOURS) return;
  const y = Math.log(hours);
  const x = sizeOf(dwtTonnes);
  sums.forEach((sum, k) => {
    const share = belief[k]!;
    if (share < 0.05) return;
    const kept = 1 - (1 - KEPT) * share;
    sum.n = sum.n * kept + share;
    sum.x = sum.x * kept + share * x;
    sum.y = sum.y * kept + share * y;
    sum.xx = sum.xx * kept + share * x * x;
    sum.xy = sum.xy * kept + share * x * y;
    sum.yy = sum.yy * kept + share * y * y;
  });
}

/** Time at berth of a ship of kind `kind`: a line through ln hours over ln deadweight, shrunk towards the prior. */
export function serviceTime(sums: readonly ServiceSums[], kind: number, dwtTonnes: number | null): ServiceTime {
  const { n, x, y, xx, xy, yy } = sums[kind]!;
  const priorMu = Math.log(PRIOR_HOURS[CARGO_KINDS[kind]!]) - PRIOR_SIGMA ** 2 / 2;
  const total = n + PRIOR_STAYS;
  const meanX = n > 0 ? x / n : 0;
  const meanY = (y + PRIOR_STAYS * priorMu) / total;
  const spread = Math.max(0, xx - n * meanX * meanX);
  const slope = n > 0 ? (xy - meanX * y) / (spread + PRIOR_SPREAD) : 0;
  const rawY = n > 0 ? y / n : priorMu;
  const within = Math.max(0, yy - n * rawY * rawY - slope * slope * spread);
  const sigma = Math.sqrt((within + PRIOR_STAYS * PRIOR_SIGMA ** 2) / total);
  const mu = meanY + slope * (sizeOf(dwtTonnes) - meanX);
  return { mu, sigma, meanHours: Math.exp(mu + (sigma * sigma) / 2) };
}

/** The `u`-quantile of the time still to go of a ship that has lain for `ageHours`. */
export function remainingQuantileHours({ mu, sigma, meanHours }: ServiceTime, ageHours: number, u: number): number {
  const passed = ageHours <= 0.1 ? 0 : normalCdf((Math.log(ageHours) - mu) / sigma);
  if (passed > 0.9999) return 0.5 * meanHours * u;
  return Math.max(0.1, Math.exp(mu + sigma * normalQuantile(passed + u * (1 - passed))) - ageHours);
}
