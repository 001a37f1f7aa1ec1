import { DAY_MS, MINUTE_MS } from '../core/time.ts';

/** Times further apart than this are a gap in the recording, or one of them is wrong. */
const LEAP_MS = DAY_MS;
/** Reports further out of order than this make a recording unsorted; receivers' clocks and queues make less. */
const SORTED_SLACK_MS = 10 * MINUTE_MS;
/** With more lone times than this the recording is in no order, and lone times are no errors. */
const MOST_LONE_SHARE = 0.01;

/** From when to when a recording goes, and whether it is in order. */
export type Extent = { readonly firstMs: number; readonly lastMs: number; readonly isSorted: boolean };

/**
 * Judges the extent and the order of a recording by the times that a neighbour confirms: a wild stamp among thousands
 * must not make it seem unsorted, older than it is, or from the future.
 */
export function createExtent(): { add(atMs: number): void; result(): Extent } {
  const all = bounds();
  const confirmed = bounds();
  let count = 0;
  let lone = 0;
  let confirmedMs: number | null = null;
  let heldMs: number | null = null;
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= LEAP_MS;
  const confirm = (atMs: number): void => {
    confirmedMs = atMs;
    confirmed.add(atMs);
  };
  return {
    add(atMs) {
      count++;
      all.add(atMs);
      if (heldMs !== null) {
        if (isNear(heldMs, atMs)) confirm(heldMs);
        else lone++;
        heldMs = null;
      }
      if (confirmedMs !== null && isNear(confirmedMs, atMs)) confirm(atMs);
      else heldMs = atMs;
    },
    result() {
      const unconfirmed = lone + (heldMs === null ? 0 : 1);
      return unconfirmed <= count * MOST_LONE_SHARE ? confirmed.extent() : all.extent();
    },
  };
}

function bounds(): { add(atMs: number): void; extent(): Extent } {
  let firstMs = Number.POSITIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  let isSorted = true;
  return {
    add(atMs) {
      if (atMs < lastMs - SORTED_SLACK_MS) isSorted = false;
      if (atMs < firstMs) firstMs = atMs;
      if (atMs > lastMs) lastMs = atMs;
    },
    extent: () => ({ firstMs, lastMs, isSorted }),
  };
}
