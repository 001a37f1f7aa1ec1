import { METRES_PER_NM, NM_PER_DEGREE_LAT } from '../../core/geo.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import { mix, normalOf, smoothNoise } from '../chance.ts';
import type { AnchoredLeg, Itinerary, SailLeg } from '../world/itinerary.ts';
import { WAYPOINT_FIELDS, wayOf } from '../world/passage.ts';
import { tideAngle } from '../world/tide.ts';

const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = NM_PER_DEGREE_LAT * METRES_PER_NM;

/** Where a ship truly is: its antenna, its way over ground and where its bow points. */
export type Whereabouts = {
  lat: number;
  lon: number;
  sogKn: number;
  cogDeg: number;
  headingDeg: number;
  /** Degrees a minute, clockwise positive. */
  turnDegPerMin: number;
};

/** A ship rounds a waypoint over this time before and after it. */
const ROUNDING_MS = MINUTE_MS;
/** A ship swings from the quay's heading into its course, or back, in this time. */
const SWING_MS = 8 * MINUTE_MS;
/** A ship falls back on its chain in this time after the anchor falls, and comes up to it when it weighs. */
const FALL_BACK_MS = 15 * MINUTE_MS;
const HEAVE_MS = 10 * MINUTE_MS;
/** Horizontal reach of three to five depths of chain at the roads, metres. */
const CHAIN_M_MIN = 60;
const CHAIN_M_SPREAD = 40;
/** Stretches longer than this are sailed at a speed that wanders. */
const WANDER_MS = 2 * HOUR_MS;
/** Standard deviation of each of three harmonics of that wandering, as a share of the speed. */
const WANDER_SD = 0.02;
/** High water of the tide that ships at anchor swing with: hours, by region. */
const SWING_PHASE_HOURS = { brazil: 3.1, singapore: 10.2 } as const;

/** The angle `share` of the way from one direction to another, the short way round. */
function turnTowards(fromDeg: number, toDeg: number, share: number): number {
  const difference = ((((toDeg - fromDeg + 180) % 360) + 360) % 360) - 180;
  return (fromDeg + difference * share + 360) % 360;
}

const signedTurn = (fromDeg: number, toDeg: number): number => ((((toDeg - fromDeg + 180) % 360) + 360) % 360) - 180;

