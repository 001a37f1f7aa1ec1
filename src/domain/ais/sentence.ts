import { checksumOf, hexPairAt } from './checksum.ts';

/** Why a line gives no sentence. `not_ais` is no fault: logs carry other NMEA sentences and comments. */
export type SentenceReject = 'not_ais' | 'malformed' | 'checksum' | 'checksum_missing';

/** One `!xxVDM` or `!xxVDO` sentence as places in its line; reused from line to line. */
export type Sentence = {
  count: number;
  number: number;
  /** Sequential message identifier, 0 to 9 by the standard, -1 without one. */
  sequence: number;
  /** The channel's character, 0 without one. */
  channel: number;
  payloadFrom: number;
  payloadTo: number;
  fillBits: number;
  checksum: number;
  /** Behind the checksum, where some receivers append their clock. */
  end: number;
};

const COMMA = 44;
const STAR = 42;

/** The value of one digit, or -1. */
const digitOf = (byte: number | undefined): number => (byte !== undefined && byte >= 48 && byte <= 57 ? byte - 48 : -1);

/**
 * Reads the sentence whose '!' stands at `bang` (IEC 61162-1: `!ttVDM,count,number,sequence,channel,payload,fill*hh`).
 * Any two-character talker is taken; sentences longer than the standard's 82 characters too, for receivers send them.
 */
export function readSentence(bytes: Uint8Array, bang: number, to: number, into: Sentence): SentenceReject | null {
  if (to - bang < 14 || bytes[bang + 3] !== 86 || bytes[bang + 4] !== 68 || bytes[bang + 6] !== COMMA) {
    return 'not_ais';
  }
  const kind = bytes[bang + 5];
  if (kind !== 77 && kind !== 79) return 'not_ais';

  into.count = digitOf(bytes[bang + 7]);
  into.number = digitOf(bytes[bang + 9]);
  if (bytes[bang + 8] !== COMMA || bytes[bang + 10] !== COMMA) return 'malformed';
  if (into.count < 1 || into.number < 1 || into.number > into.count) return 'malformed';
  let i = bang + 11;
  into.sequence = -1;
  for (let digit = digitOf(bytes[i]); digit >= 0; digit = digitOf(bytes[++i])) {
    into.sequence = into.sequence < 0 ? digit : (into.sequence % 10) * 10 + digit;
  }
  if (bytes[i] !== COMMA) return 'malformed';
  i++;
  into.channel = bytes[i] === COMMA ? 0 : bytes[i]!;
  while (i < to && bytes[i] !== COMMA) i++;
  into.payloadFrom = ++i;
  while (i < to && bytes[i] !== COMMA && bytes[i] !== STAR) i++;
  into.payloadTo = i;
  into.fillBits = 0;
  if (bytes[i] === COMMA) {
    const fill = digitOf(bytes[i + 1]);
    if (fill > 0 && fill < 6) into.fillBits = fill;
    while (i < to && bytes[i] !== STAR) i++;
  }
  if (i >= to) return 'checksum_missing';

  into.checksum = checksumOf(bytes, bang + 1, i);
  if (hexPairAt(bytes, i + 1, to) !== into.checksum) return 'checksum';
  into.end = i + 3;
  return null;
}
