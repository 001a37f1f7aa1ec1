import { describe, expect, test } from 'bun:test';
import type { DecodeCounts } from '../../../src/domain/ais/decoder.ts';
import { bytesOf, decodeLog, recordsOf } from '../../support/nmea-decode.ts';
import { armour, lineOf, messageBits, sentence, sentencesOf } from '../../support/nmea-encode.ts';

const POSITION = { mmsi: 235_000_001, lon: 600_000, lat: 31_200_000, speed: 123 };
const LINE = lineOf('1', POSITION);
const WHOLE = recordsOf(LINE);
const { payload: PAYLOAD } = armour(messageBits('1', POSITION));

/** What a text was rejected for; reasons that did not occur are left out. */
function rejects(text: string): Partial<DecodeCounts> {
  const { lines, messages, ...reasons } = decodeLog(bytesOf(text)).counts;
  return Object.fromEntries(Object.entries(reasons).filter(([, count]) => count > 0));
}

test('a sentence gives its message', () => {
  expect(WHOLE).toEqual([expect.objectContaining({ type: 1, mmsi: 235_000_001, lon: 1, lat: 52, speed: 12.3 })]);
});

describe('talkers', () => {
  test.each('AI AB AD AN AR AS AT AX BS SA B2 =I'.split(' '))('%s, VDM and VDO', (talker) => {
    expect(recordsOf(lineOf('1', POSITION, { talker: `${talker}VDM` }))).toEqual(WHOLE);
    expect(recordsOf(lineOf('1', POSITION, { talker: `${talker}VDO` }))).toEqual(WHOLE);
  });

  test.each(['AIVDX', 'AIXDM', 'AIVXM', 'AIVDM;', 'AIABM', 'AIVSI', 'AIBBM', 'AIVD', 'VDM'])(
    '%s is another kind of sentence',
    (talker) => {
      expect(rejects(sentence(`${talker},1,1,,A,${PAYLOAD},0`))).toEqual({ not_ais: 1 });
    },
  );
});

describe('what messages may look like and still be taken', () => {
  test.each([
    ['LF', `${LINE}\n`],
    ['CRLF', `${LINE}\r\n`],
    ['no line end', LINE],
    ['blanks behind', `${LINE}  \t \r\n`],
    ['empty lines around', `\n\r\n \n${LINE}\n\n`],
    ['checksum in lower case', LINE.replace(/\*.*/, (sum) => sum.toLowerCase())],
    ['junk behind', `${LINE}"} what else`],
    ['junk before', `#!/bin/sh\n"data": "${LINE}`],
    ['binary before', `\x00\xff\xfe${LINE}`],
    ['a text with "!" before', `Warning! Attention! ${LINE}`],
    ['a "!" before', `!${LINE}`],
    ['a torn sentence before', `!AIVDM,1,1,,B,15Mw1s?P${LINE}`],
    ['a torn tag block before', `\\s:x,c:1${LINE}`],
    ['no channel', sentence(`AIVDM,1,1,,,${PAYLOAD},0`)],
    ['channel 2', sentence(`AIVDM,1,1,,2,${PAYLOAD},0`)],
    ['a long channel', sentence(`AIVDM,1,1,,AIS1,${PAYLOAD},0`)],
    ['a sequence on a single sentence', sentence(`AIVDM,1,1,7,A,${PAYLOAD},0`)],
    ['a sequence of two digits', sentence(`AIVDM,1,1,17,A,${PAYLOAD},0`)],
    ['no count of fill bits', sentence(`AIVDM,1,1,,A,${PAYLOAD}`)],
    ['an empty count of fill bits', sentence(`AIVDM,1,1,,A,${PAYLOAD},`)],
    ['an impossible count of fill bits', sentence(`AIVDM,1,1,,A,${PAYLOAD},6`)],
    ['more fields', sentence(`AIVDM,1,1,,A,${PAYLOAD},0,x,y`)],
    ['too many fill bits', sentence(`AIVDM,1,1,,A,${PAYLOAD},5`)],
    ['a payload that is too long', sentence(`AIVDM,1,1,,A,${PAYLOAD}00000,0`)],
  ])('%s', (_, text) => {
    expect(recordsOf(text)).toEqual(WHOLE);
  });

  test('a message 5 in one sentence of more than 82 characters', () => {
    const line = lineOf('5', { shipname: 'EVER DIADEM', destination: 'NEW YORK' });
    expect(line.length).toBeGreaterThan(82);
    expect(recordsOf(line)[0]).toMatchObject({ shipname: 'EVER DIADEM', destination: 'NEW YORK', dte: 0 });
  });

  test.each([424, 426, 422, 420])('a message 5 of %d bits', (length) => {
    const bits = messageBits('5', { shipname: 'EVER DIADEM', destination: 'ROTTERDAM', dte: 1 });
    const [record] = recordsOf(sentencesOf(bits.padEnd(length, '0').slice(0, length)).join('\n'));
    expect(record).toMatchObject({ type: 5, shipname: 'EVER DIADEM', destination: 'ROTTERDAM' });
    expect(record?.dte).toBe(length < 423 ? null : 1);
  });

  test('two sentences on one line, where a line feed was lost', () => {
    const other = lineOf('1', { mmsi: 235_000_002 });
    for (const between of ['', '\r', '\r\r', ' ', '\t', ',1420030798', '\\s:x*5A\\', 'junk']) {
      expect(recordsOf(`${LINE}${between}${other}\n`).map(({ mmsi }) => mmsi)).toEqual([235_000_001, 235_000_002]);
    }
  });
});

