import type { Random } from '../../src/core/random.ts';
import type { Rows } from '../../src/domain/regression/rows.ts';

/** Rows as training has them, from plain lists; all weigh 1 unless told otherwise. */
export function rowsOf(
  features: readonly (readonly number[])[],
  targets: readonly number[],
  weights?: readonly number[],
): Rows {
  return {
    width: features[0]?.length ?? 0,
    count: features.length,
    features: Float64Array.from(features.flat()),
    targets: Float64Array.from(targets),
    weights: Float64Array.from(weights ?? targets.map(() => 1)),
  };
}

/** `count` rows of independent normal features and what `target` makes of them. */
export function randomRows(
  random: Random,
  count: number,
  width: number,
  target: (features: readonly number[]) => number,
): Rows {
  const features = Array.from({ length: count }, () => Array.from({ length: width }, () => random.normal()));
  return rowsOf(features, features.map(target));
}

/** Solves a symmetric positive definite system by elimination: another way than the one under test. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const size = rows.length;
  for (let k = 0; k < size; k++) {
    const pivot = rows
      .slice(k)
      .reduce((best, row, i) => (Math.abs(row[k]!) > Math.abs(rows[best]![k]!) ? k + i : best), k);
    [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
    for (let i = 0; i < size; i++) {
      if (i === k) continue;
      const factor = rows[i]![k]! / rows[k]![k]!;
      for (let j = k; j <= size; j++) rows[i]![j]! -= factor * rows[k]![j]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}
