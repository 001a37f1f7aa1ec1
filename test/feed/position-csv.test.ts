import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Report } from '../../src/domain/track/report.ts';
import { createStaticsExpander } from '../../src/feed/csv-statics.ts';
import { createPositionCsvParser } from '../../src/feed/position-csv.ts';

type Read = { reports: Report[]; rejects: Record<string, { count: number; firstLine: number }> };

function read(text: string, cut = text.length): Read {
  const parser = createPositionCsvParser();
  const reports: Report[] = [];
  const bytes = new TextEncoder().encode(text);
  parser.push(bytes.subarray(0, cut), reports);
  parser.push(bytes.subarray(cut), reports);
  parser.end(reports);
  const expanded = createStaticsExpander()(reports).map((report) => {
    const { statics: _statics, ...plain } = report as Report & { statics?: unknown };
    return plain;
  });
  return { reports: expanded as Report[], rejects: Object.fromEntries(parser.rejects()) };
}

const AT = Date.UTC(2023, 10, 25, 5, 55, 12);
const POSITION = {
  kind: 'position',
  mmsi: 710_000_005,
  atMs: AT,
  lat: -3.49145,
  lon: -38.38591,
  sogKn: 12,
  cogDeg: 114.9,
  headingDeg: null,
  navStatus: 0,
} as const;

describe('MarineCadastre', () => {
  const OLD =
    'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO,CallSign,VesselType,Status,Length,Width,Draft,Cargo,TransceiverClass';
  const NEW =
    'mmsi,base_date_time,longitude,latitude,sog,cog,heading,vessel_name,imo,call_sign,vessel_type,status,length,width,draft,cargo,transceiver';

  const STATIC = {
    kind: 'static',
    mmsi: 710_000_005,
    atMs: AT,
    imo: 9_876_543,
    name: 'FABIO SANTOS',
    callsign: 'PPAL',
    shipType: 80,
    lengthM: 117.63,
    beamM: 19.2,
    draughtM: 5.8,
    destination: null,
    etaCode: null,
  } as const;

  test.each([
    [
      'the columns to 2024',
      `${OLD}\n710000005,2023-11-25T05:55:12,-3.49145,-38.38591,12.0,114.9,511.0,FABIO SANTOS,IMO9876543,PPAL,80,0,117.63,19.2,5.8,80,A\n`,
    ],
    [
      'the columns from 2025',
      `${NEW}\n710000005,2023-11-25 05:55:12,-38.38591,-3.49145,12.0,114.9,511,FABIO SANTOS,9876543,PPAL,80,0,117.63,19.2,5.8,80,A\n`,
    ],
    [
      'CRLF, a byte-order mark and quotes',
      `\uFEFF${OLD}\r\n710000005,2023-11-25T05:55:12,-3.49145,-38.38591,12.0,114.9,511.0,"FABIO SANTOS",IMO9876543,"PPAL",80,0,117.63,19.2,5.8,80,A\r\n`,
    ],
    [
      'a status in words, as in 2015',
      `${OLD}\n710000005,2023-11-25T05:55:12,-3.49145,-38.38591,12.0,114.9,511.0,FABIO SANTOS,IMO9876543,PPAL,80,under way using engine,117.63,19.2,5.8,80,A\n`,
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ reports: [STATIC, POSITION], rejects: {} });
  });

  test('a quoted name may have a comma', () => {
    const { reports } = read(`${OLD}\n710000005,2023-11-25T05:55:12,-3,-38,1,2,3,"A, B ""C""",,,70,,,,,,B\n`);
    expect(reports[0]).toMatchObject({ name: 'A, B "C"', shipType: 70, imo: null, lengthM: null });
  });

  test('static data is told when it changes, not at every row', () => {
    const row = (minute: number, draught: string): string =>
      `710000005,2023-11-25T05:${minute}:00,-3,-38,1,2,3,ALMA,,,70,,190,32,${draught},,A`;
    const { reports } = read([OLD, row(10, '7'), row(11, '7'), row(12, '9'), row(13, '9')].join('\n'));
    expect(reports.map(({ kind }) => kind)).toEqual([
      'static',
      'position',
      'position',
      'static',
      'position',
      'position',
    ]);
  });

  test('rows without any static data have none', () => {
    expect(read('mmsi,timestamp,lat,lon\n710000005,2023-11-25T05:55:12Z,-3,-38').reports).toHaveLength(1);
  });

  test.each([
    ['sog', '102.3', 'sogKn', null],
    ['sog', '-0.1', 'sogKn', null],
    ['sog', '0', 'sogKn', 0],
    ['cog', '360.0', 'cogDeg', null],
    ['cog', '359.9', 'cogDeg', 359.9],
    ['heading', '511.0', 'headingDeg', null],
    ['heading', '123.5', 'headingDeg', 124],
    ['heading', '359.7', 'headingDeg', 0],
    ['status', '15', 'navStatus', null],
    ['status', '5.0', 'navStatus', 5],
    ['status', '4.6', 'navStatus', 5],
    ['status', 'moored', 'navStatus', 5],
    ['status', 'odd', 'navStatus', null],
  ])('%s %s is %s %p', (column, value, field, expected) => {
    const { reports } = read(`mmsi,timestamp,lat,lon,${column}\n710000005,2023-11-25T05:55:12,-3,-38,${value}`);
    expect(reports[0]).toMatchObject({ [field]: expected });
  });
});

