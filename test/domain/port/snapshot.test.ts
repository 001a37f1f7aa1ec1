import { expect, test } from 'bun:test';
import { HOUR_MS } from '../../../src/core/time.ts';
import { countZones, medianWaitHours, utilization } from '../../../src/domain/port/snapshot.ts';
import { createVisit, type Visit, type Zone } from '../../../src/domain/zone/visit.ts';
import { T0 } from '../../support/fixes.ts';

const visit = (zone: Zone | null, sinceHours = 0): Visit => ({
  ...createVisit(),
  zone,
  zoneSinceMs: T0 - sinceHours * HOUR_MS,
});

test('zones are counted, vessels without one are not', () => {
  const visits = [visit('BERTH'), visit('QUEUE'), visit('QUEUE'), visit(null), visit('APPROACH_FAR')];
  expect(countZones(visits)).toEqual({ BERTH: 1, QUEUE: 2, APPROACH_CLOSE: 0, APPROACH_FAR: 1 });
});

test('the median wait is that of the queue alone', () => {
  const visits = [visit('QUEUE', 10), visit('QUEUE', 2), visit('QUEUE', 100), visit('BERTH', 500), visit(null, 9)];
  expect(medianWaitHours(visits, T0)).toBe(10);
  expect(medianWaitHours([visit('BERTH', 500)], T0)).toBeNull();
});

test('utilization of a port without berths is 0', () => {
  expect(utilization(3, 4)).toBe(0.75);
  expect(utilization(0, 0)).toBe(0);
});
