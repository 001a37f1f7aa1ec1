import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  angleBetweenDeg,
  bearingDeg,
  distanceNm,
  METRES_PER_NM,
  NM_PER_DEGREE_LAT,
  travel,
  wrapLon,
} from '../../src/core/geo.ts';

const latitude = fc.double({ min: -85, max: 85, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, maxExcluded: true, noNaN: true });
const bearing = fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true });

describe('distance', () => {
  // Quarter meridian of a sphere of radius 6371.0088 km: 10,007.557 km.
  const quarterNm = ((Math.PI / 2) * 6_371_008.8) / METRES_PER_NM;
  const cases: [string, number, number, number, number, number][] = [
    ['a point and itself', -23.9, -46.3, -23.9, -46.3, 0],
    ['a degree of latitude', 10, 20, 11, 20, NM_PER_DEGREE_LAT],
    ['a degree of longitude at the equator', 0, 20, 0, 21, NM_PER_DEGREE_LAT],
    ['a degree of longitude at 60° is half of that', 60, 20, 60, 21, NM_PER_DEGREE_LAT / 2],
    ['equator to pole', 0, 0, 90, 0, quarterNm],
    ['antipodes', 0, 0, 0, 180, 2 * quarterNm],
    ['across the date line', 0, 179.5, 0, -179.5, NM_PER_DEGREE_LAT],
    // Published for the haversine formula: Nashville to Los Angeles 2887.26 km (radius 6372.8 km, Rosetta Code).
    ['Nashville to Los Angeles', 36.12, -86.67, 33.94, -118.4, (2_887_259.95 * (6_371_008.8 / 6_372_800)) / 1852],
  ];
  test.each(cases)('%s', (_, latA, lonA, latB, lonB, expectedNm) => {
    expect(Math.abs(distanceNm(latA, lonA, latB, lonB) - expectedNm)).toBeLessThan(expectedNm * 2e-5 + 1e-9);
  });

  test('is symmetric, never negative, and obeys the triangle inequality', () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, latitude, longitude, (a, b, c, d, e, f) => {
        const there = distanceNm(a, b, c, d);
        // Near the antipodes the formula is good to a metre or so.
        expect(distanceNm(c, d, a, b)).toBeCloseTo(there, 3);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(distanceNm(a, b, e, f) + distanceNm(e, f, c, d)).toBeGreaterThanOrEqual(there - 1e-3);
      }),
    );
  });
});

describe('bearing and travel', () => {
  test.each([
    ['north', 0, 0, 1, 0, 0],
    ['east', 0, 0, 0, 1, 90],
    ['south', 0, 0, -1, 0, 180],
    ['west', 0, 0, 0, -1, 270],
    ['east across the date line', 0, 179.9, 0, -179.9, 90],
  ])('%s', (_, latA, lonA, latB, lonB, expected) => {
    expect(bearingDeg(latA, lonA, latB, lonB)).toBeCloseTo(expected, 9);
  });

  test('travelling along a bearing gets as far, in that direction, as was asked', () => {
    fc.assert(
      fc.property(
        latitude,
        longitude,
        bearing,
        fc.double({ min: 0.1, max: 250, noNaN: true }),
        (lat, lon, along, by) => {
          const to = travel({ lat, lon }, along, by);
          expect(distanceNm(lat, lon, to.lat, to.lon)).toBeCloseTo(by, 4);
          expect(angleBetweenDeg(bearingDeg(lat, lon, to.lat, to.lon), along)).toBeLessThan(0.01);
          expect(to.lon).toBeGreaterThanOrEqual(-180);
          expect(to.lon).toBeLessThan(180);
        },
      ),
    );
  });
});

test.each([
  [350, 10, 20],
  [10, 350, 20],
  [0, 180, 180],
  [90, 90, 0],
  [0, 360, 0],
  [-10, 10, 20],
  [725, 0, 5],
])('between %d° and %d° lie %d°', (a, b, expected) => {
  expect(angleBetweenDeg(a, b)).toBe(expected);
});

test.each([
  [0, 0],
  [180, -180],
  [-180, -180],
  [190, -170],
  [-190, 170],
  [540, -180],
])('longitude %d folds to %d', (lon, expected) => {
  expect(wrapLon(lon)).toBe(expected);
});