describe('the Danish Maritime Authority', () => {
  const HEAD =
    '# Timestamp,Type of mobile,MMSI,Latitude,Longitude,Navigational status,ROT,SOG,COG,Heading,IMO,Callsign,Name,Ship type,Cargo type,Width,Length,Type of position fixing device,Draught,Destination,ETA,Data source type,A,B,C,D';

  test('words are codes, Unknown is nothing', () => {
    const text = `${HEAD}\n25/11/2023 05:55:12,Class A,219000005,55.5,12.5,Moored,,0.0,114.9,90,Unknown,OXAB,ALMA,Cargo,,20,120,GPS,6.5,Unknown,,AIS,100,20,10,10\n`;
    expect(read(text).reports).toEqual([
      {
        kind: 'static',
        mmsi: 219_000_005,
        atMs: AT,
        imo: null,
        name: 'ALMA',
        callsign: 'OXAB',
        shipType: 70,
        lengthM: 120,
        beamM: 20,
        draughtM: 6.5,
        destination: '',
        etaCode: null,
      },
      {
        kind: 'position',
        mmsi: 219_000_005,
        atMs: AT,
        lat: 55.5,
        lon: 12.5,
        sogKn: 0,
        cogDeg: 114.9,
        headingDeg: 90,
        navStatus: 5,
      },
    ]);
  });

  test.each([
    ['Under way using engine', 0],
    ['At anchor', 1],
    ['Restricted maneuverability', 3],
    ['Constrained by her draught', 4],
    ['Engaged in fishing', 7],
    ['Unknown value', null],
  ])('%s is status %p', (words, navStatus) => {
    const { reports } = read(`${HEAD}\n25/11/2023 05:55:12,Class A,219000005,55.5,12.5,${words},,,,,,,,,,,,,,,,,,,,`);
    expect(reports.at(-1)).toMatchObject({ navStatus, sogKn: null, cogDeg: null });
  });
});

describe('wrong rows', () => {
  test('are counted by reason, with the first line of each', () => {
    const rows = [
      'mmsi,time,lat,lon'.replace('time', 'timestamp'),
      '710000005,2023-11-25T05:55:12,-3,-38',
      'ship,2023-11-25T05:55:12,-3,-38',
      '',
      '710000005,yesterday,-3,-38',
      '710000005,2023-02-30T05:55:12,-3,-38',
      '710000005,31/04/2023 05:55:12,-3,-38',
      '710000005,2023-11-25T24:00:00,-3,-38',
      '710000005,2023-11-25T05:55:12,,-38',
      '710000005,2023-11-25T05:55:12,south,-38',
      '710000005,2023-11-25',
      '7.5,2023-11-25T05:55:12,-3,-38',
      '710000005,2023-11-25T05:55:13,-3,-38',
    ];
    const { reports, rejects } = read(rows.join('\n'));
    expect(reports).toHaveLength(2);
    expect(rejects).toEqual({
      mmsi: { count: 2, firstLine: 3 },
      time: { count: 4, firstLine: 5 },
      position: { count: 2, firstLine: 9 },
      too_few_columns: { count: 1, firstLine: 11 },
    });
  });

  test('a head without the columns is refused, naming those that are missing and those that are known', () => {
    expect(() => read('MMSI,When,LAT\n1,2,3')).toThrow(/line 1: .*time, lon; .*BaseDateTime.*# Timestamp/s);
  });

  test('nothing but a head, or nothing at all, has no reports', () => {
    expect(read('mmsi,timestamp,lat,lon\n').reports).toEqual([]);
    expect(read('').reports).toEqual([]);
  });
});

test('wherever the bytes are cut, the same is read', () => {
  const text =
    'mmsi,timestamp,lat,lon,name\n710000005,2023-11-25T05:55:12,-3,-38,SÃO É\r\n710000006,2023-11-25T05:55:13,-3,-38,"B"\n';
  const whole = read(text);
  fc.assert(fc.property(fc.nat(text.length), (cut) => expect(read(text, cut)).toEqual(whole)));
});

test('no bytes make it throw behind a valid head', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (tail) => {
      expect(() => read(`mmsi,timestamp,lat,lon\n${tail}`)).not.toThrow();
    }),
  );
});
