import { KINDS } from '../commodity/group-belief.ts';
import type { Scene } from './scene.ts';

/**
 * Expected numbers of ships that will be served before each ship of a scene, each counting by the probability that it
 * berths at all. Those that have weighed are as good as berthed and count no more.
 */
export type Before = {
  /** Of each kind of cargo, those that queue and those still under way: kind k of ship i stands at `i · KINDS + k`. */
  readonly queued: Float64Array;
  readonly inbound: Float64Array;
  /** Of its class, and of its class and size. */
  readonly ofClass: Float64Array;
  readonly alike: Float64Array;
};

/** Counts along the order in which the ships are served. */
export function countBefore({ ships }: Scene, order: readonly number[]): Before {
  const queued = new Float64Array(ships.length * KINDS);
  const inbound = new Float64Array(ships.length * KINDS);
  const ofClass = new Float64Array(ships.length);
  const alike = new Float64Array(ships.length);
  const waiting = new Float64Array(KINDS);
  const coming = new Float64Array(KINDS);
  const classes = new Map<string, number>();
  const sizes = new Map<string, number>();
  for (const i of order) {
    const { belief, berthShare, isQueued, hasWeighed, modelClass, likeKey } = ships[i]!;
    queued.set(waiting, i * KINDS);
    inbound.set(coming, i * KINDS);
    ofClass[i] = classes.get(modelClass) ?? 0;
    alike[i] = sizes.get(likeKey) ?? 0;
    if (hasWeighed) continue;
    classes.set(modelClass, ofClass[i]! + berthShare);
    sizes.set(likeKey, alike[i]! + berthShare);
    const counts = isQueued ? waiting : coming;
    for (let k = 0; k < KINDS; k++) counts[k]! += belief[k]! * berthShare;
  }
  return { queued, inbound, ofClass, alike };
}
