import { DAY_MS } from '../../core/time.ts';

/** Longer queues are counted as this. */
const LONGEST_QUEUE = 999;
const WINDOW_MS = 365 * DAY_MS;

/**
 * How often each length of queue was seen in the trailing year of quarter-hourly samples, without those of outages.
 */
export type QueueHistory = {
  readonly samples: { readonly atMs: number; readonly queue: number; readonly inbound: number }[];
  /** Index of the oldest sample still in the window. */
  oldest: number;
  readonly counts: Int32Array;
};

export function createQueueHistory(): QueueHistory {
  return { samples: [], oldest: 0, counts: new Int32Array(LONGEST_QUEUE + 1) };
}

export function addQueueSample(history: QueueHistory, atMs: number, queue: number, inbound = 0): void {
  const length = Math.min(queue, LONGEST_QUEUE);
  history.samples.push({ atMs, queue: length, inbound });
  history.counts[length]!++;
  forgetOldSamples(history, atMs);
}

/** Leaves out what is a year old at `nowMs`; during an outage time goes on though there are no samples. */
export function forgetOldSamples(history: QueueHistory, nowMs: number): void {
  const { samples, counts } = history;
  for (let oldest = samples[history.oldest]; oldest && oldest.atMs <= nowMs - WINDOW_MS; ) {
    counts[oldest.queue]!--;
    oldest = samples[++history.oldest];
  }
  // Free what fell out, now and then rather than at every sample.
  if (history.oldest > 10_000) {
    samples.splice(0, history.oldest);
    history.oldest = 0;
  }
}

const SAMPLES_PER_DAY = 96;

/** Days' worth of samples in the window: a month between two days of recordings is no history. */
export function historyDays(history: QueueHistory): number {
  return (history.samples.length - history.oldest) / SAMPLES_PER_DAY;
}

/** The smallest queue that at least a share `q` of the samples do not exceed; null without samples. */
export function queuePercentile(history: QueueHistory, q: number): number | null {
  const total = history.samples.length - history.oldest;
  if (total === 0) return null;
  let seen = 0;
  for (let queue = 0; queue <= LONGEST_QUEUE; queue++) {
    seen += history.counts[queue]!;
    if (seen >= q * total) return queue;
  }
  return LONGEST_QUEUE;
}
