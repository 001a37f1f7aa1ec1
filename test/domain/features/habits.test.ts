import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts';
import { KINDS } from '../../../src/domain/commodity/group-belief.ts';
import {
  addBerthing,
  addBerthKind,
  addEnding,
  addTurnaround,
  arrivalRate,
  berthShare,
  createHabits,
  endingKey,
  isServed,
  servedKinds,
  takeUpHabits,
} from '../../../src/domain/features/habits.ts';
import { byKind, certain, kindBits, kindIndex } from '../../support/beliefs.ts';
import { T0 } from '../../support/fixes.ts';

const GRAIN = kindIndex('GRAIN');

test('habits are plain data', () => {
  const habits = createHabits(T0);
  addBerthing(habits, certain('GRAIN'), T0);
  addBerthKind(habits, 'A', certain('GRAIN'));
  expect(JSON.parse(JSON.stringify(habits))).toEqual(habits);
});

test('what another version stored is taken up: what it did not learn is learnt anew, what is no longer learnt goes', () => {
  const habits = createHabits(T0);
  addBerthing(habits, certain('GRAIN'), T0);
  habits.learnt = 7;
  habits.calls.push([211_000_001, 'bulk', 5, 0, 'A', 40]);
  expect(takeUpHabits(habits)).toEqual(habits);
  const { calls: _, ...older } = { ...habits, peers: { bulk: [1] } };
  expect(takeUpHabits(older as never)).toEqual({ ...habits, calls: [], learnt: 0 });
  const placeless = { ...habits, calls: [[211_000_001, 'bulk', 5, 0, 'A']] };
  expect(takeUpHabits(placeless as never)).toEqual({ ...habits, calls: [], learnt: 0 });
});

describe('the rate at which ships of a kind berth', () => {
  // Poisson arrivals every 10 h on average; the rate is looked at each day of 600.
  test.each([1, 2, 3])('of simulated arrivals, seed %d', (seed) => {
    const random = createRandom(seed);
    const habits = createHabits(T0);
    const belief = Float64Array.from(byKind({ GRAIN: 0.75, AGRI: 0.25 }));
    const seen = { GRAIN: [] as number[], AGRI: [] as number[] };
    let nextMs = T0 + 60 * DAY_MS;
    for (let atMs = T0; nextMs < T0 + 660 * DAY_MS; atMs += random.exponential(10 * HOUR_MS)) {
      for (; nextMs <= atMs; nextMs += DAY_MS) {
        for (const kind of ['GRAIN', 'AGRI'] as const) seen[kind].push(arrivalRate(habits, kindIndex(kind), nextMs));
      }
      addBerthing(habits, belief, atMs);
    }
    const mean = (rates: readonly number[]): number => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    expect(Math.abs(mean(seen.GRAIN) / 0.075 - 1)).toBeLessThan(0.08);
    expect(Math.abs(mean(seen.AGRI) / 0.025 - 1)).toBeLessThan(0.08);
    expect(arrivalRate(habits, kindIndex('VEHICLE'), nextMs)).toBe(0);
    // Never far off: its standard deviation is that of counting about 42 days' arrivals.
    expect(Math.max(...seen.GRAIN)).toBeLessThan(0.075 * 1.6);
    expect(Math.min(...seen.GRAIN)).toBeGreaterThan(0.075 * 0.5);
  });

  test('is right already after a week, though much more would fit into the window', () => {
    let sum = 0;
    for (let seed = 0; seed < 60; seed++) {
      const random = createRandom(seed);
      const habits = createHabits(T0);
      for (let atMs = T0; atMs < T0 + 7 * DAY_MS; atMs += random.exponential(6 * HOUR_MS)) {
        if (atMs > T0) addBerthing(habits, certain('GRAIN'), atMs);
      }
      sum += arrivalRate(habits, GRAIN, T0 + 7 * DAY_MS);
    }
    expect(Math.abs((sum / 60) * 6 - 1)).toBeLessThan(0.08);
  });

  test('falls to 1/e in the three weeks in which nobody comes', () => {
    const habits = createHabits(T0 - 400 * DAY_MS);
    addBerthing(habits, certain('GRAIN'), T0);
    const now = arrivalRate(habits, GRAIN, T0);
    expect(arrivalRate(habits, GRAIN, T0 + 21 * DAY_MS) / now).toBeCloseTo(Math.exp(-1), 6);
  });

  test('a berthing that is learnt of late counts as if it were of the newest', () => {
    const habits = createHabits(T0);
    addBerthing(habits, certain('GRAIN'), T0 + DAY_MS);
    addBerthing(habits, certain('GRAIN'), T0);
    expect(habits.berthings).toEqual({ faded: byKind({ GRAIN: 2 }), atMs: T0 + DAY_MS });
  });
});

