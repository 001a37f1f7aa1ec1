import type { CargoKind } from './group-belief.ts';

/** What a vessel at a port probably carries: the likeliest kind, and how probable, in percent. */
export type Cargo = { readonly kind: CargoKind; readonly pct: number };

/** What was found out of a vessel's cargo at a port, and when; null when it is no longer there. */
export type CargoNote = {
  readonly portCode: string;
  readonly mmsi: number;
  readonly recordedMs: number;
  readonly cargo: Cargo | null;
};

/** Probabilities move with every ship that berths; so many points of percent are worth telling. */
export const NEWS_PCT = 5;

/** Whether what is thought now differs from what was told last. */
export function isCargoNews(before: Cargo | null, now: Cargo): boolean {
  if (before === null || before.kind !== now.kind) return true;
  // Certainty is told at once: the ship has berthed where only this is handled.
  if ((now.pct === 100) !== (before.pct === 100)) return true;
  return Math.abs(now.pct - before.pct) >= NEWS_PCT;
}
