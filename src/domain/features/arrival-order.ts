import type { ExpectedShip } from './scene.ts';
import { travelHours } from './travel.ts';

/**
 * Indices of the ships in the order in which they are served: those on their way from the roads to a berth, those that
 * queue by since when, those that come by when they will be there.
 */
export function arrivalOrder(ships: readonly ExpectedShip[]): number[] {
  const rank = ({ hasWeighed, isQueued }: ExpectedShip): number => (hasWeighed ? 0 : isQueued ? 1 : 2);
  const hours = ships.map(travelHours);
  return ships
    .map((_, i) => i)
    .sort((a, b) => {
      const shipA = ships[a]!;
      const shipB = ships[b]!;
      const byRank = rank(shipA) - rank(shipB);
      if (byRank !== 0) return byRank;
      const later = shipA.isQueued ? shipA.queuedSinceMs - shipB.queuedSinceMs : hours[a]! - hours[b]!;
      return later || shipA.mmsi - shipB.mmsi;
    });
}
