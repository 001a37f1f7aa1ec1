import { describe, expect, test } from 'bun:test';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { Fault } from '../../src/core/fault.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { type RecordingOptions, recordingOf, type Survey, surveyRecording } from '../../src/feed/recording.ts';
import { T0 } from '../support/fixes.ts';
import { lineOf, tagBlock } from '../support/nmea-encode.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const GUESS: RecordingOptions = { format: null, startMs: null };

function fileOf(content: string | Uint8Array, name = 'log'): string {
  const path = join(directory(), name);
  writeFileSync(path, content);
  return path;
}
const survey = (content: string | Uint8Array, options = GUESS): Promise<Survey> =>
  surveyRecording(fileOf(content), options);

async function readAll(of: Survey, options = GUESS): Promise<Report[]> {
  const { reader } = recordingOf(of, options);
  const reports: Report[] = [];
  for (let batch = await reader.next(); batch !== null; batch = await reader.next()) reports.push(...batch);
  expect(await reader.next()).toBeNull();
  return reports;
}

async function faultOf(promise: Promise<unknown>): Promise<Fault> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Fault)) throw new Error(`expected a Fault, not ${error}`);
  return error;
}

const HEAD = 'mmsi,timestamp,lat,lon\n';
const row = (minute: number, mmsi = 710_000_001): string =>
  `${mmsi},${new Date(T0 + minute * 60_000).toISOString().slice(0, 19)},-24,-46\n`;
const CSV = HEAD + row(0) + row(1) + row(2);
const sentence = (second: number, mmsi = 710_000_001): string => lineOf('1', { mmsi, second, lat: 0, lon: 600_000 });
const stamped = (seconds: number): string => `${tagBlock(`c:${T0 / 1_000 + seconds}`)}${sentence(seconds % 60)}\n`;
const NMEA = stamped(0) + stamped(60) + stamped(90);

describe('packings', () => {
  test.each([
    ['plain', CSV, 'csv'],
    ['gzip', gzipSync(CSV), 'csv'],
    ['zstd', zstdCompressSync(CSV), 'csv'],
    ['plain', NMEA, 'nmea'],
    ['gzip', gzipSync(NMEA), 'nmea'],
    ['zstd', zstdCompressSync(NMEA), 'nmea'],
    ['two gzip files in one', Buffer.concat([gzipSync(HEAD + row(0)), gzipSync(row(1) + row(2))]), 'csv'],
  ] as const)('%s', async (_, content, format) => {
    const found = await survey(content);
    expect(found).toMatchObject({ format, reports: 3, firstMs: T0, isSorted: true });
    expect(found.rejects.size).toBe(0);
    expect(await readAll(found)).toHaveLength(3);
  });

  test.each([
    ['gzip', gzipSync(CSV.repeat(50))],
    ['zstd', zstdCompressSync(CSV.repeat(50))],
  ])('a %s file that was cut short is told, with its name', async (_, content) => {
    const fault = await faultOf(survey(content.subarray(0, content.length - 12)));
    expect(fault.code).toBe('invalid');
    expect(fault.detail).toMatch(/log cannot be read: /);
  });

  test('a gzip file that was damaged is told too', async () => {
    const content = gzipSync(CSV.repeat(50));
    content.fill(0xff, 30, 40);
    expect((await faultOf(survey(content))).detail).toMatch(/log cannot be read: /);
  });
});

describe('formats', () => {
  test.each([
    ['an empty file', ''],
    ['a letter', 'Dear port,\nno ships today.\n'],
    ['bytes', new Uint8Array([1, 2, 3, 4, 5, 6])],
    ['another CSV', 'name,lat,lon\nALMA,1,2\n'],
  ])('%s is neither', async (_, content) => {
    const fault = await faultOf(survey(content));
    expect(fault.detail).toMatch(
      /is neither an NMEA log .* nor a CSV .*; --format nmea or --format csv takes it as one$/,
    );
  });

  test('a CSV with the wrong head is told with what is missing', async () => {
    expect((await faultOf(survey('MMSI,LAT,LON\n1,2,3\n'))).detail).toMatch(
      /log: line 1: the head has no column for time/,
    );
  });

  test('what the operator says counts', async () => {
    expect(await survey('# nothing here\n', { format: 'nmea', startMs: null })).toMatchObject({
      format: 'nmea',
      reports: 0,
    });
    expect(await survey('', { format: 'csv', startMs: null })).toMatchObject({ format: 'csv', reports: 0 });
  });

  test('no file is told as such', async () => {
    expect((await faultOf(surveyRecording('/nowhere/log', GUESS))).code).toBe('not_found');
    expect((await faultOf(surveyRecording(directory(), GUESS))).code).toBe('usage');
  });
});

describe('logs without stamps', () => {
  const bare = `${sentence(10)}\n${sentence(35)}\n${sentence(3)}\n`;

  test('need a start, and the message says how', async () => {
    const fault = await faultOf(survey(bare));
    expect(fault.code).toBe('usage');
    expect(fault.detail).toContain('--start 2025-05-20T12:00:00Z');
  });

  test('go on from it by the seconds in the reports', async () => {
    const options = { format: null, startMs: T0 };
    const times = (await readAll(await survey(bare, options), options)).map(({ atMs }) => (atMs - T0) / 1_000);
    expect(times).toEqual([10, 35, 63]);
  });

  test('a line without one has the time of the line before', async () => {
    const found = await survey(`${stamped(0)}${lineOf('5', { mmsi: 710_000_001, shipname: 'ALMA' })}\n${stamped(60)}`);
    expect((await readAll(found)).map(({ kind, atMs }) => [kind, atMs - T0])).toEqual([
      ['position', 0],
      ['static', 0],
      ['position', 60_000],
    ]);
  });
});

describe('identity', () => {
  test('is the content: the name does not matter, one byte does', async () => {
    const path = fileOf(CSV, 'a.csv');
    const first = await surveyRecording(path, GUESS);
    copyFileSync(path, `${path}.copy`);
    expect((await surveyRecording(`${path}.copy`, GUESS)).contentHash).toBe(first.contentHash);
    expect((await survey(CSV + row(3))).contentHash).not.toBe(first.contentHash);
  });

  test('has the start in it only where the reading depends on it', async () => {
    const hash = async (content: string, startMs: number | null): Promise<string> =>
      (await survey(content, { format: null, startMs })).contentHash;
    expect(await hash(CSV, T0)).toBe(await hash(CSV, null));
    expect(hash(NMEA, T0)).rejects.toThrow('--start is for logs without any');
    const bare = `${sentence(10)}\n`;
    expect(await hash(bare, T0)).toBe(await hash(bare, T0));
    expect(await hash(bare, T0)).not.toBe(await hash(bare, T0 + 60_000));
  });
});

describe('order', () => {
  test('within ten minutes is left alone', async () => {
    const found = await survey(HEAD + row(0) + row(20) + row(10) + row(30));
    expect(found.isSorted).toBe(true);
    expect((await readAll(found)).map(({ atMs }) => (atMs - T0) / 60_000)).toEqual([0, 20, 10, 30]);
  });

  test('beyond that is restored, reports of one instant staying as they came', async () => {
    const found = await survey(HEAD + row(40) + row(0, 710_000_002) + row(0, 710_000_001) + row(20));
    expect(found).toMatchObject({ isSorted: false, firstMs: T0, lastMs: T0 + 40 * 60_000 });
    expect((await readAll(found)).map(({ atMs, mmsi }) => [(atMs - T0) / 60_000, mmsi % 10])).toEqual([
      [0, 2],
      [0, 1],
      [20, 1],
      [40, 1],
    ]);
  });
});
