import type { SeenVessel, SeenZone } from '../../contracts/seen-vessel.ts';
import type { View } from '../../contracts/view.ts';
import { findLastPort } from '../../domain/advice/last-port.ts';

/** The port that a waiting vessel comes from, and who says so. */
export type LastPort = {
  readonly unlocode: string;
  readonly country: string;
  readonly source: 'parameter' | 'own_calls';
};

/** The last port as the caller gives it, else from the vessel's stays at the ports of the view; null if not known. */
export function lastPortOf(
  view: View,
  seen: SeenVessel,
  { portCode, afterBerth, sinceMs }: SeenZone,
  given: string | null,
): LastPort | null {
  if (given !== null) return { unlocode: given, country: given.slice(0, 2), source: 'parameter' };
  const code = findLastPort(seen.stays, { portCode, isAfterBerth: afterBerth, sinceMs });
  const port = code === null ? null : (view.findPicture(code)?.port ?? null);
  return port && { unlocode: port.unlocode, country: port.country, source: 'own_calls' };
}

/** Where the vessel waits, the newest wait first. */
export const waitOf = ({ zones }: SeenVessel): SeenZone | null =>
  [...zones].filter(({ zone }) => zone === 'QUEUE').sort((a, b) => b.sinceMs - a.sinceMs)[0] ?? null;
