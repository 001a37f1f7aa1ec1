import { describe, expect, test } from 'bun:test';
import {
  encodeAidToNavigation,
  encodeBaseStation,
  encodeClassBExtended,
  encodeClassBName,
  encodeClassBParticulars,
  encodeClassBPosition,
  encodePosition,
  encodeSarAircraft,
  encodeVoyageStatic,
  type Motion,
} from '../../src/simulation/encode.ts';
import { writeSentence } from '../../src/simulation/radio/sentence.ts';
import { createSixBitWriter, type SixBitWriter } from '../../src/simulation/radio/sixbit.ts';
import { readLines } from './listen.ts';

const w = createSixBitWriter();
const payload = (): string => new TextDecoder().decode(w.armoured.subarray(0, w.symbols));

const moored: Motion = {
  lat: 47.58283333,
  lon: -122.34583333,
  sogKn: 0,
  cogDeg: 51,
  headingDeg: 181,
  turn: 0,
  navStatus: 5,
  accurate: false,
  second: 15,
  radio: 149_208,
};
const sailing: Motion = {
  lat: -23.98765,
  lon: -46.32101,
  sogKn: 12.3,
  cogDeg: 359.9,
  headingDeg: 511,
  turn: -128,
  navStatus: 0,
  accurate: true,
  second: 59,
  radio: 1,
};
const dimensions = { bowM: 200, sternM: 29, portM: 15, starboardM: 17 };
const voyage = {
  imo: 9_074_729,
  callSign: 'V7AB1',
  name: 'AMBER ANGEL',
  shipType: 70,
  dimensions,
  etaMonth: 12,
  etaDay: 31,
  etaHour: 23,
  etaMinute: 59,
  draughtM: 13.9,
  destination: 'CNQDG>BRSSZ',
};

test('a position report reproduces the sentence of a real one', () => {
  // 477553000 moored in Seattle, the worked example of gpsd's AIVDM/AIVDO protocol decoding (E. S. Raymond).
  encodePosition(w, 1, 477_553_000, moored);
  expect(payload()).toBe('177KQJ5000G?tO`K>RA1wUbN0TKH');
});

test('lengths in bits are those of M.1371-5, annex 8', () => {
  const utc = { year: 2026, month: 5, day: 20, hour: 12, minute: 30, second: 5 };
  const bits = (encode: () => void): number => {
    encode();
    return w.symbols * 6 - w.fillBits;
  };
  expect({
    1: bits(() => encodePosition(w, 1, 1, sailing)),
    4: bits(() => encodeBaseStation(w, 1, 0, 0, utc, 0)),
    5: bits(() => encodeVoyageStatic(w, 1, voyage)),
    9: bits(() => encodeSarAircraft(w, 1, 300, sailing)),
    18: bits(() => encodeClassBPosition(w, 1, sailing)),
    19: bits(() => encodeClassBExtended(w, 1, sailing, 'A', 30, dimensions)),
    21: bits(() => encodeAidToNavigation(w, 1, 29, 'A', 0, 0, 0)),
    '24A': bits(() => encodeClassBName(w, 1, 'A')),
    '24B': bits(() => encodeClassBParticulars(w, 1, 30, 'A', dimensions)),
  }).toEqual({ 1: 168, 4: 168, 5: 424, 9: 168, 18: 168, 19: 312, 21: 272, '24A': 160, '24B': 168 });
});

test('a line carries source, time and both checksums', () => {
  encodePosition(w, 1, 477_553_000, moored);
  const out = { bytes: new Uint8Array(128), length: 0 };
  const source = new TextEncoder().encode('STS1');
  const sentence = {
    source,
    atMs: 1_779_278_400_007,
    fragments: 1,
    fragment: 1,
    sequence: 0,
    channel: 66,
    fromSymbol: 0,
    toSymbol: 28,
    checksumError: 0,
  };
  writeSentence(out, w, sentence);
  const text = new TextDecoder().decode(out.bytes.subarray(0, out.length));
  expect(text).toEndWith('\\!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C\r\n');
  expect(readLines(out.bytes.subarray(0, out.length))[0]).toMatchObject({ source: 'STS1', atMs: 1_779_278_400_007 });
});

