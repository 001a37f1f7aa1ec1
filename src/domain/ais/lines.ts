const LF = 10;
const BANG = 33;

/** Room for the nine sentences of the longest message on one line, and for what receivers put around them. */
export const MAX_LINE_BYTES = 2048;

export type LineSplitter = {
  /** Takes bytes as they come, lines may be cut anywhere. */
  push(chunk: Uint8Array): void;
  /** Takes what is left as a line. */
  flush(): void;
};

/**
 * Cuts a feed into lines, the same ones however its bytes arrive. `onLine` gets places in bytes that it may not keep.
 * Feeds exist that hold no line feed for long (garbage of a wrong baud rate, CR alone): a line that grows beyond
 * MAX_LINE_BYTES is handed over in pieces that end before a '!', so that no sentence is torn, and told of once.
 */
export function createLineSplitter(
  onLine: (bytes: Uint8Array, from: number, to: number) => void,
  onTooLong: () => void,
): LineSplitter {
  const carry = new Uint8Array(MAX_LINE_BYTES);
  let carried = 0;
  let tooLong = false;

  const keep = (bytes: Uint8Array, from: number, to: number): void => {
    let next = from;
    while (carried + to - next > MAX_LINE_BYTES) {
      if (!tooLong) onTooLong();
      tooLong = true;
      const fits = MAX_LINE_BYTES - carried;
      carry.set(bytes.subarray(next, next + fits), carried);
      next += fits;
      const bang = carry.lastIndexOf(BANG);
      const cut = bang > 0 ? bang : MAX_LINE_BYTES;
      onLine(carry, 0, cut);
      carry.copyWithin(0, cut);
      carried = MAX_LINE_BYTES - cut;
    }
    carry.set(bytes.subarray(next, to), carried);
    carried += to - next;
  };

  const flush = (): void => {
    if (carried > 0) onLine(carry, 0, carried);
    carried = 0;
    tooLong = false;
  };

  return {
    flush,
    push(chunk) {
      let from = 0;
      if (carried > 0) {
        const end = chunk.indexOf(LF);
        keep(chunk, 0, end < 0 ? chunk.length : end);
        if (end < 0) return;
        flush();
        from = end + 1;
      }
      for (;;) {
        const end = chunk.indexOf(LF, from);
        if (end < 0) break;
        if (end - from > MAX_LINE_BYTES) {
          keep(chunk, from, end);
          flush();
        } else {
          onLine(chunk, from, end);
        }
        from = end + 1;
      }
      if (from < chunk.length) keep(chunk, from, chunk.length);
    },
  };
}
