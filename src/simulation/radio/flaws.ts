import { DAY_MS, HOUR_MS } from '../../core/time.ts';
import { happens, mix, uniformOf } from '../chance.ts';
import type { Itinerary } from '../world/itinerary.ts';
import type { Ship } from '../world/ship.ts';

/** Shares of the flaws that real AIS shows. */
export const FLAW_SHARE = {
  /** Ships without a heading sensor. */
  noHeading: 0.1,
  /** Ships without a rate-of-turn sensor. */
  noTurn: 0.4,
  /** Stays at anchor or alongside during which the crew leaves the status at "under way". */
  staleStatus: 0.075,
  /** Ships that send no dimensions, and no draught. */
  zeroDimensions: 0.01,
  zeroDraught: 0.05,
  /** Voyages whose draught is not updated after cargo work. */
  staleDraught: 0.1,
  /** Ships that fall silent for more than an hour now and then. */
  gaps: 0.02,
  /** Lines whose checksum is wrong, and two-part messages that lose a part. */
  badChecksum: 0.001,
  lostFragment: 0.005,
  /** Lines that a second station repeats, by cadence. */
  duplicateLive: 0.1,
  duplicateHistory: 0.03,
} as const;

/** What is wrong with a ship's own equipment. */
export type Traits = {
  readonly hasHeading: boolean;
  readonly hasTurn: boolean;
  readonly hasDimensions: boolean;
  readonly hasDraught: boolean;
  readonly fallsSilent: boolean;
  /** Standard deviation of the position in each direction, metres: 5 to 10 together. */
  readonly positionSdM: number;
  readonly accurate: boolean;
};

export function traitsOf(ship: Ship): Traits {
  const draw = (about: number, share: number): boolean => happens(mix(ship.seed, about), share);
  return {
    hasHeading: !ship.classB && !draw(31, FLAW_SHARE.noHeading),
    hasTurn: !draw(32, FLAW_SHARE.noTurn),
    hasDimensions: !draw(33, FLAW_SHARE.zeroDimensions),
    hasDraught: !draw(34, FLAW_SHARE.zeroDraught),
    fallsSilent: draw(35, FLAW_SHARE.gaps),
    positionSdM: (5 + 5 * uniformOf(mix(ship.seed, 36))) * Math.SQRT1_2,
    accurate: draw(37, 0.6),
  };
}

/** Whether the crew forgot to change the navigation status for this stay. */
export const hasStaleStatus = (itinerary: Itinerary, leg: number): boolean =>
  happens(mix(itinerary.seed, 300 + leg), FLAW_SHARE.staleStatus);

/** Whether a ship that falls silent does so now: on three days in five, for 1.2 to 8 hours. */
export function isSilent(ship: Ship, atMs: number): boolean {
  const day = Math.floor(atMs / DAY_MS);
  const hash = mix(ship.seed ^ 0x517e, day);
  if (!happens(hash, 0.6)) return false;
  const lastsMs = (1.2 + 6.8 * uniformOf(mix(hash, 1))) * HOUR_MS;
  const fromMs = day * DAY_MS + uniformOf(mix(hash, 2)) * (DAY_MS - lastsMs);
  return atMs >= fromMs && atMs < fromMs + lastsMs;
}
