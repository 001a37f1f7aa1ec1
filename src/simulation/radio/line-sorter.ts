import { type ByteWriter, LINE_BYTES_MAX } from './sentence.ts';

/** The longest span of time that is sorted at once; a line's offset in it must fit 22 bits of milliseconds. */
export const SORT_SPAN_MS = 60 * 60_000;
/** Lines in a span, 2²⁰ at most: their number breaks ties, so that equal times keep the order they were written in. */
const NUMBER_RANGE = 2 ** 20;

/** Collects lines in any order and gives them out by time. */
export type LineSorter = {
  /** Where the next line is to be written; LINE_BYTES_MAX are free. */
  readonly out: ByteWriter;
  begin(fromMs: number): void;
  /** Ends the line written since the last end; it was heard at the instant. */
  end(atMs: number): void;
  /** Appends all lines by time to a buffer, and returns that or the larger one that replaced it. */
  drainTo(target: ByteWriter): void;
};

export function createLineSorter(): LineSorter {
  const out: ByteWriter = { bytes: new Uint8Array(1 << 20), length: 0 };
  let starts = new Int32Array(1 << 13);
  let keys = new Float64Array(1 << 13);
  let lines = 0;
  let sinceMs = 0;
  return {
    out,
    begin: (fromMs) => {
      sinceMs = fromMs;
      lines = 0;
      out.length = 0;
    },
    end: (atMs) => {
      keys[lines] = (atMs - sinceMs) * NUMBER_RANGE + lines;
      lines++;
      if (lines + 1 >= starts.length) {
        const more = new Int32Array(starts.length * 2);
        more.set(starts);
        starts = more;
        const moreKeys = new Float64Array(keys.length * 2);
        moreKeys.set(keys);
        keys = moreKeys;
      }
      starts[lines] = out.length;
      if (out.length + LINE_BYTES_MAX > out.bytes.length) {
        const bytes = new Uint8Array(out.bytes.length * 2);
        bytes.set(out.bytes);
        out.bytes = bytes;
      }
    },
    drainTo: (target) => {
      if (target.length + out.length > target.bytes.length) {
        const bytes = new Uint8Array(Math.max(target.bytes.length * 2, target.length + out.length));
        bytes.set(target.bytes.subarray(0, target.length));
        target.bytes = bytes;
      }
      const sorted = keys.subarray(0, lines).sort();
      for (let i = 0; i < lines; i++) {
        const number = sorted[i]! % NUMBER_RANGE;
        const from = starts[number]!;
        const to = starts[number + 1]!;
        target.bytes.set(out.bytes.subarray(from, to), target.length);
        target.length += to - from;
      }
    },
  };
}
