import { DAY_MS } from '../../core/time.ts';
import type { Field, FieldKind } from './fields.ts';
import { ALL_LAYOUTS, type Layout } from './layouts.ts';
import { type AisMessage, textInto } from './message.ts';

/** Bytes that one message's JSON never exceeds; the caller sees to the room. */
export const MAX_JSON_BYTES = 2048;

/**
 * Constant text, held as 8-byte words: eight bytes are written at a time, and what goes beyond the text's end is
 * overwritten by what follows. (Bytes of ASCII are never a NaN, so a float carries them unchanged.)
 */
type Constant = { readonly words: Float64Array; readonly length: number };

const constant = (text: string): Constant => {
  const bytes = new Uint8Array(Math.ceil(text.length / 8) * 8);
  new TextEncoder().encodeInto(text, bytes);
  return { words: new Float64Array(bytes.buffer), length: text.length };
};

/** Where the JSON goes: the same bytes seen as bytes and as words at any place. */
export type JsonBuffer = { readonly bytes: Uint8Array; readonly view: DataView };

export function createJsonBuffer(sizeBytes: number): JsonBuffer {
  const bytes = new Uint8Array(sizeBytes);
  return { bytes, view: new DataView(bytes.buffer) };
}

const HEAD = constant('{"type":');
const REPEAT = constant(',"repeat":');
const MMSI = constant(',"mmsi":');
const RECEIVED = constant(',"received":"');
const CLOSING_QUOTE = constant('"');

const LINE_FEED = 10;
const QUOTE = 34;
const DASH = 45;
const DOT = 46;
const ZERO = 48;
const COLON = 58;
const LETTER_T = 84;
const LETTER_Z = 90;
const BACKSLASH = 92;
const CLOSING_BRACE = 125;

/** A field with its key, and with the values that are always the same text. */
type Row = {
  readonly kind: number;
  readonly field: Field;
  readonly slot: number;
  readonly key: Constant;
  readonly none: Constant;
  readonly yes: Constant;
  readonly no: Constant;
};

/** The kinds as small numbers, so that the hot path has one cheap switch. */
const KIND = {
  unsigned: 0,
  flag: 1,
  tenths: 2,
  degrees: 3,
  turn: 4,
  text: 5,
  utc: 6,
  eta: 7,
} as const satisfies Record<FieldKind, number>;

const rowsByLayout = new Map<Layout, Row[]>(
  ALL_LAYOUTS.map((layout) => [
    layout,
    layout.fields.map((field) => {
      const key = `,"${field.name}":`;
      // The part of a message 24 is shown by its letter.
      const [yes, no] = field.name === 'part' ? ['"B"', '"A"'] : ['true', 'false'];
      return {
        kind: KIND[field.kind],
        field,
        slot: field.slot,
        key: constant(key),
        none: constant(`${key}null`),
        yes: constant(key + yes),
        no: constant(key + no),
      };
    }),
  ]),
);

function put(out: JsonBuffer, at: number, text: Constant): number {
  const { words, length } = text;
  for (let i = 0; i < words.length; i++) out.view.setFloat64(at + i * 8, words[i]!, true);
  return at + length;
}

function putString(out: JsonBuffer, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) out.bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}

/** A whole number from 0 to 2³¹ − 1. */
function putInteger(bytes: Uint8Array, at: number, value: number): number {
  const rest = value | 0;
  if (rest < 10) {
    bytes[at] = ZERO + rest;
    return at + 1;
  }
  let digits = 2;
  for (let bound = 100; rest >= bound && digits < 10; bound *= 10) digits++;
  return putPadded(bytes, at, rest, digits);
}

/** The ones and tens of 0 to 99, so that a division gives two digits. */
const ONES = Uint8Array.from({ length: 100 }, (_, i) => ZERO + (i % 10));
const TENS = Uint8Array.from({ length: 100 }, (_, i) => ZERO + Math.trunc(i / 10));

/** Exactly so many digits, with leading zeros. */
function putPadded(bytes: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value | 0;
  let i = at + digits - 1;
  for (; i > at; i -= 2) {
    const hundredth = (rest / 100) | 0;
    const pair = rest - hundredth * 100;
    bytes[i] = ONES[pair]!;
    bytes[i - 1] = TENS[pair]!;
    rest = hundredth;
  }
  if (i === at) bytes[i] = ZERO + (rest % 10);
  return at + digits;
}

/** `value / unit` with so many decimals; the value is whole and below 2³¹ in size. */
function putDecimal(bytes: Uint8Array, start: number, value: number, unit: number, decimals: number): number {
  let at = start;
  let rest = value | 0;
  if (rest < 0) {
    bytes[at++] = DASH;
    rest = -rest;
  }
  const whole = (rest / unit) | 0;
  at = putInteger(bytes, at, whole);
  bytes[at++] = DOT;
  return putPadded(bytes, at, rest - whole * unit, decimals);
}

/** 1/600 000 degree as degrees to seven decimals, half away from zero as printf rounds; at most ±1 800 000 000. */
function putDegrees(bytes: Uint8Array, at: number, value: number): number {
  const tenMillionths = (Math.abs(value) * 50) / 3 + 0.5;
  return putDecimal(bytes, at, value < 0 ? -tenMillionths : tenMillionths, 10_000_000, 7);
}

