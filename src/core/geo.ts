/** A position in degrees, WGS 84: latitude north positive, longitude east positive. */
export type Position = { readonly lat: number; readonly lon: number };

const RADIANS_PER_DEGREE = Math.PI / 180;

/** Metres in a nautical mile (International Hydrographic Conference, 1929). */
export const METRES_PER_NM = 1852;

/** Mean radius of the earth (IUGG R1), in nautical miles. */
const EARTH_RADIUS_NM = 6371.0088 / 1.852;

/** Nautical miles in a degree of latitude on that sphere; about 60.04. */
export const NM_PER_DEGREE_LAT = EARTH_RADIUS_NM * RADIANS_PER_DEGREE;

/** Great-circle distance in nautical miles (haversine); within 0.5 % of the ellipsoid. */
export function distanceNm(latA: number, lonA: number, latB: number, lonB: number): number {
  const halfLat = Math.sin(((latB - latA) * RADIANS_PER_DEGREE) / 2);
  const halfLon = Math.sin(((lonB - lonA) * RADIANS_PER_DEGREE) / 2);
  const a =
    halfLat * halfLat + Math.cos(latA * RADIANS_PER_DEGREE) * Math.cos(latB * RADIANS_PER_DEGREE) * halfLon * halfLon;
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.sqrt(Math.min(1, a)));
}

/** Initial great-circle bearing from A to B, degrees clockwise from true north, in [0, 360). */
export function bearingDeg(latA: number, lonA: number, latB: number, lonB: number): number {
  const phiA = latA * RADIANS_PER_DEGREE;
  const phiB = latB * RADIANS_PER_DEGREE;
  const dLon = (lonB - lonA) * RADIANS_PER_DEGREE;
  const y = Math.sin(dLon) * Math.cos(phiB);
  const x = Math.cos(phiA) * Math.sin(phiB) - Math.sin(phiA) * Math.cos(phiB) * Math.cos(dLon);
  return (Math.atan2(y, x) / RADIANS_PER_DEGREE + 360) % 360;
}

/** The smaller angle between two directions, in [0, 180]. */
export function angleBetweenDeg(aDeg: number, bDeg: number): number {
  const difference = Math.abs(aDeg - bDeg) % 360;
  return difference > 180 ? 360 - difference : difference;
}

/** The position reached from a start by a distance along a bearing (great circle). */
export function travel(from: Position, alongDeg: number, byNm: number): Position {
  const angular = byNm / EARTH_RADIUS_NM;
  const phi = from.lat * RADIANS_PER_DEGREE;
  const theta = alongDeg * RADIANS_PER_DEGREE;
  const sinPhi = Math.sin(phi) * Math.cos(angular) + Math.cos(phi) * Math.sin(angular) * Math.cos(theta);
  const dLon = Math.atan2(
    Math.sin(theta) * Math.sin(angular) * Math.cos(phi),
    Math.cos(angular) - Math.sin(phi) * sinPhi,
  );
  return { lat: Math.asin(sinPhi) / RADIANS_PER_DEGREE, lon: wrapLon(from.lon + dLon / RADIANS_PER_DEGREE) };
}

/** Folds a longitude into [-180, 180). */
export function wrapLon(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}