describe('the turnaround', () => {
  const after = (some: { leftMs?: number; queuedSinceMs?: number | null; atbMs?: number }): number => {
    const habits = createHabits(T0);
    if (some.leftMs !== undefined) habits.leftMs['A-1'] = some.leftMs;
    addTurnaround(habits, 'A-1', some.queuedSinceMs ?? null, some.atbMs ?? T0);
    expect(habits.leftMs).toEqual({});
    return habits.turnaroundHours;
  };
  const queuedSinceMs = T0 - 20 * HOUR_MS;
  const leftMs = T0 - 5 * HOUR_MS;

  test('moves a twentieth towards the gap before a ship that waited', () => {
    expect(after({ leftMs, queuedSinceMs })).toBeCloseTo(3 + 0.05 * 2, 9);
    expect(after({ leftMs: T0 - HOUR_MS, queuedSinceMs })).toBeCloseTo(3 - 0.05 * 2, 9);
  });

  test.each([
    ['nobody is known to have left the place', { queuedSinceMs }],
    ['the ship did not wait', { leftMs }],
    ['it came after the place was free', { leftMs, queuedSinceMs: T0 - 4 * HOUR_MS }],
    ['the gap is longer than half a day', { leftMs: T0 - 13 * HOUR_MS, queuedSinceMs }],
    ['the one before left later', { leftMs: T0 + HOUR_MS, queuedSinceMs }],
  ])('stays where %s', (_, some) => {
    expect(after(some)).toBe(3);
  });

  test('becomes what the port shows', () => {
    const habits = createHabits(T0);
    for (let i = 0; i < 100; i++) {
      habits.leftMs.A = T0 - 1.5 * HOUR_MS;
      addTurnaround(habits, 'A', queuedSinceMs, T0);
    }
    expect(habits.turnaroundHours).toBeCloseTo(1.5, 1);
  });
});

describe('whether a place is served', () => {
  const habits = createHabits(T0);
  habits.usedMs.used = T0 + 30 * DAY_MS;
  test.each([
    ['never used', 4.9, true],
    ['never used', 5.1, false],
    ['used', 30, true],
    ['used', 89.9, true],
    ['used', 90.1, false],
  ])('%s, after %d days: %p', (slotId, days, served) => {
    expect(isServed(habits, slotId, T0 + days * DAY_MS)).toBe(served);
  });
});

