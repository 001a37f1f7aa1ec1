import { METRES_PER_NM, NM_PER_DEGREE_LAT } from '../../core/geo.ts';
import { MINUTE_MS } from '../../core/time.ts';
import { mix, normalOf, smoothNoise, uniformOf } from '../chance.ts';
import {
  encodeClassBExtended,
  encodeClassBName,
  encodeClassBParticulars,
  encodeClassBPosition,
  encodePosition,
  encodeVoyageStatic,
  HEADING_NOT_AVAILABLE,
  type Motion,
  TURN_NOT_AVAILABLE,
} from '../encode.ts';
import type { Itinerary, Leg } from '../world/itinerary.ts';
import { hasStaleStatus, type Traits, traitsOf } from './flaws.ts';
import { type Whereabouts, whereabouts } from './motion.ts';
import type { SixBitWriter } from './sixbit.ts';
import { type Voyage, voyageOf } from './voyage.ts';

/** An itinerary that is being listened to, with what is kept between its reports. */
export type Tracked = {
  readonly itinerary: Itinerary;
  readonly traits: Traits;
  /** The leg of the last report: where to look first for the next. */
  leg: number;
  inbound: Voyage | null;
  outbound: Voyage | null;
};

export const track = (itinerary: Itinerary): Tracked => ({
  itinerary,
  traits: traitsOf(itinerary.ship),
  leg: 0,
  inbound: null,
  outbound: null,
});

/** M.1371 navigation status. */
const UNDER_WAY = 0;
const AT_ANCHOR = 1;
const MOORED = 5;
/** After leaving a berth a forgetful crew still says "moored" for this long. */
const FORGETS_MS = 25 * MINUTE_MS;
/** Noise of GNSS: most of it drifts over minutes, the rest is new in each report. */
const DRIFT_MS = 7 * MINUTE_MS;
const DRIFT_SHARE = 0.8;
const METRES_PER_DEGREE = NM_PER_DEGREE_LAT * METRES_PER_NM;
/** Class B type 19 is sent instead of type 24 by this share of boats. */
const EXTENDED_SHARE = 0.25;

function statusOf(tracked: Tracked, number: number, leg: Leg, atMs: number): number {
  const { itinerary } = tracked;
  if (leg.kind === 'sail') {
    if (leg.dragging) return AT_ANCHOR;
    const before = itinerary.legs[number - 1];
    const forgets = before?.kind === 'moored' && atMs - leg.startMs < FORGETS_MS && hasStaleStatus(itinerary, number);
    return forgets ? MOORED : UNDER_WAY;
  }
  if (hasStaleStatus(itinerary, number)) return UNDER_WAY;
  return leg.kind === 'anchored' ? AT_ANCHOR : MOORED;
}

/** Rate of turn indicator: 4.733 times the square root of the rate in degrees a minute, signed, 126 at most. */
function turnIndicator(degPerMin: number): number {
  return Math.round(Math.sign(degPerMin) * Math.min(126, 4.733 * Math.sqrt(Math.abs(degPerMin))));
}

const actual: Whereabouts = { lat: 0, lon: 0, sogKn: 0, cogDeg: 0, headingDeg: 0, turnDegPerMin: 0 };

