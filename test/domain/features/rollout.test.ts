import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { HOUR_MS } from '../../../src/core/time.ts';
import { createServiceSums } from '../../../src/domain/commodity/service-time.ts';
import { arrivalOrder } from '../../../src/domain/features/arrival-order.ts';
import { ROLLED_HOURS, ROLLS, rollForward } from '../../../src/domain/features/rollout.ts';
import type { Scene } from '../../../src/domain/features/scene.ts';
import { travelHours } from '../../../src/domain/features/travel.ts';
import { byKind, certain, kindBits } from '../../support/beliefs.ts';
import { T0 } from '../../support/fixes.ts';
import { anyScene, comer, occupantOf, placeOf, sceneOf, shipOf, sureService } from '../../support/scenes.ts';

const queued = (mmsi: number, hours: number, some = {}) =>
  shipOf({ mmsi, queuedSinceMs: T0 - hours * HOUR_MS, ...some });
const hoursOf = (scene: Scene): number[] =>
  [...rollForward(scene).meanHours].map((hours) => Math.round(hours * 100) / 100);

describe('one berth, stays of 24 h, 3 h from one ship to the next', () => {
  test('three ships in the queue, the first 2.5 h away', () => {
    const rollout = rollForward(sceneOf([queued(1, 10), queued(2, 5), queued(3, 1)]));
    [2.5, 29.5, 56.5].forEach((hours, i) => {
      expect(rollout.meanHours[i]).toBeCloseTo(hours, 1);
      expect(rollout.medianHours[i]).toBeCloseTo(hours, 1);
      expect(rollout.spreadHours[i]).toBeLessThan(0.02);
    });
    expect([...rollout.waitShare].map((share) => Math.round(share * 10) / 10)).toEqual([0, 1, 1]);
    expect(rollout.queueAfter.map((ships) => Math.round(ships * 10) / 10)).toEqual([2, 2, 1, 0]);
  });

  test('the one that has waited longest is first, wherever it stands in the list', () => {
    expect(hoursOf(sceneOf([queued(1, 1), queued(2, 10), queued(3, 5)]))).toEqual([56.5, 2.5, 29.5]);
  });

  test('the queue is served before a ship that would be there sooner', () => {
    expect(hoursOf(sceneOf([comer({ mmsi: 1, distanceNm: 0 }), queued(2, 1)]))).toEqual([29.5, 2.5]);
  });

  test('one that lies there for 10 h goes after 14', () => {
    const places = [placeOf({ occupant: occupantOf({ ageHours: 10 }) })];
    expect(hoursOf(sceneOf([queued(1, 1), queued(2, 0)], { places }))).toEqual([17, 44]);
  });

  test('a ship that comes when the place is free again does not wait', () => {
    const rollout = rollForward(sceneOf([queued(1, 1), comer({ mmsi: 2, distanceNm: 300 })]));
    expect(rollout.meanHours[1]).toBeCloseTo(31.5, 9);
    expect(rollout.waitShare[1]).toBe(0);
    // It is at sea at 8 and 24 h, and at berth after 31.5.
    expect(rollout.queueAfter).toEqual([0, 0, 0, 0]);
  });

  test('one that comes too soon waits, and counts in the queue from when it is there', () => {
    const rollout = rollForward(sceneOf([queued(1, 1), comer({ mmsi: 2 })]));
    expect(rollout.meanHours[1]).toBeCloseTo(29.5, 1);
    // It arrives after 9.5 h.
    expect(rollout.queueAfter.map(Math.round)).toEqual([0, 1, 0, 0]);
  });

  test.each([
    [17.2, 0],
    [16.8, 1],
  ])('half an hour is no wait: who lies there came %d h ago', (ageHours, waits) => {
    // Ready after 9.5 h; the place is free after 24 - age + 3.
    const places = [placeOf({ occupant: occupantOf({ ageHours }) })];
    expect(rollForward(sceneOf([comer()], { places })).waitShare[0]).toBeCloseTo(waits, 9);
  });

  test('one that has weighed does not wait, and those behind it do', () => {
    const weighed = comer({ mmsi: 3, hasWeighed: true, distanceNm: 5 });
    const places = [placeOf({ occupant: occupantOf({ ageHours: 4 }) })];
    const rollout = rollForward(sceneOf([queued(1, 50), weighed], { places }));
    expect(rollout.meanHours[1]).toBeCloseTo(2, 9);
    expect(rollout.waitShare[1]).toBe(0);
    expect(rollout.meanHours[0]).toBeCloseTo(2 + 24 + 3, 1);
  });

  test('one that only passes keeps no place', () => {
    const rollout = rollForward(sceneOf([queued(1, 9, { berthShare: 0 }), queued(2, 1)]));
    expect(rollout.meanHours[1]).toBeCloseTo(2.5, 9);
    expect(rollout.queueAfter[0]).toBe(0);
  });

  test.each([0.1, 0.3, 0.5, 0.8, 1])('one that berths with probability %d keeps it in as many rolls', (berthShare) => {
    const rollout = rollForward(sceneOf([queued(77, 9, { berthShare }), queued(2, 1)]));
    expect(rollout.waitShare[1]).toBeCloseTo(berthShare, 9);
    expect(rollout.meanHours[1]).toBeCloseTo(2.5 + 27 * berthShare, 1);
  });
});

