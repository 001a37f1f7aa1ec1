import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { HOUR_MS } from '../../../src/core/time.ts';
import { arrivalOrder } from '../../../src/domain/features/arrival-order.ts';
import { addLike, type Likes } from '../../../src/domain/features/likes.ts';
import type { ExpectedShip, Scene } from '../../../src/domain/features/scene.ts';
import { T0 } from '../../support/fixes.ts';
import { anyScene, comer, sceneOf, shipOf } from '../../support/scenes.ts';

const queued = (mmsi: number, hours: number, some: Partial<ExpectedShip> = {}) =>
  shipOf({ mmsi, queuedSinceMs: T0 - hours * HOUR_MS, ...some });
const inOrder = (scene: Scene): number[] => arrivalOrder(scene).map((i) => scene.ships[i]!.mmsi);

test('where all wait alike: those on their way from the roads, then first come, first served', () => {
  const ships = [
    comer({ mmsi: 1, distanceNm: 200 }),
    queued(2, 5),
    comer({ mmsi: 3, distanceNm: 20 }),
    comer({ mmsi: 4, hasWeighed: true, distanceNm: 12 }),
    queued(5, 30, { distanceNm: 20 }),
    comer({ mmsi: 6, hasWeighed: true, distanceNm: 6 }),
    // Farther off but faster: there before 3, not before the queue.
    comer({ mmsi: 7, distanceNm: 24, cruiseKn: 20 }),
  ];
  expect(inOrder(sceneOf(ships))).toEqual([6, 4, 5, 2, 7, 3, 1]);
});

test('of two that came at once, the lower MMSI', () => {
  expect(inOrder(sceneOf([queued(9, 5), queued(3, 5), comer({ mmsi: 8 }), comer({ mmsi: 2 })]))).toEqual([3, 9, 2, 8]);
});

test('ships of a class and size that usually wait less pass those that wait more, but not for ever', () => {
  const likes: Likes = {};
  for (let call = 0; call < 50; call++) {
    addLike(likes, ['container'], 2, T0);
    addLike(likes, ['bulk'], 40, T0);
  }
  const liner = comer({ mmsi: 1, modelClass: 'container', distanceNm: 80, cruiseKn: 16 });
  const order = (waited: number) => inOrder(sceneOf([liner, queued(2, waited)], {}, likes));
  expect(order(10)).toEqual([1, 2]);
  expect(order(60)).toEqual([2, 1]);
});

test('every ship once, in an order that does not depend on the one in which they are given', () => {
  fc.assert(
    fc.property(anyScene(), (scene) => {
      const order = inOrder(scene);
      expect([...order].sort((a, b) => a - b)).toEqual(scene.ships.map(({ mmsi }) => mmsi).sort((a, b) => a - b));
      expect(inOrder({ ...scene, ships: [...scene.ships].reverse() })).toEqual(order);
    }),
  );
});

test('nobody', () => {
  expect(arrivalOrder(sceneOf([]))).toEqual([]);
});
