import type { Interval } from '../domain/prediction/resample-weeks.ts';

/** What stands for a figure with too few cases behind it. */
export const NO_FIGURE = '–';

/** A figure with a number of decimals. */
export function fixed(value: number | null, decimals: number): string {
  if (value === null) return NO_FIGURE;
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** A figure that shows its sign, whichever it is. */
export function signed(value: number | null, decimals: number): string {
  const text = fixed(value, decimals);
  return value !== null && Number(text) > 0 ? `+${text}` : text;
}

/** A fraction as a percentage. */
export function percentText(fraction: number | null): string {
  return fraction === null ? NO_FIGURE : `${fixed(fraction * 100, 1)}%`;
}

/** `11.2–12.9`; with `scale` 100 the bounds of a fraction as percentages. Bounds below zero stand apart by "to". */
export function intervalText(interval: Interval | null | undefined, decimals: number, scale = 1): string {
  if (!interval) return NO_FIGURE;
  const [low, high] = interval;
  return `${fixed(low * scale, decimals)}${low < 0 || high < 0 ? ' to ' : '–'}${fixed(high * scale, decimals)}`;
}
