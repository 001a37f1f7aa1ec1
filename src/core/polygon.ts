import { METRES_PER_NM, NM_PER_DEGREE_LAT } from './geo.ts';

/**
 * A simple polygon without holes, as flat coordinates `[lon0, lat0, lon1, lat1, …]` without the closing point, and
 * its bounding box in degrees. It must not cross the 180th meridian.
 */
export type Polygon = {
  readonly coordinates: Float64Array;
  readonly minLat: number;
  readonly maxLat: number;
  readonly minLon: number;
  readonly maxLon: number;
};

/** Builds a polygon from a GeoJSON ring (closed, longitude first; a height behind them counts for nothing). */
export function polygonOf(ring: readonly (readonly [number, number])[]): Polygon {
  const points = ring.slice(0, -1);
  const lons = points.map((point) => point[0]);
  const lats = points.map((point) => point[1]);
  return {
    coordinates: Float64Array.from(points.flatMap((point) => [point[0], point[1]])),
    minLat: Math.min(...lats),
    maxLat: Math.max(...lats),
    minLon: Math.min(...lons),
    maxLon: Math.max(...lons),
  };
}

/** Whether the position lies inside (ray casting, even-odd); a point exactly on an edge may fall on either side. */
export function contains(polygon: Polygon, lat: number, lon: number): boolean {
  if (lat < polygon.minLat || lat > polygon.maxLat || lon < polygon.minLon || lon > polygon.maxLon) return false;
  const c = polygon.coordinates;
  let inside = false;
  for (let i = 0, j = c.length - 2; i < c.length; j = i, i += 2) {
    const latI = c[i + 1]!;
    const latJ = c[j + 1]!;
    if (latI > lat !== latJ > lat && lon < ((c[j]! - c[i]!) * (lat - latI)) / (latJ - latI) + c[i]!) inside = !inside;
  }
  return inside;
}

/** Metres from the position to the polygon: 0 inside, else to the nearest edge (local flat-earth approximation). */
export function metresOutside(polygon: Polygon, lat: number, lon: number): number {
  if (contains(polygon, lat, lon)) return 0;
  const metresPerLat = NM_PER_DEGREE_LAT * METRES_PER_NM;
  const metresPerLon = metresPerLat * Math.cos((lat * Math.PI) / 180);
  const c = polygon.coordinates;
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0, j = c.length - 2; i < c.length; j = i, i += 2) {
    const ax = (c[j]! - lon) * metresPerLon;
    const ay = (c[j + 1]! - lat) * metresPerLat;
    const dx = (c[i]! - lon) * metresPerLon - ax;
    const dy = (c[i + 1]! - lat) * metresPerLat - ay;
    const length2 = dx * dx + dy * dy;
    const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2));
    best = Math.min(best, Math.hypot(ax + t * dx, ay + t * dy));
  }
  return best;
}

/**
 * How far along the polygon's longest diagonal the position lies, from 0 at its western end (the southern, where both are
 * on one meridian) to 1; ends hold beyond them (local flat-earth approximation).
 */
export function shareAlong({ coordinates: c }: Polygon, lat: number, lon: number): number {
  const perLon = Math.cos((lat * Math.PI) / 180);
  let [east, north, length2] = [0, 0, -1];
  for (let i = 0; i < c.length; i += 2) {
    for (let j = 0; j < i; j += 2) {
      const dx = (c[i]! - c[j]!) * perLon;
      const dy = c[i + 1]! - c[j + 1]!;
      if (dx * dx + dy * dy <= length2) continue;
      const sign = dx < 0 || (dx === 0 && dy < 0) ? -1 : 1;
      [east, north, length2] = [sign * dx, sign * dy, dx * dx + dy * dy];
    }
  }
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < c.length; i += 2) {
    const at = c[i]! * perLon * east + c[i + 1]! * north;
    from = Math.min(from, at);
    to = Math.max(to, at);
  }
  const at = lon * perLon * east + lat * north;
  return Math.min(1, Math.max(0, (at - from) / (to - from)));
}

/** Square degrees enclosed, scaled to square metres at the polygon's latitude (shoelace formula). */
export function areaM2(polygon: Polygon): number {
  const c = polygon.coordinates;
  let sum = 0;
  for (let i = 0, j = c.length - 2; i < c.length; j = i, i += 2) sum += c[j]! * c[i + 1]! - c[i]! * c[j + 1]!;
  const metresPerLat = NM_PER_DEGREE_LAT * METRES_PER_NM;
  const midLat = (polygon.minLat + polygon.maxLat) / 2;
  return (Math.abs(sum) / 2) * metresPerLat * metresPerLat * Math.cos((midLat * Math.PI) / 180);
}
