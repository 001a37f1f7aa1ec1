import { DAY_MS } from '../../core/time.ts';

/** A stay at a berth, of which only the port and the times count. */
export type Stay = { readonly portCode: string; readonly atbMs: number; readonly leftMs: number | null };

/** No voyage between two ports takes longer; a ship that left before it has called elsewhere since. By judgement. */
export const LONGEST_VOYAGE_MS = 45 * DAY_MS;

/**
 * The port of the last stay, where that can be the one that a vessel comes from as it waits: this port only if it has
 * berthed in the same call, for nobody sails from a port to itself; another one only if it left in the last 45 days.
 * Null where it is not known.
 */
export function findLastPort(
  stays: readonly Stay[],
  here: { readonly portCode: string; readonly isAfterBerth: boolean; readonly sinceMs: number },
): string | null {
  const [last] = [...stays].sort((a, b) => b.atbMs - a.atbMs);
  if (here.isAfterBerth) return here.portCode;
  if (!last || last.portCode === here.portCode) return null;
  return here.sinceMs - (last.leftMs ?? last.atbMs) <= LONGEST_VOYAGE_MS ? last.portCode : null;
}
