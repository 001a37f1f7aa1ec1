import { COMMODITY_GROUPS } from '../port/commodity-group.ts';
import type { ModelClass } from '../vessel/model-class.ts';

/** The eight commodity groups and, last, none of them: passengers, and berths dedicated to nothing. */
export const CARGO_KINDS = [...COMMODITY_GROUPS, 'OTHER'] as const;
export type CargoKind = (typeof CARGO_KINDS)[number];
export const KINDS = CARGO_KINDS.length;

/** A probability for each of CARGO_KINDS, in that order; sums to 1. */
export type GroupBelief = Float64Array;

/**
 * What ships of a class carry before anything is known of a port or ship; relative weights, by judgement. A port's own
 * berthings outweigh them after a few calls.
 */
const CLASS_PRIOR: Readonly<Record<ModelClass, readonly number[]>> = {
  //          GRAIN MIN  PETR CHEM CONT VEH  FOR  AGRI OTHER
  bulk: [4, 4, 0.02, 0.02, 0.05, 0.02, 0.5, 2, 0.1],
  tanker: [0.02, 0.02, 5, 4, 0.02, 0.02, 0.02, 0.1, 0.1],
  container: [0.02, 0.02, 0.02, 0.02, 10, 0.05, 0.05, 0.02, 0.1],
  general: [0.5, 1, 0.05, 0.05, 0.5, 0.3, 4, 2, 0.3],
  vehicle: [0.02, 0.02, 0.02, 0.02, 0.2, 10, 0.1, 0.02, 0.2],
  passenger: [0.01, 0.01, 0.01, 0.01, 0.01, 0.1, 0.01, 0.01, 10],
};

/** How many berthings a coarser level of evidence counts as, beside those of the finer one. */
const LEVEL_WEIGHT = 4;
/** A ship that has carried something before carries it again rather than what its peers do: one own call counts so many. */
const OWN_CALL_WEIGHT = 4;
/** A destination that names a terminal makes its groups so much likelier. */
const DESTINATION_FACTOR = 12;

export type GroupEvidence = {
  readonly modelClass: ModelClass;
  /** Berthings at this port, by kind: of the class, of those of its size, of those of its size and draught. */
  readonly peers: readonly (ArrayLike<number> | null)[];
  /** The ship's own berthings at dedicated berths, anywhere, by group name. */
  readonly berthGroups: Readonly<Record<string, number>>;
  /** Places for ships at this port by kind; a kind without any cannot be meant. */
  readonly places: ArrayLike<number>;
  /** Kinds of the terminal that the destination names, one bit each; 0 if none. */
  readonly destinationKinds: number;
};

/**
 * The probability of each kind of cargo: Dirichlet means, each level of evidence taking the one before as its prior, from
 * the class over its peers at this port to the ship's own history.
 */
export function inferGroups(evidence: GroupEvidence): GroupBelief {
  const { modelClass, peers, berthGroups, places, destinationKinds } = evidence;
  const belief = new Float64Array(KINDS);
  const prior = CLASS_PRIOR[modelClass];
  for (let k = 0; k < KINDS; k++) belief[k] = places[k]! > 0 ? prior[k]! * Math.sqrt(places[k]!) : 0;
  normalise(belief);
  for (const counts of peers) if (counts !== null) update(belief, counts, places, 1);
  const own = ownCounts(berthGroups);
  if (own !== null) update(belief, own, places, OWN_CALL_WEIGHT);
  if (destinationKinds !== 0) {
    for (let k = 0; k < KINDS; k++) if ((destinationKinds >> k) & 1) belief[k]! *= DESTINATION_FACTOR;
    normalise(belief);
  }
  return belief;
}

/** The belief once the ship lies at a berth: only what the berth serves; certain where it serves one kind. */
export function restrictTo(belief: GroupBelief, kinds: number): GroupBelief {
  const restricted = new Float64Array(KINDS);
  for (let k = 0; k < KINDS; k++) if ((kinds >> k) & 1) restricted[k] = belief[k]! + 1e-6;
  normalise(restricted);
  return restricted;
}

function ownCounts(berthGroups: Readonly<Record<string, number>>): Float64Array | null {
  let counts: Float64Array | null = null;
  for (let k = 0; k < KINDS; k++) {
    const calls = berthGroups[CARGO_KINDS[k]!];
    if (!calls) continue;
    counts ??= new Float64Array(KINDS);
    counts[k] = calls;
  }
  return counts;
}

function update(belief: GroupBelief, counts: ArrayLike<number>, places: ArrayLike<number>, weight: number): void {
  // A berth that is out of service may have been used once.
  const count = (k: number): number => (places[k]! > 0 ? weight * counts[k]! : 0);
  let total = LEVEL_WEIGHT;
  for (let k = 0; k < KINDS; k++) total += count(k);
  for (let k = 0; k < KINDS; k++) belief[k] = (count(k) + LEVEL_WEIGHT * belief[k]!) / total;
}

function normalise(values: Float64Array): void {
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
