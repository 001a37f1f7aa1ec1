import type { Vessel } from './vessel.ts';

/**
 * What a vessel counts as in a port. `commercial` queues, berths and has port calls; an `occupier` only takes up a
 * berth (navy, research, small coasters); `none` is traffic that serves the port, or a ship nothing is known of yet.
 */
export type Role = 'commercial' | 'occupier' | 'none';

export const COMMERCIAL_MIN_LENGTH_M = 80;
export const OCCUPIER_MIN_LENGTH_M = 50;

/** Tugs and towing vessels, dredgers, diving vessels, pilots, SAR, port tenders, anti-pollution, law enforcement. */
const SERVICE_TYPES: ReadonlySet<number> = new Set([31, 32, 33, 34, 50, 51, 52, 53, 54, 55, 58]);

export function roleOf(vessel: Vessel): Role {
  const lengthM = vessel.registry?.lengthM ?? vessel.lengthM;
  const type = vessel.shipType;
  const registered = vessel.registry?.modelClass ?? null;
  const isCommercialType = registered !== null || (type !== null && type >= 60 && type <= 89);
  if (isCommercialType) {
    if (lengthM === null || lengthM >= COMMERCIAL_MIN_LENGTH_M) return 'commercial';
    // Tankers this small are bunker barges and slop boats, which lie alongside other ships.
    const isSmallTanker = registered === null ? type !== null && type >= 80 : registered === 'tanker';
    return lengthM >= OCCUPIER_MIN_LENGTH_M && !isSmallTanker ? 'occupier' : 'none';
  }
  if (type !== null && SERVICE_TYPES.has(type)) return 'none';
  return lengthM !== null && lengthM >= OCCUPIER_MIN_LENGTH_M && type !== null ? 'occupier' : 'none';
}
