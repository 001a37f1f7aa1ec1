import { hash32 } from '../core/random.ts';

/**
 * Chance without a stream: every draw is a hash of a seed and of what the draw is about (a report's time, a leg's
 * number), so that it does not depend on what was drawn before and a restarted emission repeats itself.
 */
export const mix = (seed: number, about: number): number => hash32(seed + Math.imul(about, 0x9e3779b1));

/** Uniform in [0, 1). */
export const uniformOf = (hash: number): number => hash / 4_294_967_296;

/** Whether an event of this probability happens. */
export const happens = (hash: number, probability: number): boolean => hash < probability * 4_294_967_296;

/** Mean of the sum of four bytes, and its standard deviation: 4 × (256² − 1) / 12 is 147.8 squared. */
const BYTES_MEAN = 510;
const BYTES_SD = 147.8;

/** Nearly standard normal, within ±3.45: the sum of a hash's four bytes (Irwin and Hall). */
export const normalOf = (hash: number): number =>
  ((hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24) - BYTES_MEAN) / BYTES_SD;

/** Nearly standard normal noise that changes smoothly, with one independent value each period. */
export function smoothNoise(seed: number, atMs: number, periodMs: number): number {
  const step = Math.floor(atMs / periodMs);
  const fraction = atMs / periodMs - step;
  const weight = fraction * fraction * (3 - 2 * fraction);
  const before = normalOf(mix(seed, step));
  const after = normalOf(mix(seed, step + 1));
  return (before + (after - before) * weight) / Math.sqrt(weight * weight + (1 - weight) * (1 - weight));
}