describe('the share of ships that berth', () => {
  const destined = endingKey('bulk', 'APPROACH_FAR', true);
  const byCourse = endingKey('bulk', 'APPROACH_FAR', false);

  test('before any ending: of those that say so most, of the others half', () => {
    const habits = createHabits(T0);
    expect(berthShare(habits, destined)).toBeCloseTo(0.85, 12);
    expect(berthShare(habits, byCourse)).toBeCloseTo(0.5, 12);
  });

  test.each([
    [0, 10, 2 / 14],
    [10, 0, 12 / 14],
    [3, 3, 5 / 10],
  ])('%d that berthed and %d that did not beside a prior of four', (berthed, passed, share) => {
    const habits = createHabits(T0);
    for (let i = 0; i < berthed; i++) addEnding(habits, [byCourse], true);
    for (let i = 0; i < passed; i++) addEnding(habits, [byCourse], false);
    expect(berthShare(habits, byCourse)).toBeCloseTo(share, 1);
    expect(berthShare(habits, destined)).toBeCloseTo(0.85, 12);
  });

  test('comes to what the port shows, and follows a change', () => {
    const habits = createHabits(T0);
    const random = createRandom(3);
    for (let i = 0; i < 1_500; i++) addEnding(habits, [byCourse, destined], random.uniform() < 0.3);
    expect(Math.abs(berthShare(habits, byCourse) - 0.3)).toBeLessThan(0.08);
    for (let i = 0; i < 600; i++) addEnding(habits, [byCourse], random.uniform() < 0.9);
    expect(Math.abs(berthShare(habits, byCourse) - 0.9)).toBeLessThan(0.08);
    expect(Math.abs(berthShare(habits, destined) - 0.3)).toBeLessThan(0.1);
  });

  test('is a share, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 300 }), (endings) => {
        const habits = createHabits(T0);
        for (const berthed of endings) addEnding(habits, [destined], berthed);
        expect(berthShare(habits, destined)).toBeGreaterThan(0);
        expect(berthShare(habits, destined)).toBeLessThan(1);
      }),
    );
  });
});

describe('what a berth serves', () => {
  const FILE = kindBits('GRAIN', 'AGRI', 'MINERALS');
  const berthOf = (...kinds: readonly ('GRAIN' | 'AGRI' | 'MINERALS' | 'VEHICLE')[]) => {
    const habits = createHabits(T0);
    for (const kind of kinds) addBerthKind(habits, 'A', certain(kind));
    return habits;
  };

  test('is what its file says as long as little is known', () => {
    expect(servedKinds(createHabits(T0), 'A', FILE)).toBe(FILE);
    expect(servedKinds(berthOf('GRAIN', 'GRAIN', 'GRAIN', 'GRAIN', 'GRAIN'), 'A', FILE)).toBe(FILE);
  });

  test('is what it does serve, of what the file says', () => {
    const grain = new Array<'GRAIN'>(12).fill('GRAIN');
    expect(servedKinds(berthOf(...grain), 'A', FILE)).toBe(kindBits('GRAIN'));
    expect(servedKinds(berthOf(...grain, 'AGRI'), 'A', FILE)).toBe(kindBits('GRAIN', 'AGRI'));
    expect(servedKinds(berthOf(...grain, 'VEHICLE'), 'A', FILE)).toBe(kindBits('GRAIN'));
    expect(servedKinds(berthOf(...grain), 'B', FILE)).toBe(FILE);
  });

  test('is what the file says where it serves nothing of that', () => {
    expect(servedKinds(berthOf(...new Array<'VEHICLE'>(12).fill('VEHICLE')), 'A', FILE)).toBe(FILE);
  });

  test('a cargo of long ago is forgotten', () => {
    const agri = new Array<'AGRI'>(30).fill('AGRI');
    const grain = new Array<'GRAIN'>(200).fill('GRAIN');
    expect(servedKinds(berthOf(...agri, ...grain), 'A', FILE)).toBe(kindBits('GRAIN'));
  });

  test('never more than the file says, and never nothing', () => {
    const beliefs = fc.array(fc.integer({ min: 0, max: KINDS - 1 }), { maxLength: 40 });
    fc.assert(
      fc.property(beliefs, fc.integer({ min: 1, max: 2 ** KINDS - 1 }), (kinds, file) => {
        const habits = createHabits(T0);
        for (const kind of kinds)
          addBerthKind(
            habits,
            'A',
            byKind({}).map((_, k) => (k === kind ? 1 : 0)),
          );
        const served = servedKinds(habits, 'A', file);
        expect(served & ~file).toBe(0);
        expect(served).not.toBe(0);
      }),
    );
  });
});
