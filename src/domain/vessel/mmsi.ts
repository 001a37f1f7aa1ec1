/**
 * What an MMSI stands for, by its leading digits (ITU-R M.585-9): only `ship` may become a vessel.
 */
export type MmsiKind =
  | 'ship'
  | 'craft_of_ship'
  | 'base_station'
  | 'aid_to_navigation'
  | 'aircraft'
  | 'distress'
  | 'other';

/** Maritime identification digits run from 201 to 775 (ITU table of MIDs). */
const isMid = (digits: number): boolean => digits >= 201 && digits <= 775;

export function mmsiKind(mmsi: number): MmsiKind {
  if (!Number.isInteger(mmsi) || mmsi <= 0 || mmsi > 999_999_999) return 'other';
  const leading3 = Math.trunc(mmsi / 1_000_000);
  if (isMid(leading3)) return 'ship';
  if (leading3 === 970 || leading3 === 972 || leading3 === 974) return 'distress';
  if (leading3 === 111) return 'aircraft';
  const leading2 = Math.trunc(mmsi / 10_000_000);
  if (leading2 === 99) return 'aid_to_navigation';
  if (leading2 === 98) return 'craft_of_ship';
  if (leading2 === 0 && isMid(Math.trunc(mmsi / 10_000))) return 'base_station';
  return 'other';
}
