import { createRandom } from '../../core/random.ts';
import { DAY_MS } from '../../core/time.ts';

/** Correlation time of the log-shock, in days. */
const CORRELATION_DAYS = 10;

/**
 * A slow factor around 1 on a group's demand or service: the exponential of a first-order autoregression with one
 * value a day. Example: with sd 0.2, four fifths of all days lie between 0.77 and 1.29.
 */
export function createShock(seed: number, startMs: number, sd: number): (atMs: number) => number {
  const random = createRandom(seed);
  const kept = Math.exp(-1 / CORRELATION_DAYS);
  const logs: number[] = [random.normal() * sd];
  return (atMs) => {
    const day = Math.max(0, Math.floor((atMs - startMs) / DAY_MS));
    while (logs.length <= day) logs.push(kept * logs.at(-1)! + Math.sqrt(1 - kept * kept) * sd * random.normal());
    return Math.exp(logs[day]! - (sd * sd) / 2);
  };
}
