import { givenBy, type LayoutName, WIRE_LAYOUTS, type WireField } from './nmea-layouts.ts';

/** Values as they stand on the wire: whole numbers (negative ones in two's complement) and texts. */
export type Wire = Readonly<Record<string, number | string>>;

const binary = (value: number, width: number): string =>
  (value < 0 ? 2 ** width + value : value).toString(2).padStart(width, '0');

/** The 6-bit ASCII: '@' to '_' are 0 to 31, ' ' to '?' are 32 to 63. A text is filled up with '@'. */
export const textBits = (text: string, characters: number): string =>
  [...text.padEnd(characters, '@')].map((character) => binary(character.charCodeAt(0) & 63, 6)).join('');

function fieldBits({ name, width, isText }: WireField, wire: Wire): string {
  const value = wire[name];
  const bits = isText ? textBits(String(value ?? ''), width / 6) : binary(Number(value ?? 0), width);
  if (bits.length !== width) throw new Error(`${name}: ${value} does not fit ${width} bits`);
  return bits;
}

/** A message as a text of zeros and ones; fields that are not given are 0 or empty. */
export function messageBits(layout: LayoutName, wire: Wire = {}): string {
  const given = { ...givenBy(layout), ...wire };
  return WIRE_LAYOUTS[layout].map((field) => fieldBits(field, given)).join('');
}

/** The armoured payload of some bits, and how many bits fill up its last character. */
export function armour(bits: string): { payload: string; fillBits: number } {
  const fillBits = (6 - (bits.length % 6)) % 6;
  let payload = '';
  for (let i = 0; i < bits.length; i += 6) {
    const six = Number.parseInt(bits.slice(i, i + 6).padEnd(6, '0'), 2);
    payload += String.fromCharCode(six < 40 ? six + 48 : six + 56);
  }
  return { payload, fillBits };
}

/** `*hh`: the exclusive or of the bytes. */
export function checksum(text: string): string {
  let sum = 0;
  for (const byte of Buffer.from(text, 'latin1')) sum ^= byte;
  return `*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** A line with its checksum: what stands between the '!' or '$' and the '*' goes in. */
export const sentence = (body: string, start = '!'): string => `${start}${body}${checksum(body)}`;

/** `\…*hh\`. */
export const tagBlock = (body: string): string => `\\${body}${checksum(body)}\\`;

export type Framing = {
  readonly talker?: string;
  readonly sequence?: string;
  readonly channel?: string;
  /** Characters in each sentence; all in one by default. */
  readonly most?: number;
};

/** The sentences of some bits, without line ends. */
export function sentencesOf(bits: string, framing: Framing = {}): string[] {
  const { talker = 'AIVDM', channel = 'A', most = Number.POSITIVE_INFINITY } = framing;
  const { payload, fillBits } = armour(bits);
  const pieces: string[] = [];
  for (let i = 0; i < payload.length; i += most) pieces.push(payload.slice(i, i + most));
  const sequence = framing.sequence ?? (pieces.length > 1 ? '1' : '');
  return pieces.map((piece, i) => {
    const fill = i === pieces.length - 1 ? fillBits : 0;
    return sentence(`${talker},${pieces.length},${i + 1},${sequence},${channel},${piece},${fill}`);
  });
}

/** One message as one line, however long. */
export const lineOf = (layout: LayoutName, wire: Wire = {}, framing: Framing = {}): string =>
  sentencesOf(messageBits(layout, wire), framing).join('\n');
