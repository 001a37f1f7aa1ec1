import { entryOf } from '../../core/entry.ts';
import type { ModelClass } from '../vessel/model-class.ts';
import { KINDS } from './group-belief.ts';

/** Berthings at dedicated berths of one port, by what kind of ship it was: lists of KINDS counts under a key. */
export type PeerCounts = Record<string, number[]>;

/** Bounds of the size bins, metres of length: coaster, handy, supra, ultra, panamax, post-panamax and above. */
const SIZE_BOUNDS_M = [150, 185, 195, 210, 225, 260];
/** Draught over length above which a ship is taken as laden: bulk carriers load to about 0.066 and ballast at 0.035. */
const LADEN_RATIO = 0.05;

/** Keys of a ship's peers, coarse to fine: its class, its class and size, and its draught besides. */
export function peerKeys(modelClass: ModelClass, lengthM: number | null, draughtM: number | null): string[] {
  if (lengthM === null) return [modelClass];
  const size = sizeKey(modelClass, lengthM);
  if (draughtM === null) return [modelClass, size];
  return [modelClass, size, `${size} ${draughtM / lengthM > LADEN_RATIO ? 'laden' : 'ballast'}`];
}

/** Class and size of a ship; ships of one key compete for the same berths, more or less. */
export function sizeKey(modelClass: ModelClass, lengthM: number | null): string {
  if (lengthM === null) return modelClass;
  const bounded = SIZE_BOUNDS_M.findIndex((bound) => lengthM < bound);
  return `${modelClass} ${bounded < 0 ? SIZE_BOUNDS_M.length : bounded}`;
}

/** Notes a berthing at a berth of one kind. */
export function addPeer(counts: PeerCounts, keys: readonly string[], kind: number): void {
  for (const key of keys) {
    const list = entryOf(counts, key, () => new Array<number>(KINDS).fill(0));
    list[kind]!++;
  }
}
