import { DAY_MS } from '../../core/time.ts';

/** Longer waits are counted as this. */
const LONGEST_HOURS = 2_000;
const WINDOW_MS = 90 * DAY_MS;
const SAMPLES_PER_DAY = 96;

/**
 * How long the queue had waited in the median, in each quarter-hour of the last 90 days, without those of outages; 0
 * where nobody waited.
 */
export type WaitHistory = {
  readonly samples: { readonly atMs: number; readonly hours: number }[];
  /** Index of the oldest sample still in the window. */
  oldest: number;
  /** By whole hours, rounded up. */
  readonly counts: Int32Array;
};

export function createWaitHistory(): WaitHistory {
  return { samples: [], oldest: 0, counts: new Int32Array(LONGEST_HOURS + 1) };
}

/** Adds a sample, and leaves out what is 90 days old by then. */
export function addWaitSample(history: WaitHistory, atMs: number, medianWaitHours: number | null): void {
  const hours = Math.min(Math.ceil(medianWaitHours ?? 0), LONGEST_HOURS);
  history.samples.push({ atMs, hours });
  history.counts[hours]!++;
  const { samples, counts } = history;
  while (samples[history.oldest]!.atMs <= atMs - WINDOW_MS) counts[samples[history.oldest++]!.hours]!--;
  // Free what fell out, now and then rather than at every sample.
  if (history.oldest > 10_000) {
    samples.splice(0, history.oldest);
    history.oldest = 0;
  }
}

/** How many days of samples there are, rounded. */
export const waitDays = ({ samples, oldest }: WaitHistory): number =>
  Math.round((samples.length - oldest) / SAMPLES_PER_DAY);

/** The smallest whole number of hours that a share `q` of the samples do not exceed; null with less than so many days of them. */
export function waitPercentile(history: WaitHistory, q: number, fewestDays: number): number | null {
  const total = history.samples.length - history.oldest;
  if (total === 0 || total < fewestDays * SAMPLES_PER_DAY) return null;
  let seen = 0;
  for (let hours = 0; hours <= LONGEST_HOURS; hours++) {
    seen += history.counts[hours]!;
    if (seen >= q * total) return hours;
  }
  return LONGEST_HOURS;
}
