import type { Random } from '../../core/random.ts';
import type { Roads } from '../quays.ts';
import type { Cargo, Itinerary } from './itinerary.ts';
import type { Berthage } from './roadstead.ts';
import type { Place } from './routes.ts';
import { draughtAtM, type Ship } from './ship.ts';
import type { Trade } from './trade.ts';
import type { TruthCall } from './truth.ts';

/** Told when a ship has left the simulated water. */
export type Gone = (atMs: number) => void;

/** One ship's business at a port while it lasts. */
export type Call = {
  readonly truth: TruthCall;
  readonly itinerary: Itinerary;
  readonly ship: Ship;
  /** Null for a ship that comes for bunkers. */
  readonly trade: Trade | null;
  readonly gone: Gone;
  readonly random: Random;
  readonly cruiseKn: number;
  /** How far to starboard of the lane it keeps, as a share of the lane's half width. */
  readonly side: number;
  /** Quays that can take it, and those of its own terminal; the same where any will do. */
  readonly candidates: readonly number[];
  readonly ownQuays: readonly number[];
  readonly pilotHours: number;
  /** From when it may be given a berth. */
  readyMs: number;
  /** Where it is, or where its present leg ends. */
  at: Place;
  /** Its place at anchor, null at the gate and alongside. */
  place: Berthage | null;
};

/** Draughts in and out: a bulk ship is laden one way, a liner is partly laden both ways. */
export function cargoOf(ship: Ship, trade: Trade | null, random: Random): Cargo {
  const partly = (): number => draughtAtM(ship, 0.35 + 0.55 * random.uniform());
  if (trade === null) {
    const same = draughtAtM(ship, random.uniform() < 0.5 ? 0.95 : 0.05);
    return { draughtInM: same, draughtOutM: same };
  }
  if (trade.loadingShare === null) return { draughtInM: partly(), draughtOutM: partly() };
  const ballast = draughtAtM(ship, 0.12 * random.uniform());
  const laden = draughtAtM(ship, 0.85 + 0.15 * random.uniform());
  const loads = random.uniform() < trade.loadingShare;
  return loads ? { draughtInM: ballast, draughtOutM: laden } : { draughtInM: laden, draughtOutM: ballast };
}

/** Which roads a call anchors in. */
export const roadsPurpose = (call: Call): Roads['purpose'] =>
  call.truth.purpose === 'bunkers' ? 'bunkering' : 'waiting';
