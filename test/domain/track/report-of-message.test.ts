import { describe, expect, test } from 'bun:test';
import { createDecoder } from '../../../src/domain/ais/decoder.ts';
import type { Report } from '../../../src/domain/track/report.ts';
import { reportsOfMessage } from '../../../src/domain/track/report-of-message.ts';
import { SHIP, T0 } from '../../support/fixes.ts';
import { bytesOf } from '../../support/nmea-decode.ts';
import { lineOf, type Wire } from '../../support/nmea-encode.ts';
import type { LayoutName } from '../../support/nmea-layouts.ts';

function reportsOf(layout: LayoutName, wire: Wire): Report[] {
  const reports: Report[] = [];
  const decoder = createDecoder((message) => reportsOfMessage(message, T0, reports));
  decoder.push(bytesOf(`${lineOf(layout, { mmsi: SHIP, ...wire })}\n`));
  decoder.end();
  return reports;
}

const PLACE = { lon: -46.3 * 600_000, lat: -24 * 600_000 };
const UNDER_WAY = { ...PLACE, speed: 123, course: 3151, heading: 316, second: 12 };
const HULL = { to_bow: 150, to_stern: 40, to_port: 20, to_starboard: 12 };
const STATIC_NULLS = { imo: null, callsign: null, draughtM: null, destination: null, etaCode: null };

describe('positions', () => {
  test.each(['1', '2', '3', '18', '19'] as const)('type %s', (layout) => {
    const [position] = reportsOf(layout, { ...UNDER_WAY, ...(Number(layout) < 4 ? { status: 5 } : {}) });
    expect(position).toEqual({
      kind: 'position',
      mmsi: SHIP,
      atMs: T0,
      lat: -24,
      lon: -46.3,
      sogKn: 12.3,
      cogDeg: 315.1,
      headingDeg: 316,
      navStatus: Number(layout) < 4 ? 5 : null,
    });
  });

  test('type 27 has its own units', () => {
    const [position] = reportsOf('27', { lon: -46.3 * 600, lat: -24 * 600, speed: 12, course: 315, status: 1 });
    expect(position).toMatchObject({ lat: -24, lon: -46.3, sogKn: 12, cogDeg: 315, headingDeg: null, navStatus: 1 });
  });

  test('what is not available is null, and a position NaN, never a sentinel', () => {
    const missing = { lon: 181 * 600_000, lat: 91 * 600_000, speed: 1023, course: 3600, heading: 511, status: 15 };
    expect(reportsOf('1', missing)[0]).toMatchObject({
      lat: Number.NaN,
      lon: Number.NaN,
      sogKn: null,
      cogDeg: null,
      headingDeg: null,
      navStatus: null,
    });
  });
});

describe('static data', () => {
  test('type 5 has all of it', () => {
    const wire = { imo: 9_876_543, callsign: 'PPAL', shipname: 'ALMA', shiptype: 70, ...HULL, draught: 122 };
    const [report] = reportsOf('5', { ...wire, destination: 'BRSSZ>SGSIN', month: 5, day: 20, hour: 12, minute: 30 });
    expect(report).toEqual({
      kind: 'static',
      mmsi: SHIP,
      atMs: T0,
      imo: 9_876_543,
      name: 'ALMA',
      callsign: 'PPAL',
      shipType: 70,
      lengthM: 190,
      beamM: 32,
      draughtM: 12.2,
      destination: 'BRSSZ>SGSIN',
      etaCode: expect.any(Number),
    });
  });

  test('type 5 that is blank says that the destination was blanked, and nothing else', () => {
    const blank = { name: null, shipType: null, lengthM: null, beamM: null };
    expect(reportsOf('5', {})).toEqual([
      { kind: 'static', mmsi: SHIP, atMs: T0, ...STATIC_NULLS, ...blank, destination: '' },
    ]);
  });

  test('types 24 A and B say one half each, and never a destination', () => {
    expect(reportsOf('24A', { shipname: 'BELA' })).toEqual([
      {
        kind: 'static',
        mmsi: SHIP,
        atMs: T0,
        ...STATIC_NULLS,
        name: 'BELA',
        shipType: null,
        lengthM: null,
        beamM: null,
      },
    ]);
    expect(reportsOf('24B', { shiptype: 37, callsign: 'PP1', ...HULL })).toEqual([
      {
        kind: 'static',
        mmsi: SHIP,
        atMs: T0,
        ...STATIC_NULLS,
        callsign: 'PP1',
        name: null,
        shipType: 37,
        lengthM: 190,
        beamM: 32,
      },
    ]);
  });

  test('type 19 says both', () => {
    const reports = reportsOf('19', { ...UNDER_WAY, shipname: 'BELA', shiptype: 37, ...HULL });
    expect(reports.map(({ kind }) => kind)).toEqual(['position', 'static']);
  });
});

test.each(['4', '9', '11', '21'] as const)('type %s speaks of no vessel', (layout) => {
  expect(reportsOf(layout, PLACE)).toEqual([]);
});
