/** Where a vessel was heard to be. Null where the report did not say; the reports of a source may reuse the object. */
export type Fix = {
  readonly atMs: number;
  readonly lat: number;
  readonly lon: number;
  /** From the report, else from the distance to the fix before; null when there was none. */
  readonly sogKn: number | null;
  readonly cogDeg: number | null;
  readonly headingDeg: number | null;
  /** ITU-R M.1371 navigational status; 1 at anchor, 5 moored. */
  readonly navStatus: number | null;
};

/** A fix as a source reports it, before anything is known of its vessel. */
export type PositionReport = {
  mmsi: number;
  atMs: number;
  /** NaN when the report carries none. */
  lat: number;
  lon: number;
  sogKn: number | null;
  cogDeg: number | null;
  headingDeg: number | null;
  navStatus: number | null;
};