describe('places', () => {
  test('two places serve two ships at once, the third takes what is free first', () => {
    const places = [placeOf({ occupant: occupantOf({ ageHours: 4 }) }), placeOf()];
    // The first place is free after 23 h, the second is taken from 2.5 to 29.5 h.
    expect(hoursOf(sceneOf([queued(1, 9), queued(2, 8), queued(3, 7)], { places }))).toEqual([2.5, 23, 29.5]);
  });

  test('other cargo needs other places', () => {
    const places = [placeOf(), placeOf({ kinds: kindBits('CONTAINER') })];
    const ships = [queued(1, 9), queued(2, 8, { belief: certain('CONTAINER') })];
    expect(hoursOf(sceneOf(ships, { places }))).toEqual([2.5, 2.5]);
  });

  test('a cargo without places does not wait for those of others', () => {
    const ships = [queued(1, 9), queued(2, 8, { belief: certain('VEHICLE') })];
    expect(hoursOf(sceneOf(ships))).toEqual([2.5, 2.5]);
  });

  test('a ship that may carry either has an expectation over both', () => {
    const places = [placeOf({ occupant: occupantOf() }), placeOf({ kinds: kindBits('CONTAINER') })];
    const belief = Float64Array.from(byKind({ GRAIN: 0.3, CONTAINER: 0.7 }));
    const rollout = rollForward(sceneOf([queued(1, 9, { belief })], { places }));
    expect(rollout.meanHours[0]).toBeCloseTo(0.3 * 27 + 0.7 * 2.5, 1);
    expect(rollout.waitShare[0]).toBeCloseTo(0.3, 9);
    expect(rollout.medianHours[0]).toBeCloseTo(2.5, 9);
    expect(rollout.spreadHours[0]).toBeCloseTo(24.5 * Math.sqrt(0.21), 1);
  });

  test('between two outcomes that are equally likely lies the median', () => {
    const places = [placeOf({ occupant: occupantOf({ ageHours: 4 }) }), placeOf({ kinds: kindBits('CONTAINER') })];
    const belief = Float64Array.from(byKind({ GRAIN: 0.5, CONTAINER: 0.5 }));
    const rollout = rollForward(sceneOf([queued(1, 9, { belief })], { places }));
    expect(rollout.medianHours[0]).toBeCloseTo((2.5 + 23) / 2, 1);
  });

  test.each([
    ['too long', { lengthM: 230 }],
    ['too deep', { draughtM: 14 }],
  ])('a ship that is %s for the free place takes the other, and later ones the free one', (_, large) => {
    const places = [placeOf({ maxLoaM: 200, maxDraughtM: 12 }), placeOf({ occupant: occupantOf({ ageHours: 4 }) })];
    const ships = [queued(1, 9, large), queued(2, 8, { lengthM: 180, draughtM: 9 })];
    expect(hoursOf(sceneOf(ships, { places }))).toEqual([23, 2.5]);
  });

  test('one that fits nowhere is taken to fit after all', () => {
    const ships = [queued(1, 9, { lengthM: 300 })];
    const places = [placeOf({ maxLoaM: 200, occupant: occupantOf({ ageHours: 4 }) })];
    expect(hoursOf(sceneOf(ships, { places }))).toEqual([23]);
  });

  test('what is not known of a ship is no hindrance', () => {
    expect(hoursOf(sceneOf([queued(1, 9)], { places: [placeOf({ maxLoaM: 200, maxDraughtM: 9 })] }))).toEqual([2.5]);
  });
});

