/** The newest residuals of a stratum, in order of arrival with the call that each belongs to, and in order of size. */
export type ResidualWindow = {
  readonly newest: { readonly residual: number; readonly callId: number }[];
  readonly sorted: number[];
  /** Residuals of each call that is in the window. */
  readonly calls: Map<number, number>;
};

const MOST_RESIDUALS = 1_500;

export const createWindow = (): ResidualWindow => ({ newest: [], sorted: [], calls: new Map() });

export function addResidual({ newest, sorted, calls }: ResidualWindow, residual: number, callId: number): void {
  if (newest.length === MOST_RESIDUALS) {
    const gone = newest.shift()!;
    sorted.splice(lowerBound(sorted, gone.residual), 1);
    const left = calls.get(gone.callId)! - 1;
    if (left === 0) calls.delete(gone.callId);
    else calls.set(gone.callId, left);
  }
  newest.push({ residual, callId });
  calls.set(callId, (calls.get(callId) ?? 0) + 1);
  sorted.splice(lowerBound(sorted, residual), 0, residual);
}

/**
 * The conformal quantile (Romano, Patterson and Candès 2019), with calls for cases: predictions of one call stand and
 * fall together, so the share (m + 1)·q / m of m calls is taken of the residuals; all of them where that exceeds one.
 * The original rounds (m + 1)·q up, which covers at least q; here it is meant to be q, and strata have few calls. Null
 * for an empty window.
 */
export function conformalQuantile({ sorted, calls }: ResidualWindow, q: number): number | null {
  if (sorted.length === 0) return null;
  const share = Math.min(1, ((calls.size + 1) * q) / calls.size);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}

/** Index of the first element that is not smaller. */
function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
