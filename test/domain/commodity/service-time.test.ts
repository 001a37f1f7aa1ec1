import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import { CARGO_KINDS, KINDS } from '../../../src/domain/commodity/group-belief.ts';
import {
  addStay,
  createServiceSums,
  remainingQuantileHours,
  type ServiceSums,
  type ServiceTime,
  serviceTime,
} from '../../../src/domain/commodity/service-time.ts';
import { anyBelief, byKind, certain, kindIndex } from '../../support/beliefs.ts';

const GRAIN = kindIndex('GRAIN');
const share = (min = 0, max = 1) => fc.double({ min, max, noNaN: true });

describe('from simulated stays', () => {
  // The simulator's law: lognormal, mean × (deadweight / typical)^0.6 (science page, C3).
  const learn = (seed: number, stays: number, mean: number, slope: number, cv: number): ServiceSums[] => {
    const random = createRandom(seed);
    const sums = createServiceSums();
    for (let i = 0; i < stays; i++) {
      const dwt = 50_000 * Math.exp(0.7 * random.normal());
      addStay(sums, certain('GRAIN'), dwt, random.lognormal(mean * (dwt / 50_000) ** slope, cv));
    }
    return sums;
  };

  test.each([1, 2, 3])('seed %d: mean, slope and spread come out within 10 %%', (seed) => {
    const sums = learn(seed, 600, 40, 0.6, 0.45);
    const typical = serviceTime(sums, GRAIN, 50_000);
    expect(Math.abs(typical.meanHours / 40 - 1)).toBeLessThan(0.1);
    const slope = (serviceTime(sums, GRAIN, 100_000).mu - serviceTime(sums, GRAIN, 25_000).mu) / Math.log(4);
    expect(Math.abs(slope / 0.6 - 1)).toBeLessThan(0.1);
    expect(Math.abs(typical.sigma / Math.sqrt(Math.log(1 + 0.45 ** 2)) - 1)).toBeLessThan(0.1);
  });

  test('large ships tell of large ships: what is typical of them is theirs', () => {
    const random = createRandom(8);
    const sums = createServiceSums();
    for (let i = 0; i < 600; i++) {
      const dwt = 160_000 * Math.exp(0.5 * random.normal());
      addStay(sums, certain('MINERALS'), dwt, random.lognormal(30 * (dwt / 160_000) ** 0.6, 0.3));
    }
    const { meanHours } = serviceTime(sums, kindIndex('MINERALS'), 160_000);
    expect(Math.abs(meanHours / 30 - 1)).toBeLessThan(0.1);
  });

  test('a ship of unknown size counts as a typical one', () => {
    const sums = learn(4, 300, 40, 0.6, 0.45);
    expect(serviceTime(sums, GRAIN, null)).toEqual(serviceTime(sums, GRAIN, 50_000));
  });

  test('a change of pace is believed after some hundred stays', () => {
    const sums = learn(5, 300, 40, 0, 0.3);
    const random = createRandom(6);
    for (let i = 0; i < 900; i++) addStay(sums, certain('GRAIN'), null, random.lognormal(20, 0.3));
    expect(serviceTime(sums, GRAIN, null).meanHours).toBeLessThan(22);
  });

  test('stays of one kind say nothing of another', () => {
    const sums = learn(7, 200, 100, 0.6, 0.45);
    expect(serviceTime(sums, kindIndex('VEHICLE'), null)).toEqual(
      serviceTime(createServiceSums(), kindIndex('VEHICLE'), null),
    );
  });
});

describe('before any stay', () => {
  test.each([
    ['GRAIN', 48],
    ['PETROLEUM', 24],
    ['CONTAINER', 20],
    ['VEHICLE', 16],
  ] as const)('%s takes %d hours', (kind, hours) => {
    const time = serviceTime(createServiceSums(), kindIndex(kind), null);
    expect(time.meanHours).toBeCloseTo(hours, 9);
    expect(time.sigma).toBeCloseTo(0.6, 12);
  });

  test('size makes no difference', () => {
    for (let kind = 0; kind < KINDS; kind++) {
      const sums = createServiceSums();
      expect(serviceTime(sums, kind, 200_000)).toEqual(serviceTime(sums, kind, 5_000));
    }
  });

  test('one stay moves it a little, ten more', () => {
    const after = (stays: number): number => {
      const sums = createServiceSums();
      for (let i = 0; i < stays; i++) addStay(sums, certain('CONTAINER'), null, 10);
      return serviceTime(sums, kindIndex('CONTAINER'), null).meanHours;
    };
    expect(after(1)).toBeLessThan(after(0));
    expect(after(1)).toBeGreaterThan(16);
    expect(after(10)).toBeLessThan(13.5);
  });
});

