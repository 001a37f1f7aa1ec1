import { DAY_MS, HOUR_MS } from '../../core/time.ts';
import { RUNGS, type Rung } from './scored-row.ts';
import type { TrainingSample } from './training-sample.ts';

/** How a class has done of late beside the rollout. */
export type Drift = {
  /** Nights in a row on which what was served was worse than the rollout. */
  readonly nights: number;
  /** Above this rung nothing serves for so many nights more; null and 0 in good times. */
  readonly cap: Rung | null;
  readonly capNights: number;
};

export const NO_DRIFT: Drift = { nights: 0, cap: null, capNights: 0 };

const WINDOW_MS = 30 * DAY_MS;
const FEWEST_ROWS = 30;
const MOST_NIGHTS = 7;
const CAP_NIGHTS = 14;

/**
 * Judges a night: mean absolute error over the last 30 days of what was served against the rollout's on the same rows.
 * After seven worse nights in a row the rung below serves for two weeks.
 */
export function nextDrift(drift: Drift, serving: Rung, samples: readonly TrainingSample[], nowMs: number): Drift {
  const { cap, capNights } = drift;
  if (capNights > 0) return { nights: 0, cap: capNights > 1 ? cap : null, capNights: capNights - 1 };
  const nights = serving !== 'rollout' && isWorse(samples, nowMs) ? drift.nights + 1 : 0;
  if (nights < MOST_NIGHTS) return { nights, cap: null, capNights: 0 };
  return { nights: 0, cap: RUNGS[RUNGS.indexOf(serving) - 1]!, capNights: CAP_NIGHTS };
}

/** Whether one more bad night makes a class fall back. */
export const isNearFall = ({ nights }: Drift): boolean => nights >= MOST_NIGHTS - 1;

function isWorse(samples: readonly TrainingSample[], nowMs: number): boolean {
  let served = 0;
  let rollout = 0;
  let rows = 0;
  for (const { atMs, atbMs, p50Minutes, rolloutHours } of samples) {
    if (atbMs < nowMs - WINDOW_MS) continue;
    const actual = (atbMs - atMs) / HOUR_MS;
    served += Math.abs(p50Minutes / 60 - actual);
    rollout += Math.abs(rolloutHours - actual);
    rows++;
  }
  return rows >= FEWEST_ROWS && served > rollout;
}
