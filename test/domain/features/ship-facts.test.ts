import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { HOUR_MS } from '../../../src/core/time.ts';
import type { GroupBelief } from '../../../src/domain/commodity/group-belief.ts';
import { createServiceSums } from '../../../src/domain/commodity/service-time.ts';
import { createHabits } from '../../../src/domain/features/habits.ts';
import type { Likes } from '../../../src/domain/features/likes.ts';
import { addLike } from '../../../src/domain/features/likes.ts';
import { sakasegawaWait } from '../../../src/domain/features/queue-theory.ts';
import { rollForward } from '../../../src/domain/features/rollout.ts';
import type { ExpectedShip, Scene } from '../../../src/domain/features/scene.ts';
import { eachShip, type ShipFacts } from '../../../src/domain/features/ship-facts.ts';
import { addWait } from '../../../src/domain/features/waits.ts';
import { byKind, certain, kindBits } from '../../support/beliefs.ts';
import { T0 } from '../../support/fixes.ts';
import { anyScene, comer, factsOf, occupantOf, placeOf, SINCE_MS, sceneOf, shipOf } from '../../support/scenes.ts';

const queued = (mmsi: number, hours: number, some: Partial<ExpectedShip> = {}) =>
  shipOf({ mmsi, queuedSinceMs: T0 - hours * HOUR_MS, ...some });

describe('one place for grain, two ships in the queue and two that come', () => {
  const ships = [queued(1, 10), queued(2, 4), comer({ mmsi: 3 }), comer({ mmsi: 4, distanceNm: 40 })];
  const places = [placeOf({ occupant: occupantOf({ ageHours: 4 }) }), placeOf({ kinds: kindBits('CONTAINER') })];
  const scene = sceneOf(ships, { places, queue6hAgo: 5 });
  const [first, second, third, fourth] = factsOf(scene) as [ShipFacts, ShipFacts, ShipFacts, ShipFacts];

  test('the way and the wait so far', () => {
    expect([first, second, third, fourth].map(({ waitedHours }) => waitedHours)).toEqual([10, 4, 0, 0]);
    expect([first, second, third, fourth].map(({ travelHours }) => travelHours)).toEqual([2.5, 2.5, 9.5, 5.5]);
    expect(third.readyMs).toBe(T0 + 9.5 * HOUR_MS);
  });

  test('who is before it and who behind', () => {
    expect([first.ahead, second.ahead, third.ahead, fourth.ahead]).toEqual([0, 1, 2, 2]);
    expect([first.behind, second.behind, third.behind, fourth.behind]).toEqual([1, 0, 0, 0]);
    expect([first.inboundAhead, second.inboundAhead, third.inboundAhead, fourth.inboundAhead]).toEqual([0, 0, 1, 0]);
  });

  test('the places of its cargo, and of the port', () => {
    expect([first.places, first.occupiedShare, first.freeShare]).toEqual([1, 1, 0]);
    expect(first.utilizationFraction).toBe(0.5);
  });

  test('the queue', () => {
    expect(first.queue).toBe(2);
  });

  test('ships ahead times service over places', () => {
    // The one that lies there counts: ahead + taken - places + 1.
    expect(first.fluidWaitHours).toBeCloseTo(1 * 27, 1);
    expect(second.fluidWaitHours).toBeCloseTo(2 * 27, 1);
    expect(third.fluidWaitHours).toBeCloseTo(4 * 27, 1);
  });

  test("Sakasegawa's wait at the load of the last weeks", () => {
    // 0.02 ships an hour, 27 h each, on one place: a load of 0.54.
    expect(first.steadyWaitHours).toBeCloseTo(sakasegawaWait(0.54, 1, 27, 1, 0), 1);
  });

  test('what rolling the queue forward gives', () => {
    const rollout = rollForward(scene);
    // The place is free after 20 + 3 h; then 24 + 3 for each.
    expect(first.rolledWaitHours).toBeCloseTo(23 - 2.5, 1);
    expect(second.rolledWaitHours).toBeCloseTo(50 - 2.5, 1);
    expect(third.rolledMedianHours).toBe(rollout.medianHours[2]!);
    expect(third.waitShare).toBe(rollout.waitShare[2]!);
  });
});

test('what it may carry makes expectations', () => {
  const belief = Float64Array.from(byKind({ GRAIN: 0.4, CONTAINER: 0.6 }));
  const ships = [
    queued(1, 30),
    queued(2, 20),
    queued(3, 10, { belief: certain('CONTAINER') }),
    queued(4, 5, { belief }),
  ];
  const places = [placeOf({ occupant: occupantOf() }), ...[1, 2].map(() => placeOf({ kinds: kindBits('CONTAINER') }))];
  const fourth = factsOf(sceneOf(ships, { places, service: createServiceSums() }))[3]!;
  expect(fourth.ahead).toBeCloseTo(0.4 * 2 + 0.6 * 1, 12);
  expect(fourth.places).toBeCloseTo(0.4 * 1 + 0.6 * 2, 12);
  expect(fourth.occupiedShare).toBeCloseTo(0.4, 12);
  expect(fourth.freeShare).toBeCloseTo(0.6, 12);
  expect(fourth.serviceHours).toBeCloseTo(0.4 * 48 + 0.6 * 20, 9);
});

