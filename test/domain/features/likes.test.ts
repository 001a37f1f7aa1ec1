import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts';
import { addLike, type LikeFacts, type Likes, likeFacts } from '../../../src/domain/features/likes.ts';
import { T0 } from '../../support/fixes.ts';

const SINCE = T0 - 200 * DAY_MS;
const factsAt = (likes: Likes, key = 'bulk 5', nowMs = T0): LikeFacts => likeFacts(likes, key, 'bulk', SINCE, nowMs);

describe('before any call', () => {
  test('seven in ten go straight in, and the usual wait is 3 h', () => {
    expect(factsAt({}).waitHours).toBeCloseTo(3, 9);
    expect(factsAt({}).directShare).toBe(0.7);
  });

  test('the pace is that of a third of a ship, not none', () => {
    // Berthings of all time, faded over 14 days, add up as in 14 days.
    expect(factsAt({}).berthingsPerHour).toBeCloseTo(0.33 / (14 * 24), 6);
    // Where learning has just begun they can be of one day only.
    const fresh = likeFacts({}, 'bulk 5', 'bulk', T0, T0).berthingsPerHour;
    expect(fresh).toBeCloseTo(0.33 / (14 * 24 * (1 - Math.exp(-1 / 14))), 9);
  });
});

describe('the pace', () => {
  test.each([1, 2, 3])('of ships that come at random, seed %d, is theirs', (seed) => {
    const random = createRandom(seed);
    const likes: Likes = {};
    let sum = 0;
    let days = 0;
    let nextDay = T0;
    for (let atMs = SINCE; atMs < T0 + 600 * DAY_MS; atMs += random.exponential(8 * HOUR_MS)) {
      for (; nextDay <= atMs; nextDay += DAY_MS, days++) sum += factsAt(likes, 'bulk 5', nextDay).berthingsPerHour;
      addLike(likes, ['bulk 5'], 0, atMs);
    }
    expect(Math.abs((sum / days) * 8 - 1)).toBeLessThan(0.1);
  });

  test('fades when nobody comes any more: to 1/e in 14 days', () => {
    const likes: Likes = {};
    for (let day = 0; day < 40; day++) addLike(likes, ['bulk 5'], 0, T0 - day * 1_000);
    const now = factsAt(likes).berthingsPerHour;
    const later = likeFacts(likes, 'bulk 5', 'bulk', SINCE, T0 + 14 * DAY_MS).berthingsPerHour;
    expect(later / now).toBeCloseTo(Math.exp(-1), 3);
  });

  test('is of its own key only', () => {
    const likes: Likes = {};
    for (let call = 0; call < 20; call++) addLike(likes, ['bulk', 'bulk 1'], 5, T0);
    expect(factsAt(likes).berthingsPerHour).toBe(factsAt({}).berthingsPerHour);
  });
});

describe('the usual wait', () => {
  test('leans on the class where few of the size are known', () => {
    const likes: Likes = {};
    for (let call = 0; call < 30; call++) addLike(likes, ['bulk'], 100, T0);
    const classWait = factsAt(likes, 'bulk').waitHours;
    expect(factsAt(likes).waitHours).toBe(classWait);
    addLike(likes, ['bulk 5'], 0, T0);
    const one = factsAt(likes);
    expect(one.waitHours).toBeLessThan(classWait);
    // One call of the size beside three that the class counts as: on the scale of ln(1 + h) a quarter of the way.
    expect(Math.log1p(one.waitHours) / Math.log1p(classWait)).toBeCloseTo(0.75, 9);
    for (let call = 0; call < 30; call++) addLike(likes, ['bulk 5'], 0, T0);
    expect(factsAt(likes).waitHours).toBeLessThan(3);
  });

  test('of a key that is its class is not shrunk twice', () => {
    const likes: Likes = {};
    addLike(likes, ['bulk'], 63, T0);
    // A quarter of the way from ln 4 to ln 64.
    expect(factsAt(likes, 'bulk').waitHours).toBeCloseTo(7, 9);
    expect(factsAt(likes, 'bulk').directShare).toBeCloseTo(0.525, 9);
  });

  test('the newest call weighs a tenth: waits of long ago are forgotten', () => {
    const likes: Likes = {};
    for (let call = 0; call < 200; call++) addLike(likes, ['bulk', 'bulk 5'], 200, T0);
    const before = likes.bulk!.waitLog;
    addLike(likes, ['bulk', 'bulk 5'], 0, T0);
    expect(likes.bulk!.waitLog).toBeCloseTo(0.9 * before, 9);
    for (let call = 0; call < 60; call++) addLike(likes, ['bulk', 'bulk 5'], 0, T0);
    expect(factsAt(likes).waitHours).toBeLessThan(0.5);
    expect(factsAt(likes).directShare).toBeGreaterThan(0.9);
  });

  test('the first calls weigh alike: their plain mean', () => {
    const likes: Likes = {};
    for (const waited of [0, 15, 3]) addLike(likes, ['bulk'], waited, T0);
    expect(likes.bulk!.waitLog).toBeCloseTo((0 + Math.log(16) + Math.log(4)) / 3, 12);
    expect(likes.bulk!.direct).toBeCloseTo(1 / 3, 12);
  });

  test('only no wait at all is straight in', () => {
    const likes: Likes = {};
    addLike(likes, ['bulk'], 0.1, T0);
    expect(likes.bulk!.direct).toBe(0);
  });
});

test('a berthing that is learnt of late counts, and turns no clock back', () => {
  const likes: Likes = {};
  addLike(likes, ['bulk'], 1, T0);
  addLike(likes, ['bulk'], 1, T0 - 3 * HOUR_MS);
  expect(likes.bulk).toMatchObject({ faded: 2, atMs: T0, calls: 2 });
});

test('shares are shares, hours and paces positive', () => {
  const call = fc.tuple(fc.constantFrom('bulk', 'bulk 5'), fc.double({ min: 0, max: 900, noNaN: true }), fc.nat(180));
  fc.assert(
    fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
      const likes: Likes = {};
      for (const [key, waited, daysAgo] of calls) addLike(likes, [key], waited, T0 - daysAgo * DAY_MS);
      for (const key of ['bulk', 'bulk 5']) {
        const { berthingsPerHour, waitHours, directShare } = factsAt(likes, key);
        expect(berthingsPerHour).toBeGreaterThan(0);
        expect(waitHours).toBeGreaterThanOrEqual(0);
        expect(waitHours).toBeLessThanOrEqual(900);
        expect(directShare).toBeGreaterThanOrEqual(0);
        expect(directShare).toBeLessThanOrEqual(1);
      }
    }),
  );
});
