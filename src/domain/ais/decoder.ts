import { createAssembler, MAX_PAYLOAD_CHARACTERS, type Part } from './assembler.ts';
import { type BodyReject, readBody } from './body.ts';
import { FIELD_NAMES } from './fields.ts';
import { type GatehouseStamp, readGatehouseStamp } from './gatehouse.ts';
import { layoutOf } from './layouts.ts';
import { createLineSplitter } from './lines.ts';
import type { AisMessage } from './message.ts';
import { readSentence, type Sentence, type SentenceReject } from './sentence.ts';
import { SIX_BY_BYTE } from './sixbit.ts';
import { stampMs } from './stamp.ts';
import { readTagBlock, readTail, type TagBlock } from './tag-block.ts';

/** Why a line or a message was given up; the names are those of the report that the operator sees. */
export type DecodeReject = SentenceReject | BodyReject | 'line_too_long' | 'payload' | 'incomplete';

/** What a decoder has seen so far. */
export type DecodeCounts = { lines: number; messages: number } & Record<DecodeReject, number>;

export type Decoder = {
  /** Takes bytes as they come, lines may be cut anywhere. */
  push(chunk: Uint8Array): void;
  /** Takes what is left as a line (the end of a file or a datagram). */
  flush(): void;
  /** Ends the feed: the last line, and multi-sentence messages that never became whole. */
  end(): void;
  readonly counts: DecodeCounts;
};

const BLANK = 32;
const BANG = 33;
const HASH = 35;
const BACKSLASH = 92;

/**
 * Makes AIS messages of the bytes of one feed. It never throws, and every message it gives out is the same object,
 * valid until the callback returns.
 */
