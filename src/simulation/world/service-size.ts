import { HULLS } from './hulls.ts';
import type { Ship } from './ship.ts';
import type { HullMix, Trade } from './trade.ts';

/** Work grows with the ship to this power of its deadweight: bigger ships get more gear. */
const SIZE_POWER = 0.6;

const meanPower = (mix: HullMix): number =>
  mix.reduce((sum, [hull, weight]) => sum + weight * HULLS[hull].dwtTonnes ** SIZE_POWER, 0) /
  mix.reduce((sum, [, weight]) => sum + weight, 0);

const meanPowers = new Map<Trade, number>();

/** How much longer than the trade's mean a ship is worked; the mean over the trade's ships is 1. */
export function sizeFactor(trade: Trade, ship: Ship): number {
  let mean = meanPowers.get(trade);
  if (mean === undefined) {
    const deep = trade.deepHulls.length > 0 ? trade.deepShare * meanPower(trade.deepHulls) : 0;
    mean = deep + (trade.deepHulls.length > 0 ? 1 - trade.deepShare : 1) * meanPower(trade.hulls);
    meanPowers.set(trade, mean);
  }
  return ship.hull.dwtTonnes ** SIZE_POWER / mean;
}
