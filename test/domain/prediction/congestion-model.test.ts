import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { CONGESTION_FEATURES } from '../../../src/domain/prediction/congestion-features.ts';
import {
  type CongestionModel,
  forecastCongestion,
  type HorizonModel,
  riskLevel,
} from '../../../src/domain/prediction/congestion-model.ts';
import { anyInput, QUIET } from './congestion-input.ts';

const width = CONGESTION_FEATURES.length;
const HELD_OUT = { rows: 100, brierModel: 0.1, brierPrior: 0.2 };

/** Adds half a root, whatever the features. */
const half: HorizonModel = {
  correction: {
    scaling: {
      lows: new Array(width).fill(-1),
      highs: new Array(width).fill(1),
      means: new Array(width).fill(0),
      scales: new Array(width).fill(1),
    },
    intercept: 0.5,
    weights: new Array(width).fill(0),
  },
  spreadFactor: 0.5,
  samples: 400,
  heldOut: HELD_OUT,
};
const none: HorizonModel = { ...half, correction: null, spreadFactor: 1 };
const model: CongestionModel = { rung: 'fitted', fromMs: 0, toMs: 1, horizons: [half, none, half, none] };

test.each([
  [0, 'normal'],
  [0.249, 'normal'],
  [0.25, 'moderate'],
  [0.5, 'elevated'],
  [0.75, 'high'],
  [1, 'high'],
] as const)('a probability of %p is a risk level of %s', (probability, expected) => {
  expect(riskLevel(probability)).toBe(expected);
});

describe('a forecast', () => {
  test('speaks of four horizons and publishes the threshold', () => {
    const forecasts = forecastCongestion(null, QUIET);
    expect(forecasts.map(({ horizonHours }) => horizonHours)).toEqual([8, 24, 48, 72]);
    expect(forecasts.every(({ thresholdQueue }) => thresholdQueue === 12)).toBe(true);
    expect(forecasts.every(({ basis }) => basis === 'persistence')).toBe(true);
  });

  test('takes the correction and the spread of a fit where there is one', () => {
    const before = forecastCongestion(null, QUIET);
    const after = forecastCongestion(model, QUIET);
    expect(after.map(({ basis }) => basis)).toEqual(['model', 'persistence', 'model', 'persistence']);
    expect(Math.sqrt(after[0]!.queueP50) - Math.sqrt(before[0]!.queueP50)).toBeCloseTo(0.5, 9);
    const width90 = (some: typeof before, i: number): number =>
      Math.sqrt(some[i]!.queueP90) - Math.sqrt(some[i]!.queueP50);
    expect(width90(after, 0) / width90(before, 0)).toBeCloseTo(0.5, 9);
    expect(after[1]).toEqual(before[1]!);
  });

  test('far from the threshold is sure, near it is not', () => {
    const far = forecastCongestion(null, { ...QUIET, queue: 0, rolledQueue: [0, 0, 0, 0] });
    const near = forecastCongestion(null, { ...QUIET, thresholdQueue: 8 });
    expect(far[0]!.confidence).toBeGreaterThan(0.99);
    expect(far[3]!.confidence).toBeLessThan(far[0]!.confidence);
    expect(near[0]!.confidence).toBeLessThan(0.75);
  });

  test('keeps its figures in order for any port, with and without a model', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom(null, model), (input, some) =>
        forecastCongestion(some, input).every(
          ({ probability, confidence, riskLevel: level, queueP50, queueP90 }) =>
            probability >= 0 &&
            probability <= 1 &&
            confidence >= 0.5 &&
            confidence <= 1 &&
            level === riskLevel(probability) &&
            queueP50 >= 0 &&
            queueP90 >= queueP50 &&
            Number.isFinite(queueP90),
        ),
      ),
    );
  });
});
