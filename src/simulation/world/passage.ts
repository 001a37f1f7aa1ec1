import { NM_PER_DEGREE_LAT } from '../../core/geo.ts';
import { HOUR_MS } from '../../core/time.ts';

const RADIANS = Math.PI / 180;

/**
 * A way is an array of waypoints of so many numbers each: the time since the way began in ms, latitude and longitude in
 * degrees, the speed through the point in knots, and the course onwards in degrees.
 */
export const WAYPOINT_FIELDS = 5;

/** Speed over ground by distance from where a ship starts or to where it ends: pairs of (nautical miles, knots). */
export type SpeedProfile = readonly (readonly [nm: number, kn: number])[];

/** Coming alongside: tugs take the last cable. */
export const ALONGSIDE: SpeedProfile = [
  [0, 0.4],
  [0.08, 1.5],
  [0.3, 3.5],
  [1.2, 6],
  [3, 8.5],
  [9, 10.5],
  [16, 20],
];
/** Coming to anchor. */
export const ANCHORING: SpeedProfile = [
  [0, 0.4],
  [0.1, 1.5],
  [0.5, 4],
  [2, 8],
  [6, 11],
  [14, 20],
];
/** Getting under way from the quay or from anchor. */
export const LEAVING: SpeedProfile = [
  [0, 0.4],
  [0.1, 2],
  [0.6, 5],
  [2.5, 8.5],
  [8, 11],
  [14, 20],
];
/** Slowing for the pilot before the gate. */
export const TO_GATE: SpeedProfile = [
  [0, 10],
  [9, 20],
];
/** Going on from the gate. */
export const FROM_GATE: SpeedProfile = [
  [0, 10],
  [9, 20],
];
/** At sea at both ends. */
export const STEADY: SpeedProfile = [[0, 30]];
/** A dragging anchor. */
export const DRAGGING: SpeedProfile = [[0, 0.7]];

function speedAt(profile: SpeedProfile, nm: number): number {
  let below = profile[0]!;
  for (let i = 1; i < profile.length; i++) {
    const above = profile[i]!;
    if (nm <= above[0]) return below[1] + ((above[1] - below[1]) * (nm - below[0])) / (above[0] - below[0]);
    below = above;
  }
  return below[1];
}

/** Waypoints closer than this are one, in nautical miles. */
const SHORTEST_NM = 0.005;

/** Course and length of a short stretch on the flat, exact enough between waypoints. */
function stretch(latA: number, lonA: number, latB: number, lonB: number): { nm: number; courseDeg: number } {
  const northNm = (latB - latA) * NM_PER_DEGREE_LAT;
  const eastNm = (lonB - lonA) * NM_PER_DEGREE_LAT * Math.cos(((latA + latB) / 2) * RADIANS);
  return { nm: Math.hypot(northNm, eastNm), courseDeg: (Math.atan2(eastNm, northNm) / RADIANS + 360) % 360 };
}

/** A way that is planned: how long it is settles how long it takes; its line is drawn only where it is needed. */
export type Passage = {
  /** Positions `[lat0, lon0, lat1, lon1, …]`. */
  readonly line: () => readonly number[];
  readonly cruiseKn: number;
  readonly from: SpeedProfile;
  readonly to: SpeedProfile;
  readonly durationMs: number;
  /** The waypoints, once drawn. */
  way: Float64Array | null;
};

/** Distances at which the speed along a way bends, ascending, and the ends of its stretches. */
function bendsNm(totalNm: number, cruiseKn: number, from: SpeedProfile, to: SpeedProfile): number[] {
  const bends = [0, totalNm];
  for (let i = 0; i < from.length; i++) {
    const [nm, kn] = from[i]!;
    if (nm > 0 && nm < totalNm && kn < cruiseKn + 8) bends.push(nm);
  }
  for (let i = 0; i < to.length; i++) {
    const [nm, kn] = to[i]!;
    if (nm > 0 && nm < totalNm && kn < cruiseKn + 8) bends.push(totalNm - nm);
  }
  return bends.sort((a, b) => a - b);
}

