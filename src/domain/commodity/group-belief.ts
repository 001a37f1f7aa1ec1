import { COMMODITY_GROUPS } from '../port/commodity-group.ts';

/** The eight commodity groups and, last, none of them: passengers, and berths dedicated to nothing. */
export const CARGO_KINDS = [...COMMODITY_GROUPS, 'OTHER'] as const;
export type CargoKind = (typeof CARGO_KINDS)[number];
export const KINDS = CARGO_KINDS.length;

/** A probability for each of CARGO_KINDS, in that order; sums to 1. */
export type GroupBelief = Float64Array;

/** Makes weights sum to 1; where nothing is possible, everything is. */
export function normalise(values: Float64Array): void {
  let sum = 0;
  for (const value of values) sum += value;
  if (sum > 0) for (let k = 0; k < KINDS; k++) values[k]! /= sum;
  else values.fill(1 / KINDS);
}

/** The likeliest kind and its probability. */
export function likeliest(belief: GroupBelief): { readonly kind: CargoKind; readonly confidence: number } {
  let best = 0;
  for (let k = 1; k < KINDS; k++) if (belief[k]! > belief[best]!) best = k;
  return { kind: CARGO_KINDS[best]!, confidence: belief[best]! };
}
