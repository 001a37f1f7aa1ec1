import type { GroupBelief } from '../commodity/group-belief.ts';
import type { ServiceSums } from '../commodity/service-time.ts';
import type { ModelClass } from '../vessel/model-class.ts';
import type { OwnWaits } from '../vessel/own-waits.ts';
import type { Cells } from './cells.ts';
import type { LikeFacts } from './likes.ts';
import type { Waits } from './waits.ts';

/** A vessel that is expected at a berth, as of an instant. */
export type ExpectedShip = {
  readonly mmsi: number;
  readonly modelClass: ModelClass;
  readonly belief: GroupBelief;
  /** Class and size, which is what ships are compared by; a key of `Scene.likes`. */
  readonly likeKey: string;
  readonly isQueued: boolean;
  readonly isClose: boolean;
  /** It has queued and is under way again: to its berth, most likely. */
  readonly hasWeighed: boolean;
  /** Probability that it will berth here at all; some only pass, or leave from the roads. */
  readonly berthShare: number;
  /** Since when it queues; the instant of the scene for one that does not. */
  readonly queuedSinceMs: number;
  readonly distanceNm: number;
  /** Its own speed, smoothed over the last hour under way; null when it has not been seen under way. */
  readonly cruiseKn: number | null;
  readonly lengthM: number | null;
  readonly dwtTonnes: number | null;
  readonly draughtM: number | null;
  /** How long it waited here on its former calls. */
  readonly ownWaits: OwnWaits | null;
  /** Hours since it was heard. */
  readonly fixAgeHours: number;
};

/** A place for one ship at a berth in service. */
export type Place = {
  /** Bits of CARGO_KINDS. */
  readonly kinds: number;
  readonly maxLoaM: number | null;
  readonly maxDraughtM: number | null;
  /** Who lies there; null for a free place. */
  readonly occupant: Occupant | null;
};

export type Occupant = {
  readonly mmsi: number;
  readonly belief: GroupBelief;
  readonly dwtTonnes: number | null;
  readonly ageHours: number;
};

/** How ships of one class and size fare: all of them, and those that carry each of CARGO_KINDS. */
export type Alikes = { readonly ofClass: LikeFacts; readonly ofKind: readonly LikeFacts[] };

/** A port as of an instant: all that features are made from. */
export type Scene = {
  readonly atMs: number;
  readonly ships: readonly ExpectedShip[];
  readonly places: readonly Place[];
  readonly service: readonly ServiceSums[];
  readonly turnaroundHours: number;
  /** Ships of each kind that berth per hour. */
  readonly arrivalRates: ArrayLike<number>;
  readonly likes: ReadonlyMap<string, Alikes>;
  /** What came of predictions in each situation. */
  readonly cells: Cells;
  /** The newest waits of each class, and since when they were noted. */
  readonly waits: Readonly<Record<ModelClass, Waits>>;
  readonly sinceMs: number;
  readonly queue: number;
  /** The queue six hours before, as far as known. */
  readonly queue6hAgo: number | null;
};
