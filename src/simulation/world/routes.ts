import { distanceNm, NM_PER_DEGREE_LAT } from '../../core/geo.ts';
import { type Passage, planPassage, type SpeedProfile } from './passage.ts';
import type { PortProfile } from './ports.ts';
import type { Waterways } from './waterways.ts';

/** Within this distance of the reference a lane is a channel and ships keep to its middle, in nautical miles. */
const CHANNEL_NM = 5;
const RADIANS = Math.PI / 180;

export type Place = { readonly lat: number; readonly lon: number };

/** A way through the waterways of a port: from an optional place along points to an optional place. */
export type Route = {
  readonly port: PortProfile;
  readonly ways: Waterways;
  readonly start: Place | null;
  readonly points: readonly number[];
  readonly end: Place | null;
  /** How far the ship keeps to starboard of the lane, as a share of its half width. */
  readonly side: number;
};

/** Where the ship passes a point: to starboard of it, so that the traffic has breadth and both directions pass. */
function besidePoint({ port, ways, points, side }: Route, i: number): Place {
  const point = points[i]!;
  const lat = ways.lats[point]!;
  const lon = ways.lons[point]!;
  const offNm = port.laneWidthShare * Math.max(0, ways.fromPortNm[point]! - CHANNEL_NM) * side;
  const before = points[i - 1] ?? point;
  const after = points[i + 1] ?? point;
  const squeeze = Math.cos(lat * RADIANS);
  const north = ways.lats[after]! - ways.lats[before]!;
  const east = (ways.lons[after]! - ways.lons[before]!) * squeeze;
  const offDegrees = offNm / NM_PER_DEGREE_LAT / (Math.hypot(north, east) || 1);
  return { lat: lat - offDegrees * east, lon: lon + (offDegrees * north) / squeeze };
}

/** Positions `[lat0, lon0, lat1, lon1, …]` along the route. */
export function lineAlong(route: Route): number[] {
  const line: number[] = route.start ? [route.start.lat, route.start.lon] : [];
  for (let i = 0; i < route.points.length; i++) {
    const { lat, lon } = besidePoint(route, i);
    line.push(lat, lon);
  }
  if (route.end) line.push(route.end.lat, route.end.lon);
  return line;
}

/** Where the route ends. */
export const endOf = (route: Route): Place => route.end ?? besidePoint(route, route.points.length - 1);

/** The length of the route along the middle of its lanes, in nautical miles. */
export function routeNm({ ways, start, points, end }: Route): number {
  const first = points[0]!;
  const last = points.at(-1)!;
  const startNm = start ? distanceNm(start.lat, start.lon, ways.lats[first]!, ways.lons[first]!) : 0;
  const endNm = end ? distanceNm(end.lat, end.lon, ways.lats[last]!, ways.lons[last]!) : 0;
  return startNm + ways.lengthNm(first, last) + endNm;
}

export const passageAlong = (route: Route, cruiseKn: number, from: SpeedProfile, to: SpeedProfile): Passage =>
  planPassage(routeNm(route), cruiseKn, from, to, () => lineAlong(route));
