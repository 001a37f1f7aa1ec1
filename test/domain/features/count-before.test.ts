import { describe, expect, test } from 'bun:test';
import { arrivalOrder } from '../../../src/domain/features/arrival-order.ts';
import { countBefore } from '../../../src/domain/features/count-before.ts';
import type { ExpectedShip } from '../../../src/domain/features/scene.ts';
import { T0 } from '../../support/fixes.ts';
import { sceneOf, shipOf } from '../../support/scenes.ts';

const queued = (mmsi: number, hours: number, some: Partial<ExpectedShip> = {}): ExpectedShip =>
  shipOf({ mmsi, isQueued: true, queuedSinceMs: T0 - hours * 3_600_000, ...some });
const comer = (some: Partial<ExpectedShip>): ExpectedShip => shipOf({ isQueued: false, distanceNm: 100, ...some });

const before = (ships: readonly ExpectedShip[]) => {
  const scene = sceneOf(ships);
  return countBefore(scene, arrivalOrder(scene));
};

describe('ships before each', () => {
  test('of its class and size, whatever others do', () => {
    const large = { lengthM: 230 };
    const { alike, ofClass } = before([
      queued(1, 30, large),
      queued(2, 20, { lengthM: 100 }),
      queued(3, 10, large),
      comer({ mmsi: 4, ...large }),
    ]);
    expect([...alike]).toEqual([0, 0, 1, 2]);
    expect([...ofClass]).toEqual([0, 1, 2, 3]);
  });

  test('count by the share that berths', () => {
    const { alike } = before([
      queued(1, 30, { berthShare: 0.25 }),
      queued(2, 20),
      comer({ mmsi: 3, berthShare: 0.5 }),
      comer({ mmsi: 4, distanceNm: 200 }),
    ]);
    expect([...alike]).toEqual([0, 0.25, 1.25, 1.75]);
  });

  test('are none that has weighed', () => {
    const { alike, ofClass } = before([comer({ mmsi: 1, hasWeighed: true, distanceNm: 5 }), queued(2, 20)]);
    expect([...alike, ...ofClass]).toEqual([0, 0, 0, 0]);
  });
});
