import { distanceNm, METRES_PER_NM, NM_PER_DEGREE_LAT, type Position } from '../../core/geo.ts';
import type { Polygon } from '../../core/polygon.ts';
import { contains, metresOutside } from '../../core/polygon.ts';

/** The places of a port that the zone machine knows. */
export type Harbour = {
  readonly code: string;
  readonly lat: number;
  readonly lon: number;
  readonly berths: readonly BerthArea[];
  readonly anchorages: readonly AnchorageArea[];
  /** Where pilots board; none if the port's file names none. */
  readonly pilots: readonly Position[];
  /** Null: a circle of DEFAULT_LIMITS_NM around the reference point. */
  readonly limits: Polygon | null;
  /** No berth or anchorage has a corner further than this from the reference point. */
  readonly reachNm: number;
};

export type BerthArea = { readonly id: string; readonly area: Polygon };

export type AnchoragePurpose = 'waiting' | 'bunkering' | 'other';
export type AnchorageArea = { readonly id: string; readonly purpose: AnchoragePurpose; readonly area: Polygon };

export const DEFAULT_LIMITS_NM = 30;

/** How far outside the limits a vessel must be before it has left them. */
const LIMITS_MARGIN_M = 1852;

/** Vessels further than this are of no concern to a port. */
export const TRACKING_RADIUS_NM = 350;

const RADIANS_PER_DEGREE = Math.PI / 180;
const TRACKING_RADIUS_DEG = TRACKING_RADIUS_NM / NM_PER_DEGREE_LAT;
const SIN_TRACKING_RADIUS = Math.sin(TRACKING_RADIUS_DEG * RADIANS_PER_DEGREE);

/**
 * Whether the position may be within the tracking radius; cheap, and never wrong when it says no. A circle of angular
 * radius d around latitude φ reaches asin(sin d / cos φ) of longitude to each side (φ + d below 90°).
 */
export function mayConcern(harbour: Harbour, lat: number, lon: number): boolean {
  if (Math.abs(lat - harbour.lat) > TRACKING_RADIUS_DEG) return false;
  const dLon = Math.abs(lon - harbour.lon);
  const shortest = Math.min(dLon, 360 - dLon);
  if (shortest > 90) return false;
  return Math.sin(shortest * RADIANS_PER_DEGREE) * Math.cos(harbour.lat * RADIANS_PER_DEGREE) <= SIN_TRACKING_RADIUS;
}

/**
 * Whether the position lies within the port's limits; who is inside stays so up to a mile beyond them. The port's own
 * berths and anchorages are within, wherever the limits are drawn.
 */
export function isInsideLimits(
  harbour: Harbour,
  lat: number,
  lon: number,
  rangeNm: number,
  wasInside: boolean,
): boolean {
  const { limits } = harbour;
  const marginM = wasInside ? LIMITS_MARGIN_M : 0;
  const isWithin =
    limits === null ? rangeNm <= DEFAULT_LIMITS_NM + marginM / METRES_PER_NM : isNear(limits, lat, lon, marginM);
  if (isWithin) return true;
  if (rangeNm > harbour.reachNm + marginM / METRES_PER_NM) return false;
  const isHere = ({ area }: { readonly area: Polygon }): boolean => isNear(area, lat, lon, marginM);
  return harbour.berths.some(isHere) || harbour.anchorages.some(isHere);
}

const isNear = (area: Polygon, lat: number, lon: number, marginM: number): boolean =>
  marginM === 0 ? contains(area, lat, lon) : metresOutside(area, lat, lon) <= marginM;

export function findBerth(harbour: Harbour, lat: number, lon: number): BerthArea | null {
  for (const berth of harbour.berths) if (contains(berth.area, lat, lon)) return berth;
  return null;
}

export function findAnchorage(harbour: Harbour, lat: number, lon: number): AnchorageArea | null {
  for (const anchorage of harbour.anchorages) if (contains(anchorage.area, lat, lon)) return anchorage;
  return null;
}

/** Range to the reference point in nautical miles. */
export function rangeTo(harbour: Harbour, lat: number, lon: number): number {
  return distanceNm(harbour.lat, harbour.lon, lat, lon);
}

/**
 * Nautical miles to the nearest pilot station, or to the reference point where the port's file names none. Null once the
 * ship is nearer to the reference point than that station: it is past it.
 */
export function milesToPilot(harbour: Harbour, lat: number, lon: number): number | null {
  const rangeNm = rangeTo(harbour, lat, lon);
  const [nearest] = harbour.pilots
    .map((pilot) => ({ pilot, nm: distanceNm(pilot.lat, pilot.lon, lat, lon) }))
    .sort((a, b) => a.nm - b.nm);
  if (!nearest) return rangeNm;
  return rangeNm < rangeTo(harbour, nearest.pilot.lat, nearest.pilot.lon) ? null : nearest.nm;
}
