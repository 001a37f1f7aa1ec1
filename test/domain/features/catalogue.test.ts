import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { HOUR_MS } from '../../../src/core/time.ts';
import { FEATURES, SIX, writeFeatures } from '../../../src/domain/features/catalogue.ts';
import type { ShipFacts } from '../../../src/domain/features/ship-facts.ts';
import { T0 } from '../../support/fixes.ts';
import { anyScene, comer, factsOf, sceneOf, shipOf } from '../../support/scenes.ts';

const UNITS = ['', 'h', 'ln(1 + h)', '√h', 'ln(1 + n)', 'ln h'];
const written = (facts: ShipFacts): Record<string, number> => {
  const out = new Float64Array(FEATURES.length);
  writeFeatures(facts, out, 0);
  return Object.fromEntries(FEATURES.map(({ name }, i) => [name, out[i]!]));
};

describe('the list', () => {
  test('names each feature once', () => {
    const names = FEATURES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
  });

  test.each(FEATURES.map((feature) => [feature.name, feature] as const))('%s says what it is', (_, feature) => {
    const { unit, range, meaning, pull } = feature;
    expect(UNITS).toContain(unit);
    expect(meaning.length).toBeGreaterThan(5);
    expect(range[0]).toBeLessThan(range[1]);
    expect(pull).toBeGreaterThanOrEqual(1);
  });

  test('begins with the six of the small model, so that stored rows keep their meaning', () => {
    expect(SIX.map((j) => FEATURES[j]!.name)).toEqual([
      'rolled_wait_log',
      'travel_log',
      'weighed',
      'waited_log',
      'like_drain_log',
      'like_wait_log',
    ]);
  });
});

test('every value of any ship of any port is a number within its range', () => {
  fc.assert(
    fc.property(anyScene(), (scene) => {
      const out = new Float64Array(FEATURES.length);
      for (const facts of factsOf(scene)) {
        out.fill(Number.NaN);
        writeFeatures(facts, out, 0);
        FEATURES.forEach(({ name, range, of }, j) => {
          expect(out[j], name).toBeGreaterThanOrEqual(range[0]);
          expect(out[j], name).toBeLessThanOrEqual(range[1]);
          // The bounds hold back the extreme; they do not repair what has no value.
          expect(Number.isFinite(of(facts)), `${name} of the facts themselves`).toBe(true);
        });
      }
    }),
  );
});

test('shares, yes or no, and waves are so by themselves, not by their bounds', () => {
  const bounded = FEATURES.filter(({ range }) => range[1] === 1);
  expect(bounded.length).toBeGreaterThan(10);
  fc.assert(
    fc.property(anyScene(), (scene) => {
      for (const facts of factsOf(scene)) {
        for (const { name, range, of } of bounded) {
          expect(of(facts), name).toBeGreaterThanOrEqual(range[0] - 1e-9);
          expect(of(facts), name).toBeLessThanOrEqual(range[1] + 1e-9);
        }
      }
    }),
  );
});

test('bounds cut nothing at a crowded port: forty ships, waits of a month', () => {
  const ships = Array.from({ length: 40 }, (_, i) =>
    i % 2 ? comer({ mmsi: i, distanceNm: 8 * i }) : shipOf({ mmsi: i, queuedSinceMs: T0 - 18 * i * HOUR_MS }),
  );
  for (const facts of factsOf(sceneOf(ships))) {
    for (const { name, range, of } of FEATURES) {
      // Nobody has berthed here yet: the pace of the ships before it is not known.
      if (/drain|outlast/.test(name)) continue;
      expect(of(facts), name).toBeGreaterThanOrEqual(range[0]);
      expect(of(facts), name).toBeLessThanOrEqual(range[1]);
    }
  }
});

test('features are written behind the offset, and nowhere else', () => {
  const [facts] = factsOf(sceneOf([shipOf()]));
  const out = new Float64Array(2 * FEATURES.length + 3).fill(-7);
  writeFeatures(facts!, out, 2);
  expect([...out.subarray(0, 2), ...out.subarray(2 + FEATURES.length)]).toEqual(
    new Array(FEATURES.length + 3).fill(-7),
  );
  expect([...out.subarray(2, 2 + FEATURES.length)]).toEqual(Object.values(written(facts!)));
});

