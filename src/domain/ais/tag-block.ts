import { checksumOf, hexPairAt } from './checksum.ts';
import { epochMs, stampMs } from './stamp.ts';

const COMMA = 44;
const COLON = 58;
const STAR = 42;
const DASH = 45;

/** What an NMEA 4 tag block said; reused from line to line. */
export type TagBlock = {
  stampMs: number;
  /** Hash of the station named by `s:`, 0 without one. */
  station: number;
  /** Hash of the group in `g:part-of-group` (NMEA 0183) or `partGof:group` (IEC 61162-450), 0 without one. */
  group: number;
};

/**
 * Reads the tag block between two backslashes, `[from, to)` without them. One whose checksum is wrong says nothing; but
 * recordings exist whose tag blocks all end in `*00`, and they are taken, as are those without any.
 */
export function readTagBlock(bytes: Uint8Array, from: number, to: number, into: TagBlock): void {
  let star = to;
  while (star > from && bytes[star - 1] !== STAR) star--;
  const end = star > from ? star - 1 : to;
  if (end < to) {
    const declared = hexPairAt(bytes, star, to);
    if (declared !== 0 && declared !== checksumOf(bytes, from, end)) return;
  }
  for (let i = from; i + 1 < end; ) {
    let comma = i;
    while (comma < end && bytes[comma] !== COMMA) comma++;
    if (bytes[i + 1] === COLON) {
      const key = bytes[i]!;
      if (key === 99) into.stampMs = epochMs(bytes, i + 2, comma);
      else if (key === 115) into.station = hashOf(bytes, i + 2, comma);
      else if (key === 103) into.group = groupOf(bytes, i + 2, comma);
    } else if (bytes[i + 1] === 71 && bytes[i + 3] === COLON) {
      into.group = groupOf(bytes, i + 4, comma);
    }
    i = comma + 1;
  }
}

/**
 * Reads what stands behind a sentence's checksum: an epoch or an instant, alone or as the last of several values, as
 * the US Coast Guard's network writes them: `,s28089,d-103,T39.44353985,x147521,r08TPHI1,1242958962` (of which `r` is
 * the station that received).
 */
export function readTail(bytes: Uint8Array, from: number, to: number, into: TagBlock): void {
  let last = from;
  for (let i = from + 1; i < to; i++) {
    if (bytes[i] !== COMMA) continue;
    if (bytes[last + 1] === 114 && into.station === 0) into.station = hashOf(bytes, last + 2, i);
    last = i;
  }
  if (Number.isNaN(into.stampMs)) into.stampMs = stampMs(bytes, last, to);
}

/** FNV-1a, never 0. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash >>> 0 || 1;
}

/** Hash of the group's own number: of `3985` in `1-2-3985`. */
function groupOf(bytes: Uint8Array, from: number, to: number): number {
  let start = to;
  while (start > from && bytes[start - 1] !== DASH) start--;
  return hashOf(bytes, start, to);
}
