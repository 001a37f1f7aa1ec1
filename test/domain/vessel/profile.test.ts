import { describe, expect, test } from 'bun:test';
import {
  blockCoefficientAt,
  estimateBlockCoefficient,
  tonnesPerCm,
  waterplaneCoefficient,
} from '../../../src/domain/vessel/block-coefficient.ts';
import { cargoCapacity } from '../../../src/domain/vessel/cargo-capacity.ts';
import { tierByClass, tierOf } from '../../../src/domain/vessel/confidence-tier.ts';
import {
  ballastFloorM,
  type DraughtEvidence,
  estimateDraughts,
  hullDraughtM,
  loadState,
  plausibleDraughts,
} from '../../../src/domain/vessel/draughts.ts';
import { marketSize } from '../../../src/domain/vessel/market-size.ts';

const bulk: DraughtEvidence = {
  modelClass: 'bulk',
  lengthM: 229,
  beamM: 32.26,
  dwtTonnes: null,
  maxDraughtM: null,
  observedM: [],
};

describe('block coefficient', () => {
  test('from registered figures, else by class', () => {
    const hull = { lengthM: 249, beamM: 43.8, dwtTonnes: 114_365, maxDraughtM: 15 };
    const registered = estimateBlockCoefficient('tanker', hull);
    expect([registered.value.toFixed(3), registered.method]).toEqual(['0.822', 'displacement']);
    expect(estimateBlockCoefficient('tanker', { ...hull, maxDraughtM: null })).toMatchObject({
      value: 0.815,
      method: 'class',
    });
    // Figures that do not belong together, and a gas carrier.
    const gas = { lengthM: 117.63, beamM: 19.2, dwtTonnes: 5_095, maxDraughtM: 5.8 };
    expect(estimateBlockCoefficient('tanker', gas).method).toBe('class');
    expect(estimateBlockCoefficient('tanker', { ...hull, maxDraughtM: 5 }).method).toBe('class');
    expect(estimateBlockCoefficient('vehicle', hull)).toMatchObject({ value: 0.575, method: 'class' });
  });

  test.each([
    [0.82, 14.4, 14.4, '0.820'],
    [0.82, 14.4, 16, '0.820'],
    [0.82, 14.4, 8, '0.781'],
    [0.64, 14, 7, '0.546'],
  ])('Riddlesworth: %d at %d m is at %d m %s', (design, designM, draughtM, text) => {
    expect(blockCoefficientAt(design, designM, draughtM).toFixed(3)).toBe(text);
  });

  test('waterplane and tonnes per centimetre of a Kamsarmax', () => {
    expect(waterplaneCoefficient(0.83)).toBeCloseTo(0.9235, 9);
    expect(tonnesPerCm(0.83, 229, 32.26)).toBeCloseTo(69.93, 2);
  });
});

