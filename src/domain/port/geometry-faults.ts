import { areaM2, polygonOf } from '../../core/polygon.ts';

type Point = readonly [number, number];

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) &&
  value.length >= 2 &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

/** What is wrong with a GeoJSON point geometry; null if nothing. */
export function pointFault(geometry: unknown): string | null {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type !== 'Point') return 'needs a geometry of type Point';
  if (!isPoint(coordinates)) return 'needs coordinates [longitude, latitude] in degrees, longitude first';
  return null;
}

const SMALLEST_AREA_M2 = 100;
const MOST_POINTS = 2_000;

/** What is wrong with a GeoJSON polygon geometry; null if nothing. */
export function polygonFault(geometry: unknown): string | null {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type !== 'Polygon') return 'needs a geometry of type Polygon';
  if (!Array.isArray(coordinates) || coordinates.length === 0) return 'needs one ring of coordinates';
  if (coordinates.length > 1) return 'has holes; draw it as a polygon without any';
  const ring = coordinates[0] as unknown;
  if (!Array.isArray(ring) || ring.length < 4)
    return 'needs a ring of at least four points, the last equal to the first';
  if (ring.length > MOST_POINTS) return `has ${ring.length} points; at most ${MOST_POINTS} are taken`;
  const wrong = ring.findIndex((point) => !isPoint(point));
  if (wrong >= 0) return `has no valid [longitude, latitude] at point ${wrong}`;
  const points = ring as Point[];
  const first = points[0]!;
  const last = points[points.length - 1]!;
  if (first[0] !== last[0] || first[1] !== last[1]) return 'is not closed: repeat the first point at the end';
  const crossing = findCrossing(points);
  if (crossing !== null) return `crosses itself at the edges behind points ${crossing[0]} and ${crossing[1]}`;
  const polygon = polygonOf(points);
  if (polygon.maxLon - polygon.minLon > 180) return 'crosses the 180th meridian, which is not supported';
  if (areaM2(polygon) < SMALLEST_AREA_M2) return `encloses less than ${SMALLEST_AREA_M2} square metres`;
  return null;
}

/** Two edges of the ring that cross, by the index of their first points. */
function findCrossing(points: readonly Point[]): readonly [number, number] | null {
  const edges = points.length - 1;
  for (let i = 0; i < edges; i++) {
    for (let k = i + 2; k < edges; k++) {
      if (i === 0 && k === edges - 1) continue;
      if (crosses(points[i]!, points[i + 1]!, points[k]!, points[k + 1]!)) return [i, k];
    }
  }
  return null;
}

const side = (a: Point, b: Point, p: Point): number =>
  Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));

const crosses = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