export function createDecoder(onMessage: (message: AisMessage) => void, feed = 0): Decoder {
  const counts: DecodeCounts = {
    lines: 0,
    messages: 0,
    not_ais: 0,
    malformed: 0,
    checksum: 0,
    checksum_missing: 0,
    line_too_long: 0,
    payload: 0,
    incomplete: 0,
    too_short: 0,
    unknown_type: 0,
  };
  const sentence: Sentence = {
    count: 0,
    number: 0,
    sequence: -1,
    channel: 0,
    payloadFrom: 0,
    payloadTo: 0,
    fillBits: 0,
    checksum: 0,
    end: 0,
  };
  const tag: TagBlock = { stampMs: Number.NaN, station: 0, group: 0 };
  const gatehouse: GatehouseStamp = { stampMs: Number.NaN, checksum: -1 };
  const assembler = createAssembler();
  const six = new Uint8Array(MAX_PAYLOAD_CHARACTERS);
  const part: Part = {
    count: 0,
    number: 0,
    sequence: -1,
    channel: 0,
    origin: 0,
    stampMs: Number.NaN,
    line: 0,
    fillBits: 0,
    six,
    length: 0,
  };
  const message: AisMessage = {
    type: 0,
    repeat: 0,
    mmsi: 0,
    layout: layoutOf(1, 0, 0),
    values: new Float64Array(FIELD_NAMES.length),
    six,
    bits: 0,
    stampMs: Number.NaN,
    feed,
  };

  const deliver = (length: number, fillBits: number, atMs: number): void => {
    message.bits = length * 6 - fillBits;
    const reject = readBody(message, length * 6);
    if (reject !== null) {
      counts[reject]++;
      return;
    }
    message.stampMs = atMs;
    counts.messages++;
    onMessage(message);
  };

  /** Unarmours the payload into `six`; its length, or -1 for characters that are none. */
  const unarmour = (bytes: Uint8Array): number => {
    const { payloadFrom, payloadTo } = sentence;
    const length = payloadTo - payloadFrom;
    if (length > MAX_PAYLOAD_CHARACTERS) return -1;
    let worst = 0;
    for (let i = 0; i < length; i++) {
      const unit = SIX_BY_BYTE[bytes[payloadFrom + i]!]!;
      worst |= unit;
      six[i] = unit;
    }
    return worst > 63 ? -1 : length;
  };

  const take = (bytes: Uint8Array, atMs: number): void => {
    const length = unarmour(bytes);
    if (length < 0) {
      counts.payload++;
      return;
    }
    if (sentence.count === 1) {
      deliver(length, sentence.fillBits, atMs);
      return;
    }
    part.count = sentence.count;
    part.number = sentence.number;
    part.sequence = sentence.sequence;
    part.channel = sentence.channel;
    part.origin = tag.group !== 0 ? tag.group : tag.station;
    part.stampMs = atMs;
    part.line = counts.lines;
    part.fillBits = length === 0 ? 0 : sentence.fillBits;
    part.length = length;
    if (assembler.add(part)) deliver(part.length, part.fillBits, part.stampMs);
    counts.incomplete = assembler.abandoned();
  };

  const resetTag = (): void => {
    tag.stampMs = Number.NaN;
    tag.station = 0;
    tag.group = 0;
  };

  /** The place of the next '!' in no tag block, `to` without one; tag blocks on the way are read. */
  const skipTagBlocks = (bytes: Uint8Array, from: number, to: number): number => {
    let at = skipTo(BACKSLASH, bytes, from, to);
    while (at < to && bytes[at] === BACKSLASH) {
      const close = bytes.indexOf(BACKSLASH, at + 1);
      if (close > 0 && close < to) {
        readTagBlock(bytes, at + 1, close, tag);
        at = close;
      }
      at = skipTo(BACKSLASH, bytes, at + 1, to);
    }
    return at;
  };

  /** The time of the sentence that was just read; the nearer a clock is to the receiver, the sooner it is believed. */
  const stampOf = (bytes: Uint8Array, from: number, preamble: number, to: number): number => {
    const { checksum, count, end } = sentence;
    // The checksum that a $PGHP line tells for a message of several sentences is that of none of them.
    const isMeant = count > 1 || gatehouse.checksum < 0 || gatehouse.checksum === checksum;
    if (Number.isNaN(tag.stampMs) && isMeant) tag.stampMs = gatehouse.stampMs;
    if (Number.isNaN(tag.stampMs) && preamble > from) tag.stampMs = stampMs(bytes, from, preamble);
    if (end < to) readTail(bytes, end, skipTo(BANG, bytes, end, to), tag);
    return tag.stampMs;
  };

  const line = (bytes: Uint8Array, from: number, rawTo: number): void => {
    let to = rawTo;
    while (to > from && bytes[to - 1]! <= BLANK) to--;
    if (to === from) return;
    counts.lines++;
    let preamble = from;
    let bang = from;
    resetTag();
    if (bytes[from] !== BANG) {
      // A comment in a log may well quote a sentence.
      preamble = bytes[from] === HASH ? to : skipTo(BACKSLASH, bytes, from, to);
      bang = skipTagBlocks(bytes, preamble, to);
    }
    let hasSentence = false;
    while (bang < to) {
      const reject = readSentence(bytes, bang, to, sentence);
      let next = bang + 1;
      if (reject === null) {
        const isBare = bang === from && sentence.end === to && Number.isNaN(gatehouse.stampMs);
        take(bytes, isBare ? Number.NaN : stampOf(bytes, from, preamble, to));
        next = sentence.end;
      }
      if (reject !== 'not_ais') {
        if (reject !== null) counts[reject]++;
        hasSentence = true;
        gatehouse.stampMs = Number.NaN;
      }
      if (next >= to) break;
      // Where a line feed was lost, another sentence follows on the same line.
      resetTag();
      preamble = from;
      bang = skipTagBlocks(bytes, next, to);
    }
    if (hasSentence) return;
    counts.not_ais++;
    readGatehouseStamp(bytes, from, to, gatehouse);
  };

  const lines = createLineSplitter(line, () => {
    counts.line_too_long++;
  });

  return {
    counts,
    push: lines.push,
    flush: lines.flush,
    end() {
      lines.flush();
      assembler.abandonAll();
      counts.incomplete = assembler.abandoned();
    },
  };
}

/** The place of the next '!' or of the byte, whichever comes first; `to` without either. */
function skipTo(byte: number, bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] !== byte && bytes[at] !== BANG) at++;
  return at;
}
