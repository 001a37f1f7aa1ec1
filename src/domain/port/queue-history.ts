import { DAY_MS } from '../../core/time.ts';

/** Longer queues are counted as this. */
const LONGEST_QUEUE = 999;
const WINDOW_MS = 365 * DAY_MS;

/**
 * How often each length of queue was seen in the trailing year of quarter-hourly samples, without those of outages.
 */
export type QueueHistory = {
  readonly samples: { readonly atMs: number; readonly queue: number }[];
  /** Index of the oldest sample still in the window. */
  oldest: number;
  readonly counts: Int32Array;
};

export function createQueueHistory(): QueueHistory {
  return { samples: [], oldest: 0, counts: new Int32Array(LONGEST_QUEUE + 1) };
}

export function addQueueSample(history: QueueHistory, atMs: number, queue: number): void {
  const length = Math.min(queue, LONGEST_QUEUE);
  history.samples.push({ atMs, queue: length });
  history.counts[length]!++;
  while (history.samples[history.oldest]!.atMs <= atMs - WINDOW_MS) {
    history.counts[history.samples[history.oldest]!.queue]!--;
    history.oldest++;
  }
  // Forget what fell out, now and then rather than at every sample.
  if (history.oldest > 10_000) {
    history.samples.splice(0, history.oldest);
    history.oldest = 0;
  }
}

/** Days from the oldest sample in the window to the newest. */
export function historyDays(history: QueueHistory): number {
  const first = history.samples[history.oldest];
  const last = history.samples.at(-1);
  return first && last ? (last.atMs - first.atMs) / DAY_MS : 0;
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
