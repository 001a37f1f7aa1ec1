import type { Passage } from './passage.ts';
import type { Ship } from './ship.ts';

/** Under way along waypoints; between two of them the speed changes evenly. */
export type SailLeg = {
  readonly kind: 'sail';
  readonly startMs: number;
  readonly endMs: number;
  /** Where it leads and how fast; its waypoints are worked out when somebody listens (passage.ts). */
  readonly passage: Passage;
  /** True while an anchor drags: the crew leaves the status at "at anchor". */
  readonly dragging: boolean;
  /** How the ship comes to lie at the end; null where it is left to wind and tide, or goes on. */
  readonly endHeadingDeg: number | null;
};

/** Swinging around an anchor that lies at the point. */
export type AnchoredLeg = {
  readonly kind: 'anchored';
  readonly startMs: number;
  /** Infinity until it is known. */
  endMs: number;
  readonly lat: number;
  readonly lon: number;
};

/** Fast alongside, the middle of the hull at the point. */
export type MooredLeg = {
  readonly kind: 'moored';
  readonly startMs: number;
  endMs: number;
  readonly lat: number;
  readonly lon: number;
  readonly headingDeg: number;
};

export type Leg = SailLeg | AnchoredLeg | MooredLeg;

/** What a ship carries and says on the way in and out. */
export type Cargo = {
  readonly draughtInM: number;
  readonly draughtOutM: number;
};

/** One appearance of a ship: everything it does between entering and leaving the simulated water. */
export type Itinerary = {
  /** Numbered by start; settles the order of reports at the same instant. */
  readonly uid: number;
  /** Seed of everything random about its reports. */
  readonly seed: number;
  readonly ship: Ship;
  /** Code of the port it calls at, null for passing traffic and harbour craft. */
  readonly port: string | null;
  readonly region: 'brazil' | 'singapore';
  readonly cargo: Cargo;
  /** When it is expected where it goes. */
  readonly etaMs: number;
  readonly startMs: number;
  /** Infinity until it is known. */
  endMs: number;
  /** When the crew enters the next voyage; Infinity until it is known. */
  voyageChangeMs: number;
  readonly legs: Leg[];
};
