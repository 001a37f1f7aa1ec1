import { type AlertSeverity, severityRank } from './alert.ts';

/** Severities in rising order, each with the figure at which it starts and the lower one to which it holds. */
export type AlertScale = readonly {
  readonly severity: AlertSeverity;
  readonly start: number;
  readonly hold: number;
}[];

/** The highest severity whose starting figure is reached; null for none. */
export const startsAt = (scale: AlertScale, figure: number): AlertSeverity | null =>
  scale.findLast(({ start }) => figure >= start)?.severity ?? null;

/** The highest severity whose holding figure is reached; null for none. */
export const holdsAt = (scale: AlertScale, figure: number): AlertSeverity | null =>
  scale.findLast(({ hold }) => figure >= hold)?.severity ?? null;

/** The starting figure of a severity. */
export const startOf = (scale: AlertScale, severity: AlertSeverity): number =>
  scale.find((row) => row.severity === severity)!.start;

export const higher = (a: AlertSeverity | null, b: AlertSeverity | null): AlertSeverity | null =>
  severityRank(a) >= severityRank(b) ? a : b;

export const lower = (a: AlertSeverity | null, b: AlertSeverity | null): AlertSeverity | null =>
  severityRank(a) <= severityRank(b) ? a : b;