/** Fills in what the ship's transponder says of its motion at an instant. */
export function measure(motion: Motion, tracked: Tracked, number: number, atMs: number): void {
  const { itinerary, traits } = tracked;
  const leg = itinerary.legs[number]!;
  whereabouts(actual, itinerary, number, atMs);
  const second = Math.floor(atMs / 1000);
  const hash = mix(itinerary.seed, second);
  const driftM = traits.positionSdM * DRIFT_SHARE;
  const freshM = traits.positionSdM * Math.sqrt(1 - DRIFT_SHARE * DRIFT_SHARE);
  const northM = driftM * smoothNoise(itinerary.seed + 1, atMs, DRIFT_MS) + freshM * normalOf(mix(hash, 1));
  const eastM = driftM * smoothNoise(itinerary.seed + 2, atMs, DRIFT_MS) + freshM * normalOf(mix(hash, 2));
  motion.lat = actual.lat + northM / METRES_PER_DEGREE;
  motion.lon = actual.lon + eastM / METRES_PER_DEGREE / Math.cos((actual.lat * Math.PI) / 180);
  motion.navStatus = statusOf(tracked, number, leg, atMs);
  motion.accurate = traits.accurate;
  motion.second = second % 60;
  motion.radio = hash & 0x1ffff;
  const shake = normalOf(mix(hash, 3));
  let headingNoiseDeg = 0.4 * shake;
  if (leg.kind === 'sail') {
    motion.sogKn = Math.max(0, actual.sogKn + 0.12 * shake);
    const courseSd = actual.sogKn > 3 ? 1.2 : 6;
    motion.cogDeg = (actual.cogDeg + courseSd * normalOf(mix(hash, 4)) + 360) % 360;
    headingNoiseDeg = 1.2 * shake;
  } else if (leg.kind === 'anchored') {
    motion.sogKn = actual.sogKn;
    motion.cogDeg = actual.cogDeg;
  } else {
    motion.sogKn = mix(hash, 5) % 20 < 3 ? 0.1 : 0;
    motion.cogDeg = mix(hash, 6) % 4 === 0 ? null : 360 * uniformOf(mix(hash, 7));
  }
  const heading = Math.round(actual.headingDeg + headingNoiseDeg + 360) % 360;
  motion.headingDeg = traits.hasHeading ? heading : HEADING_NOT_AVAILABLE;
  motion.turn = traits.hasTurn ? turnIndicator(actual.turnDegPerMin) : TURN_NOT_AVAILABLE;
}

/** Encodes a position: type 18 for class B, 3 while the ship turns or has just changed its status, else 1. */
export function encodeShipPosition(w: SixBitWriter, tracked: Tracked, number: number, atMs: number, m: Motion): void {
  const { ship, legs } = tracked.itinerary;
  if (ship.classB) {
    encodeClassBPosition(w, ship.mmsi, m);
    return;
  }
  const changed = atMs - legs[number]!.startMs < MINUTE_MS || actual.turnDegPerMin !== 0;
  encodePosition(w, changed ? 3 : 1, ship.mmsi, m);
}

const NO_DIMENSIONS = { bowM: 0, sternM: 0, portM: 0, starboardM: 0 };

function voyageAt(tracked: Tracked, atMs: number): Voyage {
  const { itinerary } = tracked;
  if (atMs < itinerary.voyageChangeMs) {
    tracked.inbound ??= voyageOf(itinerary, false);
    return tracked.inbound;
  }
  tracked.outbound ??= voyageOf(itinerary, true);
  return tracked.outbound;
}

/** Encodes type 5. */
export function encodeShipStatic(w: SixBitWriter, tracked: Tracked, atMs: number): void {
  const { ship } = tracked.itinerary;
  const voyage = voyageAt(tracked, atMs);
  const eta = voyage.etaMs === null ? null : new Date(voyage.etaMs);
  encodeVoyageStatic(w, ship.mmsi, {
    imo: ship.imo,
    callSign: ship.callSign,
    name: ship.name,
    shipType: ship.aisType,
    dimensions: tracked.traits.hasDimensions ? ship : NO_DIMENSIONS,
    etaMonth: eta ? eta.getUTCMonth() + 1 : 0,
    etaDay: eta ? eta.getUTCDate() : 0,
    etaHour: eta ? eta.getUTCHours() : 24,
    etaMinute: eta ? eta.getUTCMinutes() : 60,
    draughtM: tracked.traits.hasDraught ? voyage.draughtM : 0,
    destination: voyage.destination,
  });
}

/** Whether a class B boat sends its static data as one type 19; otherwise as type 24, parts A and B. */
export const sendsExtended = (tracked: Tracked): boolean =>
  uniformOf(mix(tracked.itinerary.ship.seed, 38)) < EXTENDED_SHARE;

export function encodeBoatStatic(w: SixBitWriter, tracked: Tracked, part: 'A' | 'B' | 'extended', m: Motion): void {
  const { ship } = tracked.itinerary;
  if (part === 'extended') encodeClassBExtended(w, ship.mmsi, m, ship.name, ship.aisType, ship);
  else if (part === 'A') encodeClassBName(w, ship.mmsi, ship.name);
  else encodeClassBParticulars(w, ship.mmsi, ship.aisType, ship.callSign, ship);
}
