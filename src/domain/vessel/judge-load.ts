import { type DraughtMethod, type Draughts, type LoadState, loadState, plausibleDraughts } from './draughts.ts';

export type LoadEvidence = {
  /** Null where not even the hull is known. */
  readonly draughts: Draughts | null;
  /** The draught it transmits, and since when; null if it transmits none. */
  readonly newest: { readonly atMs: number; readonly metres: number } | null;
  /** The registry's. */
  readonly maxDraughtM: number | null;
  /** When it came to its last known berth; null if none is known. */
  readonly lastBerthedMs: number | null;
};

export type JudgedLoad =
  | { readonly state: LoadState; readonly method: DraughtMethod; readonly code: null }
  | { readonly state: 'unknown'; readonly method: null; readonly code: NoLoadCode };
export type NoLoadCode = 'no_draught' | 'implausible' | 'stale' | 'no_hull';

const unknown = (code: NoLoadCode): JudgedLoad => ({ state: 'unknown', method: null, code });

/**
 * Whether a ship is laden, by the draught it transmits. A draught that has not been changed since before the last berth
 * says nothing: cargo was worked there, and crews forget (science page, section B6).
 */
export function judgeLoad({ draughts, newest, maxDraughtM, lastBerthedMs }: LoadEvidence): JudgedLoad {
  if (newest === null) return unknown('no_draught');
  if (plausibleDraughts([newest.metres], maxDraughtM).length === 0) return unknown('implausible');
  if (lastBerthedMs !== null && newest.atMs < lastBerthedMs) return unknown('stale');
  if (draughts === null) return unknown('no_hull');
  return { state: loadState(newest.metres, draughts), method: draughts.laden.method, code: null };
}
