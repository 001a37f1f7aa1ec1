import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { METRES_PER_NM, NM_PER_DEGREE_LAT } from '../../src/core/geo.ts';
import { areaM2, contains, metresOutside, polygonOf, shareAlong } from '../../src/core/polygon.ts';

/** A polygon of [lon, lat] corners, closed here. */
const of = (...corners: [number, number][]) => polygonOf([...corners, corners[0]!]);
const square = of([10, 50], [11, 50], [11, 51], [10, 51]);
/** A U that is open to the north. */
const basin = of([0, 0], [3, 0], [3, 3], [2, 3], [2, 1], [1, 1], [1, 3], [0, 3]);
const METRES_PER_DEGREE = NM_PER_DEGREE_LAT * METRES_PER_NM;

describe('contains', () => {
  test.each([
    ['the middle of a square', square, 50.5, 10.5, true],
    ['just inside its edge', square, 50.5, 10.000001, true],
    ['just outside its edge', square, 50.5, 9.999999, false],
    ['north of it', square, 51.5, 10.5, false],
    ['the left arm of the U', basin, 2, 0.5, true],
    ['the right arm of the U', basin, 2, 2.5, true],
    ['the water between them', basin, 2, 1.5, false],
    ['the bottom of the U', basin, 0.5, 1.5, true],
  ])('%s', (_, polygon, lat, lon, expected) => {
    expect(contains(polygon, lat, lon)).toBe(expected);
  });

  test('agrees with the sides of the edges for any triangle', () => {
    const point = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));
    const side = (p: number[], q: number[], x: number, y: number): number =>
      Math.sign((q[0]! - p[0]!) * (y - p[1]!) - (q[1]! - p[1]!) * (x - p[0]!));
    fc.assert(
      fc.property(point, point, point, point, (a, b, c, [x, y]) => {
        const sides = [side(a, b, x, y), side(b, c, x, y), side(c, a, x, y)];
        fc.pre(!sides.includes(0));
        const isInside = sides.every((s) => s === sides[0]);
        expect(contains(of(a, b, c), y, x)).toBe(isInside);
      }),
    );
  });
});

describe('share along', () => {
  const quay = of([10, 50], [10.01, 50.01], [10.0098, 50.0102], [9.9998, 50.0002]);
  const meridian = of([10, 50], [10, 50.01], [10, 50.02]);
  test.each([
    ['the western end of a slanting quay', quay, 50.0001, 9.9999, 0],
    ['its middle', quay, 50.0051, 10.0049, 0.5],
    ['beyond its eastern end', quay, 50.02, 10.02, 1],
    ['the southern end of one along a meridian', meridian, 50, 10, 0],
    ['a quarter of it', meridian, 50.005, 10, 0.25],
  ])('%s', (_, polygon, lat, lon, expected) => {
    expect(Math.abs(shareAlong(polygon, lat, lon) - expected)).toBeLessThan(0.02);
  });

  test('is the same from whichever corner the polygon is drawn', () => {
    const corners: [number, number][] = [
      [10, 50],
      [10.01, 50.003],
      [10.0098, 50.004],
      [9.9998, 50.001],
    ];
    for (let from = 1; from < corners.length; from++) {
      const turned = of(...corners.slice(from), ...corners.slice(0, from));
      expect(shareAlong(turned, 50.002, 10.003)).toBeCloseTo(shareAlong(of(...corners), 50.002, 10.003), 9);
    }
  });
});

describe('metres outside', () => {
  const eastMetres = METRES_PER_DEGREE * Math.cos((50.5 * Math.PI) / 180);
  test.each([
    ['inside', 50.5, 10.5, 0],
    ['a tenth of a degree north', 51.1, 10.5, 0.1 * METRES_PER_DEGREE],
    ['a hundredth of a degree east', 50.5, 11.01, 0.01 * eastMetres],
    ['off a corner', 51.01, 11.01, 0.01 * METRES_PER_DEGREE * Math.hypot(1, Math.cos((51.01 * Math.PI) / 180))],
  ])('%s', (_, lat, lon, expected) => {
    expect(Math.abs(metresOutside(square, lat, lon) - expected)).toBeLessThan(expected * 0.002 + 1e-9);
  });

  test('is 0 inside and the distance to the nearest edge between the arms of the U', () => {
    expect(metresOutside(basin, 2, 1.5)).toBeCloseTo(0.5 * METRES_PER_DEGREE * Math.cos((2 * Math.PI) / 180), 0);
    const offTheEdges = fc.integer({ min: -1_000, max: 4_000 }).map((thousandths) => (thousandths + 0.5) / 1_000);
    fc.assert(
      fc.property(offTheEdges, offTheEdges, (lat, lon) => {
        expect(metresOutside(basin, lat, lon) === 0).toBe(contains(basin, lat, lon));
      }),
    );
  });
});

test('the area of a square degree on the equator, and of half of it at 60° north', () => {
  expect(areaM2(of([0, -0.5], [1, -0.5], [1, 0.5], [0, 0.5])) / METRES_PER_DEGREE ** 2).toBeCloseTo(1, 9);
  expect(areaM2(of([0, 59.5], [1, 59.5], [1, 60.5], [0, 60.5])) / METRES_PER_DEGREE ** 2).toBeCloseTo(0.5, 9);
});

test('a ring with heights, as some editors write them, gives the same polygon', () => {
  const flat: [number, number][] = [
    [10, 50],
    [11, 50],
    [11, 51],
    [10, 51],
    [10, 50],
  ];
  const high = flat.map(([lon, lat]) => [lon, lat, 7] as unknown as [number, number]);
  expect(polygonOf(high)).toEqual(polygonOf(flat));
});
