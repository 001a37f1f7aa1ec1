import { quantileSorted } from '../../core/statistics.ts';
import type { Rows } from './rows.ts';

/** How each feature is clipped and standardised before it meets a weight; one value per feature. */
export type Scaling = {
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  readonly means: readonly number[];
  readonly scales: readonly number[];
};

/** Quantiles of this many rows, evenly spread, are quantiles enough. */
const MOST_ROWS = 2_000;
/** Values beyond these quantiles of the training rows are clipped: a linear model must not run away with them. */
const LOW = 0.005;
const HIGH = 0.995;
/** A feature that varies less than this says nothing. */
const SMALLEST_SCALE = 1e-9;

/** Clips and standardisation from the rows `[from, to)`. */
export function scalingOf(rows: Rows, from: number, to: number): Scaling {
  const { width, features } = rows;
  const step = Math.max(1, Math.ceil((to - from) / MOST_ROWS));
  const lows: number[] = [];
  const highs: number[] = [];
  const means: number[] = [];
  const scales: number[] = [];
  for (let j = 0; j < width; j++) {
    const values: number[] = [];
    for (let i = from; i < to; i += step) values.push(features[i * width + j]!);
    values.sort((a, b) => a - b);
    const low = quantileSorted(values, LOW) ?? 0;
    const high = quantileSorted(values, HIGH) ?? 0;
    let sum = 0;
    let squares = 0;
    for (const value of values) {
      const clipped = Math.min(high, Math.max(low, value));
      sum += clipped;
      squares += clipped * clipped;
    }
    const mean = values.length === 0 ? 0 : sum / values.length;
    const scale = Math.sqrt(Math.max(0, squares / Math.max(1, values.length) - mean * mean));
    lows.push(low);
    highs.push(high);
    means.push(mean);
    scales.push(scale > SMALLEST_SCALE ? scale : 0);
  }
  return { lows, highs, means, scales };
}

/** Feature j clipped and standardised; 0 for a feature that did not vary. */
export function standardised(scaling: Scaling, j: number, value: number): number {
  const scale = scaling.scales[j]!;
  if (scale === 0) return 0;
  return (Math.min(scaling.highs[j]!, Math.max(scaling.lows[j]!, value)) - scaling.means[j]!) / scale;
}