/** How long a ship takes for the first `untilNm` of a way of this length. */
export function passageMs(
  lengthNm: number,
  cruiseKn: number,
  from: SpeedProfile,
  to: SpeedProfile,
  untilNm = lengthNm,
): number {
  const bends = bendsNm(lengthNm, cruiseKn, from, to);
  const knAt = (nm: number): number => Math.min(cruiseKn, speedAt(from, nm), speedAt(to, lengthNm - nm));
  let hours = 0;
  let lastKn = knAt(0);
  for (let i = 1; i < bends.length && bends[i - 1]! < untilNm; i++) {
    const nm = Math.min(bends[i]!, untilNm);
    const kn = knAt(nm);
    hours += (2 * (nm - bends[i - 1]!)) / (lastKn + kn);
    lastKn = kn;
  }
  return hours * HOUR_MS;
}

export function planPassage(
  lengthNm: number,
  cruiseKn: number,
  from: SpeedProfile,
  to: SpeedProfile,
  line: () => readonly number[],
): Passage {
  return { line, cruiseKn, from, to, durationMs: passageMs(lengthNm, cruiseKn, from, to), way: null };
}

/** The waypoints of a passage; its times fit the planned duration exactly, its speeds nearly. */
export function wayOf(passage: Passage): Float64Array {
  if (passage.way !== null) return passage.way;
  const way = sailAlong(passage.line(), passage.cruiseKn, passage.from, passage.to);
  const took = way[way.length - WAYPOINT_FIELDS]!;
  const stretched = took > 0 ? passage.durationMs / took : 1;
  for (let at = 0; at < way.length; at += WAYPOINT_FIELDS) {
    way[at] = way[at]! * stretched;
    way[at + 3] = way[at + 3]! / stretched;
  }
  passage.way = way;
  return way;
}

/** The way along a line; waypoints are added where a profile bends. */
function sailAlong(line: readonly number[], cruiseKn: number, from: SpeedProfile, to: SpeedProfile): Float64Array {
  const points = line.length / 2;
  const alongNm = new Float64Array(points);
  for (let i = 1; i < points; i++) {
    const { nm } = stretch(line[2 * i - 2]!, line[2 * i - 1]!, line[2 * i]!, line[2 * i + 1]!);
    alongNm[i] = alongNm[i - 1]! + nm;
  }
  const totalNm = alongNm[points - 1]!;
  const stops = [...bendsNm(totalNm, cruiseKn, from, to), ...alongNm].sort((a, b) => a - b);
  let used = 0;
  for (const nm of stops) if (used === 0 || nm - stops[used - 1]! >= SHORTEST_NM) stops[used++] = nm;

  const way = new Float64Array(used * WAYPOINT_FIELDS);
  let segment = 0;
  for (let i = 0; i < used; i++) {
    const nm = stops[i]!;
    while (segment < points - 2 && nm > alongNm[segment + 1]!) segment++;
    const lengthNm = alongNm[segment + 1]! - alongNm[segment]!;
    const share = lengthNm === 0 ? 0 : Math.min(1, (nm - alongNm[segment]!) / lengthNm);
    const lat = line[2 * segment]! + (line[2 * segment + 2]! - line[2 * segment]!) * share;
    const lon = line[2 * segment + 1]! + (line[2 * segment + 3]! - line[2 * segment + 1]!) * share;
    const at = i * WAYPOINT_FIELDS;
    way[at + 1] = lat;
    way[at + 2] = lon;
    way[at + 3] = Math.min(cruiseKn, speedAt(from, nm), speedAt(to, totalNm - nm));
    if (i === 0) continue;
    const before = at - WAYPOINT_FIELDS;
    const { nm: stepNm, courseDeg } = stretch(way[before + 1]!, way[before + 2]!, lat, lon);
    way[before + 4] = courseDeg;
    way[at] = way[before]! + ((2 * stepNm) / (way[before + 3]! + way[at + 3]!)) * HOUR_MS;
    way[at + 4] = courseDeg;
  }
  return way;
}