test('ships that may only pass count by the share that berths', () => {
  const ships = [
    queued(1, 30, { berthShare: 0.25 }),
    queued(2, 20),
    comer({ mmsi: 3, berthShare: 0.5 }),
    comer({ mmsi: 4, distanceNm: 200 }),
  ];
  const [, second, third, fourth] = factsOf(sceneOf(ships));
  expect(second!.ahead).toBe(0.25);
  expect(third!.ahead).toBe(1.25);
  expect(fourth!.inboundAhead).toBe(0.5);
});

test('ships behind count likewise, and only those of one that queues', () => {
  const [first] = factsOf(sceneOf([queued(1, 30), queued(2, 20, { berthShare: 0.25 })]));
  expect(first!.behind).toBe(0.25);
  // A liner that passes the queue is not in it.
  const likes: Likes = {};
  for (let call = 0; call < 30; call++) addLike(likes, ['container'], 0, T0);
  for (let call = 0; call < 30; call++) addLike(likes, ['bulk'], 90, T0);
  const liner = comer({ mmsi: 3, modelClass: 'container' });
  const [, , passing] = factsOf(sceneOf([queued(1, 30), queued(2, 20), liner], {}, likes));
  expect([passing!.ahead, passing!.behind]).toEqual([0, 0]);
});

test('one that has weighed stands before nobody: its place is given', () => {
  const ships = [comer({ mmsi: 1, hasWeighed: true, distanceNm: 5 }), queued(2, 20)];
  const [first, second] = factsOf(sceneOf(ships));
  expect([second!.ahead, second!.inboundAhead, second!.likeDrainHours]).toEqual([0, 0, 0]);
  expect([first!.hasWeighed, first!.waitedHours]).toEqual([true, 0]);
});

describe('ships of its class and size', () => {
  const likes: Likes = {};
  for (let call = 0; call < 100; call++) addLike(likes, ['bulk', 'bulk 5'], 40, T0);
  const large = { lengthM: 230 };
  const ships = [
    queued(1, 30, large),
    queued(2, 20, { lengthM: 100 }),
    queued(3, 10, large),
    comer({ mmsi: 4, ...large, lengthM: 230 }),
  ];
  const facts = factsOf(sceneOf(ships, {}, likes));

  test('at the pace at which they berth', () => {
    const berthingsPerHour = 100 / (14 * 24 * (1 - Math.exp(-60 / 14)));
    expect(facts[3]!.likeDrainHours).toBeCloseTo(2 / berthingsPerHour, 9);
    expect(facts[3]!.likeWaitHours).toBeGreaterThan(30);
  });
});

test('ships of its cargo and size, over what it may carry', () => {
  const likes: Likes = {};
  for (let call = 0; call < 200; call++) addLike(likes, ['GRAIN', 'GRAIN bulk'], 50, T0);
  for (let call = 0; call < 200; call++) addLike(likes, ['AGRI', 'AGRI bulk'], 0, T0);
  const carrying = (belief: GroupBelief): ShipFacts => factsOf(sceneOf([queued(1, 5, { belief })], {}, likes))[0]!;
  const [grain, agri] = [carrying(certain('GRAIN')), carrying(certain('AGRI'))];
  expect(Math.expm1(grain.kindWaitLog)).toBeGreaterThan(35);
  expect(grain.kindDirect).toBeLessThan(0.1);
  expect(agri.kindDirect).toBeGreaterThan(0.9);
  const both = carrying(Float64Array.from(byKind({ GRAIN: 0.25, AGRI: 0.75 })));
  expect(both.kindWaitLog).toBeCloseTo(0.25 * grain.kindWaitLog + 0.75 * agri.kindWaitLog, 9);
  expect(both.kindDirect).toBeCloseTo(0.25 * grain.kindDirect + 0.75 * agri.kindDirect, 9);
});

test('ships of its class ahead, at the pace of those that waited half as long at least', () => {
  const { waits } = createHabits(SINCE_MS);
  // In three weeks ten that waited for 30 h, and fifty that went straight in.
  for (let call = 0; call < 60; call++) addWait(waits.bulk, call % 6 ? 0 : 30, T0 - (59 - call) * HOUR_MS, 'bulk');
  const ships = [queued(1, 50, { berthShare: 0.5 }), queued(2, 45), queued(3, 40)];
  const facts = factsOf(sceneOf(ships, { waits }));
  const perHour = 10 / (21 * 24);
  expect(facts[0]!.outlastHours).toBe(0);
  expect(facts[1]!.outlastHours).toBeCloseTo(0.5 / perHour, 9);
  expect(facts[2]!.outlastHours).toBeCloseTo(1.5 / perHour, 9);
});

