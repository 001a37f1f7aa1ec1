import type { Picture } from '../../contracts/picture.ts';
import { round } from '../../core/statistics.ts';
import { compactDay, MINUTE_MS } from '../../core/time.ts';
import type { Prediction } from '../../domain/prediction/prediction.ts';

/** Minutes as hours with two decimals. */
export const hoursOf = (minutes: number): number => round(minutes / 60, 2);

/** What is left of a predicted time to berth. */
export function remainingHours(
  { atMs, p50Minutes, p90Minutes }: Prediction,
  asOfMs: number,
): { readonly p50Hours: number; readonly p90Hours: number } {
  const sinceMinutes = Math.max(0, asOfMs - atMs) / MINUTE_MS;
  const left = (minutes: number): number => Math.max(0, minutes - sinceMinutes) / 60;
  return { p50Hours: left(p50Minutes), p90Hours: left(p90Minutes) };
}

/** Percent as a share. */
export const shareOf = (percent: number): number => round(percent / 100, 2);

/**
 * Port, class, rung and day of the model that made a prediction; where none has been fitted yet, the rollout and the day
 * of the prediction.
 */
export function modelVersion({ port, models }: Picture, { modelId, modelClass, rung, atMs }: Prediction): string {
  const known = models.find(({ id }) => id === modelId);
  return known?.version ?? unfittedVersion(port.code, modelClass, rung, atMs);
}

export const unfittedVersion = (portCode: string, modelClass: string, rung: string, atMs: number): string =>
  `${portCode}-${modelClass}-${rung}-${compactDay(atMs)}`;

/** Why the model of a prediction stands no higher; null for the full model. */
export function rungReason({ models }: Picture, { modelId, rung }: Prediction): string | null {
  if (rung === 'full') return null;
  return (
    models.find(({ id }) => id === modelId)?.training.reason ?? 'no call of this class has met its outcome here yet'
  );
}
