import type { SixBitWriter } from './sixbit.ts';

/** The longest line: tag block of 40 bytes, sentence of 82. */
export const LINE_BYTES_MAX = 128;

/** Bytes being written; whoever writes sees to it that LINE_BYTES_MAX are free. */
export type ByteWriter = { bytes: Uint8Array; length: number };

const HEX = new TextEncoder().encode('0123456789ABCDEF');
const TAG_START = new TextEncoder().encode('\\s:');
const TAG_TIME = new TextEncoder().encode(',c:');
const TALKER = new TextEncoder().encode('!AIVDM,');
const ZERO = 48;
const COMMA = 44;
const STAR = 42;
const BACKSLASH = 92;

function append(out: ByteWriter, text: Uint8Array): void {
  const bytes = out.bytes;
  let at = out.length;
  for (let i = 0; i < text.length; i++) bytes[at++] = text[i]!;
  out.length = at;
}

/** Writes a whole number below 2³¹ with leading zeros. */
function appendDigits(out: ByteWriter, value: number, digits: number): void {
  let rest = value | 0;
  for (let at = out.length + digits - 1; at >= out.length; at--) {
    const next = (rest / 10) | 0;
    out.bytes[at] = ZERO + rest - next * 10;
    rest = next;
  }
  out.length += digits;
}

/** `*hh`, the exclusive or of everything since `from` (NMEA 0183 / IEC 61162-1). */
function appendChecksum(out: ByteWriter, from: number, error: number): void {
  const bytes = out.bytes;
  let sum = error;
  for (let i = from; i < out.length; i++) sum ^= bytes[i]!;
  bytes[out.length] = STAR;
  bytes[out.length + 1] = HEX[(sum >>> 4) & 15]!;
  bytes[out.length + 2] = HEX[sum & 15]!;
  out.length += 3;
}

export type Sentence = {
  /** Name of the receiving station, in ASCII. */
  source: Uint8Array;
  atMs: number;
  fragments: number;
  /** From 1. */
  fragment: number;
  /** 0 to 9; used where there is more than one fragment. */
  sequence: number;
  /** ASCII A or B. */
  channel: number;
  /** Symbols of the payload in this fragment. */
  fromSymbol: number;
  toSymbol: number;
  /** Exclusive-ored into the checksum; anything but 0 makes it wrong. */
  checksumError: number;
};

/**
 * One line `\s:SOURCE,c:EPOCH_MS*hh\!AIVDM,n,i,s,C,payload,fill*hh` with CRLF. The tag block is NMEA 0183 4.10's;
 * its time is in milliseconds, as many aggregators write it.
 */
export function writeSentence(out: ByteWriter, message: SixBitWriter, s: Sentence): void {
  const bytes = out.bytes;
  append(out, TAG_START);
  const tagFrom = out.length - 2;
  append(out, s.source);
  append(out, TAG_TIME);
  const millions = Math.floor(s.atMs / 1e6);
  appendDigits(out, millions, 7);
  appendDigits(out, s.atMs - millions * 1e6, 6);
  appendChecksum(out, tagFrom, 0);
  bytes[out.length++] = BACKSLASH;
  const sentenceFrom = out.length + 1;
  append(out, TALKER);
  bytes[out.length++] = ZERO + s.fragments;
  bytes[out.length++] = COMMA;
  bytes[out.length++] = ZERO + s.fragment;
  bytes[out.length++] = COMMA;
  if (s.fragments > 1) bytes[out.length++] = ZERO + s.sequence;
  bytes[out.length++] = COMMA;
  bytes[out.length++] = s.channel;
  bytes[out.length++] = COMMA;
  const armoured = message.armoured;
  let at = out.length;
  for (let i = s.fromSymbol; i < s.toSymbol; i++) bytes[at++] = armoured[i]!;
  bytes[at++] = COMMA;
  bytes[at++] = ZERO + (s.toSymbol === message.symbols ? message.fillBits : 0);
  out.length = at;
  appendChecksum(out, sentenceFrom, s.checksumError);
  bytes[out.length++] = 13;
  bytes[out.length++] = 10;
}
