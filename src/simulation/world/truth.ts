/** One berth of a call: made fast, and let go (null until it is known). */
export type TruthBerth = { readonly quay: string; readonly berthedAtMs: number; departedAtMs: number | null };

/** What truly happened at one call, in the world's own words; for tests and evaluations, never for the server. */
export type TruthCall = {
  readonly mmsi: number;
  /** Whether another ship sends the same MMSI. */
  readonly mmsiShared: boolean;
  readonly port: string;
  /** Commodity group; BUNKERS for ships that never meant to berth. */
  readonly group: string;
  readonly shipClass: string;
  readonly lengthM: number;
  readonly deep: boolean;
  /** 'gives_up' waits like the others, but leaves without a berth. */
  readonly purpose: 'berth' | 'bunkers' | 'gives_up';
  /** Crossed the limits, 30 nm around the port's reference. */
  readonly arrivedAtMs: number;
  /** The anchor fell for the first time and was weighed for the last; null where the ship went straight in. */
  anchoredAtMs: number | null;
  weighedAtMs: number | null;
  /** In the order of use; more than one when the ship shifted. */
  readonly berths: TruthBerth[];
  /** Crossed the limits again. */
  leftAtMs: number | null;
};
