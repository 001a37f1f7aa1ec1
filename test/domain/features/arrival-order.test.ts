import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { HOUR_MS } from '../../../src/core/time.ts';
import { arrivalOrder } from '../../../src/domain/features/arrival-order.ts';
import { T0 } from '../../support/fixes.ts';
import { anyScene, comer, shipOf } from '../../support/scenes.ts';

const queued = (mmsi: number, hours: number, distanceNm = 8) =>
  shipOf({ mmsi, queuedSinceMs: T0 - hours * HOUR_MS, distanceNm });

test('first those on their way from the roads, then the queue by since when, then those that come by when', () => {
  const ships = [
    comer({ mmsi: 1, distanceNm: 200 }),
    queued(2, 5),
    comer({ mmsi: 3, distanceNm: 20 }),
    comer({ mmsi: 4, hasWeighed: true, distanceNm: 12 }),
    queued(5, 30, 20),
    comer({ mmsi: 6, hasWeighed: true, distanceNm: 6 }),
    // Farther off but faster: there before 3, not before the queue.
    comer({ mmsi: 7, distanceNm: 24, cruiseKn: 20 }),
  ];
  expect(arrivalOrder(ships).map((i) => ships[i]!.mmsi)).toEqual([6, 4, 5, 2, 7, 3, 1]);
});

test('of two that came at once, the lower MMSI', () => {
  const ships = [queued(9, 5), queued(3, 5), comer({ mmsi: 8 }), comer({ mmsi: 2 })];
  expect(arrivalOrder(ships).map((i) => ships[i]!.mmsi)).toEqual([3, 9, 2, 8]);
});

test('every ship once, in an order that does not depend on the one in which they are given', () => {
  fc.assert(
    fc.property(anyScene(), ({ ships }) => {
      const order = arrivalOrder(ships).map((i) => ships[i]!.mmsi);
      expect([...order].sort((a, b) => a - b)).toEqual(ships.map(({ mmsi }) => mmsi).sort((a, b) => a - b));
      const turned = [...ships].reverse();
      expect(arrivalOrder(turned).map((i) => turned[i]!.mmsi)).toEqual(order);
    }),
  );
});

test('nobody', () => {
  expect(arrivalOrder([])).toEqual([]);
});