describe('draughts', () => {
  test.each([
    ['bulk', 190, 32, 54_403, '12.45'],
    ['tanker', 249, 43.8, 114_365, '15.12'],
    ['tanker', 274, 48, 157_700, '17.29'],
    // No such hull, no deadweight, no share: a part of the beam.
    ['tanker', 117.6, 19.2, 20_000, '5.91'],
    ['bulk', 190, 32, null, '9.85'],
    ['vehicle', 200, 32, 20_000, '9.85'],
  ] as const)('by the hull alone: %s %d × %d m of %p t draws %s m', (modelClass, lengthM, beamM, dwtTonnes, text) => {
    expect(hullDraughtM({ ...bulk, modelClass, lengthM, beamM, dwtTonnes })!.toFixed(2)).toBe(text);
  });

  test.each([
    ['enough', [7, 7.2, 9, 12, 14, 14.2], 'observed', 7.1, 14.1, ['observed', '15_pct']],
    ['too few', [7, 9, 12, 14], 'hull_ratios', 7.7, 14, ['greatest_seen', '30_pct']],
    ['too near', [13, 13.2, 13.4, 13.6, 14.4], 'hull_ratios', 7.92, 14.4, ['greatest_seen', '30_pct']],
    ['none', [], 'hull_ratios', 6.58, 9.926, ['hull_ratios', '30_pct']],
    ['typing errors', [30, -1, 0], 'hull_ratios', 6.58, 9.926, ['hull_ratios', '30_pct']],
  ] as const)('%s', (_what, observedM, method, ballastM, ladenM, ladenBy) => {
    const { ballast, laden } = estimateDraughts({ ...bulk, observedM })!;
    expect(ballast.method).toBe(method);
    expect(ballast.metres).toBeCloseTo(ballastM, 2);
    expect(laden.metres).toBeCloseTo(ladenM, 2);
    expect([laden.method, laden.tier]).toEqual([...ladenBy]);
  });

  test('the registered draught is the laden one, and bounds what is believed', () => {
    const { ballast, laden, design } = estimateDraughts({ ...bulk, maxDraughtM: 14.4, observedM: [16, 12] })!;
    expect([laden, design]).toEqual([laden, laden]);
    expect([laden.metres, laden.method, laden.tier]).toEqual([14.4, 'registry', '5_pct']);
    expect(ballast.metres).toBeCloseTo(7.92, 9);
    expect(plausibleDraughts([16, 12, 15.8], 14.4)).toEqual([12, 15.8]);
  });

  test('tiers of what is observed, and a design without a beam', () => {
    const many = Array.from({ length: 20 }, (_, i) => 7 + (i % 2) * 6);
    expect(estimateDraughts({ ...bulk, observedM: many })!.laden.tier).toBe('5_pct');
    const bare = { modelClass: null, lengthM: null, beamM: null, dwtTonnes: null, maxDraughtM: null };
    expect(estimateDraughts({ ...bare, observedM: [7, 8, 9, 10, 11] })!.design.metres).toBe(11);
    expect(estimateDraughts({ ...bare, observedM: [7] })).toBeNull();
    expect(estimateDraughts({ ...bulk, modelClass: null })).toBeNull();
  });

  test('never below the least draught in ballast, never above the laden one', () => {
    expect([ballastFloorM(200), ballastFloorM(100)]).toEqual([6, 3.4000000000000004]);
    const shallow = estimateDraughts({ ...bulk, maxDraughtM: 5 })!;
    expect(shallow.ballast.metres).toBe(5);
  });

  test('laden or ballast by the nearer of the two', () => {
    const draughts = estimateDraughts({ ...bulk, maxDraughtM: 14 })!;
    expect([loadState(13, draughts), loadState(8, draughts)]).toEqual(['laden', 'ballast']);
  });
});

describe('capacity, size and tiers', () => {
  test('cargo is the deadweight less stores', () => {
    const deadweight = { dwtTonnes: 82_000, method: 'registry', errorFraction: 0 } as const;
    expect(cargoCapacity('bulk', deadweight)).toEqual({ tonnes: 78_720, tier: '5_pct' });
    expect(cargoCapacity('passenger', deadweight)).toBeNull();
  });

  test.each([
    [9_999, 'small'],
    [39_999, 'handy'],
    [55_000, 'supramax'],
    [64_000, 'ultramax'],
    [76_000, 'panamax'],
    [82_000, 'kamsarmax'],
    [95_000, 'post-panamax'],
    [180_000, 'capesize'],
    [208_000, 'newcastlemax'],
    [300_000, 'vloc'],
    [400_000, 'valemax'],
  ])('a bulk carrier of %d t is a %s', (dwtTonnes, word) => expect(marketSize('bulk', dwtTonnes)).toBe(word));

  test('other classes have their usual word', () => expect(marketSize('tanker', 110_000)).toBe('aframax'));

  test.each([
    [0, '5_pct'],
    [0.032, '15_pct'],
    [0.073, '15_pct'],
    [0.119, '30_pct'],
    [0.2, 'indicative'],
  ] as const)('a median error of %d is %s', (error, tier) => expect(tierOf(error)).toBe(tier));

  test('nothing holds in nine cases of ten where the class is a guess', () => {
    expect([0.6, 0.9].map((confidence) => tierByClass('15_pct', confidence))).toEqual(['indicative', '15_pct']);
  });
});
