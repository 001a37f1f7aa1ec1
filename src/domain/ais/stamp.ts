import { findIsoMs, SECOND_MS } from '../../core/time.ts';
import { checksumOf, hexPairAt } from './checksum.ts';

const COMMA = 44;
const DOT = 46;
const COLON = 58;
const STAR = 42;
const DASH = 45;

/** Stamps outside these years are taken for something else than the time of a receiver; AIS came in 2002. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

/**
 * The instant written as digits in `[from, to)`: 10 digits are seconds (with a fraction, if any), 13 milliseconds, 16
 * microseconds. NaN for anything else; nine digits may as well be an MMSI.
 */
export function epochMs(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  let digits = 0;
  let i = from;
  for (; i < to && isDigit(bytes[i]!); i++, digits++) value = value * 10 + bytes[i]! - 48;
  let fraction = 0;
  if (bytes[i] === DOT && i < to) {
    let place = 0.1;
    for (i++; i < to && isDigit(bytes[i]!); i++, place /= 10) fraction += (bytes[i]! - 48) * place;
  }
  if (i !== to) return Number.NaN;
  let atMs = Number.NaN;
  if (digits === 10) atMs = Math.round((value + fraction) * SECOND_MS);
  else if (digits === 13) atMs = value;
  else if (digits === 16) atMs = Math.trunc(value / 1000);
  return isPlausible(atMs) ? atMs : Number.NaN;
}

const isPlausible = (atMs: number): boolean => atMs >= EARLIEST_MS && atMs < LATEST_MS;

/** Control characters, blanks, commas, semicolons and square brackets. */
const isPadding = (byte: number): boolean => byte <= 32 || byte === COMMA || byte === 59 || byte === 91 || byte === 93;

/** Longest text that is tried as an instant. */
const MOST_ISO_CHARACTERS = 40;

/** An epoch or an ISO 8601 instant in `[from, to)`, with blanks, commas, semicolons or brackets around; NaN for else. */
export function stampMs(bytes: Uint8Array, from: number, to: number): number {
  let start = from;
  let end = to;
  while (start < end && isPadding(bytes[start]!)) start++;
  while (end > start && isPadding(bytes[end - 1]!)) end--;
  if (start === end || end - start > MOST_ISO_CHARACTERS) return Number.NaN;
  const epoch = epochMs(bytes, start, end);
  if (!Number.isNaN(epoch)) return epoch;
  const atMs = findIsoMs(String.fromCharCode(...bytes.subarray(start, end))) ?? Number.NaN;
  return isPlausible(atMs) ? Math.trunc(atMs) : Number.NaN;
}

/** What an NMEA 4 tag block said; reused from line to line. */
export type TagBlock = {
  stampMs: number;
  /** Hash of the station named by `s:`, 0 without one. */
  station: number;
  /** The group of `g:part-of-group` (NMEA 0183) or `partGof:group` (IEC 61162-450), 0 without one. */
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
      else if (key === 103) into.group = lastNumber(bytes, i + 2, comma);
    } else if (bytes[i + 1] === 71 && bytes[i + 3] === COLON) {
      into.group = lastNumber(bytes, i + 4, comma);
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

/** The number behind the last dash of `1-2-3985`, or all of `3985`. */
function lastNumber(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    if (bytes[i] === DASH) value = 0;
    else if (isDigit(bytes[i]!)) value = (value * 10 + bytes[i]! - 48) % 1_000_000_000;
  }
  return value;
}

const PGHP = [36, 80, 71, 72, 80, COMMA];

/** The time of a `$PGHP` line, and the checksum of the sentence that it belongs to, -1 if it does not tell. */
export type GatehouseStamp = { stampMs: number; checksum: number };

/**
 * Reads `$PGHP,1,year,month,day,hour,minute,second,millisecond,country,region,mmsi,on line,checksum*hh`, which stamps
 * the AIS sentence after it (Gatehouse's proprietary comment sentence); other lines change nothing.
 */
export function readGatehouseStamp(bytes: Uint8Array, from: number, to: number, into: GatehouseStamp): void {
  for (let i = 0; i < PGHP.length; i++) if (bytes[from + i] !== PGHP[i]) return;
  const star = bytes.indexOf(STAR, from);
  if (star < 0 || hexPairAt(bytes, star + 1, to) !== checksumOf(bytes, from + 1, star)) return;
  const parts = [0, 0, 0, 0, 0, 0, 0, 0];
  let part = 0;
  for (let i = from + PGHP.length; i < star && part < parts.length; i++) {
    if (bytes[i] === COMMA) part++;
    else if (isDigit(bytes[i]!)) parts[part] = parts[part]! * 10 + bytes[i]! - 48;
    else return;
  }
  const [, year, month, day, hour, minute, second, millisecond] = parts;
  const atMs = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!, millisecond!);
  if (part < parts.length || !isPlausible(atMs)) return;
  into.stampMs = atMs;
  into.checksum = bytes[star - 3] === COMMA ? hexPairAt(bytes, star - 2, star) : -1;
}
