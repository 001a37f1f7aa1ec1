import type { BerthCall, ShipForm } from './berth-call.ts';
import { CARGO_KINDS, type GroupBelief, KINDS, normalise } from './group-belief.ts';
import { berthOf, type GroupMixture, kindsOfLastCall, kindsOfShip, weighLoad } from './group-mixture.ts';

/** A ship that has carried something elsewhere carries it again rather than what others do: one call counts so many. */
export const OWN_CALL_WEIGHT = 4;
export const OTHERS_WEIGHT = 4;
/** A destination that names a terminal makes its groups so much likelier. */
export const DESTINATION_FACTOR = 12;
/** What a berth serves is never impossible there. */
const LEAST = 1e-6;
/**
 * Size, load and place of one call hang together also among ships of one kind, so that all of them are less evidence than
 * each for itself: at a berth log odds count half. By trial, so that it is as often right as it is sure.
 */
export const ODDS_SHARE = 0.5;

export type GroupEvidence = {
  readonly mixture: GroupMixture;
  readonly ship: ShipForm;
  /** The ship's own newest calls at this port. */
  readonly calls: readonly BerthCall[];
  /** The ship's own berthings at dedicated berths, anywhere, by group name; they count until it has called here. */
  readonly berthGroups: Readonly<Record<string, number>>;
  /** Kinds of the terminal that the destination names, one bit each; 0 if none. */
  readonly destinationKinds: number;
};

/** The probability of each kind of cargo of a ship that lies at no berth of the port. */
export function inferGroups({ mixture, ship, calls, berthGroups, destinationKinds }: GroupEvidence): GroupBelief {
  const belief = kindsOfShip(mixture, calls, ship);
  if (calls.length === 0) weighElsewhere(belief, berthGroups);
  weighLoad(mixture, belief, ship);
  if (destinationKinds !== 0) {
    for (let k = 0; k < KINDS; k++) if ((destinationKinds >> k) & 1) belief[k]! *= DESTINATION_FACTOR;
  }
  normalise(belief);
  return belief;
}

/** Dirichlet means: what it carried to dedicated berths of other ports, over what others like it carry here. */
function weighElsewhere(belief: GroupBelief, berthGroups: Readonly<Record<string, number>>): void {
  for (let k = 0; k < KINDS; k++) {
    // What the port has no berth for is not brought there.
    if (belief[k]! > 0) belief[k] = OTHERS_WEIGHT * belief[k]! + OWN_CALL_WEIGHT * (berthGroups[CARGO_KINDS[k]!] ?? 0);
  }
  normalise(belief);
}

/** The belief once the ship lies at a berth that serves `kinds`: only these; certain where it is one; as before where it is none. */
export function inferAtBerth(
  { mixture, ship, calls }: Pick<GroupEvidence, 'mixture' | 'ship' | 'calls'>,
  belief: GroupBelief,
  berthId: string,
  kinds: number,
): GroupBelief {
  // The call that it lies there for is known already, and tells once.
  const isKnown = calls.at(-1)?.[4] === berthId;
  const before = isKnown ? kindsOfLastCall(mixture, calls) : belief;
  // The port's file does not name the berth any more.
  if (kinds === 0) return before;
  const berth = isKnown ? null : berthOf(mixture, berthId, ship.size);
  const there = before.map((share, k) => ((kinds >> k) & 1 ? ((share + LEAST) * (berth?.[k] ?? 1)) ** ODDS_SHARE : 0));
  normalise(there);
  return there;
}
