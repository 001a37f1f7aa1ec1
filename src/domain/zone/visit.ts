/** Where a vessel stands in its way to the berth; the value names are the interface's. */
export const ZONES = ['BERTH', 'QUEUE', 'APPROACH_CLOSE', 'APPROACH_FAR'] as const;
export type Zone = (typeof ZONES)[number];

/**
 * A run of reports that agree: stopped in one place. `spareMs` is time before the first of them that the vessel cannot
 * have spent under way, so it counts as dwell although nobody heard it.
 */
export type StopRun = {
  sinceMs: number;
  spareMs: number;
  /** First of the newest reports that are only as good as staying allows; they end no run at once, but do not count. */
  doubtSinceMs: number | null;
};
export type BerthRun = StopRun & { berthId: string };
/** `waitingSinceMs` is the first report of the run inside a waiting anchorage, null if there was none. */
export type IdleRun = StopRun & { waitingSinceMs: number | null };

/** A vessel alongside. */
export type Stay = {
  berthId: string;
  atbMs: number;
  lastReportMs: number;
  /** False as long as nothing is known of the vessel that would make it count. */
  isAnnounced: boolean;
};

/** All that the zone machine remembers of one vessel at one port; plain data, stored as it is. */
export type Visit = {
  zone: Zone | null;
  zoneSinceMs: number;
  /** First report inside the limits, null outside. */
  insideSinceMs: number | null;
  stay: Stay | null;
  /** It has berthed since it came inside: it is outbound until something else is evident. */
  hasBerthed: boolean;
  queueSinceMs: number | null;
  berthRun: BerthRun | null;
  idleRun: IdleRun | null;
  /** First of the reports that say it is leaving its berth, or its place in the queue. */
  castingOffSinceMs: number | null;
  weighingSinceMs: number | null;
  /** First of the reports whose course leads here, or away. */
  closingSinceMs: number | null;
  openingSinceMs: number | null;
  isBoundByCourse: boolean;
  /** The destination field as it stood when the vessel last left: repeating it says nothing new. */
  departedDestination: string | null;
  last: { atMs: number; lat: number; lon: number; sogKn: number | null } | null;
  rangeNm: number;
};

export function createVisit(): Visit {
  return {
    zone: null,
    zoneSinceMs: Number.MIN_SAFE_INTEGER,
    insideSinceMs: null,
    stay: null,
    hasBerthed: false,
    queueSinceMs: null,
    berthRun: null,
    idleRun: null,
    castingOffSinceMs: null,
    weighingSinceMs: null,
    closingSinceMs: null,
    openingSinceMs: null,
    isBoundByCourse: false,
    departedDestination: null,
    last: null,
    rangeNm: 0,
  };
}

/** What the machine found out, in the order in which it happened; times are back-dated to the first evidence. */
export type Transition =
  | {
      readonly kind: 'zone';
      readonly atMs: number;
      readonly from: Zone | null;
      readonly to: Zone | null;
      readonly afterBerth: boolean;
      /** When the vessel came inside the limits; null outside. */
      readonly insideSinceMs: number | null;
    }
  | {
      readonly kind: 'alongside';
      readonly atMs: number;
      readonly berthId: string;
      readonly insideSinceMs: number | null;
    }
  | { readonly kind: 'cast_off'; readonly atMs: number; readonly berthId: string; readonly lastReportMs: number }
  /** The vessel has left the port's limits, or is taken to have left; `atMs` is the last it did or reported inside. */
  | { readonly kind: 'outside'; readonly atMs: number };

/** What is known of the vessel besides its position. */
export type VisitContext = {
  readonly role: 'commercial' | 'occupier' | 'none';
  readonly destination: 'here' | 'elsewhere' | 'unclear';
  readonly destinationText: string;
};
