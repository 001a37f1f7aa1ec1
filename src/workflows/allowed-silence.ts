import { HOUR_MS } from '../core/time.ts';
import type { Visit } from '../domain/zone/visit.ts';
import type { LiveVessel } from './live-state.ts';

/** A vessel is missed after an hour near the port, or six of its usual intervals; far out, where stations lose ships, after six hours. */
export const LEAST_GAP_MS = HOUR_MS;
const GAP_CLOSE_INTERVALS = 6;
const GAP_FAR_MS = 6 * HOUR_MS;
const GAP_CLOSE_NM = 50;

/** The silence from which on a vessel is missed where it is. */
export function allowedSilenceMs({ rangeNm }: Visit, { intervalMs }: LiveVessel): number {
  const closeMs = Math.max(LEAST_GAP_MS, GAP_CLOSE_INTERVALS * (intervalMs ?? 0));
  return rangeNm <= GAP_CLOSE_NM ? closeMs : Math.max(closeMs, GAP_FAR_MS);
}
