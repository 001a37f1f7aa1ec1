import { MINUTE_MS, SECOND_MS } from '../../core/time.ts';

const COMMA = 44;
const DASH = 45;
const DOT = 46;
const COLON = 58;
const PLUS = 43;
const LETTER_T = 84;
const LETTER_Z = 90;
const BLANK = 32;

/** Stamps outside these years are taken for something else than the time of a receiver; AIS came in 2002. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

export const isPlausible = (atMs: number): boolean => atMs >= EARLIEST_MS && atMs < LATEST_MS;

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** Control characters, blanks, commas, semicolons and square brackets. */
const isPadding = (byte: number): boolean =>
  byte <= BLANK || byte === COMMA || byte === 59 || byte === 91 || byte === 93;

/** An epoch or an ISO 8601 instant in `[from, to)`, with blanks, commas, semicolons or brackets around; NaN for else. */
export function stampMs(bytes: Uint8Array, from: number, to: number): number {
  let start = from;
  let end = to;
  while (start < end && isPadding(bytes[start]!)) start++;
  while (end > start && isPadding(bytes[end - 1]!)) end--;
  return bytes[start + 4] === DASH ? isoMs(bytes, start, end) : epochMs(bytes, start, end);
}

/**
 * The instant written as digits in `[from, to)`: 10 digits are seconds (with a fraction, if any), 13 milliseconds, 16
 * microseconds. NaN for anything else; nine digits may as well be an MMSI.
 */
export function epochMs(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  let i = from;
  for (; i < to && isDigit(bytes[i]); i++) value = value * 10 + bytes[i]! - 48;
  const digits = i - from;
  let atMs = Number.NaN;
  if (digits === 10) {
    const end = fractionEnd(bytes, i, to);
    atMs = value * SECOND_MS + fractionMs(bytes, i, end);
    i = end;
  } else if (digits === 13) atMs = value;
  else if (digits === 16) atMs = Math.trunc(value / 1000);
  return i === to && isPlausible(atMs) ? atMs : Number.NaN;
}

/**
 * The instant of `2012-01-31T06:41:59.157Z` in `[from, to)`; with a blank for the T, any fraction or none, `+01:00` or
 * `+0100` for the Z, or nothing, which is UTC too. NaN for anything else.
 */
function isoMs(bytes: Uint8Array, from: number, to: number): number {
  if (to - from < 19 || bytes[from + 7] !== DASH || bytes[from + 13] !== COLON || bytes[from + 16] !== COLON) {
    return Number.NaN;
  }
  if (bytes[from + 10] !== LETTER_T && bytes[from + 10] !== BLANK) return Number.NaN;
  const month = twoDigits(bytes, from + 5);
  const day = twoDigits(bytes, from + 8);
  const hour = twoDigits(bytes, from + 11);
  const minute = twoDigits(bytes, from + 14);
  const second = twoDigits(bytes, from + 17);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return Number.NaN;
  const year = twoDigits(bytes, from) * 100 + twoDigits(bytes, from + 2);
  const end = fractionEnd(bytes, from + 19, to);
  const atMs = Date.UTC(year, month - 1, day, hour, minute, second) + fractionMs(bytes, from + 19, end);
  const atUtcMs = atMs - offsetMs(bytes, end, to);
  return isPlausible(atUtcMs) ? atUtcMs : Number.NaN;
}

/** The number of two digits, NaN where there are none. */
const twoDigits = (bytes: Uint8Array, at: number): number =>
  isDigit(bytes[at]) && isDigit(bytes[at + 1]) ? (bytes[at]! - 48) * 10 + bytes[at + 1]! - 48 : Number.NaN;

/** The end of `.157` or `,157` that begins at `at`; `at` without a fraction. */
function fractionEnd(bytes: Uint8Array, at: number, to: number): number {
  if (at >= to || (bytes[at] !== DOT && bytes[at] !== COMMA)) return at;
  let end = at + 1;
  while (end < to && isDigit(bytes[end])) end++;
  return end;
}

/** Whole milliseconds of the fraction. */
function fractionMs(bytes: Uint8Array, from: number, end: number): number {
  let ms = 0;
  for (let i = 1, place = 100; i < end - from && place >= 1; i++, place /= 10) ms += (bytes[from + i]! - 48) * place;
  return ms;
}

/** How far `Z`, `+01:00` or `-0330` in `[from, to)` is ahead of UTC; NaN for anything else. */
function offsetMs(bytes: Uint8Array, from: number, to: number): number {
  if (from === to || (bytes[from] === LETTER_Z && from + 1 === to)) return 0;
  const minuteAt = bytes[from + 3] === COLON ? from + 4 : from + 3;
  if ((bytes[from] !== PLUS && bytes[from] !== DASH) || minuteAt + 2 !== to) return Number.NaN;
  const minutes = twoDigits(bytes, from + 1) * 60 + twoDigits(bytes, minuteAt);
  return (bytes[from] === PLUS ? minutes : -minutes) * MINUTE_MS;
}
