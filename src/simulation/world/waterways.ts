import { bearingDeg, distanceNm, NM_PER_DEGREE_LAT, travel } from '../../core/geo.ts';
import { LANES, type Lane } from '../quays.ts';
import { LIMITS_NM, type PortProfile } from './ports.ts';

/** Points closer than this are the same water, in nautical miles. */
const SAME_POINT_NM = 0.03;
/** Lanes are lengthened until their sea end is this far from the port, in nautical miles. */
const SEA_END_NM = 362;

/** Off the lanes only points nearly as close as the closest are in sight; others may lie behind land. */
const REACH_FACTOR = 1.15;
const REACH_EXTRA_NM = 0.4;

/** The lanes of a port as one network of points; numbers are points. */
export type Waterways = {
  readonly lats: readonly number[];
  readonly lons: readonly number[];
  /** Distance of each point from the port's reference, in nautical miles. */
  readonly fromPortNm: readonly number[];
  /** The points of the lane that comes from a direction ('NE'), from its sea end to its gate. */
  approach(from: string): readonly number[];
  /** How far along such an approach, from its sea end, the port's limits are crossed, in nautical miles. */
  limitsNm(from: string): number;
  /** The shortest way between two points, both included. */
  between(from: number, to: number): readonly number[];
  /** Length of that way in nautical miles. */
  lengthNm(from: number, to: number): number;
  /** Where a position off the lanes is joined on the way to or from a point. */
  joinFor(lat: number, lon: number, point: number): number;
  /** The point nearest to a quay. */
  nearest(lat: number, lon: number): number;
};

type Point = readonly [lat: number, lon: number];

/** Distance along points from the first to where they come within a distance of the port, in nautical miles. */
function crossingNm(points: readonly Point[], port: PortProfile, withinNm: number): number {
  let alongNm = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const stepNm = distanceNm(a[0], a[1], b[0], b[1]);
    const beforeNm = distanceNm(a[0], a[1], port.lat, port.lon);
    const afterNm = distanceNm(b[0], b[1], port.lat, port.lon);
    if (afterNm <= withinNm) return alongNm + (stepNm * (beforeNm - withinNm)) / (beforeNm - afterNm);
    alongNm += stepNm;
  }
  return alongNm;
}

/** The lane with its sea end moved out along its first stretch. */
function lengthened(lane: Lane, port: PortProfile): Point[] {
  const [end, next] = [lane.points[0]!, lane.points[1]!];
  const outwardDeg = bearingDeg(next[0], next[1], end[0], end[1]);
  let byNm = 0;
  let far = { lat: end[0], lon: end[1] };
  while (distanceNm(far.lat, far.lon, port.lat, port.lon) < SEA_END_NM) {
    byNm += 2;
    far = travel({ lat: end[0], lon: end[1] }, outwardDeg, byNm);
  }
  return [[far.lat, far.lon], ...lane.points.slice(byNm > 0 ? 1 : 0)];
}

/** Puts a point where the lane first comes within the gate's distance; returns the points and the gate's number. */
function withGate(points: Point[], port: PortProfile): { points: Point[]; gate: number } {
  const outside = (p: Point): number => distanceNm(p[0], p[1], port.lat, port.lon) - port.gateNm;
  const inner = points.findIndex((point) => outside(point) <= 0);
  const [a, b] = [points[inner - 1]!, points[inner]!];
  let low = 0;
  let high = 1;
  const at = (share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (outside(at(middle)) > 0) low = middle;
    else high = middle;
  }
  return { points: [...points.slice(0, inner), at(high), ...points.slice(inner)], gate: inner };
}

