import { createAssembler, MAX_PAYLOAD_CHARACTERS, type Part } from './assembler.ts';
import { type BodyReject, readBody } from './body.ts';
import { FIELD_NAMES } from './fields.ts';
import { layoutOf } from './layouts.ts';
import type { AisMessage } from './message.ts';
import { readSentence, type Sentence, type SentenceReject } from './sentence.ts';
import { SIX_BY_BYTE } from './sixbit.ts';
import { epochMs, gatehouseStampMs, leadingStampMs, readTagBlock, type TagBlock } from './stamp.ts';

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

const LF = 10;
const CR = 13;
const COMMA = 44;
const BANG = 33;
const BACKSLASH = 92;
/** Longer lines are no AIS: nine sentences' payload on one line have room in it. */
const MAX_LINE_BYTES = 2048;

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
  const carry = new Uint8Array(MAX_LINE_BYTES);
  let carried = 0;
  let overflowing = false;
  let precedingStampMs = Number.NaN;

  const sentence: Sentence = {
    count: 0,
    number: 0,
    sequence: -1,
    channel: 0,
    payloadFrom: 0,
    payloadTo: 0,
    fillBits: 0,
    end: 0,
  };
  const tag: TagBlock = { stampMs: Number.NaN, station: 0, group: 0 };
  const assembler = createAssembler();
  // Two units more than the longest payload, so that reading across the last one stays inside.
  const six = new Uint8Array(MAX_PAYLOAD_CHARACTERS + 2);
  const part: Part = {
    count: 0,
    number: 0,
    sequence: -1,
    channel: 0,
    origin: 0,
    stampMs: Number.NaN,
    fillBits: 0,
    six: six.subarray(0, MAX_PAYLOAD_CHARACTERS),
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

  const deliver = (length: number, fillBits: number, stampMs: number): void => {
    message.bits = length * 6 - fillBits;
    six[length] = 0;
    six[length + 1] = 0;
    const reject = readBody(message);
    if (reject !== null) {
      counts[reject]++;
      return;
    }
    message.stampMs = stampMs;
    counts.messages++;
    onMessage(message);
  };

  /** Unarmours the payload into `six`; its length, or -1 for characters that are none. */
  const unarmour = (bytes: Uint8Array): number => {
    const { payloadFrom, payloadTo } = sentence;
    const length = payloadTo - payloadFrom;
    if (length === 0 || length > MAX_PAYLOAD_CHARACTERS) return -1;
    let worst = 0;
    for (let i = 0; i < length; i++) {
      const unit = SIX_BY_BYTE[bytes[payloadFrom + i]!]!;
      worst |= unit;
      six[i] = unit;
    }
    return worst > 63 ? -1 : length;
  };

  const line = (bytes: Uint8Array, from: number, rawTo: number): void => {
    const to = rawTo > from && bytes[rawTo - 1] === CR ? rawTo - 1 : rawTo;
    if (to === from) return;
    counts.lines++;
    let bang = from;
    tag.stampMs = Number.NaN;
    tag.station = 0;
    tag.group = 0;
    if (bytes[from] !== BANG) {
      while (bang < to && bytes[bang] !== BANG && bytes[bang] !== BACKSLASH) bang++;
      if (bang > from) tag.stampMs = leadingStampMs(bytes, from, bang);
      while (bytes[bang] === BACKSLASH && bang < to) {
        const close = bytes.indexOf(BACKSLASH, bang + 1);
        if (close < 0 || close >= to) break;
        readTagBlock(bytes, bang + 1, close, tag);
        bang = close + 1;
      }
      while (bang < to && bytes[bang] !== BANG) bang++;
      if (bang >= to) {
        counts.not_ais++;
        const stampMs = gatehouseStampMs(bytes, from, to);
        if (!Number.isNaN(stampMs)) precedingStampMs = stampMs;
        return;
      }
    }
    const reject = readSentence(bytes, bang, to, sentence);
    if (reject !== null) {
      counts[reject]++;
      return;
    }
    let stampMs = tag.stampMs;
    if (Number.isNaN(stampMs) && bytes[sentence.end] === COMMA && sentence.end < to) {
      stampMs = epochMs(bytes, sentence.end + 1, to);
    }
    if (Number.isNaN(stampMs)) stampMs = precedingStampMs;
    precedingStampMs = Number.NaN;

    const length = unarmour(bytes);
    if (length < 0) {
      counts.payload++;
      return;
    }
    if (sentence.count === 1) {
      deliver(length, sentence.fillBits, stampMs);
      return;
    }
    part.count = sentence.count;
    part.number = sentence.number;
    part.sequence = sentence.sequence;
    part.channel = sentence.channel;
    part.origin = tag.group !== 0 ? tag.group * 4_294_967_296 : tag.station;
    part.stampMs = stampMs;
    part.fillBits = sentence.fillBits;
    part.length = length;
    if (assembler.add(part)) deliver(part.length, part.fillBits, part.stampMs);
    counts.incomplete = assembler.abandoned();
  };

  const keep = (bytes: Uint8Array, from: number, to: number): void => {
    if (overflowing || carried + to - from > MAX_LINE_BYTES) {
      overflowing = true;
      return;
    }
    carry.set(bytes.subarray(from, to), carried);
    carried += to - from;
  };

  const closeCarried = (): void => {
    if (overflowing) {
      counts.lines++;
      counts.line_too_long++;
    } else if (carried > 0) {
      line(carry, 0, carried);
    }
    carried = 0;
    overflowing = false;
  };

  return {
    counts,
    push(chunk) {
      let from = 0;
      if (carried > 0 || overflowing) {
        const end = chunk.indexOf(LF);
        keep(chunk, 0, end < 0 ? chunk.length : end);
        if (end < 0) return;
        closeCarried();
        from = end + 1;
      }
      for (;;) {
        const end = chunk.indexOf(LF, from);
        if (end < 0) break;
        line(chunk, from, end);
        from = end + 1;
      }
      if (from < chunk.length) keep(chunk, from, chunk.length);
    },
    flush: closeCarried,
    end() {
      closeCarried();
      assembler.abandonAll();
      counts.incomplete = assembler.abandoned();
    },
  };
}
