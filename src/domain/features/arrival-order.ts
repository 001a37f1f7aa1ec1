import { HOUR_MS } from '../../core/time.ts';
import type { ExpectedShip, Scene } from './scene.ts';
import { travelHours } from './travel.ts';

/**
 * Indices of the ships in the order in which they will probably be served: first those on their way from the roads to a
 * berth, then by arrival (since when they queue, or when they will be there) and the usual wait of late of ships of their
 * class and size. Where all wait alike that is first come, first served; where a port lets large ships or liners pass,
 * it is what the port does.
 */
export function arrivalOrder({ ships, likes, atMs }: Scene): number[] {
  const turnMs = ships.map((ship) => {
    const { isQueued, queuedSinceMs, likeKey } = ship;
    const arrivalMs = isQueued ? queuedSinceMs : atMs + travelHours(ship) * HOUR_MS;
    return arrivalMs + likes.get(likeKey)!.ofClass.waitHours * HOUR_MS;
  });
  const rank = ({ hasWeighed }: ExpectedShip): number => (hasWeighed ? 0 : 1);
  return ships
    .map((_, i) => i)
    .sort((a, b) => rank(ships[a]!) - rank(ships[b]!) || turnMs[a]! - turnMs[b]! || ships[a]!.mmsi - ships[b]!.mmsi);
}
