import { describe, expect, test } from 'bun:test';
import { ALL_LAYOUTS } from '../../../src/domain/ais/layouts.ts';
import { recordsOf } from '../../support/nmea-decode.ts';
import { lineOf, messageBits, sentencesOf, textBits } from '../../support/nmea-encode.ts';
import { LAYOUT_NAMES, WIRE_LAYOUTS } from '../../support/nmea-layouts.ts';

type Value = number | string | boolean | null;
/** The value on the wire and the value in the JSON. */
type Case = readonly [wire: number | string, json: Value];

const FLAG: readonly Case[] = [
  [0, false],
  [1, true],
];
const BIT: readonly Case[] = [
  [0, 0],
  [1, 1],
];
/** Nothing but bits: from none to all of them. */
const raw = (width: number): readonly Case[] => [0, 1, 2 ** (width - 1), 2 ** width - 1].map((v) => [v, v] as const);

const CALLSIGN: readonly Case[] = [
  ['3FOF8', '3FOF8'],
  ['ABCDEFG', 'ABCDEFG'],
  ['A', 'A'],
  ['AB CD  ', 'AB CD'],
  ['@BCDEFG', null],
  ['       ', null],
  ['', null],
];
const NAME: readonly Case[] = [
  ['EVER DIADEM', 'EVER DIADEM'],
  ['TWENTY CHARACTERS 20', 'TWENTY CHARACTERS 20'],
  [' LEADING BLANK', ' LEADING BLANK'],
  ['CUT@HERE', 'CUT'],
  ['QUOTE " AND \\', 'QUOTE " AND \\'],
  ["!#$%&'()*+,-./:;<=>?", "!#$%&'()*+,-./:;<=>?"],
  ['0123456789[]^_', '0123456789[]^_'],
  ['@@@@@@@@@@@@@@@@@@@@', null],
  ['                    ', null],
];

/** Each field at an ordinary value, its least, its greatest, "not available" and out of range. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  repeat: [0, 1, 2, 3].map((v) => [v, v] as const),
  mmsi: [235_000_001, 0, 1, 999_999_999, 2 ** 30 - 1].map((v) => [v, v] as const),
  status: [
    [5, 5],
    [0, 0],
    [14, 14],
    [15, null],
  ],
  turn: [
    [0, 0],
    [1, 0.04],
    [-1, -0.04],
    [20, 17.86],
    [-20, -17.86],
    [126, 708.71],
    [-126, -708.71],
    [127, 'fastright'],
    [-127, 'fastleft'],
    [-128, null],
  ],
  speed: [
    [123, 12.3],
    [0, 0],
    [1, 0.1],
    [1022, 102.2],
    [1023, null],
  ],
  '9.speed': [
    [123, 123],
    [0, 0],
    [1022, 1022],
    [1023, null],
  ],
  '27.speed': [
    [12, 12],
    [0, 0],
    [62, 62],
    [63, null],
  ],
  accuracy: FLAG,
  lon: [
    [-74_037_230, -123.3953833],
    [0, 0],
    [1, 0.0000017],
    [-1, -0.0000017],
    [2, 0.0000033],
    [108_000_000, 180],
    [-108_000_000, -180],
    [108_600_000, null],
    [108_000_001, null],
    [-108_000_001, null],
    [2 ** 27 - 1, null],
    [-(2 ** 27), null],
  ],
  lat: [
    [29_028_980, 48.3816333],
    [0, 0],
    [1, 0.0000017],
    [-1, -0.0000017],
    [54_000_000, 90],
    [-54_000_000, -90],
    [54_600_000, null],
    [54_000_001, null],
    [-54_000_001, null],
    [2 ** 26 - 1, null],
    [-(2 ** 26), null],
  ],
  '27.lon': [
    [-92_521, -154.2016667],
    [0, 0],
    [1, 0.0016667],
    [-1, -0.0016667],
    [108_000, 180],
    [-108_000, -180],
    [108_600, null],
    [108_001, null],
    [-108_001, null],
    [-(2 ** 17), null],
  ],
  '27.lat': [
    [52_239, 87.065],
    [0, 0],
    [1, 0.0016667],
    [-1, -0.0016667],
    [54_000, 90],
    [-54_000, -90],
    [54_600, null],
    [54_001, null],
    [-54_001, null],
    [-(2 ** 16), null],
  ],
  course: [
    [2240, 224],
    [877, 87.7],
    [0, 0],
    [3599, 359.9],
    [3600, null],
    [3601, null],
    [4095, null],
  ],
  '27.course': [
    [167, 167],
    [0, 0],
    [359, 359],
    [360, null],
    [511, null],
  ],
  heading: [
    [215, 215],
    [0, 0],
    [359, 359],
    [360, null],
    [510, null],
    [511, null],
  ],
  second: [
    [33, 33],
    [0, 0],
    [59, 59],
    [60, null],
    [61, 61],
    [62, 62],
    [63, 63],
  ],
  maneuver: [
    [1, 1],
    [2, 2],
    [0, null],
    [3, 3],
  ],
  raim: FLAG,
  radio: raw(19),
  '9.radio': raw(20),
  '18.radio': raw(20),
  epfd: [
    [1, 1],
    [8, 8],
    [15, 15],
    [0, null],
  ],
  ais_version: raw(2),
  imo: [
    [9_134_270, 9_134_270],
    [1, 1],
    [2 ** 30 - 1, 2 ** 30 - 1],
    [0, null],
  ],
  callsign: CALLSIGN,
  shipname: NAME,
  name: NAME,
  destination: NAME,
  shiptype: [
    [70, 70],
    [1, 1],
    [99, 99],
    [255, 255],
    [0, null],
  ],
  to_bow: [
    [225, 225],
    [1, 1],
    [511, 511],
  ],
  to_stern: [
    [70, 70],
    [1, 1],
    [511, 511],
  ],
  to_port: [
    [31, 31],
    [1, 1],
    [63, 63],
  ],
  to_starboard: [
    [1, 1],
    [63, 63],
  ],
  draught: [
    [122, 12.2],
    [1, 0.1],
    [255, 25.5],
    [0, null],
  ],
  dte: BIT,
  alt: [
    [303, 303],
    [0, 0],
    [4094, 4094],
    [4095, null],
  ],
  regional: raw(8),
  '18.regional': raw(2),
  '19.regional': raw(4),
  assigned: FLAG,
  reserved: raw(8),
  cs: FLAG,
  display: FLAG,
  dsc: FLAG,
  band: FLAG,
  msg22: FLAG,
  aid_type: [
    [20, 20],
    [1, 1],
    [31, 31],
    [0, null],
  ],
  off_position: FLAG,
  virtual_aid: FLAG,
  model: raw(4),
  serial: raw(20),
  mothership_mmsi: [235_000_001, 0, 2 ** 30 - 1].map((v) => [v, v] as const),
  gnss: FLAG,
};

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
    ...[31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].flatMap((day, i) => [
      [[i + 1, day, 1, 2], `${String(i + 1).padStart(2, '0')}-${day}T01:02Z`],
      [[i + 1, day + 1, 1, 2], null],
    ]),
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
