import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { normalCdf, normalQuantile } from '../../src/core/normal.ts';

const share = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true });

describe('distribution function', () => {
  // Abramowitz and Stegun, table 26.1.
  test.each([
    [0, 0.5],
    [0.5, 0.6914624613],
    [1, 0.8413447461],
    [1.5, 0.9331927987],
    [2, 0.9772498681],
    [3, 0.998650102],
    [-1, 0.1586552539],
    [-2, 0.0227501319],
    [-4, 0.00003167124],
  ])('at %d is %d', (z, expected) => {
    expect(Math.abs(normalCdf(z) / expected - 1)).toBeLessThan(3e-7);
  });

  test('is symmetric and rises', () => {
    const z = fc.double({ min: -8, max: 8, noNaN: true });
    fc.assert(
      fc.property(z, z, (a, b) => {
        expect(normalCdf(a) + normalCdf(-a)).toBeCloseTo(1, 6);
        expect(normalCdf(Math.min(a, b))).toBeLessThanOrEqual(normalCdf(Math.max(a, b)) + 1e-7);
      }),
    );
  });
});

describe('quantile', () => {
  // Abramowitz and Stegun, table 26.5; both sides of where the approximation changes (0.02425).
  test.each([
    [0.5, 0],
    [0.9, 1.2815515655],
    [0.95, 1.644853627],
    [0.975, 1.9599639845],
    [0.98, 2.0537489106],
    [0.99, 2.326347874],
    [0.999, 3.0902323062],
    [0.1, -1.2815515655],
    [0.02, -2.0537489106],
    [0.0001, -3.7190164855],
  ])('at %d is %d', (p, expected) => {
    expect(Math.abs(normalQuantile(p) - expected)).toBeLessThan(1e-8);
  });

  test('turns the distribution function round', () => {
    fc.assert(fc.property(share, (p) => expect(Math.abs(normalCdf(normalQuantile(p)) - p)).toBeLessThan(3e-7)));
  });

  test('rises', () => {
    fc.assert(
      fc.property(share, share, (a, b) =>
        expect(normalQuantile(Math.min(a, b))).toBeLessThanOrEqual(normalQuantile(Math.max(a, b)) + 1e-8),
      ),
    );
  });

  test.each([0, 1, -0.5, 2])('at %d, which has none, is finite', (p) => {
    expect(Number.isFinite(normalQuantile(p))).toBe(true);
    expect(Math.sign(normalQuantile(p))).toBe(p < 0.5 ? -1 : 1);
  });
});
