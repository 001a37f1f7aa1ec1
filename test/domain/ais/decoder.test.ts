import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createDecoder } from '../../../src/domain/ais/decoder.ts';
import { bytesOf, decodeChunks } from '../../support/nmea-decode.ts';
import { lineOf, messageBits, sentence, sentencesOf, tagBlock } from '../../support/nmea-encode.ts';

/** Whatever comes in, every message that comes out is one JSON object of values that exist. */
function expectSound({ json, counts }: ReturnType<typeof decodeChunks>): void {
  const lines = json.split('\n').slice(0, -1);
  expect(lines).toHaveLength(counts.messages);
  expect(json).not.toMatch(/NaN|undefined|Infinity/);
  for (const line of lines) {
    const { type, repeat, mmsi, lat, lon, speed, course, heading } = JSON.parse(line);
    expect(type >= 1 && type <= 27 && repeat >= 0 && repeat <= 3 && mmsi >= 0 && mmsi < 2 ** 30, line).toBe(true);
    expect(Math.abs(lat ?? 0) <= 90 && Math.abs(lon ?? 0) <= 180, line).toBe(true);
    expect((speed ?? 0) >= 0 && (speed ?? 0) <= 1022 && (course ?? 0) < 360 && (heading ?? 0) < 360, line).toBe(true);
  }
}

const lines = [
  ...['1', '4', '9', '18', '19', '21', '24A', '24B', '27'].map((layout) => lineOf(layout as '1')),
  ...sentencesOf(messageBits('5', { shipname: 'EVER DIADEM' }), { most: 40 }),
  ...sentencesOf(messageBits('5', { shipname: 'EVER DIADEM' }), { most: 20, sequence: '4', channel: 'B' }),
  tagBlock('s:x,c:1334337317') + lineOf('1', { mmsi: 235_000_007 }),
  `${lineOf('3')},1334337317`,
  `2012-01-31 06:41:59 ${lineOf('2')}`,
  sentence('PGHP,1,2012,1,31,6,41,59,157,316,2,,1,', '$'),
  '$GPGGA,120000,5200.0,N,00100.0,E,1,08,1.0,0,M,0,M,,*4B',
  lineOf('1').slice(0, 20),
  '# a comment',
  '',
];

const anyBytes = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const anyLine = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...lines) }, { weight: 1, arbitrary: anyBytes });
const anyEnd = fc.constantFrom('\n', '\r\n', '\n\n', '\r', '');
const anyLog = fc
  .array(fc.tuple(anyLine, anyEnd), { maxLength: 60 })
  .map((rows) => bytesOf(rows.map(([line, end]) => line + end).join('')));

describe('a feed', () => {
  test('gives the same messages and counts however its bytes arrive', () => {
    fc.assert(
      fc.property(anyLog, fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }), (log, sizes) => {
        const chunks: Uint8Array[] = [];
        for (let at = 0, i = 0; at < log.length; i++) {
          const size = sizes[i % sizes.length]!;
          chunks.push(log.slice(at, at + size));
          at += size;
        }
        expect(decodeChunks(...chunks)).toEqual(decodeChunks(log));
      }),
      { numRuns: 400 },
    );
  });

  test('of any bytes gives sound messages or none', () => {
    const armoured = fc.string({
      unit: fc.constantFrom(...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVW`abcdefghijklmnopqrstuvw'),
      maxLength: 90,
    });
    const digit = fc.constantFrom('', '0', '1', '2', '3', '9', 'x');
    const madeUp = fc
      .tuple(digit, digit, digit, fc.constantFrom('A', 'B', ''), armoured, digit)
      .map((fields) => sentence(`AIVDM,${fields.join(',')}`));
    const anything = fc.array(fc.oneof(anyBytes, madeUp, anyLine), { maxLength: 40 });
    fc.assert(
      fc.property(anything, fc.constantFrom('\n', '!', '\\', ','), (pieces, between) => {
        expectSound(decodeChunks(bytesOf(pieces.join(between))));
      }),
      { numRuns: 1_000 },
    );
  });

  test('of sentences with any payload gives sound messages', () => {
    const six = fc.integer({ min: 0, max: 63 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 27 }), fc.array(six, { minLength: 6, maxLength: 80 }), (type, rest) => {
        const bits = [type, ...rest].map((value) => value.toString(2).padStart(6, '0')).join('');
        const output = decodeChunks(bytesOf(sentencesOf(bits)[0]!));
        expectSound(output);
        expect(output.counts.messages + output.counts.too_short).toBe(1);
      }),
      { numRuns: 2_000 },
    );
  });

  test('with one byte of a sentence changed gives the same message or none', () => {
    for (const line of [lineOf('1', { mmsi: 235_000_007, lon: 600_000 }), lineOf('5', { shipname: 'EVER DIADEM' })]) {
      const whole = decodeChunks(bytesOf(line)).json;
      const bytes = bytesOf(line);
      for (let at = 0; at < bytes.length; at++) {
        for (let value = 0; value < 256; value++) {
          const changed = bytes.slice();
          changed[at] = value;
          expect(['', whole]).toContain(decodeChunks(changed).json);
        }
      }
    }
  });

  test('that is cut off anywhere gives the whole messages', () => {
    // Half a time behind a sentence is no time, so these are left out.
    const log = bytesOf(lines.filter((line) => !line.endsWith(',1334337317')).join('\n'));
    const whole = decodeChunks(log).json;
    for (let length = 0; length <= log.length; length += 3) {
      const part = decodeChunks(log.subarray(0, length));
      expectSound(part);
      expect(whole.startsWith(part.json)).toBe(true);
    }
  });
});

describe('a decoder', () => {
  test('takes what is left as a line when told to, as behind a datagram', () => {
    let messages = 0;
    const decoder = createDecoder(() => messages++);
    decoder.push(bytesOf(lineOf('1')));
    expect(messages).toBe(0);
    decoder.flush();
    expect(messages).toBe(1);
  });

  test('hands on the number of its feed', () => {
    const feeds: number[] = [];
    const decoder = createDecoder((message) => feeds.push(message.feed), 7);
    decoder.push(bytesOf(`${lineOf('1')}\n`));
    expect(feeds).toEqual([7]);
  });

  test('keeps feeds apart', () => {
    const [first, second] = sentencesOf(messageBits('5'), { most: 40 });
    const [one, two] = [createDecoder(() => {}), createDecoder(() => {})];
    one.push(bytesOf(`${first}\n`));
    two.push(bytesOf(`${second}\n`));
    expect(one.counts.messages + two.counts.messages).toBe(0);
  });
});
