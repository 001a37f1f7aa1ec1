/**
 * The q-quantile of values sorted in ascending order, by linear interpolation between order statistics (R's type 7).
 * Null for an empty list. Example: `quantileSorted([1, 2, 3, 4], 0.5)` is 2.5.
 */
export function quantileSorted(sorted: ArrayLike<number>, q: number): number | null {
  if (sorted.length === 0) return null;
  const rank = q * (sorted.length - 1);
  const below = Math.floor(rank);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (rank - below);
}

/** The median of values in any order; null for none. */
export function median(values: readonly number[]): number | null {
  return quantileSorted(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** Rounds to a number of decimals, half away from zero. Example: `round(2.345, 2)` is 2.35. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = Math.abs(value) * factor;
  return (Math.sign(value) * Math.round(scaled + scaled * Number.EPSILON)) / factor;
}
