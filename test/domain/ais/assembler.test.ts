import { describe, expect, test } from 'bun:test';
import { DISORDER_LINES, EXPIRY_LINES, MAX_PENDING } from '../../../src/domain/ais/assembler.ts';
import { bytesOf, decodeLog, recordsOf } from '../../support/nmea-decode.ts';
import {
  armour,
  type Framing,
  lineOf,
  messageBits,
  sentence,
  sentencesOf,
  tagBlock,
} from '../../support/nmea-encode.ts';
import { recordMeaning } from '../../support/nmea-meaning.ts';

/** The sentences of a static report of the ship with this number, cut so that the destination is in the last. */
const ship = (number: number, framing: Framing = {}): string[] =>
  sentencesOf(messageBits('5', { mmsi: 235_000_000 + number, destination: `PORT ${number}` }), {
    most: 56,
    ...framing,
  });

const [A1, A2] = ship(1) as [string, string];
const [B1, B2] = ship(2) as [string, string];
const OTHER = lineOf('1', { mmsi: 211_000_001 });

/** Which ships came out whole, by number; a destination that is another ship's shows. */
const ships = (...lines: string[]): string[] =>
  recordsOf(lines.join('\n'))
    .filter(({ type }) => type === 5)
    .map(({ mmsi, destination }) => `${mmsi - 235_000_000} to ${destination}`);

const incomplete = (...lines: string[]): number => decodeLog(bytesOf(lines.join('\n'))).counts.incomplete;

const WHOLE = ['1 to PORT 1'];
const BOTH = ['1 to PORT 1', '2 to PORT 2'];

describe('sentences that belong together', () => {
  test.each([
    ['in order', [A1, A2], WHOLE],
    ['with others in between', [A1, OTHER, OTHER, A2], WHOLE],
    ['in the wrong order', [A2, A1], WHOLE],
    ['two messages one after the other', [A1, A2, B1, B2], BOTH],
    ['the same message twice', [A1, A2, A1, A2], [...WHOLE, ...WHOLE]],
    ['heard by two receivers', [A1, A1, A2, A2], WHOLE],
    ['other channels interleaved', [A1, ...ship(2, { channel: 'B' }), A2], ['2 to PORT 2', '1 to PORT 1']],
    [
      'identifiers of two digits interleaved',
      [ship(1, { sequence: '12' })[0]!, ...ship(2, { sequence: '13' }), ship(1, { sequence: '12' })[1]!],
      ['2 to PORT 2', '1 to PORT 1'],
    ],
    ['other identifiers interleaved', [A1, ...ship(2, { sequence: '2' }), A2], ['2 to PORT 2', '1 to PORT 1']],
    ['without identifier', ship(1, { sequence: '' }), WHOLE],
    ['without channel', ship(1, { channel: '' }), WHOLE],
    ['three sentences', ship(1, { most: 30 }), WHOLE],
    ['nine sentences backwards', ship(1, { most: 8 }).reverse(), WHOLE],
  ])('%s', (_, lines, expected) => {
    expect(ships(...lines)).toEqual(expected);
    expect(incomplete(A1, A2)).toBe(0);
  });

  test('stations interleaved, told apart by their tag blocks', () => {
    const [x, y] = [tagBlock('s:x'), tagBlock('s:y')];
    expect(ships(x + A1, y + B1, x + A2, y + B2)).toEqual(BOTH);
    expect(ships(x + A1, y + B1, y + B2, x + A2)).toEqual(BOTH.toReversed());
  });

  test('groups interleaved, the source named only once', () => {
    const group = (part: number, number: number): string =>
      tagBlock(`g:${part}-2-${number}${part === 1 ? ',s:x' : ''}`);
    for (const [a, b] of [
      [7, 8],
      [17, 27],
      [0, 10],
    ] as const) {
      expect(ships(group(1, a) + A1, group(1, b) + B1, group(2, a) + A2, group(2, b) + B2)).toEqual(BOTH);
    }
  });

  test('groups as IEC 61162-450 writes them', () => {
    const group = (part: number, number: string): string => tagBlock(`${part}G2:${number}${part === 1 ? ',s:x' : ''}`);
    expect(ships(group(1, '0007') + A1, group(1, '0008') + B1, group(2, '0007') + A2, group(2, '0008') + B2)).toEqual(
      BOTH,
    );
  });

  test('stations of the US Coast Guard, named behind the sentence', () => {
    const [x, y] = [',s1,d-99,rX,1242958962', ',s1,d-99,rY,1242958962'];
    expect(ships(A1 + x, B1 + y, A2 + x, B2 + y)).toEqual(BOTH);
  });

  test('a tag block on the first sentence only', () => {
    expect(ships(tagBlock('s:x,c:1334337317') + A1, A2)).toEqual(WHOLE);
    expect(ships(tagBlock('g:1-2-7,s:x') + A1, tagBlock('s:y') + B2, A2)).toEqual(WHOLE);
    const three = ship(1, { most: 30 });
    expect(ships(tagBlock('s:x') + three[0], three[1]!, three[2]!)).toEqual(WHOLE);
    for (const other of [{ channel: 'B' }, { sequence: '2' }, { most: 30 }]) {
      expect(ships(tagBlock('s:x') + A1, tagBlock('s:y') + ship(2, other)[0], A2)).toEqual(WHOLE);
      expect(ships(tagBlock('s:y') + ship(2, other)[0], tagBlock('s:x') + A1, A2)).toEqual(WHOLE);
    }
    // Whose second sentence is it?
    expect(ships(tagBlock('s:x') + A1, tagBlock('s:y') + B1, A2)).toEqual([]);
  });
});