test('what came of predictions in its situation', () => {
  const ships = [queued(1, 30, { lengthM: 230 }), queued(2, 30), comer({ mmsi: 3, lengthM: 230 })];
  const cells = { 'bulk 5 queued 2': { log: 4, count: 1_000_000 }, 'bulk all queued 2': { log: 2, count: 9 } };
  const facts = factsOf(sceneOf(ships, { cells }));
  expect(facts[0]!.cellLog).toBeGreaterThan(3);
  expect(facts[1]!.cellLog).toBe(2);
  expect(facts[2]!.cellLog).toBeCloseTo(Math.log(4), 12);
});

test('the plain account is the lesser of the rollout and the pace of those ahead', () => {
  const slow = queued(1, 30);
  const ships = [slow, queued(2, 20), comer({ mmsi: 3 }), comer({ mmsi: 4, hasWeighed: true })];
  const facts = factsOf(sceneOf(ships));
  for (const [i, share] of [1, 1, 0.3, 0].entries()) {
    const { plainHours, rolledMedianHours, travelHours, likeDrainHours } = facts[i]!;
    expect(plainHours).toBeCloseTo(Math.min(rolledMedianHours, travelHours + share * likeDrainHours), 9);
  }
});

test('what it waited itself on former calls, leaning on its like', () => {
  const own = { log: 5, calls: 1 };
  const [mine, none] = factsOf(sceneOf([queued(1, 30, { ownWaits: own }), queued(2, 20)]));
  expect(none!.ownWaitLog).toBeCloseTo(Math.log1p(none!.likeWaitHours), 9);
  expect(mine!.ownWaitLog).toBeCloseTo(none!.ownWaitLog + 0.8 * (5 - none!.ownWaitLog), 9);
});

describe('what was left of waits as long', () => {
  const waits = createHabits(SINCE_MS).waits;
  for (let call = 0; call < 10; call++) addWait(waits.bulk, 50, T0 - call * HOUR_MS, 'bulk 5');
  for (let call = 0; call < 4; call++) addWait(waits.bulk, 90, T0 - call * HOUR_MS, 'bulk 0');
  const factsFor = (some: Partial<ExpectedShip>, hours: number): ShipFacts =>
    factsOf(sceneOf([queued(1, hours, some)], { waits }))[0]!;

  test.each([
    ['of its size', { lengthM: 230 }, 20, 30, 30],
    ['of another size', { lengthM: 100 }, 20, 30, 70],
    ['of a size that waited less', { lengthM: 230 }, 60, 30, 30],
    ['of none', { modelClass: 'tanker' as const }, 40, 20, 20],
    ['that lasted as long as this one: none, half as long again', {}, 100, 50, 50],
  ])('ships %s', (_, some, waited, left, likeLeft) => {
    const { leftHours, likeLeftHours } = factsFor(some, waited);
    expect([leftHours, likeLeftHours]).toEqual([left, likeLeft]);
  });
});

test.each([
  [14, 1],
  [9, 0],
  [10.5, 1],
  [null, 0],
])('draught %p m: deep %d where the deepest berth takes 12 m', (draughtM, deep) => {
  const places = [placeOf({ maxDraughtM: 12 }), placeOf({ maxDraughtM: 8 })];
  const [facts] = factsOf(sceneOf([queued(1, 5, { draughtM })], { places }));
  expect(facts!.deep).toBe(deep);
});

test('facts of one ship are those that it has among all', () => {
  fc.assert(
    fc.property(anyScene(), (scene: Scene) => {
      const rollout = rollForward(scene);
      const all = factsOf(scene, rollout);
      const { ships } = scene;
      for (let i = 0; i < ships.length; i++) {
        const seen: [number, ShipFacts][] = [];
        eachShip(scene, rollout, ships[i]!.mmsi, (facts, index) => seen.push([index, { ...facts }]));
        expect(seen).toEqual([[i, all[i]!]]);
      }
    }),
    { numRuns: 40 },
  );
});

test('facts do not depend on the order of the ships', () => {
  fc.assert(
    fc.property(anyScene(), (scene) => {
      const all = factsOf(scene);
      const turned = factsOf({ ...scene, ships: [...scene.ships].reverse() }).reverse();
      all.forEach((facts, i) => {
        for (const [name, value] of Object.entries(facts)) {
          const other = turned[i]![name as keyof ShipFacts];
          // Sums of shares depend on their order in the last digits.
          if (typeof value === 'number') expect(other as number).toBeCloseTo(value, 6);
          else expect(other).toEqual(value);
        }
      });
    }),
    { numRuns: 40 },
  );
});
