import { describe, expect, test } from 'bun:test';
import { ALL_LAYOUTS } from '../../../src/domain/ais/layouts.ts';
import { recordsOf } from '../../support/nmea-decode.ts';
import { lineOf, messageBits, sentencesOf, textBits } from '../../support/nmea-encode.ts';
import { LAYOUT_NAMES, WIRE_LAYOUTS } from '../../support/nmea-layouts.ts';
import { CASES, type Case } from './layout-cases.ts';

type Value = Case[1];

/** Fields that the tests below look at together, and bits that are not shown. */
const ELSEWHERE = new Set('type part spare control vendor year month day hour minute sec'.split(' '));

describe('every field of every message', () => {
  for (const layout of LAYOUT_NAMES) {
    for (const { name } of WIRE_LAYOUTS[layout]) {
      if (ELSEWHERE.has(name)) continue;
      // An MMSI also selects the layout of a message 24 part B.
      if (name === 'mmsi' && layout === '24B auxiliary') continue;
      test(`${layout} ${name}`, () => {
        for (const [wire, json] of CASES[`${layout}.${name}`] ?? CASES[name]!) {
          const [record] = recordsOf(lineOf(layout, { [name]: wire }));
          expect(record?.[name] as Value, `${name} = ${wire}`).toBe(json);
        }
      });
    }
  }

  test('the table has nothing that no message has', () => {
    const names = new Set(
      LAYOUT_NAMES.flatMap((layout) => WIRE_LAYOUTS[layout].flatMap(({ name }) => [name, `${layout}.${name}`])),
    );
    expect(Object.keys(CASES).filter((key) => !names.has(key))).toEqual([]);
  });
});

