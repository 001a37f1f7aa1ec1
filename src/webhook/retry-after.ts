import { SECOND_MS } from '../core/time.ts';

const SECONDS = /^\d{1,9}$/;
/** The one form of a date that is written today (RFC 9110, 5.6.7). */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** How long Retry-After asks to wait, by seconds or by a date; null if it cannot be read. */
export function findRetryAfterMs(text: string | undefined, nowMs: number): number | null {
  const trimmed = text?.trim() ?? '';
  if (SECONDS.test(trimmed)) return Number(trimmed) * SECOND_MS;
  const atMs = HTTP_DATE.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
