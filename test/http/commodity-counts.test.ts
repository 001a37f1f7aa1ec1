import { expect, test } from 'bun:test';
import type { PictureVessel } from '../../src/contracts/picture.ts';
import { createVessel, particularsOf, type RegistryEntry, type Vessel } from '../../src/domain/vessel/vessel.ts';
import { isLaden } from '../../src/http/api/commodity-counts.ts';
import { SHIP, T0 } from '../support/fixes.ts';

const REGISTRY: RegistryEntry = {
  mmsi: SHIP,
  imo: null,
  name: null,
  modelClass: null,
  dwtTonnes: null,
  lengthM: null,
  beamM: null,
  maxDraughtM: 12.5,
};

/** A bulk carrier of 190 m that waits. */
function waiting(said: Partial<Vessel>, is: Partial<PictureVessel>): PictureVessel {
  const vessel = { ...createVessel(SHIP), shipType: 70, lengthM: 190, beamM: 32, draughtM: 12, ...said };
  return {
    mmsi: SHIP,
    particulars: particularsOf(vessel),
    fix: { atMs: T0, lat: 40, lon: -30, sogKn: 0, cogDeg: null, headingDeg: null, navStatus: null },
    destination: '',
    draughtM: vessel.draughtM,
    zone: 'QUEUE',
    zoneSinceMs: T0,
    afterBerth: false,
    distanceNm: 8,
    prediction: null,
    cargo: null,
    ...is,
  };
}

test.each([
  ['laden', {}, {}, true],
  ['in ballast', { draughtM: 6 }, {}, false],
  ['inbound and laden', {}, { zone: 'APPROACH_FAR' }, true],
  ['no draught', { draughtM: null }, {}, null],
  ['no hull', { lengthM: null, beamM: null }, {}, null],
  ['at a berth, where cargo is worked', {}, { zone: 'BERTH' }, null],
  ['waiting again after its berth', {}, { afterBerth: true }, null],
  ['within its greatest draught', { draughtM: 13, registry: REGISTRY }, {}, true],
  ['beyond its greatest draught', { draughtM: 15, registry: REGISTRY }, {}, null],
] as const)('whether the draught says laden: %s', (_, said, is, laden) => {
  expect(isLaden(waiting(said, is))).toBe(laden);
});