/** Number of the segment in which the offset lies. */
function segmentAt(way: Float64Array, offsetMs: number): number {
  let low = 0;
  let high = way.length / WAYPOINT_FIELDS - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (way[middle * WAYPOINT_FIELDS]! <= offsetMs) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Moves the position by metres along a direction. */
function shift(out: Whereabouts, alongDeg: number, metres: number): void {
  const degrees = metres / METRES_PER_DEGREE;
  out.lat += degrees * Math.cos(alongDeg * RADIANS);
  out.lon += (degrees * Math.sin(alongDeg * RADIANS)) / Math.cos(out.lat * RADIANS);
}

/** Moves from the middle of the hull to the antenna. */
function toAntenna(out: Whereabouts, { ship }: Itinerary): void {
  shift(out, out.headingDeg, (ship.sternM - ship.bowM) / 2);
  shift(out, out.headingDeg + 90, (ship.portM - ship.starboardM) / 2);
}

/** Where the bow of a ship at anchor points: into a slow wind that all feel, the tide, and its own yawing. */
function swingHeadingDeg(itinerary: Itinerary, atMs: number): number {
  const regionSeed = itinerary.region === 'brazil' ? 11 : 12;
  const windDeg = 140 + 40 * smoothNoise(regionSeed, atMs, 6 * HOUR_MS);
  const tideDeg = 55 * Math.sin(tideAngle(atMs, SWING_PHASE_HOURS[itinerary.region]));
  const yawDeg = 12 * smoothNoise(itinerary.seed, atMs, 25 * MINUTE_MS);
  return (windDeg + tideDeg + yawDeg + 720) % 360;
}

function atAnchor(out: Whereabouts, itinerary: Itinerary, number: number, atMs: number): void {
  const leg = itinerary.legs[number] as AnchoredLeg;
  const before = itinerary.legs[number - 1];
  const settled = Math.min(1, (atMs - leg.startMs) / FALL_BACK_MS);
  let headingDeg = swingHeadingDeg(itinerary, atMs);
  if (settled < 1 && before?.kind === 'sail') {
    const way = wayOf(before.passage);
    headingDeg = turnTowards(way[way.length - 1]!, headingDeg, settled);
  }
  const chainM = CHAIN_M_MIN + (CHAIN_M_SPREAD * (itinerary.seed & 255)) / 255;
  out.lat = leg.lat;
  out.lon = leg.lon;
  out.headingDeg = headingDeg;
  out.turnDegPerMin = 0;
  shift(out, headingDeg + 180, settled * (chainM + itinerary.ship.hull.lengthM / 2));
  toAntenna(out, itinerary);
  const wander = normalOf(mix(itinerary.seed, Math.floor(atMs / 1000)));
  out.sogKn = Math.min(0.4, Math.abs(0.08 + 0.09 * wander));
  out.cogDeg = (headingDeg + 180 + 90 * wander + 720) % 360;
}

const scratch: Whereabouts = { lat: 0, lon: 0, sogKn: 0, cogDeg: 0, headingDeg: 0, turnDegPerMin: 0 };

function underWay(out: Whereabouts, itinerary: Itinerary, number: number, atMs: number): void {
  const leg = itinerary.legs[number] as SailLeg;
  const way = wayOf(leg.passage);
  const offsetMs = atMs - leg.startMs;
  const segment = segmentAt(way, offsetMs);
  const at = segment * WAYPOINT_FIELDS;
  const next = Math.min(at + WAYPOINT_FIELDS, way.length - WAYPOINT_FIELDS);
  const spanMs = way[next]! - way[at]!;
  const fromKn = way[at + 3]!;
  const toKn = way[next + 3]!;
  let share = spanMs > 0 ? Math.min(1, (offsetMs - way[at]!) / spanMs) : 0;
  let wander = 1;
  if (spanMs > WANDER_MS) {
    const angle = 2 * Math.PI * share;
    const seed = mix(itinerary.seed, number * 64 + segment);
    const swings = [normalOf(seed), normalOf(mix(seed, 1)), normalOf(mix(seed, 2))];
    for (let k = 1; k <= 3; k++) {
      const amplitude = WANDER_SD * swings[k - 1]!;
      share += (amplitude * Math.sin(k * angle)) / (2 * Math.PI * k);
      wander += amplitude * Math.cos(k * angle);
    }
  }
  const along = fromKn + toKn > 0 ? (share * (2 * fromKn + (toKn - fromKn) * share)) / (fromKn + toKn) : share;
  out.lat = way[at + 1]! + (way[next + 1]! - way[at + 1]!) * along;
  out.lon = way[at + 2]! + (way[next + 2]! - way[at + 2]!) * along;
  out.sogKn = (fromKn + (toKn - fromKn) * share) * wander;

  const courseDeg = way[at + 4]!;
  out.cogDeg = courseDeg;
  out.turnDegPerMin = 0;
  const sinceMs = offsetMs - way[at]!;
  const untilMs = way[next]! - offsetMs;
  if (sinceMs < ROUNDING_MS && segment > 0) {
    const beforeDeg = way[at - 1]!;
    out.cogDeg = turnTowards(beforeDeg, courseDeg, 0.5 + (0.5 * sinceMs) / ROUNDING_MS);
    out.turnDegPerMin = signedTurn(beforeDeg, courseDeg) / 2;
  } else if (untilMs < ROUNDING_MS && next < way.length - WAYPOINT_FIELDS) {
    const afterDeg = way[next + 4]!;
    out.cogDeg = turnTowards(courseDeg, afterDeg, 0.5 - (0.5 * untilMs) / ROUNDING_MS);
    out.turnDegPerMin = signedTurn(courseDeg, afterDeg) / 2;
  }

  out.headingDeg = out.cogDeg;
  const before = itinerary.legs[number - 1];
  if (before?.kind === 'moored' && offsetMs < SWING_MS) {
    out.headingDeg = turnTowards(before.headingDeg, out.cogDeg, offsetMs / SWING_MS);
  } else if (before?.kind === 'anchored' && offsetMs < SWING_MS) {
    out.headingDeg = turnTowards(swingHeadingDeg(itinerary, leg.startMs), out.cogDeg, offsetMs / SWING_MS);
  }
  const leftMs = leg.endMs - atMs;
  if (leg.endHeadingDeg !== null && leftMs < SWING_MS) {
    out.headingDeg = turnTowards(out.headingDeg, leg.endHeadingDeg, 1 - leftMs / SWING_MS);
  }
  toAntenna(out, itinerary);
  if (before?.kind === 'anchored' && offsetMs < HEAVE_MS) heaveUp(out, itinerary, number, way, 1 - offsetMs / HEAVE_MS);
}

/** A ship that weighs starts from where it swung and not from above its anchor. */
function heaveUp(out: Whereabouts, itinerary: Itinerary, number: number, way: Float64Array, share: number): void {
  const leg = itinerary.legs[number]!;
  atAnchor(scratch, itinerary, number - 1, leg.startMs);
  const swungLat = scratch.lat;
  const swungLon = scratch.lon;
  scratch.lat = way[1]!;
  scratch.lon = way[2]!;
  toAntenna(scratch, itinerary);
  out.lat += (swungLat - scratch.lat) * share;
  out.lon += (swungLon - scratch.lon) * share;
}

/** Where the ship is at an instant of one of its legs. */
export function whereabouts(out: Whereabouts, itinerary: Itinerary, number: number, atMs: number): void {
  const leg = itinerary.legs[number]!;
  switch (leg.kind) {
    case 'sail':
      underWay(out, itinerary, number, atMs);
      return;
    case 'anchored':
      atAnchor(out, itinerary, number, atMs);
      return;
    case 'moored':
      out.lat = leg.lat;
      out.lon = leg.lon;
      out.headingDeg = leg.headingDeg;
      out.turnDegPerMin = 0;
      out.sogKn = 0;
      out.cogDeg = leg.headingDeg;
      toAntenna(out, itinerary);
  }
}
