import { describe, expect, test } from 'bun:test';
import { areDimensionsValid, estimateDeadweight } from '../../../src/domain/vessel/deadweight.ts';
import type { ModelClass } from '../../../src/domain/vessel/model-class.ts';

describe('against the published deadweight of known ships', () => {
  const ships: [string, ModelClass, number, number, number][] = [
    ['Ever Given', 'container', 399.94, 58.8, 199_692],
    ['MSC Oscar', 'container', 395.4, 59, 197_362],
    ['Ore Brasil', 'bulk', 362, 65, 402_347],
    ['Berge Stahl', 'bulk', 342.08, 63.5, 364_767],
    ['TI Europe', 'tanker', 380, 68, 441_561],
    ['a VLCC of 333 m', 'tanker', 333, 60, 308_000],
    ['a supramax of 190 m', 'bulk', 189.99, 32.26, 57_000],
    ['a kamsarmax', 'bulk', 229, 32.26, 82_000],
  ];
  test.each(ships)('%s', (_, modelClass, lengthM, beamM, dwtTonnes) => {
    const estimate = estimateDeadweight(null, modelClass, lengthM, beamM)!;
    expect(estimate.method).toBe('length_beam');
    expect(Math.abs(estimate.dwtTonnes / dwtTonnes - 1)).toBeLessThan(0.15);
  });
});

test('the registry wins, with or without a class and dimensions', () => {
  const registered = { dwtTonnes: 5_095, method: 'registry', errorFraction: 0 } as const;
  expect(estimateDeadweight(5_095, 'tanker', 117.63, 19.2)).toEqual(registered);
  expect(estimateDeadweight(5_095, null, null, null)).toEqual(registered);
});

test.each([
  ['no class', null, 200, 32],
  ['no length', 'bulk', null, 32],
  ['no beam', 'bulk', 200, null],
  ['length and beam mixed up', 'bulk', 32, 200],
  ['a beam that was never typed right', 'bulk', 200, 2],
  ['the field at its limits', 'bulk', 1022, 126],
] as const)('there is no estimate with %s', (_, modelClass, lengthM, beamM) => {
  expect(estimateDeadweight(null, modelClass, lengthM, beamM)).toBeNull();
});

test.each([
  [5, 2.5, true],
  [4.9, 2, false],
  [450, 60, true],
  [451, 60, false],
  [20, 10, true],
  [20, 10.1, false],
  [100, 10, true],
  [101, 10, false],
  [3, 1.4, false],
  [300, 71, false],
])('%d m by %d m is possible: %p', (lengthM, beamM, expected) => {
  expect(areDimensionsValid(lengthM, beamM)).toBe(expected);
});
