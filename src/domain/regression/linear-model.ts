import { MultivariateLinearRegression } from 'ml-regression';
import { assert } from '../../core/assert.ts';
import { equivalentRows, type Gram } from './gram.ts';
import { type Scaling, standardised } from './scaling.ts';

/** A fitted line over clipped, standardised features; plain data, stored as it is. */
export type LinearModel = {
  readonly scaling: Scaling;
  readonly intercept: number;
  /** One per feature, 0 for those that took no part. */
  readonly weights: readonly number[];
};

export type FitOptions = {
  /** Features that take part; all when absent. */
  readonly features?: readonly number[];
  /** Pulls the weight of each standardised feature to 0 as so many rows would, as a share of all rows, that say so. */
  readonly ridge: number | readonly number[];
};

/**
 * Least squares by ml-regression's MultivariateLinearRegression. It knows neither weights nor ridge: weights are in the
 * sums already, and ridge is appended as rows √(λn)·eⱼ with target 0 (Hoerl and Kennard 1970; Lawson and Hanson's
 * augmented rows). The constant is not shrunk.
 */
export function fitLinear(gram: Gram, scaling: Scaling, { features, ridge }: FitOptions): LinearModel {
  const width = gram.size - 1;
  const chosen = (features ?? Array.from({ length: width }, (_, j) => j)).filter((j) => scaling.scales[j] !== 0);
  const columns = [0, ...chosen.map((j) => j + 1)];
  const { rows, targets } = equivalentRows(gram, columns);
  for (let k = 1; k < columns.length; k++) {
    const pull = Math.sqrt((typeof ridge === 'number' ? ridge : ridge[columns[k]! - 1]!) * gram.totalWeight);
    rows.push(columns.map((_, i) => (i === k ? pull : 0)));
    targets.push(0);
  }
  const fit = new MultivariateLinearRegression(
    rows,
    targets.map((target) => [target]),
    { intercept: false, statistics: false },
  );
  const solved = fit.weights.map((row) => row[0]!);
  assert(solved.every(Number.isFinite), 'a fit gave weights that are no numbers');
  const weights = new Array<number>(width).fill(0);
  chosen.forEach((j, k) => {
    weights[j] = solved[k + 1]!;
  });
  return { scaling, intercept: solved[0]!, weights };
}

/** The model's value for the features that begin at `offset`. */
export function predictLinear(model: LinearModel, features: ArrayLike<number>, offset = 0): number {
  const { scaling, weights } = model;
  let value = model.intercept;
  for (let j = 0; j < weights.length; j++) {
    const weight = weights[j]!;
    if (weight !== 0) value += weight * standardised(scaling, j, features[offset + j]!);
  }
  return value;
}