test.each([1.9, 481, 0, -3])('a stay of %d hours is no service', (hours) => {
  const sums = createServiceSums();
  addStay(sums, certain('GRAIN'), 50_000, hours);
  expect(sums).toEqual(createServiceSums());
});

test('a stay at a berth of several kinds is shared out', () => {
  const sums = createServiceSums();
  addStay(sums, byKind({ GRAIN: 0.7, AGRI: 0.28, MINERALS: 0.02 }), 50_000, 30);
  expect(sums.map(({ n }) => n)).toEqual(byKind({ GRAIN: 0.7, AGRI: 0.28 }));
  expect(sums[GRAIN]!.y).toBeCloseTo(0.7 * Math.log(30), 12);
});

test('a stay makes those before count less by as much as it is one of its kind', () => {
  const sums = createServiceSums();
  for (let i = 0; i < 2; i++) addStay(sums, byKind({ GRAIN: 0.5, AGRI: 0.5 }), 50_000, 30);
  expect(sums[GRAIN]!.n).toBeCloseTo(0.5 * (1 - 0.003 * 0.5) + 0.5, 12);
});

describe('time still to go', () => {
  const time: ServiceTime = { mu: Math.log(30), sigma: 0.5, meanHours: 30 * Math.exp(0.125) };

  test('of one that has just come is the whole time', () => {
    expect(remainingQuantileHours(time, 0, 0.5)).toBeCloseTo(30, 6);
    expect(remainingQuantileHours(time, 0, 0.9)).toBeCloseTo(30 * Math.exp(0.5 * 1.2815515655), 5);
  });

  test.each([10, 25, 45])(
    'of one that has lain for %d h: quantiles of the simulated stays that lasted longer',
    (age) => {
      const random = createRandom(age);
      const left: number[] = [];
      while (left.length < 20_000) {
        const stay = random.lognormal(time.meanHours, Math.sqrt(Math.expm1(0.25)));
        if (stay > age) left.push(stay - age);
      }
      left.sort((a, b) => a - b);
      for (const u of [0.1, 0.5, 0.9]) {
        const expected = left[Math.floor(u * left.length)]!;
        expect(Math.abs(remainingQuantileHours(time, age, u) / expected - 1)).toBeLessThan(0.05);
      }
    },
  );

  test('rises with u and is never negative, for whatever was learnt and however long it has lain', () => {
    const stay = fc.tuple(anyBelief(), fc.option(share(500, 500_000)), share(1, 600));
    fc.assert(
      fc.property(
        fc.array(stay, { maxLength: 30 }),
        fc.nat(KINDS - 1),
        fc.option(share(500, 500_000)),
        share(0, 2_000),
        share(),
        share(),
        (stays, kind, dwt, age, a, b) => {
          const sums = createServiceSums();
          for (const [belief, stayed, hours] of stays) addStay(sums, belief, stayed, hours);
          const learnt = serviceTime(sums, kind, dwt);
          expect(learnt.meanHours).toBeGreaterThan(0);
          expect(Number.isFinite(learnt.meanHours)).toBe(true);
          const low = remainingQuantileHours(learnt, age, Math.min(a, b));
          const high = remainingQuantileHours(learnt, age, Math.max(a, b));
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeGreaterThanOrEqual(low - 1e-6);
          expect(Number.isFinite(high)).toBe(true);
        },
      ),
    );
  });
});

test('every kind has a time', () => {
  const sums = createServiceSums();
  expect(sums.length).toBe(CARGO_KINDS.length);
  for (let kind = 0; kind < KINDS; kind++) expect(serviceTime(sums, kind, null).meanHours).toBeGreaterThan(5);
});
