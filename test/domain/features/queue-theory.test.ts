import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { sakasegawaWait } from '../../../src/domain/features/queue-theory.ts';
import { erlangC } from '../../support/erlang.ts';

describe('probability of a wait and mean wait in M/M/c', () => {
  // Facts page, section 2: servers, load, P(wait), mean wait in service times.
  test.each([
    [1, 0.7, 0.7, 2.33],
    [2, 0.7, 0.58, 0.96],
    [3, 0.7, 0.49, 0.55],
    [4, 0.7, 0.43, 0.36],
    [4, 0.8, 0.6, 0.75],
    [6, 0.8, 0.52, 0.43],
    [10, 0.8, 0.41, 0.2],
    [10, 0.9, 0.67, 0.67],
    [20, 0.9, 0.55, 0.28],
  ])('%d berths at load %d: %d and %d', (servers, load, probability, wait) => {
    const chance = erlangC(servers * load, servers);
    expect(Math.abs(chance - probability)).toBeLessThan(0.0051);
    expect(Math.abs(chance / (servers * (1 - load)) - wait)).toBeLessThan(0.0051);
  });

  test.each([
    ['no berth', 0.5, 0, 1],
    ['no ships', 0, 3, 0],
    ['more ships than can be served', 3.2, 3, 1],
    ['as many as can be served', 3, 3, 1],
  ])('%s', (_, offered, servers, expected) => {
    expect(erlangC(offered, servers)).toBe(expected);
  });

  test('rises with the load and falls with another berth', () => {
    const load = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(load, load, fc.integer({ min: 1, max: 40 }), (a, b, servers) => {
        const [low, high] = [Math.min(a, b) * servers, Math.max(a, b) * servers];
        expect(erlangC(low, servers)).toBeLessThanOrEqual(erlangC(high, servers) + 1e-12);
        expect(erlangC(low, servers + 1)).toBeLessThanOrEqual(erlangC(low, servers) + 1e-12);
      }),
    );
  });
});

describe("Sakasegawa's mean wait over service", () => {
  // Science page, B3: arrivals with a squared coefficient of variation of 1, service of a half. It rounds 0.2747 to 0.28.
  const loads = [0.5, 0.7, 0.8, 0.85, 0.9, 0.95];
  test.each([
    [1, [0.75, 1.75, 3.0, 4.25, 6.75, 14.3]],
    [2, [0.28, 0.75, 1.36, 1.98, 3.22, 6.96]],
    [4, [0.08, 0.29, 0.58, 0.88, 1.49, 3.36]],
    [8, [0.02, 0.1, 0.23, 0.37, 0.67, 1.59]],
    [16, [0.0, 0.03, 0.08, 0.14, 0.28, 0.73]],
  ])('%d berths', (servers, row) => {
    loads.forEach((load, i) => {
      const wait = sakasegawaWait(servers * load, servers, 1, 1, 0.5);
      expect(Math.abs(wait - row[i]!)).toBeLessThan(row[i]! > 10 ? 0.051 : 0.0054);
    });
  });

  // The right half of that table: exact Erlang C with the factor of Allen and Cunneen.
  test.each([
    [1, 0.95],
    [2, 0.9],
    [4, 0.85],
    [8, 0.9],
    [16, 0.95],
  ])('%d berths at load %d: close to the exact one', (servers, load) => {
    const exact = (erlangC(servers * load, servers) / (servers * (1 - load))) * 0.75;
    expect(Math.abs(sakasegawaWait(servers * load, servers, 1, 1, 0.5) / exact - 1)).toBeLessThan(0.04);
  });

  test('is in the unit of the service, and half for service without variation', () => {
    const hours = sakasegawaWait(3.2, 4, 40, 1, 1);
    expect(hours).toBeCloseTo(40 * sakasegawaWait(3.2, 4, 1, 1, 1), 9);
    expect(sakasegawaWait(3.2, 4, 40, 1, 0)).toBeCloseTo(hours / 2, 9);
  });

  test('of an overloaded port is that of a load of 0.98', () => {
    expect(sakasegawaWait(9, 4, 1, 1, 1)).toBe(sakasegawaWait(3.92, 4, 1, 1, 1));
    expect(sakasegawaWait(3.92, 4, 1, 1, 1)).toBeGreaterThan(sakasegawaWait(3.9, 4, 1, 1, 1));
  });

  test('without berths or ships there is none', () => {
    expect(sakasegawaWait(1, 0, 24, 1, 1)).toBe(0);
    expect(sakasegawaWait(0, 3, 24, 1, 1)).toBe(0);
  });
});
