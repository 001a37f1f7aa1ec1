import type { ModelClass } from '../vessel/model-class.ts';

/** Bounds of the size bins, metres of length: coaster, handy, supra, ultra, panamax, post-panamax and above. */
const SIZE_BOUNDS_M = [150, 185, 195, 210, 225, 260];

/** Class and size of a ship; ships of one key compete for the same berths, more or less. */
export function sizeKey(modelClass: ModelClass, lengthM: number | null): string {
  if (lengthM === null) return modelClass;
  const bounded = SIZE_BOUNDS_M.findIndex((bound) => lengthM < bound);
  return `${modelClass} ${bounded < 0 ? SIZE_BOUNDS_M.length : bounded}`;
}
