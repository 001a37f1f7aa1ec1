import { readSync, writeSync } from 'node:fs';
import { createDecoder, type DecodeCounts } from '../domain/ais/decoder.ts';
import { createJsonBuffer, MAX_JSON_BYTES, writeJson } from '../domain/ais/json.ts';

/** More than a pipe holds (64 KiB), so that what comes through one is always a short read. */
const INPUT_BYTES = 1 << 17;
const OUTPUT_BYTES = 1 << 20;

export const help = `roadstead decode: AIS sentences on standard input, one JSON object a message on standard output

Usage: roadstead decode < log.nmea > messages.json

Takes !AIVDM and !AIVDO of any talker, tag blocks and receivers' time stamps, LF or CRLF.
Types 1-5, 9, 11, 18, 19, 21, 24 and 27 in full, with the names and scaled units of gpsd's AIS JSON; of the other
types who sent them. What is not available is null. Packed logs: zcat log.gz | roadstead decode
What was rejected and why is counted on standard error.
`;

/** `roadstead decode`; 0 when all input was read. */
export function run(args: readonly string[]): number {
  if (args.length > 0) {
    say(`roadstead decode takes no '${args[0]}': it reads standard input. roadstead decode --help tells more.\n`);
    return 2;
  }
  try {
    return decode();
  } catch (error) {
    say(`roadstead decode: ${(error as Error).message}\n`);
    return 1;
  }
}

const say = (text: string): void => writeAll(2, new TextEncoder().encode(text));

function decode(): number {
  const out = createJsonBuffer(OUTPUT_BYTES);
  let used = 0;
  const write = (): void => {
    writeAll(1, out.bytes.subarray(0, used));
    used = 0;
  };
  const decoder = createDecoder((message) => {
    if (used + MAX_JSON_BYTES > OUTPUT_BYTES) write();
    used = writeJson(message, out, used);
  });
  const input = new Uint8Array(INPUT_BYTES);
  for (;;) {
    const count = readSome(input);
    if (count === 0) break;
    decoder.push(input.subarray(0, count));
    // A short read means that the writer has no more at the moment, and somebody may be watching.
    if (count < INPUT_BYTES) write();
  }
  decoder.end();
  write();
  say(report(decoder.counts));
  return 0;
}

function report(counts: DecodeCounts): string {
  const { lines, messages, not_ais, ...rejected } = counts;
  const reasons = Object.entries(rejected).filter(([, count]) => count > 0);
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  const list = reasons.map(([reason, count]) => `${reason} ${count}`).join(', ');
  return `decode: ${lines} lines, ${messages} messages, ${not_ais} lines of other kinds, ${total} rejected${
    list === '' ? '' : ` (${list})`
  }\n`;
}

const PAUSE_MS = 2;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** Runs a system call until the descriptor is ready: standard streams may come in non-blocking mode. */
function whenReady(call: () => number): number {
  for (;;) {
    try {
      return call();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EOF') return 0;
      if (code === 'EPIPE') process.exit(0);
      if (code !== 'EAGAIN' && code !== 'EINTR') throw error;
      Atomics.wait(pause, 0, 0, PAUSE_MS);
    }
  }
}

const readSome = (into: Uint8Array): number => whenReady(() => readSync(0, into, 0, into.length, null));

function writeAll(descriptor: number, bytes: Uint8Array): void {
  let from = 0;
  while (from < bytes.length) from += whenReady(() => writeSync(descriptor, bytes, from, bytes.length - from));
}
