import type { SeenVessel } from '../contracts/seen-vessel.ts';
import type { View } from '../contracts/view.ts';
import { type Draughts, estimateDraughts } from '../domain/vessel/draughts.ts';
import type { Particulars } from '../domain/vessel/vessel.ts';
import { HttpFault } from './faults.ts';

/** The vessel; 404 in the same words for one that nobody has seen and for one that only other ports have. */
export async function seenVessel(view: View, mmsi: number): Promise<SeenVessel> {
  const seen = await view.findVessel(mmsi);
  if (seen !== null) return seen;
  throw new HttpFault(404, 'unknown_vessel', `No port of the key has seen the vessel ${mmsi} in the last 365 days.`);
}

/** Its ballast and laden draught, by what it has transmitted; null where not even the hull is known. */
export const draughtsOf = (
  seen: SeenVessel,
  { modelClass, deadweight, lengthM, beamM, maxDraughtM }: Particulars,
): Draughts | null =>
  estimateDraughts({
    modelClass: modelClass?.modelClass ?? null,
    lengthM,
    beamM,
    dwtTonnes: deadweight?.dwtTonnes ?? null,
    maxDraughtM,
    observedM: seen.draughts.map(({ metres }) => metres),
  });
