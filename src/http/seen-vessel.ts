import type { SeenVessel } from '../contracts/seen-vessel.ts';
import type { View } from '../contracts/view.ts';
import { HttpFault } from './faults.ts';

/** The vessel; 404 in the same words for one that nobody has seen and for one that only other ports have. */
export async function seenVessel(view: View, mmsi: number): Promise<SeenVessel> {
  const seen = await view.findVessel(mmsi);
  if (seen !== null) return seen;
  throw new HttpFault(404, 'unknown_vessel', `No port of the key has seen the vessel ${mmsi} in the last 365 days.`);
}
