import { SECOND_MS } from '../../core/time.ts';

/** Most payload a message of nine sentences can have, in characters; the ITU's longest message has 168. */
export const MAX_PAYLOAD_CHARACTERS = 1024;

/** Messages waiting for their other sentences, at most; the oldest goes first. */
const MAX_PENDING = 1_000;
/** A message whose sentences do not come within this time, by their stamps, never becomes whole. */
const EXPIRY_MS = 30 * SECOND_MS;
/** The same for feeds without stamps: identifiers 0 to 9 come round again long before this. */
const EXPIRY_SENTENCES = 4_096;

type Pending = {
  readonly count: number;
  readonly channel: number;
  readonly sequence: number;
  readonly parts: (Uint8Array | null)[];
  missing: number;
  fillBits: number;
  stampMs: number;
  readonly sinceSentence: number;
};

export type Part = {
  count: number;
  number: number;
  sequence: number;
  channel: number;
  /** Station or tag-block group that the sentence came with, 0 for none. */
  origin: number;
  stampMs: number;
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

/** Puts multi-sentence messages together, keyed by origin, channel and sequence; one assembler a feed. */
export function createAssembler(): Assembler {
  const pending = new Map<number, Pending>();
  let sentences = 0;
  let abandoned = 0;

  const keyOf = (part: Part): number => (part.origin * 256 + part.channel) * 16 + part.sequence + 1;

  /** Some receivers put the tag block on the first sentence only, so that the others come without an origin. */
  const findKey = (part: Part): number | null => {
    const own = keyOf(part);
    if (pending.has(own)) return own;
    if (part.origin !== 0) return null;
    let found: number | null = null;
    for (const [key, message] of pending) {
      const fits = message.channel === part.channel && message.sequence === part.sequence;
      if (fits && message.count === part.count && message.parts[part.number - 1] === null) found = key;
    }
    return found;
  };

  const isStale = (message: Pending, part: Part): boolean =>
    sentences - message.sinceSentence > EXPIRY_SENTENCES || Math.abs(part.stampMs - message.stampMs) > EXPIRY_MS;

  const drop = (key: number): void => {
    pending.delete(key);
    abandoned++;
  };

  return {
    abandoned: () => abandoned,
    abandonAll: () => {
      abandoned += pending.size;
      pending.clear();
    },
    add(part) {
      sentences++;
      let key = findKey(part);
      let message = key === null ? undefined : pending.get(key);
      if (key !== null && message && (isStale(message, part) || message.count !== part.count)) {
        drop(key);
        message = undefined;
      }
      // The same part again begins a new message under a reused identifier.
      if (key !== null && message && message.parts[part.number - 1] !== null) {
        drop(key);
        message = undefined;
      }
      if (!message) {
        key = keyOf(part);
        if (pending.size >= MAX_PENDING) drop(pending.keys().next().value!);
        message = {
          count: part.count,
          channel: part.channel,
          sequence: part.sequence,
          parts: new Array(part.count).fill(null),
          missing: part.count,
          fillBits: 0,
          stampMs: part.stampMs,
          sinceSentence: sentences,
        };
        pending.set(key, message);
      }
      message.parts[part.number - 1] = part.six.slice(0, part.length);
      if (part.number === part.count) message.fillBits = part.fillBits;
      if (Number.isNaN(message.stampMs)) message.stampMs = part.stampMs;
      if (--message.missing > 0) return false;

      pending.delete(key!);
      let length = 0;
      for (const piece of message.parts) {
        if (length + piece!.length > part.six.length) break;
        part.six.set(piece!, length);
        length += piece!.length;
      }
      part.length = length;
      part.fillBits = message.fillBits;
      part.stampMs = message.stampMs;
      return true;
    },
  };
}
