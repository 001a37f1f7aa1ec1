import { expect, test } from 'bun:test';
import { HOUR_MS } from '../../../src/core/time.ts';
import { createHabits } from '../../../src/domain/features/habits.ts';
import { addWait } from '../../../src/domain/features/waits.ts';
import { baselineHours } from '../../../src/domain/prediction/baselines.ts';
import { T0 } from '../../support/fixes.ts';
import { comer, factsOf, occupantOf, placeOf, SINCE_MS, sceneOf, shipOf } from '../../support/scenes.ts';

const habits = createHabits(SINCE_MS);
for (const hours of [0, 0, 6, 30, 70]) addWait(habits.waits.bulk, hours, T0 - HOUR_MS, 'bulk');

const baselines = (...ships: Parameters<typeof sceneOf>[0]) => {
  const places = [placeOf({ occupant: occupantOf({ ageHours: 4 }) })];
  const facts = factsOf(sceneOf(ships, { places }));
  const hours = baselineHours(facts.at(-1)!, 'bulk', habits);
  return Object.fromEntries(Object.entries(hours).map(([name, value]) => [name, Math.round(value * 10) / 10]));
};
const queued = (mmsi: number, hours: number) => shipOf({ mmsi, queuedSinceMs: T0 - hours * HOUR_MS });

test('one that comes: the way, the median wait on top, those ahead by service and places, the rollout', () => {
  // 9.5 h of way; a median wait of 6; one ahead and one alongside, 27 h each; the place is free after 23 h.
  expect(baselines(queued(1, 5), comer({ mmsi: 2 }))).toEqual({
    physics: 9.5,
    median_wait: 15.5,
    fluid: 54,
    rollout: 50,
  });
});

test('one that waits: what was left of waits as long', () => {
  // Of those longer than 20 h 10 and 50 were left.
  expect(baselines(queued(1, 20))).toMatchObject({ physics: 2.5, median_wait: 32.5, rollout: 23 });
});

test('one that has waited longer than any: half as long again', () => {
  expect(baselines(queued(1, 80))).toMatchObject({ median_wait: 42.5 });
});

test('far off, the way is longer than the queue', () => {
  expect(baselines(comer({ distanceNm: 400 }))).toEqual({
    physics: 41.5,
    median_wait: 47.5,
    fluid: 41.5,
    rollout: 41.5,
  });
});

test('a class without calls has no wait', () => {
  const [facts] = factsOf(sceneOf([comer({ modelClass: 'tanker' })]));
  expect(baselineHours(facts!, 'tanker', habits).median_wait).toBe(9.5);
});
