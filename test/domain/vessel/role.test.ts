import { expect, test } from 'bun:test';
import { type Role, roleOf } from '../../../src/domain/vessel/role.ts';
import { createVessel, type RegistryEntry } from '../../../src/domain/vessel/vessel.ts';

const REGISTERED: RegistryEntry = {
  mmsi: 710_000_001,
  imo: null,
  name: null,
  modelClass: null,
  dwtTonnes: null,
  lengthM: null,
  beamM: null,
  maxDraughtM: null,
};

const cases: [string, number | null, number | null, Partial<RegistryEntry> | null, Role][] = [
  ['a cargo ship of 80 m', 70, 80, null, 'commercial'],
  ['a cargo ship of 79 m', 70, 79, null, 'occupier'],
  ['a cargo ship of 49 m', 70, 49, null, 'none'],
  ['a cargo ship of unknown length', 79, null, null, 'commercial'],
  ['a tanker of 80 m', 80, 80, null, 'commercial'],
  ['a bunker barge of 79 m', 89, 79, null, 'none'],
  ['a cruise ship', 60, 290, null, 'commercial'],
  ['a big tug', 52, 85, null, 'none'],
  ['a dredger', 33, 120, null, 'none'],
  ['a pilot vessel', 50, 55, null, 'none'],
  ['a warship of 100 m', 35, 100, null, 'occupier'],
  ['a research ship of 60 m', 90, 60, null, 'occupier'],
  ['a fishing vessel of 30 m', 30, 30, null, 'none'],
  ['a fast ferry of 60 m', 40, 60, null, 'occupier'],
  ['a ship nothing is known of', null, null, null, 'none'],
  ['a long ship of unknown type', null, 200, null, 'none'],
  ['a registered tanker that tells no type', null, 180, { modelClass: 'tanker' }, 'commercial'],
  ['a registered bulk carrier that says it is a tug', 52, 180, { modelClass: 'bulk' }, 'commercial'],
  ['a registered length over the transmitted one', 70, 300, { lengthM: 60 }, 'occupier'],
  ['a registered coaster that tells another type', 99, 60, { modelClass: 'general' }, 'occupier'],
  ['a registered bunker barge', 99, 60, { modelClass: 'tanker' }, 'none'],
  ['a registry that tells only a length', null, null, { lengthM: 200 }, 'none'],
];
test.each(cases)('%s', (_, shipType, lengthM, registry, expected) => {
  const vessel = createVessel(710_000_001);
  vessel.shipType = shipType;
  vessel.lengthM = lengthM;
  vessel.registry = registry === null ? null : { ...REGISTERED, ...registry };
  expect(roleOf(vessel)).toBe(expected);
});
