import { round } from '../../core/statistics.ts';

/** How long a ship waited on its own former calls at a port: mean of ln(1 + hours), and how many calls. */
export type OwnWaits = { readonly log: number; readonly calls: number };

/** The newest call weighs this at least. */
const NEWEST_WEIGHT = 0.2;
/** The waits of its like count as so many calls of its own. */
const LIKE_CALLS = 0.25;

/** With one more call, on which it waited so many hours; 0 if it went straight in. */
export function withOwnWait(own: OwnWaits | undefined, waitedHours: number): OwnWaits {
  const calls = (own?.calls ?? 0) + 1;
  const before = own?.log ?? 0;
  const log = before + Math.max(NEWEST_WEIGHT, 1 / calls) * (Math.log1p(waitedHours) - before);
  return { log: round(log, 4), calls };
}

/** Its usual ln(1 + hours waited), given that of its like. */
export function ownWaitLog(own: OwnWaits | null, likeLog: number): number {
  if (own === null) return likeLog;
  return likeLog + (own.calls / (own.calls + LIKE_CALLS)) * (own.log - likeLog);
}
