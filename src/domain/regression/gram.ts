import type { Rows } from './rows.ts';
import { type Scaling, standardised } from './scaling.ts';

/**
 * All that a least-squares fit needs of any number of rows: XᵀWX and XᵀWy over a leading column of ones and the
 * standardised features. Sums of two are the fit of both sets of rows.
 */
export type Gram = {
  /** Columns: 1 + features. */
  readonly size: number;
  /** Row-major, `size · size`; only the upper triangle is filled. */
  readonly products: Float64Array;
  readonly moments: Float64Array;
  totalWeight: number;
};

export function createGram(features: number): Gram {
  const size = features + 1;
  return { size, products: new Float64Array(size * size), moments: new Float64Array(size), totalWeight: 0 };
}

/** Adds the rows `[from, to)`; of only some features, where they are named, for the sums of the others are not wanted. */
export function addRows(
  gram: Gram,
  rows: Rows,
  scaling: Scaling,
  from: number,
  to: number,
  chosen?: readonly number[],
): void {
  const { width, features, targets, weights } = rows;
  const { size, products, moments } = gram;
  const columns = [-1, ...(chosen ?? Array.from({ length: width }, (_, j) => j))].sort((x, y) => x - y);
  const count = columns.length;
  // Summed in one piece of memory, two rows at a time, for reading the sums costs most; then spread over the columns.
  const sums = new Float64Array(count * count);
  const pair = [new Float64Array(count), new Float64Array(count)] as const;
  const pairWeights = [0, 0];
  const pairTargets = [0, 0];
  const addPair = (): void => {
    const [first, second] = pair;
    for (let k = 0; k < count; k++) {
      const one = first[k]! * pairWeights[0]!;
      const other = second[k]! * pairWeights[1]!;
      if (one === 0 && other === 0) continue;
      moments[columns[k]! + 1]! += one * pairTargets[0]! + other * pairTargets[1]!;
      const base = k * count;
      for (let m = k; m < count; m++) sums[base + m]! += one * first[m]! + other * second[m]!;
    }
    pairWeights.fill(0);
  };
  let next: 0 | 1 = 0;
  for (let i = from; i < to; i++) {
    const weight = weights[i]!;
    if (weight === 0) continue;
    const row = pair[next];
    row[0] = 1;
    for (let k = 1; k < count; k++) row[k] = standardised(scaling, columns[k]!, features[i * width + columns[k]!]!);
    pairWeights[next] = weight;
    pairTargets[next] = targets[i]!;
    gram.totalWeight += weight;
    if (next === 1) addPair();
    next = next === 0 ? 1 : 0;
  }
  addPair();
  for (let k = 0; k < count; k++) {
    for (let m = k; m < count; m++) products[(columns[k]! + 1) * size + columns[m]! + 1]! += sums[k * count + m]!;
  }
}

/**
 * As many rows as columns that have the same XᵀX and Xᵀy as all the rows behind the sums (the Cholesky factor R with
 * RᵀR = XᵀX, and z with Rᵀz = Xᵀy): whatever least squares makes of the rows, it makes of these. `columns` chooses
 * columns of the sums, 0 being the ones; a column that the ones before it explain gives a row of zeros.
 */
export function equivalentRows(gram: Gram, columns: readonly number[]): { rows: number[][]; targets: number[] } {
  const count = columns.length;
  const product = (a: number, b: number): number => {
    const low = Math.min(columns[a]!, columns[b]!);
    const high = Math.max(columns[a]!, columns[b]!);
    return gram.products[low * gram.size + high]!;
  };
  const rows: number[][] = [];
  const targets: number[] = [];
  for (let k = 0; k < count; k++) {
    const row = new Array<number>(count).fill(0);
    let pivot = product(k, k);
    for (let i = 0; i < k; i++) pivot -= rows[i]![k]! ** 2;
    let target = 0;
    if (pivot > 1e-9 * Math.max(1, product(k, k))) {
      const root = Math.sqrt(pivot);
      row[k] = root;
      for (let j = k + 1; j < count; j++) {
        let value = product(k, j);
        for (let i = 0; i < k; i++) value -= rows[i]![k]! * rows[i]![j]!;
        row[j] = value / root;
      }
      target = gram.moments[columns[k]!]!;
      for (let i = 0; i < k; i++) target -= rows[i]![k]! * targets[i]!;
      target /= root;
    }
    rows.push(row);
    targets.push(target);
  }
  return { rows, targets };
}