test('by hand: one that has queued for 24 h', () => {
  const ownWaits = { log: Math.log(101), calls: 1e9 };
  const ships = [shipOf({ queuedSinceMs: T0 - 24 * HOUR_MS, fixAgeHours: 3, ownWaits })];
  const features = written(factsOf(sceneOf(ships))[0]!);
  expect(features).toMatchObject({
    queued: 1,
    weighed: 0,
    close: 0,
    place_free: 1,
    free_and_queued: 1,
    occupied_share: 0,
  });
  expect(features.travel_log).toBeCloseTo(Math.log(3.5), 12);
  expect(features.waited_log).toBeCloseTo(Math.log(25), 12);
  expect(features.waited_by_queue).toBeCloseTo(Math.log(25) * Math.log(2), 12);
  expect(features.waited_by_free).toBeCloseTo(Math.log(25), 12);
  // No wait of its class is known: half as long again.
  expect(features.left_log).toBeCloseTo(Math.log(13), 12);
  expect(features.least_left_log).toBe(0);
  for (const name of ['own_wait_log', 'own_wait_and_queued']) expect(features[name]).toBeCloseTo(Math.log(101), 6);
  for (const name of ['own_wait_left_log', 'own_left_and_queued']) expect(features[name]).toBeCloseTo(Math.log(77), 6);
  // Nobody is ahead.
  expect(features.plain_log).toBeCloseTo(Math.log(3.5), 12);
  expect(features.fix_age_log).toBeCloseTo(Math.log(4), 12);
  expect(features.service_log).toBeCloseTo(Math.log(24), 3);
});

test('by hand: one that comes, far away', () => {
  const features = written(factsOf(sceneOf([comer({ distanceNm: 200 })]))[0]!);
  expect(features).toMatchObject({
    queued: 0,
    waited_log: 0,
    waited_by_queue: 0,
    left_and_queued: 0,
    rolled_wait_log: 0,
  });
  expect(features.travel).toBe(21.5);
  expect(features.travel_beyond_12h).toBe(9.5);
  expect(features.rolled_median_log).toBeCloseTo(Math.log(22.5), 12);
});

describe('waves', () => {
  const waveOf = (name: string, atMs: number): number =>
    written(factsOf(sceneOf([shipOf({ queuedSinceMs: atMs })], { atMs }))[0]!)[name]!;

  // Ready two and a half hours later.
  const ready = (hour: number): number => Date.UTC(2025, 0, 6, hour) - 2.5 * HOUR_MS;
  test.each([
    ['hour_sin', ready(6), 1],
    ['hour_sin', ready(18), -1],
    ['hour_cos', ready(0), 1],
    ['hour_cos', ready(12), -1],
  ])('%s', (name, atMs, value) => {
    expect(waveOf(name, atMs)).toBeCloseTo(value, 6);
  });

  test.each([
    ['tide_sin', 12.4206],
    ['tide_cos', 12.4206],
    ['week_sin', 168],
    ['week_cos', 168],
  ])('%s comes again after %d h', (name, periodHours) => {
    const again = waveOf(name, T0 + periodHours * HOUR_MS);
    expect(again).toBeCloseTo(waveOf(name, T0), 6);
    expect(Math.abs(waveOf(name, T0 + (periodHours / 2) * HOUR_MS) + again)).toBeLessThan(1e-6);
  });
});

test('what is beyond the range is held at its end', () => {
  const [facts] = factsOf(sceneOf([shipOf()]));
  const features = written({ ...facts!, travelHours: 5_000, ahead: 1e9, waitShare: -0.1 });
  expect([features.travel, features.ahead_log, features.wait_share]).toEqual([2_000, 7, 0]);
});

test('what cannot be had is 0, held within the range', () => {
  const [facts] = factsOf(sceneOf([shipOf()]));
  const features = written({ ...facts!, rolledWaitHours: Number.NaN, travelHours: Number.POSITIVE_INFINITY });
  expect([features.rolled_wait_log, features.travel]).toEqual([0, 0]);
});
