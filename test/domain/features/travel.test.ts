import { expect, test } from 'bun:test';
import { PILOTAGE_HOURS, travelHours } from '../../../src/domain/features/travel.ts';
import { comer, shipOf } from '../../support/scenes.ts';

test.each([
  ['at its own speed', comer({ distanceNm: 90, cruiseKn: 15 }), 6],
  ['no slower than 5 kn', comer({ distanceNm: 10, cruiseKn: 2 }), 2],
  ['not yet seen under way: a bulk carrier', comer({ distanceNm: 125, cruiseKn: null }), 10],
  ['not yet seen under way: a container ship', comer({ modelClass: 'container', distanceNm: 160, cruiseKn: null }), 10],
  ['from the roads at 8 kn, whatever it made before', shipOf({ distanceNm: 8, cruiseKn: 16 }), 1],
  ['one that has weighed, at its own speed', comer({ hasWeighed: true, distanceNm: 8, cruiseKn: 10 }), 0.8],
  ['on the spot', comer({ distanceNm: 0 }), 0],
])('%s', (_, ship, hours) => {
  expect(travelHours(ship)).toBeCloseTo(hours + PILOTAGE_HOURS, 9);
});
