import { entryOf } from '../../core/entry.ts';
import { DAY_MS, HOUR_MS } from '../../core/time.ts';

/**
 * What is known of how ships of one class and size fared at a port: ships that fit the same berths wait alike, whatever
 * the port's file says of its berths.
 */
export type Like = {
  /** Berthings, fading with FADING_MS. */
  faded: number;
  atMs: number;
  /** Running means over calls, the newest weighing a tenth: ln(1 + hours waited), and 1 for those that went straight in. */
  waitLog: number;
  direct: number;
  calls: number;
};
export type Likes = Record<string, Like>;

/** The same as of an instant, leaning on the ships of the class where few of the size are known. */
export type LikeFacts = { readonly berthingsPerHour: number; readonly waitHours: number; readonly directShare: number };

const FADING_MS = 14 * DAY_MS;
const NEWEST_WEIGHT = 0.1;
/** A class counts as so many calls of a size. */
const CLASS_CALLS = 3;
/** Before any call: no wait for seven in ten. */
const UNKNOWN: Pick<Like, 'waitLog' | 'direct'> = { waitLog: Math.log1p(3), direct: 0.7 };
/** A rate that is not known is not nothing: as if a third of a ship had berthed. */
const LEAST_BERTHINGS = 0.33;

/** Notes that a ship berthed after so many hours in the queue, under each of its keys. */
export function addLike(likes: Likes, keys: readonly string[], waitedHours: number, atMs: number): void {
  for (const key of keys) {
    const like = entryOf(likes, key, () => ({ faded: 0, atMs, waitLog: 0, direct: 0, calls: 0 }));
    like.faded = like.faded * fadedBy(like.atMs, atMs) + 1;
    like.atMs = Math.max(like.atMs, atMs);
    like.calls++;
    const weight = Math.max(NEWEST_WEIGHT, 1 / like.calls);
    like.waitLog += weight * (Math.log1p(waitedHours) - like.waitLog);
    like.direct += weight * ((waitedHours === 0 ? 1 : 0) - like.direct);
  }
}

const fadedBy = (sinceMs: number, nowMs: number): number => Math.exp(-Math.max(0, nowMs - sinceMs) / FADING_MS);

/** How ships of a key fare, given its class and when learning began. */
export function likeFacts(likes: Likes, key: string, classKey: string, sinceMs: number, nowMs: number): LikeFacts {
  const wide = shrunk(likes[classKey], UNKNOWN);
  const like = key === classKey ? wide : shrunk(likes[key], wide);
  const spanMs = FADING_MS * (1 - Math.exp(-Math.max(DAY_MS, nowMs - sinceMs) / FADING_MS));
  const known = likes[key];
  const berthings = known ? known.faded * fadedBy(known.atMs, nowMs) : 0;
  return {
    berthingsPerHour: (Math.max(LEAST_BERTHINGS, berthings) * HOUR_MS) / spanMs,
    waitHours: Math.expm1(like.waitLog),
    directShare: like.direct,
  };
}

function shrunk(like: Like | undefined, prior: Pick<Like, 'waitLog' | 'direct'>): Pick<Like, 'waitLog' | 'direct'> {
  if (!like) return prior;
  const calls = Math.min(like.calls, 1 / NEWEST_WEIGHT);
  const share = calls / (calls + CLASS_CALLS);
  return {
    waitLog: prior.waitLog + share * (like.waitLog - prior.waitLog),
    direct: prior.direct + share * (like.direct - prior.direct),
  };
}
