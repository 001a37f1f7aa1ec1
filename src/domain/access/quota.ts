import { DAY_MS } from '../../core/time.ts';

/** A month of the calendar in UTC, `2026-11`: quotas are counted by it. */
export const monthOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 7);

/** A day in UTC, `2026-11-20`: use is shown by it. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The same for instants that mostly come from one day, as those of a clock do. */
export function createDayOf(): (atMs: number) => string {
  let number = Number.NaN;
  let text = '';
  return (atMs) => {
    const at = Math.floor(atMs / DAY_MS);
    if (at !== number) {
      number = at;
      text = dayOf(atMs);
    }
    return text;
  };
}

/** When the month after an instant's begins. */
export function nextMonthMs(atMs: number): number {
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
}

/** The first day of `days` days that end with an instant's. */
export const firstDayOf = (atMs: number, days: number): string => dayOf(atMs - (days - 1) * DAY_MS);

/** Use of an interface by an account in one day. */
export type DayUse = { readonly day: string; readonly on: 'api' | 'v1'; requests: number; predictions: number };

/** The newest prediction of a vessel at a port that an account has been counted for, by `PORT mmsi`. */
export type CountedPredictions = Map<string, number>;

export type ShownPrediction = { readonly portCode: string; readonly mmsi: number; readonly atMs: number };

/**
 * How many of the predictions shown an account has not been counted for yet; they are from now on. A vessel's
 * predictions follow one another in time, so its newest one is all that has to be remembered.
 */
export function countNew(counted: CountedPredictions, shown: Iterable<ShownPrediction>): number {
  let count = 0;
  for (const { portCode, mmsi, atMs } of shown) {
    const key = `${portCode} ${mmsi}`;
    if (atMs <= (counted.get(key) ?? Number.NEGATIVE_INFINITY)) continue;
    counted.set(key, atMs);
    count++;
  }
  return count;
}
