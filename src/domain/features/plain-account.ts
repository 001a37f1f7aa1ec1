import type { ExpectedShip } from './scene.ts';

/** One that queues is served when those ahead of it have berthed; when one that comes is there, most of them are gone. */
const QUEUED_SHARE = 1;
const INBOUND_SHARE = 0.3;

/**
 * Hours to berth without any fitted model: by rolling the queue forward, or, where that is shorter, the way and the ships
 * ahead at the pace at which such ships berth (Little 1961). Both err by telling too much: the rollout where berths serve
 * more than is known of them, the pace where a ship need not wait its turn. Neither needs outcomes, and the first outcomes
 * are all of short waits.
 */
export function plainHours(
  { isQueued, hasWeighed }: ExpectedShip,
  rolledHours: number,
  wayHours: number,
  drainHours: number,
): number {
  // One on its way from the roads to its berth has nobody ahead.
  const share = hasWeighed ? 0 : isQueued ? QUEUED_SHARE : INBOUND_SHARE;
  return Math.min(rolledHours, wayHours + share * drainHours);
}
