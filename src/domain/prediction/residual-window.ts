/** The newest residuals of a stratum, in order of arrival and in order of size. */
export type ResidualWindow = { readonly newest: number[]; readonly sorted: number[] };

const MOST_RESIDUALS = 1_500;

export const createWindow = (): ResidualWindow => ({ newest: [], sorted: [] });

export function addResidual({ newest, sorted }: ResidualWindow, residual: number): void {
  if (newest.length === MOST_RESIDUALS) sorted.splice(lowerBound(sorted, newest.shift()!), 1);
  newest.push(residual);
  sorted.splice(lowerBound(sorted, residual), 0, residual);
}

/**
 * The conformal quantile: the ⌈(n + 1)·q⌉-th smallest residual (Romano, Patterson and Candès 2019), the greatest where
 * that exceeds n. Null for an empty window.
 */
export function conformalQuantile({ sorted }: ResidualWindow, q: number): number | null {
  if (sorted.length === 0) return null;
  const rank = Math.min(sorted.length, Math.max(1, Math.ceil((sorted.length + 1) * q)));
  return sorted[rank - 1]!;
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
