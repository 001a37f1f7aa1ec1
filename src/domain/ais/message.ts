import { type Field, type FieldName, SLOT } from './fields.ts';
import type { Layout } from './layouts.ts';
import { ASCII_BY_SIX, sixAt } from './sixbit.ts';

/**
 * One decoded AIS message. The decoder reuses a single object: a consumer reads it before it returns and keeps nothing
 * of it. `values` holds each field in its own unit (FIELD_UNITS), NaN where the field is absent or not available.
 */
export type AisMessage = {
  type: number;
  repeat: number;
  /** The user ID of the transmitting station; of ships, nine digits. */
  mmsi: number;
  layout: Layout;
  readonly values: Float64Array;
  /** The payload in 6-bit units and its length in bits, for the text fields. */
  readonly six: Uint8Array;
  bits: number;
  /** When the receiver says it heard the message, ms since the epoch; NaN if the line does not tell. */
  stampMs: number;
  /** The number that the caller gave the feed. */
  feed: number;
};

/** The value of a field in its own unit, or null. */
export function fieldValue(message: AisMessage, name: FieldName): number | null {
  const value = message.values[SLOT[name]]!;
  return Number.isNaN(value) ? null : value;
}

/** Speed over ground in knots, or null. */
export function speedKn(message: AisMessage): number | null {
  const tenths = message.values[SLOT.speed]!;
  return Number.isNaN(tenths) ? null : tenths / 10;
}

/** Longitude or latitude in degrees, or null. */
export function degrees(message: AisMessage, name: 'lon' | 'lat'): number | null {
  const wire = message.values[SLOT[name]]!;
  return Number.isNaN(wire) ? null : wire / 600_000;
}

/** How many bits of a text field the message holds; message 21 carries its name on behind bit 272. */
export const NAME_EXTENSION_START = 272;
const NAME_EXTENSION_CHARACTERS = 14;

/** Writes the characters of a text field up to the first '@', without trailing blanks; returns how many there are. */
export function textInto(message: AisMessage, field: Field, into: Uint8Array, at: number): number {
  let length = charactersInto(message, field.start, field.width / 6, into, at);
  if (field.name === 'name' && length === field.width / 6) {
    const extra = Math.min(NAME_EXTENSION_CHARACTERS, Math.trunc((message.bits - NAME_EXTENSION_START) / 6));
    if (extra > 0) length += charactersInto(message, NAME_EXTENSION_START, extra, into, at + length);
  }
  while (length > 0 && into[at + length - 1] === 32) length--;
  return length;
}

function charactersInto(message: AisMessage, start: number, most: number, into: Uint8Array, at: number): number {
  const count = Math.min(most, Math.trunc((message.bits - start) / 6));
  for (let i = 0; i < count; i++) {
    const six = sixAt(message.six, start + i * 6);
    if (six === 0) return i;
    into[at + i] = ASCII_BY_SIX[six]!;
  }
  return Math.max(0, count);
}

const scratch = new Uint8Array(40);

/** A text field as a string, null when it is empty or absent. */
export function textOf(message: AisMessage, name: FieldName): string | null {
  const field = message.layout.fields.find((candidate) => candidate.name === name);
  if (!field) return null;
  const length = textInto(message, field, scratch, 0);
  return length === 0 ? null : String.fromCharCode(...scratch.subarray(0, length));
}
