import type { Fix, PositionReport } from '../../src/domain/track/fix.ts';

/** The instant at which most stories of the tests begin: a full hour. */
export const T0 = Date.UTC(2025, 0, 6, 8);
export const SHIP = 710_000_001;

/** A fix, under way far from anything unless told otherwise. */
export const fixOf = (some: Partial<Fix> = {}): Fix => ({
  atMs: T0,
  lat: -25,
  lon: -45,
  sogKn: 12,
  cogDeg: 315,
  headingDeg: null,
  navStatus: 0,
  ...some,
});

export const reportOf = (some: Partial<PositionReport> = {}): PositionReport => ({
  mmsi: SHIP,
  ...fixOf(some),
  ...some,
});
