import { formatIso, HOUR_MS, MINUTE_MS } from '../../core/time.ts';

/** An instant as answers show it, ending in Z; null stays null. */
export const instant = (atMs: number | null): string | null => (atMs === null ? null : formatIso(atMs));

/** The same with its offset written out, as the snapshot series has it. */
export const instantWithOffset = (atMs: number): string => formatIso(atMs).replace('Z', '+00:00');

/** The instant so many hours after another, to the minute. */
export const minuteIn = (fromMs: number, hours: number): string =>
  formatIso(Math.round((fromMs + hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS);