describe('fields that belong together', () => {
  const dims = (to_bow: number, to_stern: number, to_port: number, to_starboard: number) => ({
    to_bow,
    to_stern,
    to_port,
    to_starboard,
  });

  for (const layout of ['5', '19', '21', '24B'] as const) {
    test(`${layout}: dimensions are missing only together`, () => {
      expect(recordsOf(lineOf(layout))[0]).toMatchObject({
        to_bow: null,
        to_stern: null,
        to_port: null,
        to_starboard: null,
      });
      for (const given of [dims(0, 15, 0, 5), dims(1, 0, 0, 0), dims(0, 0, 0, 1)]) {
        expect(recordsOf(lineOf(layout, given))[0]).toMatchObject(given);
      }
    });
  }

  test.each([
    [[5, 15, 14, 0], '05-15T14:00Z'],
    [[1, 1, 0, 0], '01-01T00:00Z'],
    [[12, 31, 23, 59], '12-31T23:59Z'],
    [[2, 29, 0, 0], '02-29T00:00Z'],
    [[5, 15, 14, 60], '05-15T14Z'],
    [[5, 15, 24, 60], '05-15'],
    [[5, 15, 24, 0], '05-15'],
    [[5, 15, 31, 63], '05-15'],
    [[0, 0, 24, 60], null],
    [[0, 15, 14, 0], null],
    [[5, 0, 14, 0], null],
    [[13, 1, 14, 0], null],
    [[15, 31, 14, 0], null],
    [[2, 30, 14, 0], null],
    [[1, 31, 0, 0], '01-31T00:00Z'],
    [[4, 30, 0, 0], '04-30T00:00Z'],
    [[4, 31, 14, 0], null],
    [[6, 31, 14, 0], null],
    [[9, 31, 14, 0], null],
    [[11, 31, 14, 0], null],
  ] as [[number, number, number, number], string | null][])('5 eta %p is %p', ([month, day, hour, minute], json) => {
    expect(recordsOf(lineOf('5', { month, day, hour, minute }))[0]?.eta).toBe(json);
  });

  for (const layout of ['4', '11'] as const) {
    test.each([
      [[2007, 5, 14, 19, 57, 39], '2007-05-14T19:57:39Z'],
      [[2024, 2, 29, 0, 0, 0], '2024-02-29T00:00:00Z'],
      [[2000, 2, 29, 23, 59, 59], '2000-02-29T23:59:59Z'],
      [[1, 1, 1, 0, 0, 0], '0001-01-01T00:00:00Z'],
      [[99, 12, 31, 23, 59, 59], '0099-12-31T23:59:59Z'],
      [[9999, 12, 31, 23, 59, 59], '9999-12-31T23:59:59Z'],
      [[0, 0, 0, 24, 60, 60], null],
      [[0, 5, 14, 19, 57, 39], null],
      [[2007, 0, 14, 19, 57, 39], null],
      [[2007, 5, 0, 19, 57, 39], null],
      [[2007, 5, 14, 24, 57, 39], null],
      [[2007, 5, 14, 19, 60, 39], null],
      [[2007, 5, 14, 19, 57, 60], null],
      [[2007, 13, 14, 19, 57, 39], null],
      [[2023, 2, 29, 0, 0, 0], null],
      [[1900, 2, 29, 0, 0, 0], null],
      [[2007, 4, 31, 0, 0, 0], null],
      [[10_000, 1, 1, 0, 0, 0], null],
      [[16_383, 15, 31, 31, 63, 63], null],
    ] as [[number, number, number, number, number, number], string | null][])(
      `${layout} timestamp %p is %p`,
      ([year, month, day, hour, minute, sec], json) => {
        const [record] = recordsOf(lineOf(layout, { year, month, day, hour, minute, sec }));
        expect(record?.timestamp).toBe(json);
      },
    );
  }

  test('24 B: the vendor is three characters, or seven where there is no model and serial number', () => {
    expect(recordsOf(lineOf('24B', { vendor: 'SRT', model: 0, serial: 0 }))[0]?.vendorid).toBe('SRT');
    // Bits of "DEFG" in the place of model and serial number.
    expect(recordsOf(lineOf('24B', { vendor: 'ABC', model: 1, serial: 0x051_87 }))[0]?.vendorid).toBe('ABCDEFG');
  });

  test('24 B: an auxiliary craft has a mother ship instead of dimensions', () => {
    const [record] = recordsOf(lineOf('24B auxiliary', { mothership_mmsi: 235_000_001 }));
    expect(record).toMatchObject({ mmsi: 982_560_001, part: 'B', mothership_mmsi: 235_000_001 });
    expect(record).not.toHaveProperty('to_bow');
  });

  test('24: there are no parts C and D, so only the header is read', () => {
    for (const part of [2, 3]) {
      expect(recordsOf(lineOf('24B', { part }))).toEqual([{ type: 24, repeat: 0, mmsi: 235_000_001 }]);
    }
  });

  test('21: the name goes on behind bit 272, for 14 characters', () => {
    const bits = messageBits('21', { name: 'TWENTY CHARACTERS 20' });
    const named = (more: string): unknown =>
      recordsOf(sentencesOf(bits + textBits(more, more.length)).join('\n'))[0]?.name;
    expect(named('')).toBe('TWENTY CHARACTERS 20');
    expect(named(' AND 14 OF 34.')).toBe('TWENTY CHARACTERS 20 AND 14 OF 34.');
    expect(named(' AND 14 OF 34.BUT NO MORE')).toBe('TWENTY CHARACTERS 20 AND 14 OF 34.');
    expect(named('  @ JUNK')).toBe('TWENTY CHARACTERS 20');
    expect(recordsOf(sentencesOf(messageBits('21', { name: 'SHORT' }) + textBits('JUNK', 4)).join('\n'))[0]?.name).toBe(
      'SHORT',
    );
  });

  test('5: of a message that ends within the destination, whole characters are taken', () => {
    const bits = messageBits('5', { destination: 'TWENTY CHARACTERS 20' }).slice(0, 420);
    expect(recordsOf(sentencesOf(bits).join('\n'))[0]?.destination).toBe('TWENTY CHARACTERS 2');
  });
});

test.each(LAYOUT_NAMES.filter((layout) => layout !== '21'))(
  '%s: what stands behind the message changes nothing',
  (layout) => {
    const texts = WIRE_LAYOUTS[layout]
      .filter(({ isText }) => isText)
      .map(({ name, width }) => [name, 'X'.repeat(width / 6)]);
    const bits = messageBits(layout, Object.fromEntries(texts));
    const [plain, longer] = [bits, bits + '1'.repeat(60)].map((value) => recordsOf(sentencesOf(value).join('\n')));
    expect(longer).toEqual(plain!);
  },
);

test('every layout names its table', () => {
  for (const { table } of ALL_LAYOUTS) expect(table).toMatch(/Table|Annex 8/);
});
