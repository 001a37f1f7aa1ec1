import { findIsoMs, SECOND_MS } from '../../core/time.ts';

const COMMA = 44;
const DOT = 46;
const COLON = 58;
const STAR = 42;
const DASH = 45;

/** Stamps outside these years are taken for something else than the time of a receiver. */
const EARLIEST_MS = Date.UTC(1990, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

/**
 * The instant written as digits in `[from, to)`: 9 or 10 digits are seconds (with a fraction, if any), 13 milliseconds,
 * 16 microseconds. NaN for anything else.
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
  if (digits === 9 || digits === 10) atMs = Math.round((value + fraction) * SECOND_MS);
  else if (digits === 13) atMs = value;
  else if (digits === 16) atMs = Math.trunc(value / 1000);
  return atMs >= EARLIEST_MS && atMs < LATEST_MS ? atMs : Number.NaN;
}

/** A stamp before the sentence: an epoch, an ISO 8601 instant or `[…]` around one, whatever separates it. */
export function leadingStampMs(bytes: Uint8Array, from: number, to: number): number {
  let start = from;
  let end = to;
  const isPadding = (byte: number): boolean =>
    byte <= 32 || byte === COMMA || byte === 59 || byte === 91 || byte === 93;
  while (start < end && isPadding(bytes[start]!)) start++;
  while (end > start && isPadding(bytes[end - 1]!)) end--;
  if (start === end) return Number.NaN;
  const epoch = epochMs(bytes, start, end);
  if (!Number.isNaN(epoch)) return epoch;
  return findIsoMs(String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 40)))) ?? Number.NaN;
}

/** What an NMEA 4 tag block said; reused from line to line. */
export type TagBlock = {
  stampMs: number;
  /** Hash of the station named by `s:`, 0 without one. */
  station: number;
  /** The group number of `g:part-of-group`, 0 without one. */
  group: number;
};

/**
 * Reads the tag block between two backslashes, `[from, to)` without them. Its checksum is not a condition: recordings
 * exist whose tag blocks all end in `*00`, and the sentence behind has a checksum of its own.
 */
export function readTagBlock(bytes: Uint8Array, from: number, to: number, into: TagBlock): void {
  let i = from;
  while (i + 1 < to && bytes[i] !== STAR) {
    let end = i;
    while (end < to && bytes[end] !== COMMA && bytes[end] !== STAR) end++;
    if (bytes[i + 1] === COLON) {
      const key = bytes[i]!;
      if (key === 99) into.stampMs = epochMs(bytes, i + 2, end);
      else if (key === 115) into.station = hashOf(bytes, i + 2, end);
      else if (key === 103) into.group = lastNumber(bytes, i + 2, end);
    }
    i = bytes[end] === COMMA ? end + 1 : end;
  }
}

/** FNV-1a, never 0. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash >>> 0 || 1;
}

/** The number behind the last dash of `1-2-3985`. */
function lastNumber(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    if (bytes[i] === DASH) value = 0;
    else if (isDigit(bytes[i]!)) value = (value * 10 + bytes[i]! - 48) % 1_000_000_000;
  }
  return value;
}

const PGHP = [36, 80, 71, 72, 80, COMMA];

/**
 * The time in a `$PGHP,1,year,month,day,hour,minute,second,millisecond,…` line, which stamps the AIS sentence after it
 * (Gatehouse proprietary comment sentence); NaN for any other line.
 */
export function gatehouseStampMs(bytes: Uint8Array, from: number, to: number): number {
  for (let i = 0; i < PGHP.length; i++) if (bytes[from + i] !== PGHP[i]) return Number.NaN;
  const parts = [0, 0, 0, 0, 0, 0, 0, 0];
  let part = 0;
  for (let i = from + PGHP.length; i < to && part < parts.length; i++) {
    if (bytes[i] === COMMA) part++;
    else if (isDigit(bytes[i]!)) parts[part] = parts[part]! * 10 + bytes[i]! - 48;
    else return Number.NaN;
  }
  if (part < parts.length) return Number.NaN;
  const [, year, month, day, hour, minute, second, millisecond] = parts;
  const atMs = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!, millisecond!);
  return atMs >= EARLIEST_MS && atMs < LATEST_MS ? atMs : Number.NaN;
}
