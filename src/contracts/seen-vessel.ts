import type { Fix } from '../domain/track/fix.ts';
import type { Vessel } from '../domain/vessel/vessel.ts';
import type { Zone } from '../domain/zone/visit.ts';

/** A draught as a vessel transmitted it, from when on. */
export type DraughtObservation = { readonly atMs: number; readonly metres: number };

/** A stay at one berth; `leftMs` is null while it lasts. */
export type SeenStay = {
  readonly portCode: string;
  readonly callId: number | null;
  readonly berthId: string;
  readonly atbMs: number;
  readonly leftMs: number | null;
};

export type SeenCall = {
  readonly id: number;
  readonly portCode: string;
  readonly ataMs: number;
  /** When it berthed first; null if it has not. */
  readonly atbMs: number | null;
  /** When it left its last berth; null until the call is over, and where it never berthed. */
  readonly atdMs: number | null;
  readonly isOver: boolean;
};

/** The zone that a vessel has at a port. */
export type SeenZone = {
  readonly portCode: string;
  readonly zone: Zone;
  readonly sinceMs: number;
  readonly afterBerth: boolean;
};

/** What tells whether a vessel is laden. */
export type LoadSigns = Pick<SeenVessel, 'draughts' | 'stays'>;

/** What is known of a vessel as of an instant, of which some ports have seen something. */
export type SeenVessel = {
  readonly vessel: Vessel;
  /** Its newest position, wherever that is; null when none is kept any more. */
  readonly fix: Fix | null;
  /** Changes of its draught, newest first. */
  readonly draughts: readonly DraughtObservation[];
  /** Port calls at these ports, newest first. */
  readonly calls: readonly SeenCall[];
  /** Stays at berths of these ports, newest first. */
  readonly stays: readonly SeenStay[];
  readonly zones: readonly SeenZone[];
};
