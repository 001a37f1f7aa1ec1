import type { SeenStay, SeenVessel } from '../../contracts/seen-vessel.ts';
import { instant } from '../wire/instants.ts';

/** Each port with the berths that a vessel has used there, the newest used first. */
export function portItems(stays: readonly SeenStay[]): unknown[] {
  const ports = new Map<string, Map<string, SeenStay[]>>();
  for (const stay of stays) {
    const berths = ports.get(stay.portCode) ?? new Map<string, SeenStay[]>();
    berths.set(stay.berthId, [...(berths.get(stay.berthId) ?? []), stay]);
    ports.set(stay.portCode, berths);
  }
  return [...ports].map(([code, berths]) => ({
    port_code: code,
    stays: [...berths.values()].reduce((sum, at) => sum + at.length, 0),
    berths: [...berths].map(([berthId, at]) => ({
      berth_id: berthId,
      stays: at.length,
      last_berthed: instant(at[0]!.atbMs),
      last_left: instant(at[0]!.leftMs),
    })),
  }));
}

/** Port calls, newest first, each with its berths in their order. */
export const callItems = ({ calls, stays }: SeenVessel): unknown[] =>
  calls.map(({ id, portCode, ataMs, atbMs, atdMs, isOver }) => ({
    port_code: portCode,
    ata: instant(ataMs),
    atb: instant(atbMs),
    atd: instant(atdMs),
    is_over: isOver,
    berths: stays
      .filter(({ callId }) => callId === id)
      .reverse()
      .map(({ berthId }) => berthId),
  }));
