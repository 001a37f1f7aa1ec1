import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type MmsiKind, mmsiKind } from '../../../src/domain/vessel/mmsi.ts';

const cases: [number, MmsiKind, string][] = [
  [710_000_001, 'ship', 'Brazil'],
  [201_000_000, 'ship', 'the first MID, Albania'],
  [775_999_999, 'ship', 'the last MID, Venezuela'],
  [200_999_999, 'other', 'below the MIDs'],
  [776_000_000, 'other', 'beyond the MIDs'],
  [2_241_000, 'base_station', 'Spanish coast station 002241000'],
  [2_000_000, 'other', 'a coast station of no country'],
  [23_201_000, 'other', 'a group of ships, 023201000'],
  [111_232_506, 'aircraft', 'British search and rescue'],
  [970_123_456, 'distress', 'AIS-SART'],
  [972_123_456, 'distress', 'man overboard'],
  [974_123_456, 'distress', 'EPIRB-AIS'],
  [973_123_456, 'other', 'between them'],
  [982_320_001, 'craft_of_ship', 'a lifeboat'],
  [992_351_000, 'aid_to_navigation', 'a British buoy'],
  [823_201_234, 'other', 'a hand-held radio'],
  [0, 'other', 'none'],
  [-710_000_001, 'other', 'negative'],
  [1_710_000_001, 'other', 'ten digits'],
  [710_000_000.5, 'other', 'a fraction'],
  [Number.NaN, 'other', 'not a number'],
];
test.each(cases)('%d is %s (%s)', (mmsi, kind) => {
  expect(mmsiKind(mmsi)).toBe(kind);
});

test('a ship is nine digits that begin with a MID, and nothing else is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_100_000_000 }), (mmsi) => {
      const mid = Number(String(mmsi).slice(0, 3));
      const isShip = String(mmsi).length === 9 && mid >= 201 && mid <= 775;
      expect(mmsiKind(mmsi) === 'ship').toBe(isShip);
    }),
    { numRuns: 2_000 },
  );
});
