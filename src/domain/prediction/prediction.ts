import { HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import type { ModelClass } from '../vessel/model-class.ts';
import type { ExpectedZone, Rung } from './scored-row.ts';

/** Longer times to berth are told as this (design, section 3). */
export const LONGEST_TTB_HOURS = 720;

/**
 * When a vessel is predicted to be at berth. Figures are held to the grain in which they are stored and served: whole
 * minutes, percent, tenths of a mile.
 */
export type Prediction = {
  readonly mmsi: number;
  readonly atMs: number;
  readonly zone: ExpectedZone;
  readonly modelClass: ModelClass;
  readonly p50Minutes: number;
  readonly p90Minutes: number;
  readonly distanceNm: number;
  /** 0 to 100: see `confidencePct` in confidence.ts. */
  readonly confidencePct: number;
  /** Probability that it queues before it berths; 100 for one that does. */
  readonly queuePct: number;
  readonly rung: Rung;
  /** The model that made it; 0 where none has been fitted yet. */
  readonly modelId: number;
};

/** Hours as whole minutes within what is told; at least one, for the vessel is not there yet. */
export function toMinutes(hours: number): number {
  return Math.max(1, Math.round(Math.min(LONGEST_TTB_HOURS, Math.max(0, hours)) * 60));
}

/** The predicted instant of berthing. */
export const berthingMs = ({ atMs, p50Minutes }: Prediction): number => atMs + p50Minutes * MINUTE_MS;

/** A vessel probably queues from this probability on. */
export const WILL_QUEUE_PCT = 50;
export const willQueue = ({ queuePct }: Prediction): boolean => queuePct >= WILL_QUEUE_PCT;

/** The prediction that was last made known to subscribers. */
export type Announced = { readonly atMs: number; readonly berthingMs: number; readonly zone: ExpectedZone };

export const NEWS_MS = HOUR_MS / 2;
export const NEWS_SHARE = 0.1;

/**
 * Whether a prediction is news: the instant of berthing moved by more than 30 minutes and more than 10 % of the time
 * left, or the zone changed. What is small beside either is none, so that far-off berthings do not chatter.
 */
export function isNews(announced: Announced | null, prediction: Prediction): boolean {
  if (announced === null || announced.zone !== prediction.zone) return true;
  const movedMs = Math.abs(berthingMs(prediction) - announced.berthingMs);
  return movedMs > NEWS_MS && movedMs > NEWS_SHARE * (announced.berthingMs - prediction.atMs);
}
