import { HOUR_MS } from '../../core/time.ts';

/** Mean time between high waters of the semidiurnal tide (M2), in hours. */
const TIDE_HOURS = 12.42;
/** Deep ships berth within this time of high water, in hours. */
const WINDOW_HOURS = 2.5;
/** Local hours between which ships that berth by daylight may make fast. */
const DAYLIGHT_FROM_HOUR = 6;
const DAYLIGHT_TO_HOUR = 18;

/** Hours since the latest high water, in [0, 12.42). */
const hoursSinceHighWater = (atMs: number, phaseHours: number): number => {
  const hours = (atMs / HOUR_MS - phaseHours) % TIDE_HOURS;
  return hours < 0 ? hours + TIDE_HOURS : hours;
};

/** Whether the water is high enough for deep ships. */
export function isHighWater(atMs: number, phaseHours: number): boolean {
  const hours = hoursSinceHighWater(atMs, phaseHours);
  return hours <= WINDOW_HOURS || hours >= TIDE_HOURS - WINDOW_HOURS;
}

/** The turn of the tide as an angle, 0 at high water; ships at anchor swing with it. */
export const tideAngle = (atMs: number, phaseHours: number): number =>
  (2 * Math.PI * hoursSinceHighWater(atMs, phaseHours)) / TIDE_HOURS;

export function isDaylight(atMs: number, utcOffsetHours: number): boolean {
  const hour = (((atMs / HOUR_MS + utcOffsetHours) % 24) + 24) % 24;
  return hour >= DAYLIGHT_FROM_HOUR && hour < DAYLIGHT_TO_HOUR;
}
