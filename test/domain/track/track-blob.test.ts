import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  decodeTrack,
  encodeTrack,
  POSITION_UNITS_PER_DEGREE,
  type TrackPoint,
} from '../../../src/domain/track/track-blob.ts';
import { fixOf, T0 } from '../../support/fixes.ts';

const orNull = (value: fc.Arbitrary<number>): fc.Arbitrary<number | null> => fc.option(value, { nil: null });
const tenths = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: max * 10 }).map((value) => value / 10);
const units = (degrees: number): fc.Arbitrary<number> =>
  fc
    .integer({ min: -degrees * POSITION_UNITS_PER_DEGREE, max: degrees * POSITION_UNITS_PER_DEGREE })
    .map((value) => value / POSITION_UNITS_PER_DEGREE);
/** Fixes on the grid of the blob: seconds, AIS position units, tenths. */
const gridFix: fc.Arbitrary<TrackPoint> = fc.record({
  atMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  lat: units(90),
  lon: units(180),
  sogKn: orNull(tenths(102)),
  cogDeg: orNull(tenths(359)),
  headingDeg: orNull(fc.integer({ min: 0, max: 359 })),
  navStatus: orNull(fc.integer({ min: 0, max: 15 })),
  recordedMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
});

describe('a track', () => {
  test('on the grid comes back as it went in, in any order of times', () => {
    fc.assert(
      fc.property(fc.array(gridFix, { maxLength: 60 }), (fixes) => {
        expect(decodeTrack(encodeTrack(fixes))).toEqual(fixes);
      }),
    );
  });

  test('off the grid comes back within half a unit, and once on it stays', () => {
    const any = fc.double({ min: -80, max: 80, noNaN: true });
    fc.assert(
      fc.property(any, any, fc.nat(999), fc.double({ min: 0, max: 359.999, noNaN: true }), (lat, lon, ms, cogDeg) => {
        const [fix] = decodeTrack(
          encodeTrack([{ ...fixOf({ atMs: T0 + ms, lat, lon, cogDeg, sogKn: cogDeg / 4 }), recordedMs: T0 + 5_000 }]),
        );
        expect(fix!.atMs).toBe(T0 + ms);
        expect(Math.abs(fix!.lat - lat)).toBeLessThanOrEqual(0.500001 / POSITION_UNITS_PER_DEGREE);
        expect(Math.abs(fix!.lon - lon)).toBeLessThanOrEqual(0.500001 / POSITION_UNITS_PER_DEGREE);
        expect(fix!.cogDeg!).toBeLessThan(360);
        expect(decodeTrack(encodeTrack([fix!]))).toEqual([fix!]);
      }),
    );
  });

  test('of an hour under way takes about twelve bytes a fix', () => {
    const fixes = Array.from({ length: 60 }, (_, i) =>
      fixOf({ atMs: T0 + i * 60_000, lat: -25 + i * 0.0023, lon: -45 - i * 0.0024, sogKn: 12 + (i % 3) / 10 }),
    ).map((fix) => ({ ...fix, recordedMs: fix.atMs }));
    expect(encodeTrack(fixes).length / fixes.length).toBeLessThan(12.5);
  });

  test('of another version is refused', () => {
    expect(() => decodeTrack(Uint8Array.of(9, 0))).toThrow('known version');
  });
});
