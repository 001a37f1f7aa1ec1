import { normalQuantile } from '../../core/normal.ts';

/** Time to berth from now, hours. */
export type TimeToBerth = { readonly p50Hours: number; readonly p90Hours: number };

/**
 * The q-quantile of the time to berth whose P50 and P90 are known: the logarithm of (hours + 1) is taken as normal, as that
 * of waits about is (domain facts, section 3). Example: P50 20 h and P90 30 h have P10 at 13.2 h.
 */
export function ttbQuantileHours({ p50Hours, p90Hours }: TimeToBerth, q: number): number {
  const middle = Math.log1p(p50Hours);
  const spread = Math.max(0, Math.log1p(p90Hours) - middle) / normalQuantile(0.9);
  return Math.max(0, Math.expm1(middle + spread * normalQuantile(q)));
}