test('what is uncertain makes a spread', () => {
  const places = [placeOf({ occupant: occupantOf({ ageHours: 1 }) })];
  const rollout = rollForward(sceneOf([queued(1, 9), queued(2, 1)], { places, service: createServiceSums() }));
  expect(rollout.spreadHours[0]).toBeGreaterThan(10);
  expect(rollout.spreadHours[1]).toBeGreaterThan(rollout.spreadHours[0]!);
  // The prior for grain is 48 h in the mean; ten evenly spread draws miss some of the tail.
  expect(rollout.meanHours[0]).toBeGreaterThan(45);
  expect(rollout.meanHours[0]).toBeLessThan(53);
});

test('an empty port and an empty sea', () => {
  const { meanHours, queueAfter } = rollForward(sceneOf([], { places: [] }));
  expect(meanHours.length).toBe(0);
  expect(queueAfter).toEqual([0, 0, 0, 0]);
  expect(hoursOf(sceneOf([queued(1, 9)], { places: [] }))).toEqual([2.5]);
});

describe('for any port', () => {
  test('the same scene rolls the same, in whatever order its ships stand', () => {
    fc.assert(
      fc.property(anyScene(), fc.nat(), (scene, turn) => {
        const rollout = rollForward(scene);
        expect(rollForward(scene)).toEqual(rollout);
        const by = scene.ships.length === 0 ? 0 : turn % scene.ships.length;
        const ships = [...scene.ships.slice(by), ...scene.ships.slice(0, by)].reverse();
        const turned = rollForward({ ...scene, ships });
        expect(turned.queueAfter).toEqual(rollout.queueAfter);
        ships.forEach((ship, i) => {
          const before = scene.ships.indexOf(ship);
          for (const figure of ['meanHours', 'medianHours', 'spreadHours', 'waitShare'] as const) {
            expect(turned[figure][i]).toBe(rollout[figure][before]!);
          }
        });
      }),
    );
  });

  test('nobody is at berth before it can be, and figures are what they are called', () => {
    fc.assert(
      fc.property(anyScene(), (scene) => {
        const { meanHours, medianHours, spreadHours, waitShare, queueAfter } = rollForward(scene);
        scene.ships.forEach((ship, i) => {
          const ready = travelHours(ship);
          expect(meanHours[i]).toBeGreaterThanOrEqual(ready - 1e-9);
          expect(medianHours[i]).toBeGreaterThanOrEqual(ready);
          expect(spreadHours[i]).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(meanHours[i]! + spreadHours[i]!)).toBe(true);
          // Shares are tenths.
          expect(Math.abs(waitShare[i]! * ROLLS - Math.round(waitShare[i]! * ROLLS))).toBeLessThan(1e-9);
          if (ship.hasWeighed) expect([meanHours[i], waitShare[i]]).toEqual([expect.closeTo(ready, 9), 0]);
        });
        expect(queueAfter.length).toBe(ROLLED_HOURS.length);
        for (const ships of queueAfter) {
          expect(ships).toBeGreaterThanOrEqual(0);
          expect(ships).toBeLessThanOrEqual(scene.ships.length + 1e-9);
        }
      }),
    );
  });

  test('first come, first served: of ships that are alike in all else, none overtakes', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 90 }), (hours, count, stay) => {
        const ships = hours.map((waited, i) => queued(i + 1, waited));
        const places = Array.from({ length: count }, () => placeOf());
        const scene = sceneOf(ships, { places, service: sureService(stay) });
        const { meanHours } = rollForward(scene);
        const inOrder = arrivalOrder(scene).map((i) => meanHours[i]!);
        for (let i = 1; i < inOrder.length; i++) expect(inOrder[i]).toBeGreaterThanOrEqual(inOrder[i - 1]! - 1e-9);
        expect(inOrder[0]).toBeCloseTo(2.5, 9);
      }),
    );
  });

  test('another free place keeps nobody of one kind waiting longer', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 10 }), (hours) => {
        const ships = hours.map((waited, i) => queued(i + 1, waited));
        const one = rollForward(sceneOf(ships)).meanHours;
        const two = rollForward(sceneOf(ships, { places: [placeOf(), placeOf()] })).meanHours;
        two.forEach((mean, i) => {
          expect(mean).toBeLessThanOrEqual(one[i]! + 1e-9);
        });
      }),
    );
  });
});
