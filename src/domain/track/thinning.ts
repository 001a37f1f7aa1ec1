import { SECOND_MS } from '../../core/time.ts';
import type { Fix } from './fix.ts';

/** Under way one fix in so many seconds is kept, which at 15 kn is every 250 m. */
const UNDER_WAY_MS = 60 * SECOND_MS;
/** A ship at rest tells nothing new more often than this. */
const AT_REST_MS = 300 * SECOND_MS;
const AT_REST_KN = 0.5;
/** A turn or a change of speed is kept at once. */
const TURN_DEG = 15;
const SPEED_CHANGE_KN = 1.5;
const SHORTEST_MS = 10 * SECOND_MS;

/** Whether a fix adds enough to the track behind it to be kept on disk; `kept` is the last one that was. */
export function isWorthKeeping(kept: Fix | null, fix: Fix): boolean {
  if (kept === null) return true;
  const elapsedMs = fix.atMs - kept.atMs;
  const speed = fix.sogKn ?? 0;
  const keptSpeed = kept.sogKn ?? 0;
  const isResting = speed <= AT_REST_KN && keptSpeed <= AT_REST_KN;
  if (elapsedMs >= (isResting ? AT_REST_MS : UNDER_WAY_MS)) return true;
  if (elapsedMs < SHORTEST_MS) return false;
  if (fix.navStatus !== kept.navStatus || Math.abs(speed - keptSpeed) >= SPEED_CHANGE_KN) return true;
  if (isResting || fix.cogDeg === null || kept.cogDeg === null) return false;
  const turn = Math.abs(fix.cogDeg - kept.cogDeg) % 360;
  return Math.min(turn, 360 - turn) >= TURN_DEG;
}

/** A report that came late is worth keeping where the track has no other within this time of it. */
export const LATE_WORTH_MS = 60 * SECOND_MS;

/**
 * Puts late fixes into a track that is in order: they fill its holes and add nothing elsewhere, so that a second feed
 * some minutes behind the first does not double what is kept.
 */
export function joinLate<F extends Fix>(track: readonly F[], late: readonly F[]): F[] {
  const joined = [...track];
  for (const fix of late) {
    const after = joined.findIndex(({ atMs }) => atMs > fix.atMs);
    const at = after < 0 ? joined.length : after;
    const isNear = (other: F | undefined): boolean =>
      other !== undefined && Math.abs(other.atMs - fix.atMs) < LATE_WORTH_MS;
    if (!isNear(joined[at - 1]) && !isNear(joined[at])) joined.splice(at, 0, fix);
  }
  return joined;
}