/** Degrees a minute by ITU-R M.1371-5 Table 48, to two decimals; ±127 says only that it is faster than 5° in 30 s. */
function putTurn(out: JsonBuffer, at: number, code: number): number {
  if (code === -127) return putString(out, at, '"fastleft"');
  if (code === 127) return putString(out, at, '"fastright"');
  const hundredths = Math.round((code / 4.733) ** 2 * 100);
  return putDecimal(out.bytes, at, code < 0 ? -hundredths : hundredths, 100, 2);
}

/** `"05-15T14:00Z"`; without the minute or the time of day where those are not available. */
function putEta(bytes: Uint8Array, start: number, code: number): number {
  const minute = code % 100;
  const hour = Math.trunc(code / 100) % 100;
  bytes[start] = QUOTE;
  let at = putPadded(bytes, start + 1, Math.trunc(code / 1_000_000), 2);
  bytes[at++] = DASH;
  at = putPadded(bytes, at, Math.trunc(code / 10_000) % 100, 2);
  if (hour < 24) {
    bytes[at++] = LETTER_T;
    at = putPadded(bytes, at, hour, 2);
    if (minute < 60) {
      bytes[at++] = COLON;
      at = putPadded(bytes, at, minute, 2);
    }
    bytes[at++] = LETTER_Z;
  }
  bytes[at++] = QUOTE;
  return at;
}

let stampDayMs = Number.NaN;
let stampDay = '';

/** `2012-01-31T05:07:02.151Z` without the quotes; the date is formatted once a day of stamps. */
function putInstant(out: JsonBuffer, start: number, atMs: number): number {
  const dayMs = Math.floor(atMs / DAY_MS) * DAY_MS;
  if (dayMs !== stampDayMs) {
    stampDayMs = dayMs;
    stampDay = new Date(dayMs).toISOString().slice(0, 11);
  }
  const { bytes } = out;
  const ms = atMs - dayMs;
  const seconds = Math.trunc(ms / 1000);
  let at = putString(out, start, stampDay);
  at = putPadded(bytes, at, seconds / 3600, 2);
  bytes[at++] = COLON;
  at = putPadded(bytes, at, (seconds / 60) % 60, 2);
  bytes[at++] = COLON;
  at = putPadded(bytes, at, seconds % 60, 2);
  const fraction = ms - seconds * 1000;
  if (fraction > 0) {
    bytes[at++] = DOT;
    at = putPadded(bytes, at, fraction, 3);
  }
  bytes[at++] = LETTER_Z;
  return at;
}

const characters = new Uint8Array(40);

function putText(out: JsonBuffer, start: number, message: AisMessage, row: Row): number {
  const { bytes } = out;
  const length = textInto(message, row.field, characters, 0);
  if (length === 0) return put(out, start, row.none);
  let at = put(out, start, row.key);
  bytes[at++] = QUOTE;
  for (let i = 0; i < length; i++) {
    const byte = characters[i]!;
    // Of the 64 characters only these two need an escape.
    if (byte === QUOTE || byte === BACKSLASH) bytes[at++] = BACKSLASH;
    bytes[at++] = byte;
  }
  bytes[at++] = QUOTE;
  return at;
}

function putMember(out: JsonBuffer, start: number, message: AisMessage, row: Row): number {
  if (row.kind === KIND.text) return putText(out, start, message, row);
  const value = message.values[row.slot]!;
  if (Number.isNaN(value)) return put(out, start, row.none);
  if (row.kind === KIND.flag) return put(out, start, value === 1 ? row.yes : row.no);
  const at = put(out, start, row.key);
  switch (row.kind) {
    case KIND.unsigned:
      return putInteger(out.bytes, at, value);
    case KIND.tenths:
      return putDecimal(out.bytes, at, value, 10, 1);
    case KIND.degrees:
      return putDegrees(out.bytes, at, value);
    case KIND.turn:
      return putTurn(out, at, value);
    case KIND.utc:
      out.bytes[at] = QUOTE;
      return put(out, putInstant(out, at + 1, value), CLOSING_QUOTE);
    default:
      return putEta(out.bytes, at, value);
  }
}

/**
 * Writes the message as one JSON object and a line feed, with the names and scaled units of gpsd's AIS JSON; what is
 * not available is null. Returns the place behind it.
 */
export function writeJson(message: AisMessage, out: JsonBuffer, start: number): number {
  const { bytes } = out;
  const rows = rowsByLayout.get(message.layout)!;
  let at = putInteger(bytes, put(out, start, HEAD), message.type);
  at = putInteger(bytes, put(out, at, REPEAT), message.repeat);
  at = putInteger(bytes, put(out, at, MMSI), message.mmsi);
  for (let i = 0; i < rows.length; i++) at = putMember(out, at, message, rows[i]!);
  if (!Number.isNaN(message.stampMs)) {
    at = putInstant(out, put(out, at, RECEIVED), message.stampMs);
    bytes[at++] = QUOTE;
  }
  bytes[at++] = CLOSING_BRACE;
  bytes[at++] = LINE_FEED;
  return at;
}
