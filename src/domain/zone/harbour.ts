import { distanceNm, NM_PER_DEGREE_LAT } from '../../core/geo.ts';
import type { Polygon } from '../../core/polygon.ts';
import { contains, metresOutside } from '../../core/polygon.ts';

/** The places of a port that the zone machine knows. */
export type Harbour = {
  readonly code: string;
  readonly lat: number;
  readonly lon: number;
  readonly berths: readonly BerthArea[];
  readonly anchorages: readonly AnchorageArea[];
  /** Null: a circle of DEFAULT_LIMITS_NM around the reference point. */
  readonly limits: Polygon | null;
};

export type BerthArea = { readonly id: string; readonly area: Polygon };

export type AnchoragePurpose = 'waiting' | 'bunkering' | 'other';
export type AnchorageArea = { readonly id: string; readonly purpose: AnchoragePurpose; readonly area: Polygon };

export const DEFAULT_LIMITS_NM = 30;

/** How far outside the limits a vessel must be before it has left them. */
const LIMITS_MARGIN_M = 1852;

/** Vessels further than this are of no concern to a port. */
export const TRACKING_RADIUS_NM = 350;

/** Whether the position may be within the tracking radius; cheap, and never wrong when it says no. */
export function mayConcern(harbour: Harbour, lat: number, lon: number): boolean {
  const dLat = Math.abs(lat - harbour.lat);
  if (dLat > TRACKING_RADIUS_NM / NM_PER_DEGREE_LAT) return false;
  const dLon = Math.abs(lon - harbour.lon);
  const shortest = Math.min(dLon, 360 - dLon);
  const nearestPole = Math.min(89, Math.max(Math.abs(lat), Math.abs(harbour.lat)));
  return shortest * NM_PER_DEGREE_LAT * Math.cos((nearestPole * Math.PI) / 180) <= TRACKING_RADIUS_NM;
}

/** Whether the position lies within the port's limits; who is inside stays so up to a mile beyond them. */
export function isInsideLimits(
  harbour: Harbour,
  lat: number,
  lon: number,
  rangeNm: number,
  wasInside: boolean,
): boolean {
  const { limits } = harbour;
  if (limits === null) return rangeNm <= DEFAULT_LIMITS_NM + (wasInside ? LIMITS_MARGIN_M / 1852 : 0);
  if (contains(limits, lat, lon)) return true;
  return wasInside && metresOutside(limits, lat, lon) <= LIMITS_MARGIN_M;
}

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
