import { describe, expect, test } from 'bun:test';
import { MODEL_CLASSES, type ModelClass } from '../../../src/domain/vessel/model-class.ts';
import { sizeClass, teuFromDwt } from '../../../src/domain/vessel/size-class.ts';

describe('bins and their bounds', () => {
  const cases: [ModelClass, number, string][] = [
    ['bulk', 9_999, 'small'],
    ['bulk', 10_000, 'handysize'],
    ['bulk', 34_999, 'handysize'],
    ['bulk', 35_000, 'supramax'],
    ['bulk', 60_000, 'panamax'],
    ['bulk', 100_000, 'capesize'],
    ['bulk', 200_000, 'vloc'],
    ['tanker', 9_999, 'small'],
    ['tanker', 10_000, 'handy'],
    ['tanker', 25_000, 'mr'],
    ['tanker', 55_000, 'panamax'],
    ['tanker', 80_000, 'aframax'],
    ['tanker', 120_000, 'suezmax'],
    ['tanker', 200_000, 'vlcc'],
    ['tanker', 320_000, 'ulcc'],
    ['container', 10_000, 'feeder'],
    ['container', 30_000, 'feedermax'],
    ['container', 62_000, 'panamax'],
    ['container', 100_000, 'post-panamax'],
    ['container', 150_000, 'neo-panamax'],
    ['container', 199_692, 'ulcv'],
    ['general', 4_999, 'small'],
    ['vehicle', 14_999, 'medium'],
    ['passenger', 15_000, 'large'],
  ];
  test.each(cases)('a %s of %d t is %s', (modelClass, dwtTonnes, expected) => {
    expect(sizeClass(modelClass, dwtTonnes)).toBe(expected);
  });

  test('every class has a word for every size', () => {
    for (const modelClass of MODEL_CLASSES) {
      for (let dwt = 1; dwt < 1e6; dwt *= 1.3) expect(sizeClass(modelClass, dwt)).toMatch(/^[a-z-]+$/);
    }
  });
});

test('containers from deadweight: near the nominal figures of known ships, and rising', () => {
  expect(Math.abs(teuFromDwt(199_692) / 20_124 - 1)).toBeLessThan(0.2);
  expect(Math.abs(teuFromDwt(65_000) / 5_000 - 1)).toBeLessThan(0.1);
  for (let dwt = 1_000; dwt < 34_000; dwt += 1_000) expect(teuFromDwt(dwt + 1_000)).toBeGreaterThan(teuFromDwt(dwt));
});
