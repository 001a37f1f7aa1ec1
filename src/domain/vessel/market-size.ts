import type { ModelClass } from './model-class.ts';
import { sizeClass } from './size-class.ts';

/**
 * Upper bounds in tonnes deadweight of what chartering people call bulk carriers (general knowledge; domain facts,
 * section 4). Between the named bands the bound is the next band's beginning.
 */
const BULK_WORDS: readonly (readonly [number, string])[] = [
  [10_000, 'small'],
  [25_000, 'handysize'],
  [40_000, 'handy'],
  [50_000, 'handymax'],
  [60_000, 'supramax'],
  [65_000, 'ultramax'],
  [80_000, 'panamax'],
  [85_000, 'kamsarmax'],
  [110_000, 'post-panamax'],
  [200_000, 'capesize'],
  [220_000, 'newcastlemax'],
  [380_000, 'vloc'],
  [Number.POSITIVE_INFINITY, 'valemax'],
];

/** The size class in the market's words: finer than `sizeClass` for bulk carriers, the same for the rest. */
export function marketSize(modelClass: ModelClass, dwtTonnes: number): string {
  if (modelClass !== 'bulk') return sizeClass(modelClass, dwtTonnes);
  return BULK_WORDS.find(([bound]) => dwtTonnes < bound)![1];
}
