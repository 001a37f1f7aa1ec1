import { addRows, createGram, type Gram } from './gram.ts';
import { type FitOptions, fitLinear, type LinearModel, predictLinear } from './linear-model.ts';
import type { Rows } from './rows.ts';
import type { Scaling } from './scaling.ts';

/** Reweightings; more change little. */
const STEPS = 2;
/** Residuals smaller than this weigh no more than this: where the absolute value bends. */
const SMALLEST_RESIDUAL = 0.05;

/**
 * Least absolute deviations, which aims at the median, by iteratively reweighted least squares: each row weighs
 * 1 / |residual| of the fit before (Schlossmacher 1973), times what a deviation there matters (`importanceOf`, given the
 * fitted value). Begins from the rows' plain least squares `first`.
 */
export function fitMedian(
  rows: Rows,
  scaling: Scaling,
  first: Gram,
  from: number,
  to: number,
  options: FitOptions,
  importanceOf: (fitted: number, row: number) => number = () => 1,
): LinearModel {
  let model = fitLinear(first, scaling, options);
  const weights = new Float64Array(rows.count);
  for (let step = 0; step < STEPS; step++) {
    for (let i = from; i < to; i++) {
      const fitted = predictLinear(model, rows.features, i * rows.width);
      const residual = Math.abs(rows.targets[i]! - fitted);
      weights[i] = (rows.weights[i]! * importanceOf(fitted, i)) / Math.max(SMALLEST_RESIDUAL, residual);
    }
    const gram = createGram(rows.width);
    addRows(gram, { ...rows, weights }, scaling, from, to, options.features);
    model = fitLinear(gram, scaling, options);
  }
  return model;
}
