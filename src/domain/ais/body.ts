import { DAY_MS } from '../../core/time.ts';
import { type Field, SLOT } from './fields.ts';
import { BASE_STATION_REPORT, HIGHEST_TYPE, type Layout, layoutOf, STATIC_AND_VOYAGE } from './layouts.ts';
import type { AisMessage } from './message.ts';
import { bitsAt } from './sixbit.ts';

/** Why a payload gives no message. */
export type BodyReject = 'too_short' | 'unknown_type';

const HEADER_BITS = 38;

/**
 * Reads `message.six` (with `message.bits`) into the message's header and values. `heldBits` is what the characters
 * hold, fill bits included: transmitters exist that count bits as fill which belong to the message (a message 1 of 28
 * characters with fill 5), and what the layout needs is taken from there.
 */
export function readBody(message: AisMessage, heldBits: number): BodyReject | null {
  const { six } = message;
  if (heldBits < HEADER_BITS) return 'too_short';
  const type = six[0]!;
  if (type === 0 || type > HIGHEST_TYPE) return 'unknown_type';
  message.type = type;
  message.repeat = six[1]! >> 4;
  message.mmsi = bitsAt(six, 8, 30);
  const layout = layoutOf(type, type === 24 && heldBits >= 40 ? bitsAt(six, 38, 2) : 0, message.mmsi);
  if (heldBits < layout.minBits) return 'too_short';
  if (message.bits < layout.minBits) message.bits = layout.minBits;
  message.layout = layout;
  readFields(message, layout);
  return null;
}

function readFields(message: AisMessage, layout: Layout): void {
  const { six, values, bits } = message;
  values.fill(Number.NaN);
  const { numbers } = layout;
  for (let i = 0; i < numbers.length; i++) {
    const field = numbers[i]!;
    if (field.start + field.width > bits) continue;
    const wire = (fieldBits(six, field) << field.signShift) >> field.signShift;
    if (wire !== field.notAvailable && wire >= field.min && wire <= field.max) {
      values[field.slot] = wire * field.multiply;
    }
  }
  if (layout === BASE_STATION_REPORT) values[SLOT.timestamp] = utcMs(six, 38);
  if (layout === STATIC_AND_VOYAGE) values[SLOT.eta] = etaCode(six, 274);
  if (dimensionsMissing(values)) {
    values[SLOT.to_bow] = Number.NaN;
    values[SLOT.to_stern] = Number.NaN;
    values[SLOT.to_port] = Number.NaN;
    values[SLOT.to_starboard] = Number.NaN;
  }
}

/** `bitsAt` with the places worked out beforehand, for it is called for every field of every message. */
function fieldBits(six: Uint8Array, field: Field): number {
  const { firstUnit, lastUnit, spareBits } = field;
  let value = six[firstUnit]! & field.firstMask;
  if (firstUnit === lastUnit) return value >> spareBits;
  for (let i = firstUnit + 1; i < lastUnit; i++) value = (value << 6) | six[i]!;
  return (value << (6 - spareBits)) | (six[lastUnit]! >> spareBits);
}

function dimensionsMissing(values: Float64Array): boolean {
  return (
    values[SLOT.to_bow] === 0 &&
    values[SLOT.to_stern] === 0 &&
    values[SLOT.to_port] === 0 &&
    values[SLOT.to_starboard] === 0
  );
}

/** The Gregorian calendar repeats itself after so many years of so many days altogether. */
const CYCLE_YEARS = 400;
const CYCLE_MS = 146_097 * DAY_MS;

/** Year 14 bits, month 4, day 5, hour 5, minute 6, second 6; NaN if any is not available or no such instant exists. */
function utcMs(six: Uint8Array, start: number): number {
  const year = bitsAt(six, start, 14);
  const month = bitsAt(six, start + 14, 4);
  const day = bitsAt(six, start + 18, 5);
  const hour = bitsAt(six, start + 23, 5);
  const minute = bitsAt(six, start + 28, 6);
  const second = bitsAt(six, start + 34, 6);
  if (year === 0 || year > 9999 || !isDay(year, month, day)) return Number.NaN;
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN;
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  return Date.UTC(year + CYCLE_YEARS, month - 1, day, hour, minute, second) - CYCLE_MS;
}

const LEAP_YEAR = 2000;

/** Month 4 bits, day 5, hour 5 (24 = not available), minute 6 (60 = not available); NaN without a date. */
function etaCode(six: Uint8Array, start: number): number {
  const month = bitsAt(six, start, 4);
  const day = bitsAt(six, start + 4, 5);
  if (!isDay(LEAP_YEAR, month, day)) return Number.NaN;
  return ((month * 100 + day) * 100 + bitsAt(six, start + 9, 5)) * 100 + bitsAt(six, start + 14, 6);
}

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(year: number, month: number, day: number): boolean {
  if (month === 0 || month > 12 || day === 0) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= DAYS_IN_MONTH[month - 1]! + (month === 2 && isLeap ? 1 : 0);
}
