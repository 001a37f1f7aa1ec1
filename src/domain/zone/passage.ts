import { distanceNm } from '../../core/geo.ts';
import { HOUR_MS } from '../../core/time.ts';
import type { Fix } from '../track/fix.ts';
import type { Visit } from './visit.ts';

/** A vessel that moved unheard is taken to have made at least this speed. */
const SLOWEST_PASSAGE_KN = 5;

/** What the silence before a report tells. */
export type Passage = {
  /** Time since the report before that the vessel cannot have needed for its way; 0 without one. */
  readonly spareMs: number;
  /** When it must have set off from where it was heard before, at the latest. */
  readonly setOffMs: number;
};

/** Works out what a vessel may have done between its last report and this one. */
export function passageSince(before: Visit['last'], fix: Fix): Passage {
  if (before === null) return { spareMs: 0, setOffMs: fix.atMs };
  const speedKn = Math.max(SLOWEST_PASSAGE_KN, before.sogKn ?? 0, fix.sogKn ?? 0);
  const travelMs = (distanceNm(before.lat, before.lon, fix.lat, fix.lon) / speedKn) * HOUR_MS;
  const spareMs = Math.max(0, Math.floor(fix.atMs - before.atMs - travelMs));
  return { spareMs, setOffMs: before.atMs + spareMs };
}
