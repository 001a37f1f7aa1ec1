import { describe, expect, test } from 'bun:test';
import { createLineSplitter, MAX_LINE_BYTES } from '../../../src/domain/ais/lines.ts';
import { bytesOf, decodeLog, recordsOf } from '../../support/nmea-decode.ts';
import { lineOf } from '../../support/nmea-encode.ts';

/** The lines of some chunks as texts, and how many of them were too long. */
function split(...chunks: string[]): { lines: string[]; tooLong: number } {
  const lines: string[] = [];
  let tooLong = 0;
  const splitter = createLineSplitter(
    (bytes, from, to) => lines.push(Buffer.from(bytes.subarray(from, to)).toString('latin1')),
    () => tooLong++,
  );
  for (const chunk of chunks) splitter.push(bytesOf(chunk));
  splitter.flush();
  return { lines: lines.filter((line) => line !== ''), tooLong };
}

test.each([
  [['a\nb\n'], ['a', 'b']],
  [['a\nb'], ['a', 'b']],
  [
    ['a', '\nb', '\n'],
    ['a', 'b'],
  ],
  [['', 'a', '', 'b', '\n', ''], ['ab']],
  [['a\r\nb\r\n'], ['a\r', 'b\r']],
  [
    ['a\r', '\nb'],
    ['a\r', 'b'],
  ],
  [['\n\n\n'], []],
  [[''], []],
  [[], []],
])('%p', (chunks, lines) => {
  expect(split(...chunks)).toEqual({ lines, tooLong: 0 });
});

describe('lines that are too long', () => {
  const most = 'x'.repeat(MAX_LINE_BYTES);

  test('the longest there may be is left alone', () => {
    expect(split(`${most}\na`)).toEqual({ lines: [most, 'a'], tooLong: 0 });
  });

  test('are cut, and told of once', () => {
    expect(split(`${most}y\na`)).toEqual({ lines: [most, 'y', 'a'], tooLong: 1 });
    expect(split(`${most}${most}${most}`)).toEqual({ lines: [most, most, most], tooLong: 1 });
    expect(split(`${most}y\n${most}z`)).toEqual({ lines: [most, 'y', most, 'z'], tooLong: 2 });
  });

  test('are cut before a "!"', () => {
    const half = 'x'.repeat(MAX_LINE_BYTES / 2);
    expect(split(`${half}!1${half}\na`)).toEqual({ lines: [half, `!1${half}`, 'a'], tooLong: 1 });
    expect(split(`!${most}`)).toEqual({ lines: [`!${most.slice(1)}`, 'x'], tooLong: 1 });
  });

  test('are the same lines however they arrive', () => {
    const text = `${'ab!'.repeat(3_000)}\n${most}z\n${'x'.repeat(10_000)}!end\nlast`;
    const whole = split(text);
    for (const size of [1, 2, 7, 100, MAX_LINE_BYTES - 1, MAX_LINE_BYTES, MAX_LINE_BYTES + 1, 9_001]) {
      expect(split(...(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []))).toEqual(whole);
    }
  });
});

describe('sentences in lines that are too long', () => {
  const sentences = Array.from({ length: 500 }, (_, i) => lineOf('1', { mmsi: 235_000_000 + i }));
  const mmsis = sentences.map((_, i) => 235_000_000 + i);
  const decoded = (text: string): number[] => recordsOf(text).map(({ mmsi }) => mmsi);

  test('a feed of carriage returns alone', () => {
    expect(decoded(sentences.join('\r'))).toEqual(mmsis);
  });

  test('no line end at all', () => {
    expect(decoded(sentences.join(''))).toEqual(mmsis);
  });

  test('100 kB of garbage without a line feed before the first sentence', () => {
    const garbage = '\xfe\x00#~'.repeat(25_000);
    expect(decoded(garbage + sentences.join('\n'))).toEqual(mmsis);
    expect(decodeLog(bytesOf(`${garbage}\n`)).counts).toMatchObject({ messages: 0, line_too_long: 1 });
  });
});