describe('lost sentences never mix two ships', () => {
  const apart = new Array<string>(DISORDER_LINES + 1).fill(OTHER);

  test.each([
    ['the second is lost', [A1, B1, B2], ['2 to PORT 2'], 1],
    ['the first is lost', [A2, ...apart, B1, B2], ['2 to PORT 2'], 1],
    ['the first is lost, many times over', [A2, ...apart, B1, B2, ...apart, A1, A2], BOTH.toReversed(), 1],
    ['another length of the first', [A1, ...ship(2, { most: 40 })], ['2 to PORT 2'], 1],
    ['another count of sentences', [A1, ...ship(2, { most: 30 })], ['2 to PORT 2'], 1],
    ['both lost', [A1, ...new Array<string>(EXPIRY_LINES).fill(OTHER), B2], [], 2],
    ['more than 30 s apart by their stamps', [tagBlock('c:1334337317') + A1, tagBlock('c:1334337348') + B2], [], 2],
    ['a wrong checksum', [A1, `${A2.slice(0, -2)}00`, B1, B2], ['2 to PORT 2'], 1],
    ['another station, whose first has no tag block', [tagBlock('s:x') + A2, B1, B2], ['2 to PORT 2'], 1],
    ['another station', [tagBlock('s:x') + A1, tagBlock('s:y') + B2], [], 2],
  ])('%s', (_, lines, expected, lost) => {
    expect(ships(...lines)).toEqual(expected);
    expect(incomplete(...lines)).toBe(lost);
  });

  test('30 s apart by their stamps is not too much', () => {
    expect(ships(tagBlock('c:1334337317') + A1, tagBlock('c:1334337347') + A2)).toEqual(WHOLE);
  });

  test('so many lines apart are not too much, and more where stamps tell the time', () => {
    const between = new Array<string>(EXPIRY_LINES).fill(OTHER);
    expect(ships(tagBlock('c:1334337317') + A1, ...between, tagBlock('c:1334337318') + A2)).toEqual(WHOLE);
    expect(ships(A1, ...new Array<string>(EXPIRY_LINES - 1).fill(OTHER), A2)).toEqual(WHOLE);
    const three = ship(1, { most: 30 }).flatMap((line) => [...apart, line]);
    expect(ships(...three)).toEqual(WHOLE);
  });
});

test('what waits is bounded: the oldest is given up', () => {
  const stations = Array.from({ length: MAX_PENDING + 1 }, (_, i) => tagBlock(`s:${i}`));
  const firsts = stations.map((station, i) => station + ship(i)[0]);
  const seconds = stations.map((station, i) => station + ship(i)[1]);
  expect(ships(...firsts, seconds[1]!, seconds[MAX_PENDING]!)).toEqual([
    '1 to PORT 1',
    `${MAX_PENDING} to PORT ${MAX_PENDING}`,
  ]);
  expect(ships(...firsts, seconds[0]!)).toEqual([]);
});

describe('fill bits', () => {
  const { payload } = armour(messageBits('5', { mmsi: 235_000_001, destination: 'PORT 1' }));

  test('behind a sentence that is not the last are left out', () => {
    // The first 238 bits need 40 characters, of which the last holds two fill bits; so the rest begins a bit pair early.
    const wire = { mmsi: 235_000_001, shiptype: 255, to_bow: 511, destination: 'PORT 1' };
    const bits = messageBits('5', wire);
    const [head, rest] = [armour(`${bits.slice(0, 238)}11`), armour(bits.slice(238))];
    const first = sentence(`AIVDM,2,1,1,A,${head.payload},2`);
    const second = sentence(`AIVDM,2,2,1,A,${rest.payload},${rest.fillBits}`);
    expect(recordsOf(`${first}\n${second}`)).toEqual([recordMeaning('5', wire)]);
  });

  test('that are too many do not cut the message off', () => {
    const parts = [
      sentence(`AIVDM,2,1,1,A,${payload.slice(0, 60)},0`),
      sentence(`AIVDM,2,2,1,A,${payload.slice(60)},5`),
    ];
    expect(ships(...parts)).toEqual(WHOLE);
  });

  test('an empty last sentence does no harm', () => {
    expect(ships(sentence(`AIVDM,2,1,1,A,${payload},2`), sentence('AIVDM,2,2,1,A,,2'))).toEqual(WHOLE);
  });
});

test('a message longer than any is given up', () => {
  const long = '5'.repeat(600);
  const parts = [sentence(`AIVDM,2,1,1,A,${long},0`), sentence(`AIVDM,2,2,1,A,${long},0`)];
  expect(decodeLog(bytesOf(parts.join('\n'))).counts).toMatchObject({ messages: 0, incomplete: 1 });
});
