import { describe, expect, test } from 'bun:test';
import { type ClassEvidence, estimateClass } from '../../../src/domain/vessel/model-class.ts';

const UNKNOWN: ClassEvidence = {
  registered: null,
  shipType: null,
  name: null,
  lengthM: null,
  beamM: null,
  draughtM: null,
  berthGroups: {},
};
const cargo = (evidence: Partial<ClassEvidence>): ClassEvidence => ({ ...UNKNOWN, shipType: 70, ...evidence });

describe('the order of evidence', () => {
  const everything: ClassEvidence = {
    registered: 'vehicle',
    shipType: 70,
    name: 'MSC OSCAR',
    lengthM: 120,
    beamM: 20,
    draughtM: 7,
    berthGroups: { GRAIN: 4 },
  };
  test.each([
    ['the registry wins over all', everything, 'vehicle', 'registry'],
    ['then the type that AIS tells', { ...everything, registered: null, shipType: 84 }, 'tanker', 'ais_type'],
    ['a passenger ship tells it too', { ...everything, registered: null, shipType: 69 }, 'passenger', 'ais_type'],
    ['then the berths it used', { ...everything, registered: null }, 'bulk', 'berths_used'],
    ['then its name', { ...everything, registered: null, berthGroups: {} }, 'container', 'name'],
    ['then its hull', { ...everything, registered: null, berthGroups: {}, name: 'X' }, 'general', 'hull'],
    ['then general cargo by default', cargo({}), 'general', 'default'],
  ] as const)('%s', (_, evidence, modelClass, method) => {
    expect(estimateClass(evidence)).toMatchObject({ modelClass, method });
  });

  test('confidence falls along that order', () => {
    const steps = [
      estimateClass(everything),
      estimateClass({ ...everything, registered: null, shipType: 80 }),
      estimateClass({ ...everything, registered: null }),
      estimateClass({ ...everything, registered: null, berthGroups: {} }),
      estimateClass({ ...everything, registered: null, berthGroups: {}, name: null }),
      estimateClass(cargo({})),
    ].map((estimate) => estimate!.confidence);
    expect(steps).toEqual([...steps].sort((a, b) => b - a));
    expect(steps[0]).toBe(1);
  });
});

describe('no class', () => {
  test.each([null, 0, 30, 31, 37, 50, 52, 59, 90, 99])('for ship type %p', (shipType) => {
    expect(estimateClass({ ...UNKNOWN, shipType, name: 'MSC TUG', lengthM: 300, beamM: 40 })).toBeNull();
  });
});

describe('berths used', () => {
  test.each([
    [{ CONTAINER: 1 }, 'container', 0.75],
    [{ CONTAINER: 3 }, 'container', 0.9],
    [{ GRAIN: 1, AGRI: 1, MINERALS: 1 }, 'bulk', 0.9],
    [{ VEHICLE: 3, CONTAINER: 2 }, 'vehicle', 0.9],
    [{ FOREST: 2 }, 'general', 0.75],
  ] as const)('%j make a %s', (berthGroups, modelClass, confidence) => {
    expect(estimateClass(cargo({ berthGroups }))).toEqual({ modelClass, confidence, method: 'berths_used' });
  });

  test('that disagree, or say nothing of the ship, leave it to the other evidence', () => {
    expect(estimateClass(cargo({ berthGroups: { CONTAINER: 1, GRAIN: 1 } }))!.method).toBe('default');
    expect(estimateClass(cargo({ berthGroups: { PETROLEUM: 5 } }))!.method).toBe('default');
  });
});

describe('hulls and names of known ships', () => {
  test.each([
    ['EVER GIVEN', 399.9, 58.8, 14.5, 'container'],
    ['SANTOS EXPRESS', 333, 48, 13, 'container'],
    ['MORNING LEADER', 199, 32, 9, 'vehicle'],
    ['HOEGH TARGET', 199.9, 36.5, 9.2, 'vehicle'],
    ['ORE BRASIL', 362, 65, 22, 'bulk'],
    ['A KAMSARMAX', 229, 32.3, 14.4, 'bulk'],
    ['A SUPRAMAX', 190, 32.3, 12.8, 'bulk'],
    ['A COASTER', 110, 17, 6, 'general'],
    ['A PANAMAX BY AIS, IN WHOLE METRES', 229, 32, 13.5, 'bulk'],
    ['A CAPESIZE', 292, 45, 18, 'bulk'],
    ['A NEWCASTLEMAX', 300, 50, 18.4, 'bulk'],
    ['A BOX SHIP OF 300 M', 304, 48, 14, 'container'],
    ['A MEGAMAX WITHOUT A LINE IN ITS NAME', 400, 61, 16, 'container'],
    ['A PANAMAX BOX SHIP', 294, 32.2, 12, 'container'],
  ] as const)('%s', (name, lengthM, beamM, draughtM, modelClass) => {
    expect(estimateClass(cargo({ name, lengthM, beamM, draughtM }))!.modelClass).toBe(modelClass);
  });

  test('a hint in the middle of a name is none', () => {
    expect(estimateClass(cargo({ name: 'OLD MSC OSCAR', lengthM: 100 }))!.method).toBe('hull');
    expect(estimateClass(cargo({ name: 'ACE OF SPADES', lengthM: 100 }))!.method).toBe('hull');
  });
});
