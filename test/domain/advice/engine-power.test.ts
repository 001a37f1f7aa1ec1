import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { mainEngine, TYPICAL_DWT_TONNES } from '../../../src/domain/advice/engine-power.ts';
import { MODEL_CLASSES, type ModelClass } from '../../../src/domain/vessel/model-class.ts';

describe('power and speed lie in the bands of the 108 ships of the MPA fleet file', () => {
  // Lowest and highest power in kW and reference speed in knots of the file's ships of about this size.
  const bands: [ModelClass, number, number, number, number, number][] = [
    ['bulk', 40_000, 5_050, 7_470, 13.2, 14.6],
    ['tanker', 48_000, 6_875, 10_320, 13.7, 15.6],
    ['bulk', 62_000, 7_000, 8_500, 13.5, 14.9],
    ['tanker', 107_000, 12_268, 13_560, 14, 14.8],
    ['bulk', 178_000, 14_300, 18_660, 13.8, 15.9],
    ['bulk', 207_000, 14_200, 18_660, 13.6, 15.3],
    ['bulk', 257_000, 18_240, 19_619, 14.4, 15.2],
  ];
  test.each(bands)('%s of %d t', (modelClass, dwtTonnes, lowKw, highKw, lowKn, highKn) => {
    const { mcrKw, referenceSpeedKn } = mainEngine(modelClass, dwtTonnes);
    expect(mcrKw).toBeGreaterThanOrEqual(lowKw);
    expect(mcrKw).toBeLessThanOrEqual(highKw);
    expect(referenceSpeedKn).toBeGreaterThanOrEqual(lowKn);
    expect(referenceSpeedKn).toBeLessThanOrEqual(highKn);
  });
});

test('a bulk carrier of 82,000 t has 9,966 kW by the fit, and 14.4 kn', () => {
  const engine = mainEngine('bulk', 82_000);
  expect(engine.mcrKw).toBeCloseTo(9_966, 0);
  expect(engine.referenceSpeedKn).toBeCloseTo(14.4, 1);
});

test.each([
  ['bulk', 5_000, 185, 0.909, 1],
  ['bulk', 82_000, 175, 0.867, 1],
  ['tanker', 4_999, 185, 0.909, 1],
  ['tanker', 9_999, 175, 0.909, 1],
  ['tanker', 10_000, 175, 0.867, 1],
  ['container', 8_000, 185, 0.9, 1],
  ['container', 52_000, 175, 0.867, 1],
  ['container', 195_000, 175, 0.867, 0.75],
  ['general', 7_000, 185, 0.909, 1],
  ['general', 20_000, 185, 0.867, 1],
  ['vehicle', 8_000, 175, 0.867, 1],
  ['passenger', 8_000, 185, 0.867, 0.7],
] as const)(
  '%s of %d t: %d g/kWh, weather %d, share of the rating %d',
  (modelClass, dwtTonnes, sfc, weather, share) => {
    const engine = mainEngine(modelClass, dwtTonnes);
    expect(engine.baseGPerKwh).toBe(sfc);
    expect(engine.loadAtReferenceFraction).toBeCloseTo(share / (0.917 * weather), 12);
  },
);

test.each([
  ['container', 36_000, 20_630, 21.4],
  ['container', 220_000, 57_901, 23.9],
  ['general', 2_000, 1_454, 11.1],
  ['general', 1_000, 1_454 * 0.5 ** 0.6, 11.1],
  ['vehicle', Math.sqrt(10_000 * 20_000), Math.sqrt(11_800 * 14_600), 19.5],
] as const)('%s of %d t: %d kW and %d kn, on a row, between rows and beyond them', (modelClass, dwtTonnes, kw, kn) => {
  const engine = mainEngine(modelClass, dwtTonnes);
  expect(engine.mcrKw).toBeCloseTo(kw, 6);
  expect(engine.referenceSpeedKn).toBeCloseTo(kn, 6);
});

test('a larger ship of a class never has the smaller engine', () => {
  const dwt = fc.integer({ min: 200, max: 450_000 });
  fc.assert(
    fc.property(fc.constantFrom(...MODEL_CLASSES), dwt, dwt, (modelClass, one, other) => {
      const small = mainEngine(modelClass, Math.min(one, other));
      const large = mainEngine(modelClass, Math.max(one, other));
      expect(large.mcrKw).toBeGreaterThanOrEqual(small.mcrKw * (1 - 1e-12));
    }),
  );
});

test.each(MODEL_CLASSES)('the typical %s has an engine', (modelClass) => {
  const { mcrKw, referenceSpeedKn } = mainEngine(modelClass, TYPICAL_DWT_TONNES[modelClass]);
  expect(mcrKw).toBeGreaterThan(3_000);
  expect(referenceSpeedKn).toBeGreaterThan(12);
});
