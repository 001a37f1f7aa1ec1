import type { ModelClass } from '../vessel/model-class.ts';
import type { ExpectedShip } from './scene.ts';

/** From the pilot station to all fast, hours: general knowledge. */
export const PILOTAGE_HOURS = 1.5;
/** A ship that shifts from the roads to a berth makes about this. */
const SHIFTING_KN = 8;
const SLOWEST_KN = 5;

/** Usual service speeds, knots (IMO GHG4 averages less a tenth); for ships not yet seen under way. */
const SERVICE_KN: Readonly<Record<ModelClass, number>> = {
  bulk: 12.5,
  tanker: 12.8,
  container: 16,
  general: 12.5,
  vehicle: 16.5,
  passenger: 17,
};

/** Hours to the berth if nothing is in the way: distance over own speed, and the pilotage. */
export function travelHours({ isQueued, distanceNm, cruiseKn, modelClass }: ExpectedShip): number {
  const speedKn = isQueued ? SHIFTING_KN : Math.max(SLOWEST_KN, cruiseKn ?? SERVICE_KN[modelClass]);
  return distanceNm / speedKn + PILOTAGE_HOURS;
}