describe('what is rejected, and why', () => {
  test.each([
    ['a wrong checksum', LINE.replace(/\*../, '*00'), { checksum: 1 }],
    ['half a checksum', LINE.slice(0, -1), { checksum: 1 }],
    ['a checksum of other characters', LINE.replace(/\*../, '*G?'), { checksum: 1 }],
    ['no checksum', LINE.slice(0, -3), { checksum_missing: 1 }],
    ['a line that was cut off', LINE.slice(0, 30), { checksum_missing: 1 }],
    ['characters that are no armour', sentence(`AIVDM,1,1,,A,${PAYLOAD.slice(1)}X,0`), { payload: 1 }],
    ['a blank in the payload', sentence(`AIVDM,1,1,,A,${PAYLOAD.slice(1)} ,0`), { payload: 1 }],
    ['a byte of eight bits in the payload', sentence(`AIVDM,1,1,,A,${PAYLOAD.slice(1)}\xe9,0`), { payload: 1 }],
    ['no payload', sentence('AIVDM,1,1,,A,,0'), { too_short: 1 }],
    ['less than a header', sentence('AIVDM,1,1,,A,15Mw,0'), { too_short: 1 }],
    ['a message that was cut off', sentence(`AIVDM,1,1,,A,${PAYLOAD.slice(0, 27)},0`), { too_short: 1 }],
    ['a payload that no message has', sentence(`AIVDM,1,1,,A,${'0'.repeat(1100)},0`), { payload: 1 }],
    ['message 0', sentence('AIVDM,1,1,,A,0000000000,0'), { unknown_type: 1 }],
    ['message 28', sentence('AIVDM,1,1,,A,L000000000,0'), { unknown_type: 1 }],
    ['sentence 0 of 1', sentence(`AIVDM,1,0,,A,${PAYLOAD},0`), { malformed: 1 }],
    ['sentence 2 of 1', sentence(`AIVDM,1,2,,A,${PAYLOAD},0`), { malformed: 1 }],
    ['sentence 1 of 0', sentence(`AIVDM,0,1,,A,${PAYLOAD},0`), { malformed: 1 }],
    ['other separators', sentence(`AIVDM,1;1,,A,${PAYLOAD},0`), { malformed: 1 }],
    ['another separator', sentence(`AIVDM,1,1;,A,${PAYLOAD},0`), { malformed: 1 }],
    ['no numbers', sentence(`AIVDM,,,,A,${PAYLOAD},0`), { malformed: 1 }],
    ['letters for numbers', sentence(`AIVDM,x,1,,A,${PAYLOAD},0`), { malformed: 1 }],
    ['a letter for the sequence', sentence(`AIVDM,1,1,x,A,${PAYLOAD},0`), { malformed: 1 }],
    ['a comment that quotes a sentence', `# ${LINE}`, { not_ais: 1 }],
    ['other sentences', '$GPGGA,120000,5200.0,N,00100.0,E,1,08,1.0,0,M,0,M,,*4B', { not_ais: 1 }],
    ['a lone "!"', '!', { not_ais: 1 }],
    ['the beginning of a sentence', '!AIVDM,', { not_ais: 1 }],
    ['binary garbage', '\x00\x01!\xff\xfe!!\x80', { not_ais: 1 }],
  ] as [string, string, Partial<DecodeCounts>][])('%s', (_, text, reasons) => {
    expect(recordsOf(text)).toEqual([]);
    expect(rejects(text)).toEqual(reasons);
  });

  test('every character that is no armour', () => {
    const isArmour = /[0-W`-w]/;
    for (let code = 1; code < 256; code++) {
      const character = String.fromCharCode(code);
      if (isArmour.test(character) || '\n,*!'.includes(character)) continue;
      expect(rejects(sentence(`AIVDM,1,1,,A,${PAYLOAD.slice(1)}${character},0`)), `${code}`).toEqual({ payload: 1 });
    }
  });

  test('empty lines are not even counted', () => {
    expect(decodeLog(bytesOf('\n\r\n  \n\t\n')).counts.lines).toBe(0);
  });
});

test.each([6, 7, 8, 10, 12, 13, 14, 15, 16, 17, 20, 22, 23, 25, 26])('message %d gives its header', (type) => {
  const bits = `${type.toString(2).padStart(6, '0')}01${(235_000_001).toString(2).padStart(30, '0')}`;
  const header = { type, repeat: 1, mmsi: 235_000_001 };
  expect(recordsOf(sentencesOf(bits).join('\n'))).toEqual([header]);
  expect(recordsOf(sentencesOf(bits.padEnd(400, '10')).join('\n'))).toEqual([header]);
});
