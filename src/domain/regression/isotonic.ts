/** A rising step function: at `xs[i]` and above, up to the next, its value is `ys[i]`; below the first, the first. */
export type Steps = { readonly xs: readonly number[]; readonly ys: readonly number[] };

/**
 * Isotonic regression by pooling adjacent violators (Ayer and others 1955): the rising step function nearest in least
 * squares to outcomes `ys` at scores `xs`. It turns a score into a frequency. Empty input gives no steps.
 */
export function fitIsotonic(xs: readonly number[], ys: readonly number[], weights: readonly number[]): Steps {
  const order = xs.map((_, i) => i).sort((a, b) => xs[a]! - xs[b]!);
  // Equal scores cannot be told apart: they are one before any are pooled.
  const scores: { x: number; sum: number; weight: number }[] = [];
  for (const i of order) {
    const weight = weights[i]!;
    if (weight <= 0) continue;
    const last = scores.at(-1);
    if (last && last.x === xs[i]!) {
      last.sum += ys[i]! * weight;
      last.weight += weight;
    } else scores.push({ x: xs[i]!, sum: ys[i]! * weight, weight });
  }
  const blocks: typeof scores = [];
  for (const score of scores) {
    blocks.push(score);
    while (blocks.length > 1) {
      const high = blocks.at(-1)!;
      const low = blocks.at(-2)!;
      if (low.sum / low.weight < high.sum / high.weight) break;
      low.sum += high.sum;
      low.weight += high.weight;
      blocks.pop();
    }
  }
  return { xs: blocks.map(({ x }) => x), ys: blocks.map(({ sum, weight }) => sum / weight) };
}

/** The step function's value at a score; null without steps. */
export function stepValue({ xs, ys }: Steps, x: number): number | null {
  if (xs.length === 0) return null;
  let low = 0;
  let high = xs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (xs[middle]! <= x) low = middle;
    else high = middle - 1;
  }
  return ys[low]!;
}
