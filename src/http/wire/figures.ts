import { round } from '../../core/statistics.ts';

/** A fraction as a percentage with one decimal. */
export const percent = (fraction: number): number => round(fraction * 100, 1);

/** A fraction with four decimals. */
export const fraction = (value: number): number => round(value, 4);

/** Hours, or a length of queue to compare with, with two decimals; null stays null. */
export const hours = (value: number | null): number | null => (value === null ? null : round(value, 2));

/** Nautical miles with one decimal. */
export const miles = (value: number): number => round(value, 1);

/** Degrees of position with five decimals, about a metre. */
export const degrees = (value: number): number => round(value, 5);
