import { quantileSorted } from '../../core/statistics.ts';
import { DAY_MS, HOUR_MS } from '../../core/time.ts';

/** The newest calls of a class: hours in the queue, 0 for those that went straight in, and when they berthed; in order. */
export type Waits = { readonly hours: number[]; readonly atMs: number[]; readonly sizes: string[] };

const MOST_WAITS = 120;
/** How many of the newest waits that lasted long enough tell what is left of one. */
const TELLING = 15;
const RATE_WINDOW_MS = 21 * DAY_MS;

export const createWaits = (): Waits => ({ hours: [], atMs: [], sizes: [] });

/** Notes the wait of a call; `size` is its size key. */
export function addWait({ hours, atMs, sizes }: Waits, waitedHours: number, berthedMs: number, size: string): void {
  hours.push(Math.round(waitedHours * 10) / 10);
  atMs.push(berthedMs);
  sizes.push(size);
  if (hours.length <= MOST_WAITS) return;
  hours.shift();
  atMs.shift();
  sizes.shift();
}

/** Median hours in the queue, those that went straight in counted as 0; 0 before any call. */
export const medianWaitHours = ({ hours }: Waits): number => middle([...hours]) ?? 0;

/**
 * Median of what was left of the newest waits that lasted longer than `waitedHours`, of one size or of all (null); null
 * where there was none. In a queue that is served in order it is what is left of this wait.
 */
export function remainingWaitHours({ hours, sizes }: Waits, waitedHours: number, size: string | null): number | null {
  const left: number[] = [];
  for (let i = hours.length - 1; i >= 0 && left.length < TELLING; i--) {
    if (hours[i]! > waitedHours && (size === null || sizes[i] === size)) left.push(hours[i]! - waitedHours);
  }
  return middle(left);
}

/** Ships an hour that berthed of late after waiting longer than `waitedHours`. */
export function outlastingPerHour({ hours, atMs }: Waits, waitedHours: number, sinceMs: number, nowMs: number): number {
  const fromMs = Math.max(sinceMs, nowMs - RATE_WINDOW_MS, atMs.length === MOST_WAITS ? atMs[0]! : 0);
  let count = 0;
  for (let i = hours.length - 1; i >= 0 && atMs[i]! > fromMs; i--) if (hours[i]! > waitedHours) count++;
  return (Math.max(0.5, count) * HOUR_MS) / Math.max(DAY_MS, nowMs - fromMs);
}

const middle = (values: number[]): number | null =>
  quantileSorted(
    values.sort((a, b) => a - b),
    0.5,
  );