describe.skipIf(Bun.which('gpsdecode') === null)('gpsdecode (Debian gpsd-clients) reads back what was encoded', () => {
  /** Sentences without tag blocks, as gpsdecode wants them; `split` is the symbol at which the second begins. */
  function sentences(writer: SixBitWriter, split = writer.symbols): string {
    const out = { bytes: new Uint8Array(256), length: 0 };
    const fragments = split < writer.symbols ? 2 : 1;
    const common = { source: new Uint8Array(1), atMs: 0, fragments, sequence: 3, channel: 65, checksumError: 0 };
    for (let fragment = 1; fragment <= fragments; fragment++) {
      const fromSymbol = fragment === 1 ? 0 : split;
      const toSymbol = fragment === fragments ? writer.symbols : split;
      writeSentence(out, writer, { ...common, fragment, fromSymbol, toSymbol });
    }
    return new TextDecoder().decode(out.bytes.subarray(0, out.length)).replace(/\\[^\\]*\\/g, '');
  }

  function decoded(text: string): Record<string, unknown> {
    const { stdout } = Bun.spawnSync(['gpsdecode', '-j'], { stdin: new TextEncoder().encode(text) });
    return JSON.parse(stdout.toString().trim().split('\n').at(-1)!);
  }

  const place = { lon: -46.32101, lat: -23.98765 };
  const sides = { to_bow: 200, to_stern: 29, to_port: 15, to_starboard: 17 };

  test('type 3', () => {
    encodePosition(w, 3, 538_123_456, { ...sailing, turn: 42 });
    expect(decoded(sentences(w))).toMatchObject({
      type: 3,
      mmsi: 538_123_456,
      ...place,
      status: 0,
      turn: 79,
      speed: 12.3,
      accuracy: true,
      course: 359.9,
      heading: 511,
      second: 59,
      radio: 1,
    });
  });

  test('type 4', () => {
    const utc = { year: 2026, month: 5, day: 20, hour: 12, minute: 30, second: 5 };
    encodeBaseStation(w, 7_100_011, place.lat, place.lon, utc, 77);
    expect(decoded(sentences(w))).toMatchObject({
      type: 4,
      mmsi: 7_100_011,
      timestamp: '2026-05-20T12:30:05Z',
      epfd: 7,
      radio: 77,
      ...place,
    });
  });

  test('type 5, in two sentences', () => {
    encodeVoyageStatic(w, 538_123_456, voyage);
    expect(decoded(sentences(w, 59))).toMatchObject({
      type: 5,
      imo: 9_074_729,
      callsign: 'V7AB1',
      shipname: 'AMBER ANGEL',
      shiptype: 70,
      ...sides,
      eta: '12-31T23:59Z',
      draught: 13.9,
      destination: 'CNQDG>BRSSZ',
    });
  });

  test('type 9', () => {
    encodeSarAircraft(w, 111_710_101, 300, { ...sailing, sogKn: 118 });
    expect(decoded(sentences(w))).toMatchObject({
      type: 9,
      mmsi: 111_710_101,
      alt: 300,
      speed: 118,
      ...place,
      course: 359.9,
    });
  });

  test('type 18', () => {
    encodeClassBPosition(w, 710_000_001, sailing);
    expect(decoded(sentences(w))).toMatchObject({
      type: 18,
      mmsi: 710_000_001,
      speed: 12.3,
      ...place,
      cs: true,
      second: 59,
    });
  });

  test('type 19', () => {
    encodeClassBExtended(w, 710_000_001, sailing, 'FV CORAL AZUL', 30, dimensions);
    expect(decoded(sentences(w))).toMatchObject({
      type: 19,
      shipname: 'FV CORAL AZUL',
      shiptype: 30,
      ...sides,
      ...place,
    });
  });

  test('type 21', () => {
    encodeAidToNavigation(w, 997_101_001, 29, 'SANTOS FAIRWAY', place.lat, place.lon, 7);
    expect(decoded(sentences(w))).toMatchObject({
      type: 21,
      mmsi: 997_101_001,
      aid_type: 29,
      name: 'SANTOS FAIRWAY',
      ...place,
      second: 7,
    });
  });

  test('type 24, parts A and B together', () => {
    encodeClassBName(w, 710_000_002, 'MAR AZUL');
    const partA = sentences(w);
    encodeClassBParticulars(w, 710_000_002, 36, 'PY1234', dimensions);
    const expected = { type: 24, mmsi: 710_000_002, shipname: 'MAR AZUL', shiptype: 36, callsign: 'PY1234', ...sides };
    expect(decoded(partA + sentences(w))).toMatchObject(expected);
  });
});