export function createWaterways(port: PortProfile): Waterways {
  const lats: number[] = [];
  const lons: number[] = [];
  const edges: { to: number; nm: number }[][] = [];
  const pointOf = ([lat, lon]: Point): number => {
    const same = lats.findIndex((other, i) => distanceNm(lat, lon, other, lons[i]!) < SAME_POINT_NM);
    if (same >= 0) return same;
    edges.push([]);
    lons.push(lon);
    return lats.push(lat) - 1;
  };
  const connect = (a: number, b: number): void => {
    const nm = distanceNm(lats[a]!, lons[a]!, lats[b]!, lons[b]!);
    edges[a]!.push({ to: b, nm });
    edges[b]!.push({ to: a, nm });
  };

  const limits = new Map<string, number>();
  const approaches = new Map<string, readonly number[]>();
  for (const lane of LANES.filter((candidate) => candidate.port === port.code)) {
    const { points, gate } = withGate(lengthened(lane, port), port);
    const numbers = points.map(pointOf);
    for (let i = 1; i < numbers.length; i++) connect(numbers[i - 1]!, numbers[i]!);
    const from = lane.id.split('-')[1]!;
    if (approaches.has(from)) continue;
    approaches.set(from, numbers.slice(0, gate + 1));
    limits.set(from, crossingNm(points, port, LIMITS_NM));
  }

  /** For each starting point, the way back from every point and its length (Dijkstra). */
  const trees = new Map<number, { before: Int32Array; nm: Float64Array }>();
  const treeFrom = (from: number): { before: Int32Array; nm: Float64Array } => {
    const known = trees.get(from);
    if (known) return known;
    const before = new Int32Array(lats.length).fill(-1);
    const nm = new Float64Array(lats.length).fill(Number.POSITIVE_INFINITY);
    nm[from] = 0;
    const left = new Set(lats.keys());
    while (left.size > 0) {
      let nearest = -1;
      for (const point of left) if (nearest < 0 || nm[point]! < nm[nearest]!) nearest = point;
      left.delete(nearest);
      for (const edge of edges[nearest]!) {
        const throughNm = nm[nearest]! + edge.nm;
        if (throughNm >= nm[edge.to]!) continue;
        nm[edge.to] = throughNm;
        before[edge.to] = nearest;
      }
    }
    const tree = { before, nm };
    trees.set(from, tree);
    return tree;
  };

  const betweens = new Map<number, readonly number[]>();
  const between = (from: number, to: number): readonly number[] => {
    const key = from * lats.length + to;
    const known = betweens.get(key);
    if (known) return known;
    const { before } = treeFrom(from);
    const way = [to];
    while (way.at(-1) !== from) way.push(before[way.at(-1)!]!);
    betweens.set(key, way.reverse());
    return way;
  };
  const lengthNm = (from: number, to: number): number => treeFrom(from).nm[to]!;

  /** Distance of a place near the port from a point; flat, for comparing. */
  const squeeze = Math.cos((port.lat * Math.PI) / 180);
  const awayNm = (lat: number, lon: number, point: number): number => {
    const north = lats[point]! - lat;
    const east = (lons[point]! - lon) * squeeze;
    return Math.sqrt(north * north + east * east) * NM_PER_DEGREE_LAT;
  };
  const nearest = (lat: number, lon: number): number => {
    let best = 0;
    for (let i = 1; i < lats.length; i++) if (awayNm(lat, lon, i) < awayNm(lat, lon, best)) best = i;
    return best;
  };

  return {
    lats,
    lons,
    fromPortNm: lats.map((lat, i) => distanceNm(lat, lons[i]!, port.lat, port.lon)),
    approach: (from) => approaches.get(from)!,
    limitsNm: (from) => limits.get(from)!,
    between,
    lengthNm,
    nearest,
    joinFor: (lat, lon, point) => {
      const { nm: onwardsNm } = treeFrom(point);
      const reachNm = REACH_FACTOR * awayNm(lat, lon, nearest(lat, lon)) + REACH_EXTRA_NM;
      let best = -1;
      let bestNm = Number.POSITIVE_INFINITY;
      for (let i = 0; i < lats.length; i++) {
        const nm = awayNm(lat, lon, i);
        if (nm > reachNm || nm + onwardsNm[i]! >= bestNm) continue;
        best = i;
        bestNm = nm + onwardsNm[i]!;
      }
      return best;
    },
  };
}
