import { SECOND_MS } from '../../core/time.ts';

/** Most payload a message may have, in characters; the ITU's longest message has 168. */
export const MAX_PAYLOAD_CHARACTERS = 1024;

/** Messages waiting for their other sentences, at most; the oldest goes first. */
export const MAX_PENDING = 1_000;
/** A message whose sentences do not come within this time, by their stamps, is given up. */
export const EXPIRY_MS = 30 * SECOND_MS;
/** The same where there are no stamps, in lines of the feed, for the identifiers 0 to 9 come round again. */
export const EXPIRY_LINES = 2_000;
/**
 * Sentences that come in the wrong order come close together. One that stands alone is what a lost first sentence has
 * left, and must not be joined with the next message of its identifier: that would leave another one alone, and so on.
 */
export const DISORDER_LINES = 16;

type Pending = {
  readonly count: number;
  readonly channel: number;
  readonly sequence: number;
  readonly parts: (Uint8Array | null)[];
  readonly fillBits: number[];
  missing: number;
  /** A sentence came before one that belongs in front of it. */
  disordered: boolean;
  stampMs: number;
  readonly sinceLine: number;
};

export type Part = {
  count: number;
  number: number;
  sequence: number;
  channel: number;
  /** Station or tag-block group that the sentence came with, 0 for none. */
  origin: number;
  stampMs: number;
  /** The number of its line in the feed. */
  line: number;
  fillBits: number;
  /** The payload in 6-bit units; copied when kept. */
  six: Uint8Array;
  length: number;
};

export type Assembler = {
  /** Takes one sentence of several; true when it made its message whole, which then stands in `part`. */
  add(part: Part): boolean;
  /** Messages given up because they never became whole. */
  readonly abandoned: () => number;
  /** Gives up all that is still waiting, at the end of a feed. */
  abandonAll(): void;
};

/** A message has nine sentences at most, for their numbers have one digit. */
const NO_PARTS: readonly (Uint8Array | null)[] = new Array(9).fill(null);
const NO_FILL_BITS: readonly number[] = new Array(9).fill(0);

const keyOf = (part: Part): number => (part.origin * 256 + part.channel) * 128 + part.sequence + 1;

function isStale(message: Pending, part: Part): boolean {
  const lines = part.line - message.sinceLine;
  if (message.disordered && lines > DISORDER_LINES) return true;
  const apartMs = Math.abs(part.stampMs - message.stampMs);
  return Number.isNaN(apartMs) ? lines > EXPIRY_LINES : apartMs > EXPIRY_MS;
}

function isWaitingFor(message: Pending, part: Part): boolean {
  const { count, channel, sequence, parts } = message;
  if (count !== part.count || channel !== part.channel || sequence !== part.sequence) return false;
  return parts[part.number - 2] !== null && parts[part.number - 1] === null && !isStale(message, part);
}

function isSame(kept: Uint8Array, part: Part): boolean {
  if (kept.length !== part.length) return false;
  for (let i = 0; i < kept.length; i++) if (kept[i] !== part.six[i]) return false;
  return true;
}

/** Puts multi-sentence messages together, keyed by origin, channel and sequence; one assembler a feed. */
export function createAssembler(): Assembler {
  const pending = new Map<number, Pending>();
  let abandoned = 0;

  /**
   * Some receivers put the tag block on the first sentence only, so that the others come without an origin; they go
   * with the one message that waits for them, if there is but one.
   */
  const findKey = (part: Part): number => {
    const own = keyOf(part);
    if (part.origin !== 0 || part.number === 1 || pending.has(own)) return own;
    let found = own;
    for (const [key, message] of pending) {
      if (!isWaitingFor(message, part)) continue;
      if (found !== own) return own;
      found = key;
    }
    return found;
  };

  const drop = (key: number): void => {
    pending.delete(key);
    abandoned++;
  };

  const begin = (key: number, part: Part): Pending => {
    if (pending.size >= MAX_PENDING) drop(pending.keys().next().value!);
    const message: Pending = {
      count: part.count,
      channel: part.channel,
      sequence: part.sequence,
      parts: NO_PARTS.slice(0, part.count),
      fillBits: NO_FILL_BITS.slice(0, part.count),
      missing: part.count,
      disordered: false,
      stampMs: part.stampMs,
      sinceLine: part.line,
    };
    pending.set(key, message);
    return message;
  };

  return {
    abandoned: () => abandoned,
    abandonAll: () => {
      abandoned += pending.size;
      pending.clear();
    },
    add(part) {
      const key = findKey(part);
      const index = part.number - 1;
      let message = pending.get(key);
      if (message && (isStale(message, part) || message.count !== part.count)) {
        drop(key);
        message = undefined;
      }
      const kept = message?.parts[index];
      if (kept) {
        // Heard by two receivers, or else a new message under a reused identifier.
        if (isSame(kept, part)) return false;
        drop(key);
        message = undefined;
      }
      message ??= begin(key, part);
      message.parts[index] = part.six.slice(0, part.length);
      message.fillBits[index] = part.fillBits;
      if (Number.isNaN(message.stampMs)) message.stampMs = part.stampMs;
      if (index > 0 && message.parts[index - 1] === null) message.disordered = true;
      if (--message.missing > 0) return false;

      pending.delete(key);
      if (join(message, part)) return true;
      abandoned++;
      return false;
    },
  };
}

/** Writes the whole payload into the part; false if it is longer than any message. */
function join(message: Pending, part: Part): boolean {
  let bits = 0;
  for (let i = 0; i < message.count; i++) {
    const piece = message.parts[i]!;
    if (Math.ceil(bits / 6) + piece.length > part.six.length) return false;
    append(part.six, bits, piece);
    bits += piece.length * 6 - message.fillBits[i]!;
  }
  part.length = Math.ceil(bits / 6);
  part.fillBits = part.length * 6 - bits;
  part.stampMs = message.stampMs;
  return true;
}

/** Only the last sentence should have fill bits; behind others that have, the units are shifted into their place. */
function append(six: Uint8Array, bits: number, piece: Uint8Array): void {
  const shift = bits % 6;
  let at = Math.trunc(bits / 6);
  if (shift === 0) {
    six.set(piece, at);
    return;
  }
  let rest = six[at]! & (63 << (6 - shift)) & 63;
  for (const unit of piece) {
    six[at++] = rest | (unit >> shift);
    rest = (unit << (6 - shift)) & 63;
  }
  six[at] = rest;
}
