import { DAY_MS } from '../../core/time.ts';

/** Half a year: a month and day without a year mean the nearest one. */
const HALF_YEAR_MS = 183 * DAY_MS;

/**
 * The arrival that a vessel tells over AIS: month · 10⁶ + day · 10⁴ + hour · 10² + minute, UTC, in the year that brings
 * it nearest to now (ITU-R M.1371-5, message 5). Null where a part is "not available" or no such day exists.
 * Example: 1021530 told on 31 December 2025 is 15:30 on 2 January 2026.
 */
export function toldEtaMs(etaCode: number | null, nowMs: number): number | null {
  if (etaCode === null) return null;
  const month = Math.trunc(etaCode / 1_000_000);
  const day = Math.trunc(etaCode / 10_000) % 100;
  const hour = Math.trunc(etaCode / 100) % 100;
  const minute = etaCode % 100;
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59) return null;
  const year = new Date(nowMs).getUTCFullYear();
  for (const candidate of [year - 1, year, year + 1]) {
    const atMs = Date.UTC(candidate, month - 1, day, hour, minute);
    const isThatDay = new Date(atMs).getUTCDate() === day;
    if (isThatDay && Math.abs(atMs - nowMs) <= HALF_YEAR_MS) return atMs;
  }
  return null;
}
