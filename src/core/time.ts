/** Instants are milliseconds since the Unix epoch, UTC; durations carry their unit last. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** `2025-05-20T12:00:00Z`; milliseconds only where there are any. */
export function formatIso(atMs: number): string {
  const text = new Date(atMs).toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, 19)}Z` : text;
}

/** The day in UTC, without hyphens: `20250520`. */
export const compactDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '');

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Reads an ISO 8601 date or instant; without an offset it is UTC. Null when it is none. */
export function findIsoMs(text: string): number | null {
  const trimmed = text.trim();
  if (!ISO_INSTANT.test(trimmed)) return null;
  const hasTime = trimmed.length > 10;
  const hasOffset = hasTime && /(?:Z|[+-]\d{2}:?\d{2})$/.test(trimmed);
  const atMs = Date.parse(`${trimmed.replace(' ', 'T')}${hasTime && !hasOffset ? 'Z' : ''}`);
  return Number.isNaN(atMs) || !isDay(trimmed.slice(0, 10)) ? null : atMs;
}

/** Whether the calendar has the day: Date.parse takes 30 February for 2 March. */
function isDay(date: string): boolean {
  const atMs = Date.parse(date);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(date);
}
