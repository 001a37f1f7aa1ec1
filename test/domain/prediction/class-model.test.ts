import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { FEATURES, PLAIN } from '../../../src/domain/features/catalogue.ts';
import { type ClassModel, p50Hours, queuePct, trustOf } from '../../../src/domain/prediction/class-model.ts';
import type { LinearModel } from '../../../src/domain/regression/linear-model.ts';

/** Adds `intercept` plus the first feature to ln(1 + rollout); the feature is clipped at ±2. */
const correction = (intercept: number): LinearModel => ({
  scaling: { lows: [-2], highs: [2], means: [0], scales: [1] },
  intercept,
  weights: [1],
});
const model = (some: Partial<ClassModel> = {}): ClassModel => ({
  id: 1,
  portCode: 'TST',
  modelClass: 'bulk',
  version: 'TST-bulk-six-20250106',
  rung: 'six',
  correction: correction(0),
  mostHours: 300,
  trust: 1,
  queueSteps: { xs: [], ys: [] },
  training: {} as ClassModel['training'],
  ...some,
});

/** The feature that the correction uses, and the hours that it takes by the plain account. */
function featuresOf(first: number, plainHours: number): number[] {
  const features = new Array<number>(FEATURES.length).fill(0);
  features[0] = first;
  features[PLAIN] = Math.log1p(plainHours);
  return features;
}

describe('P50', () => {
  test.each([
    ['a correction of nothing: the rollout', model(), 17, 0, 17],
    ['twice as long, from -1 h', model({ correction: correction(Math.LN2) }), 17, 0, 35],
    ['by a feature', model(), 17, Math.LN2, 35],
    ['a feature beyond what was seen', model(), 10, 99, 11 * Math.E ** 2 - 1],
    ['not more than one and a half times what was ever seen', model(), 200, 2, 300],
    ['not more than a month', model({ mostHours: 9_999 }), 700, 2, 720],
    ['not less than six minutes', model(), 0.5, -2, 0.1],
  ])('%s', (_, which, rollout, feature, hours) => {
    expect(p50Hours(which, rollout, featuresOf(feature, 99), 0)).toBeCloseTo(hours, 9);
  });

  test.each([
    ['no model: the plain account', null, 40, 40],
    ['no model: a month at most', null, 1_500, 720],
    ['a model without a correction: the plain account', model({ correction: null }), 40, 40],
    ['a model of few calls: in part the plain account', model({ trust: 0.25 }), 41, 35],
    ['a model of few calls: a month at most of it', model({ trust: 0.5 }), 1_500, (720 + 17) / 2],
    ['a model of many calls: the rollout', model({ trust: 0.99 }), 17, 17],
  ])('%s', (_, which, plain, hours) => {
    expect(p50Hours(which, 17, featuresOf(0, plain), 0)).toBeCloseTo(hours, 9);
  });

  test('features may stand anywhere in a list', () => {
    expect(p50Hours(model(), 17, [9, 9, ...featuresOf(Math.LN2, 0)], 2)).toBeCloseTo(35, 9);
  });

  test('sixty calls make a model count as much as the plain account', () => {
    expect([0, 60, 540].map(trustOf)).toEqual([0, 0.5, 0.9]);
  });

  test('lies within its bounds and rises with the rollout, whatever the features', () => {
    const hours = fc.double({ min: 0, max: 3_000, noNaN: true });
    const any = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(hours, hours, any, any, (a, b, intercept, feature) => {
        const fitted = model({ correction: correction(Math.max(-50, Math.min(50, intercept))) });
        const low = p50Hours(fitted, Math.min(a, b), featuresOf(feature, 9), 0);
        const high = p50Hours(fitted, Math.max(a, b), featuresOf(feature, 9), 0);
        expect(low).toBeGreaterThanOrEqual(0.1);
        expect(high).toBeLessThanOrEqual(300);
        expect(high).toBeGreaterThanOrEqual(low);
      }),
    );
  });
});

describe('probability of queueing', () => {
  test.each([
    [0, 5],
    [0.5, 50],
    [1, 95],
  ])('not calibrated, in %d of the rolls: %d %%, for no roll is certain', (waitShare, pct) => {
    expect(queuePct(null, waitShare)).toBe(pct);
    expect(queuePct(model(), waitShare)).toBe(pct);
  });

  test.each([
    [0, 2],
    [0.29, 2],
    [0.3, 40],
    [1, 88],
  ])('calibrated, in %d of the rolls: %d %%', (waitShare, pct) => {
    expect(queuePct(model({ queueSteps: { xs: [0, 0.3, 0.7], ys: [0.02, 0.4, 0.88] } }), waitShare)).toBe(pct);
  });
});
