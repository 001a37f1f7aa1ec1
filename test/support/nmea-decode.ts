import { createDecoder, type DecodeCounts } from '../../src/domain/ais/decoder.ts';
import { createJsonBuffer, MAX_JSON_BYTES, writeJson } from '../../src/domain/ais/json.ts';

/** One JSON object as `roadstead decode` writes it. */
export type AisRecord = Record<string, unknown> & { type: number; repeat: number; mmsi: number };

/** A message with what it was made of, so that a test can explain it. */
export type Decoded = {
  readonly record: AisRecord;
  readonly bits: number;
  /** The last line that belongs to it, and the one before. */
  readonly line: string;
  readonly before: string;
};

const LF = 10;

export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** Decodes a whole log, line by line, by way of the JSON. */
export function decodeLog(log: Uint8Array): { messages: Decoded[]; counts: DecodeCounts } {
  const messages: Decoded[] = [];
  const out = createJsonBuffer(2 * MAX_JSON_BYTES);
  const text = (from: number, to: number): string => Buffer.from(log.subarray(from, to)).toString('latin1');
  let before = 0;
  let from = 0;
  let to = 0;
  const decoder = createDecoder((message) => {
    const length = writeJson(message, out, 0);
    const record = JSON.parse(Buffer.from(out.bytes.buffer, 0, length).toString('latin1'));
    messages.push({ record, bits: message.bits, line: text(from, to), before: text(before, from) });
  });
  while (to < log.length) {
    before = from;
    from = to;
    const end = log.indexOf(LF, from);
    to = end < 0 ? log.length : end + 1;
    decoder.push(log.subarray(from, to));
  }
  decoder.end();
  return { messages, counts: decoder.counts };
}

/** All the JSON that a feed gives when it comes in these chunks, as text. */
export function decodeChunks(...chunks: Uint8Array[]): { json: string; counts: DecodeCounts } {
  const out = createJsonBuffer(2 * MAX_JSON_BYTES);
  let json = '';
  const decoder = createDecoder((message) => {
    const length = writeJson(message, out, 0);
    if (length > MAX_JSON_BYTES) throw new Error(`${length} bytes of JSON`);
    json += Buffer.from(out.bytes.buffer, 0, length).toString('latin1');
  });
  for (const chunk of chunks) decoder.push(chunk);
  decoder.end();
  return { json, counts: { ...decoder.counts } };
}

/** The JSON records of a few lines, given as one text. */
export const recordsOf = (text: string): AisRecord[] => decodeLog(bytesOf(text)).messages.map(({ record }) => record);
