/** Sums of thirds and sevenths miss a half by rounding. */
const RELATIVE_TOLERANCE = 1e-9;

/**
 * The smallest value with at least half of the weight at or below it; where exactly half lies there, the mean of it and
 * the next. With equal weights it is the ordinary median. Null without weight.
 * Example: values 1, 2, 9 with weights 1, 1, 3 give 9; with weights 1, 1, 2 they give 5.5.
 */
export function weightedMedian(values: Float64Array, weights: Float64Array): number | null {
  const order = new Uint32Array(values.length).map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  let total = 0;
  for (const weight of weights) total += weight;
  if (total <= 0) return null;
  const half = total / 2;
  const tolerance = total * RELATIVE_TOLERANCE;
  let below = 0;
  for (let rank = 0; rank < order.length; rank++) {
    const index = order[rank]!;
    below += weights[index]!;
    if (below < half - tolerance) continue;
    const next = order[rank + 1];
    if (below > half + tolerance || next === undefined) return values[index]!;
    return (values[index]! + values[next]!) / 2;
  }
  return null;
}
