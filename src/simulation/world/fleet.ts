import type { Random } from '../../core/random.ts';
import { DAY_MS } from '../../core/time.ts';
import type { HullName } from './hulls.ts';
import { createShip, type Ship } from './ship.ts';
import type { HullMix } from './trade.ts';

export function pickHull(mix: HullMix, random: Random): HullName {
  let left = random.uniform() * mix.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [hull, weight] of mix) {
    left -= weight;
    if (left < 0) return hull;
  }
  return mix[0]![0];
}

/** All merchant ships: new ones are built while those that left may not yet return. */
export type Fleet = {
  build(hull: HullName, lengthMaxM: number): Ship;
  /** A ship of the trade that may return by now, or a new one. */
  take(trade: string, mix: HullMix, lengthMaxM: number, atMs: number, returnDays: number, random: Random): Ship;
  /** The ship is away from the instant on and may be taken for the same trade again. */
  release(trade: string, ship: Ship, atMs: number): void;
};

export function createFleet(seed: number): Fleet {
  const idle = new Map<string, { ship: Ship; sinceMs: number }[]>();
  let built = 0;
  const build = (hull: HullName, lengthMaxM: number): Ship => createShip(seed, built++, hull, lengthMaxM);
  return {
    build,
    take: (trade, mix, lengthMaxM, atMs, returnDays, random) => {
      const waiting = idle.get(trade) ?? [];
      const backDays = returnDays * (0.6 + 0.8 * random.uniform());
      const longestIdle = waiting[0];
      if (longestIdle && atMs - longestIdle.sinceMs >= backDays * DAY_MS) {
        waiting.shift();
        return longestIdle.ship;
      }
      return build(pickHull(mix, random), lengthMaxM);
    },
    release: (trade, ship, atMs) => {
      const waiting = idle.get(trade);
      if (waiting) waiting.push({ ship, sinceMs: atMs });
      else idle.set(trade, [{ ship, sinceMs: atMs }]);
    },
  };
}
