import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  createVessel,
  evolveStatic,
  particularsOf,
  type StaticReport,
  type Vessel,
} from '../../../src/domain/vessel/vessel.ts';

const MMSI = 710_000_001;
const SILENT: StaticReport = {
  mmsi: MMSI,
  atMs: 1_000,
  imo: null,
  name: null,
  callsign: null,
  shipType: null,
  lengthM: null,
  beamM: null,
  draughtM: null,
  destination: null,
  etaCode: null,
};
const FULL: StaticReport = {
  ...SILENT,
  imo: 9_876_543,
  name: 'ALMA',
  callsign: 'PPAL',
  shipType: 70,
  lengthM: 190,
  beamM: 32.3,
  draughtM: 7.5,
  destination: 'BRSSZ',
  etaCode: 1234,
};
const known = (...reports: StaticReport[]): Vessel => {
  const vessel = createVessel(MMSI);
  for (const report of reports) evolveStatic(vessel, report);
  return vessel;
};

describe('what a report changes', () => {
  test.each([
    ['everything at first', {}, FULL, 'voyage'],
    ['nothing when repeated', FULL, { ...FULL, atMs: 2_000 }, 'none'],
    ['a name', FULL, { ...FULL, name: 'BELA' }, 'identity'],
    ['a destination', FULL, { ...FULL, destination: 'SGSIN' }, 'voyage'],
    ['a destination that was blanked', FULL, { ...FULL, destination: '' }, 'voyage'],
    ['a draught', FULL, { ...FULL, draughtM: 12.2 }, 'voyage'],
    ['blanks around the destination', FULL, { ...FULL, destination: ' BRSSZ ' }, 'none'],
    ['an ETA alone', FULL, { ...FULL, etaCode: 99 }, 'voyage'],
    ['no ETA any more for the same destination', FULL, { ...FULL, etaCode: null }, 'none'],
    ['type 24 without voyage fields', FULL, { ...SILENT, atMs: 2_000, name: 'ALMA', shipType: 79 }, 'identity'],
  ] as const)('%s', (_, before, report, change) => {
    const vessel = known({ ...SILENT, ...before });
    expect(evolveStatic(vessel, report)).toBe(change);
  });

  test.each([
    ['stays while the destination is the same', { etaCode: null }, 1234],
    ['stays with a message that has no destination', { destination: null, etaCode: null, draughtM: 9 }, 1234],
    ['goes with its destination', { destination: 'SGSIN', etaCode: null }, null],
    ['goes with a destination that was blanked', { destination: '', etaCode: null }, null],
    ['changes with the destination', { destination: 'SGSIN', etaCode: 99 }, 99],
    ['changes alone', { etaCode: 99 }, 99],
  ])('the ETA %s', (_, more, etaCode) => {
    expect(known(FULL, { ...FULL, ...more }).etaCode).toBe(etaCode);
  });

  test('an older message changes nothing at all', () => {
    const vessel = known({ ...FULL, atMs: 5_000 });
    const before = structuredClone(vessel);
    expect(evolveStatic(vessel, { ...FULL, atMs: 4_999, name: 'OLD', draughtM: 3 })).toBe('none');
    expect(vessel).toEqual(before);
  });

  test('what is not available takes nothing away: nulls, a blank name, dimensions and draught of 0', () => {
    const vessel = known(FULL);
    const before = structuredClone(vessel);
    expect(evolveStatic(vessel, { ...SILENT, name: '  ', lengthM: 0, beamM: 0, draughtM: 0 })).toBe('none');
    expect(vessel).toEqual(before);
  });

  test.each([
    [25.5, 25.5],
    [25.6, null],
    [0, null],
    [0.1, 0.1],
    [-3, null],
  ])('a draught of %d m is kept as %p', (draughtM, kept) => {
    expect(known({ ...FULL, draughtM }).draughtM).toBe(kept);
  });
});

test('a message that says less never loses what another said, whatever the order of fields', () => {
  const field = fc.constantFrom(...(Object.keys(FULL) as (keyof StaticReport)[]));
  fc.assert(
    fc.property(fc.array(fc.array(field), { maxLength: 6 }), (hidden) => {
      const vessel = known(FULL);
      const before = structuredClone(vessel);
      hidden.forEach((fields, i) => {
        const report = { ...FULL, atMs: 2_000 + i };
        for (const name of fields) if (name !== 'mmsi' && name !== 'atMs') Object.assign(report, { [name]: null });
        expect(evolveStatic(vessel, report)).toBe('none');
      });
      expect({ ...vessel, staticAtMs: before.staticAtMs }).toEqual(before);
    }),
  );
});

describe('particulars', () => {
  test('without any message are the MMSI as name, and nulls', () => {
    expect(particularsOf(createVessel(MMSI))).toEqual({
      name: '710000001',
      imo: null,
      lengthM: null,
      beamM: null,
      maxDraughtM: null,
      modelClass: null,
      deadweight: null,
      sizeClass: null,
    });
  });

  test('of a cargo ship are estimated from its hull', () => {
    const { modelClass, deadweight, sizeClass, name } = particularsOf(known(FULL));
    expect({ name, modelClass: modelClass!.modelClass, method: deadweight!.method, sizeClass }).toEqual({
      name: 'ALMA',
      modelClass: 'bulk',
      method: 'length_beam',
      sizeClass: 'supramax',
    });
  });

  test('the registry wins field by field; what it leaves out comes from AIS', () => {
    const vessel = known({ ...FULL, name: 'TYPO' });
    vessel.registry = {
      mmsi: MMSI,
      imo: 9_111_111,
      name: 'ALMA BRAVA',
      modelClass: 'tanker',
      dwtTonnes: 114_365,
      lengthM: 249,
      beamM: null,
      maxDraughtM: 15,
    };
    expect(particularsOf(vessel)).toEqual({
      name: 'ALMA BRAVA',
      imo: 9_111_111,
      lengthM: 249,
      beamM: 32.3,
      maxDraughtM: 15,
      modelClass: { modelClass: 'tanker', confidence: 1, method: 'registry' },
      deadweight: { dwtTonnes: 114_365, method: 'registry', errorFraction: 0 },
      sizeClass: 'aframax',
    });
  });

  test('a registered deadweight counts even where the class is unknown', () => {
    const vessel = createVessel(MMSI);
    vessel.registry = {
      mmsi: MMSI,
      imo: null,
      name: null,
      modelClass: null,
      dwtTonnes: 50_000,
      lengthM: null,
      beamM: null,
      maxDraughtM: null,
    };
    expect(particularsOf(vessel)).toMatchObject({
      deadweight: { dwtTonnes: 50_000 },
      modelClass: null,
      sizeClass: null,
    });
  });
});
