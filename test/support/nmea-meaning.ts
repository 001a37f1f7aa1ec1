import type { AisRecord } from './nmea-decode.ts';
import { textBits, type Wire } from './nmea-encode.ts';
import { givenBy, type LayoutName, typeOf, WIRE_LAYOUTS } from './nmea-layouts.ts';

/**
 * What the JSON must say of values on the wire, by the rules of ITU-R M.1371-5 Annex 8 and in the scaled units of
 * gpsd; written down apart from the decoder so that one can prove the other.
 */
const FLAGS = new Set('accuracy raim assigned cs display dsc band msg22 off_position virtual_aid gnss'.split(' '));
/** Bits that the JSON does not show by themselves. */
const HIDDEN = new Set('spare control vendor year month day hour minute sec part'.split(' '));
const NOT_AVAILABLE: Readonly<Record<string, number>> = {
  status: 15,
  turn: -128,
  heading: 511,
  second: 60,
  maneuver: 0,
  alt: 4095,
  imo: 0,
  shiptype: 0,
  aid_type: 0,
  epfd: 0,
  draught: 0,
};
const DIMENSIONS = ['to_bow', 'to_stern', 'to_port', 'to_starboard'];

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** A coordinate on the wire in degrees, null beyond the poles or the antimeridian. */
const degrees = (wire: number, unit: number, most: number): number | null =>
  Math.abs(wire) > most * unit ? null : rounded(wire / unit, 7);

function turn(code: number): number | string | null {
  if (code === -128) return null;
  if (Math.abs(code) === 127) return code < 0 ? 'fastleft' : 'fastright';
  return rounded(Math.sign(code) * (code / 4.733) ** 2, 2);
}

function speed(wire: number, type: number): number | null {
  if (type === 27) return wire === 63 ? null : wire;
  if (wire === 1023) return null;
  return type === 9 ? wire : wire / 10;
}

function course(wire: number, type: number): number | null {
  if (type === 27) return wire < 360 ? wire : null;
  return wire < 3600 ? wire / 10 : null;
}

/** The value of one field that is a number on the wire. */
export function meaningOf(name: string, wire: number, type: number): unknown {
  if (FLAGS.has(name)) return wire === 1;
  switch (name) {
    case 'turn':
      return turn(wire);
    case 'speed':
      return speed(wire, type);
    case 'course':
      return course(wire, type);
    case 'heading':
      return wire < 360 ? wire : null;
    case 'lon':
      return degrees(wire, type === 27 ? 600 : 600_000, 180);
    case 'lat':
      return degrees(wire, type === 27 ? 600 : 600_000, 90);
    case 'draught':
      return wire === 0 ? null : wire / 10;
    default:
      return wire === NOT_AVAILABLE[name] ? null : wire;
  }
}

/** Up to the first '@', without trailing blanks. */
export function textMeaning(text: string): string | null {
  const shown = text.split('@')[0]!.trimEnd();
  return shown === '' ? null : shown;
}

const two = (value: number): string => String(value).padStart(2, '0');
/** Days of a leap year's months: the ETA has no year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function etaMeaning(month: number, day: number, hour: number, minute: number): string | null {
  if (day === 0 || day > (DAYS[month - 1] ?? 0)) return null;
  const date = `${two(month)}-${two(day)}`;
  if (hour > 23) return date;
  return minute > 59 ? `${date}T${two(hour)}Z` : `${date}T${two(hour)}:${two(minute)}Z`;
}

export function utcMeaning(wire: Wire): string | null {
  const [year, month, day, hour, minute, sec] = ['year', 'month', 'day', 'hour', 'minute', 'sec'].map((name) =>
    Number(wire[name] ?? 0),
  ) as [number, number, number, number, number, number];
  if (year === 0 || year > 9999 || hour > 23 || minute > 59 || sec > 59) return null;
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(sec)}Z`;
  const at = new Date(text);
  // An engine may take 31 February for 3 March.
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === day ? text : null;
}

/** The characters of six bits each, as the 6-bit ASCII has them. */
function textOfBits(bits: string): string {
  const sixes = bits.match(/.{6}/g) ?? [];
  return sixes.map((six) => String.fromCharCode(((Number.parseInt(six, 2) + 32) & 63) + 32)).join('');
}

const bitsOf = (value: unknown, width: number): string =>
  Number(value ?? 0)
    .toString(2)
    .padStart(width, '0');

/** The whole JSON object of a message with these values. */
export function recordMeaning(layout: LayoutName, wire: Wire): AisRecord {
  const type = typeOf(layout);
  const record: AisRecord = { type, repeat: Number(wire.repeat ?? 0), mmsi: Number(wire.mmsi ?? givenBy(layout).mmsi) };
  for (const { name, isText } of WIRE_LAYOUTS[layout].slice(3)) {
    if (HIDDEN.has(name)) continue;
    record[name] = isText ? textMeaning(String(wire[name] ?? '')) : meaningOf(name, Number(wire[name] ?? 0), type);
  }
  if (type === 24) record.part = layout.startsWith('24B') ? 'B' : 'A';
  if (layout.startsWith('24B')) {
    const bits = textBits(String(wire.vendor ?? ''), 3) + bitsOf(wire.model, 4) + bitsOf(wire.serial, 20);
    record.vendorid = textMeaning(textOfBits(bits));
  }
  if (type === 5) {
    const [month, day, hour, minute] = ['month', 'day', 'hour', 'minute'].map((name) => Number(wire[name] ?? 0));
    record.eta = etaMeaning(month!, day!, hour!, minute!);
  }
  if (type === 4 || type === 11) record.timestamp = utcMeaning(wire);
  if (DIMENSIONS.every((name) => record[name] === 0)) for (const name of DIMENSIONS) record[name] = null;
  return record;
}
