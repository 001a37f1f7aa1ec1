import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { travel } from '../../../src/core/geo.ts';
import { polygonOf } from '../../../src/core/polygon.ts';
import {
  findAnchorage,
  findBerth,
  isInsideLimits,
  mayConcern,
  milesToPilot,
  rangeTo,
} from '../../../src/domain/zone/harbour.ts';
import { CENTRE, PLACES, squareAround } from '../../support/test-port.ts';
import { HARBOUR } from '../../support/visits.ts';

test('places are found by position', () => {
  const at = (place: { lat: number; lon: number }) => [
    findBerth(HARBOUR, place.lat, place.lon)?.id,
    findAnchorage(HARBOUR, place.lat, place.lon)?.id,
  ];
  expect(at(PLACES.berthA)).toEqual(['A', undefined]);
  expect(at(PLACES.berthB)).toEqual(['B', undefined]);
  expect(at(PLACES.waiting)).toEqual([undefined, 'W']);
  expect(at(PLACES.bunkering)).toEqual([undefined, 'K']);
  expect(at(PLACES.roads)).toEqual([undefined, undefined]);
});

test('who may concern a port: nobody within 350 nm is ever left out', () => {
  const port = fc.record({
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    lon: fc.double({ min: -180, max: 179, noNaN: true }),
  });
  fc.assert(
    fc.property(
      port,
      fc.nat(359),
      fc.oneof(fc.constant(349.999), fc.double({ min: 0, max: 349.999, noNaN: true })),
      (centre, deg, nm) => {
        const { lat, lon } = travel(centre, deg, nm);
        expect(mayConcern({ ...HARBOUR, ...centre }, lat, lon)).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(mayConcern(HARBOUR, CENTRE.lat + 5.9, CENTRE.lon)).toBe(false);
  expect(mayConcern(HARBOUR, CENTRE.lat, CENTRE.lon + 9)).toBe(false);
  expect(mayConcern({ ...HARBOUR, lat: 0, lon: 179.5 }, 0, -179.5)).toBe(true);
});

describe('miles to the pilot station', () => {
  const south = travel(CENTRE, 180, 10);
  const east = travel(CENTRE, 90, 6);
  test.each([
    ['without one, to the reference point', [], travel(CENTRE, 180, 30), 30],
    ['from outside', [south], travel(CENTRE, 180, 30), 20],
    ['to the nearest of two', [east, south], travel(CENTRE, 90, 20), 14],
    ['at the station', [south], south, 0],
    ['past it', [south], travel(CENTRE, 180, 7), null],
    ['past the nearest, though further in than another', [east, south], travel(CENTRE, 180, 9), null],
  ] as const)('%s', (_, pilots, { lat, lon }, nm) => {
    const miles = milesToPilot({ ...HARBOUR, pilots }, lat, lon);
    if (nm === null) expect(miles).toBeNull();
    else expect(miles!).toBeCloseTo(nm, 6);
  });
});

describe('limits', () => {
  const inside = (harbour: typeof HARBOUR, place: { lat: number; lon: number }, wasInside: boolean): boolean =>
    isInsideLimits(harbour, place.lat, place.lon, rangeTo(harbour, place.lat, place.lon), wasInside);

  test.each([
    [29.9, false, true],
    [30.1, false, false],
    [30.9, true, true],
    [31.1, true, false],
  ])('without a polygon: at %d nm, inside before: %p', (nm, wasInside, expected) => {
    expect(inside(HARBOUR, travel(CENTRE, 77, nm), wasInside)).toBe(expected);
  });

  const square = { ...HARBOUR, limits: polygonOf(squareAround(CENTRE, 0.2)[0] as [number, number][]) };
  const north = (nm: number) => travel({ lat: CENTRE.lat + 0.2, lon: CENTRE.lon }, 0, nm);
  test.each([
    [-0.1, false, true],
    [0.1, false, false],
    [0.9, true, true],
    [1.1, true, false],
  ])('with one: %d nm beyond its edge, inside before: %p', (nm, wasInside, expected) => {
    expect(inside(square, north(nm), wasInside)).toBe(expected);
  });

  test('the port’s own places are within, wherever its limits are drawn; around them a mile for who is inside', () => {
    const off = (nm: number) => travel(PLACES.waiting, 180, nm);
    const small = { ...HARBOUR, limits: polygonOf(squareAround(CENTRE, 0.005)[0] as [number, number][]) };
    for (const place of [PLACES.berthB, PLACES.waiting, PLACES.bunkering])
      expect(inside(small, place, false)).toBe(true);
    expect(inside(small, PLACES.roads, false)).toBe(false);
    // The anchorage reaches 1.8 nm south of its middle.
    expect([inside(small, off(1.7), false), inside(small, off(1.9), false)]).toEqual([true, false]);
    expect([inside(small, off(2.7), true), inside(small, off(2.9), true)]).toEqual([true, false]);
    const farthest = { lat: PLACES.bunkering.lat - 0.03, lon: PLACES.bunkering.lon + 0.03 };
    const beyond = travel(farthest, 135, 0.9);
    expect([inside(small, beyond, true), inside(small, beyond, false)]).toEqual([true, false]);
  });
});
