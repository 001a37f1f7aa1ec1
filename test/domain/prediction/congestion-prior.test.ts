import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { CongestionInput } from '../../../src/domain/prediction/congestion-features.ts';
import { priorForecast, probabilityAbove, queueQuantile } from '../../../src/domain/prediction/congestion-prior.ts';
import { anyInput, QUIET } from './congestion-input.ts';

const HORIZONS = [0, 1, 2, 3];
const horizon = fc.constantFrom(...HORIZONS);
const probability = (input: CongestionInput, horizonIndex: number): number =>
  probabilityAbove(priorForecast(input, horizonIndex), input.thresholdQueue);

describe('the forecast without a model', () => {
  test.each([
    ['a port as usual stays as it is', {}, [3, 3, 3, 3]],
    ['a long queue returns slowly', { queue: 25, rolledQueue: [25, 25, 24, 20] }, [4.96, 4.88, 4.77, 4.67]],
    ['of six ships more than usual a part will wait', { inboundAll: 13 }, [3.15, 3.35, 3.45, 3.45]],
    ['rolling forward counts within a spread', { rolledQueue: [0, 9, 8, 4] }, [2.94, 3, 3, 3]],
    [
      'without a past the queue is its own mean',
      { queue: 16, meanQueue30d: null, rolledQueue: [16, 16, 15, 11] },
      [4, 4, 4, 4],
    ],
  ] satisfies [string, Partial<CongestionInput>, number[]][])('%s', (_, some, roots) => {
    for (const i of HORIZONS) expect(priorForecast({ ...QUIET, ...some }, i).root).toBeCloseTo(roots[i]!, 2);
  });

  test('spreads as the arrivals of the horizon do', () => {
    expect(HORIZONS.map((i) => priorForecast(QUIET, i).spread)).toEqual(
      [4.9, 11.7, 21.9, 32.1].map((thirds) => expect.closeTo(Math.sqrt(thirds / 3) / 6, 9)),
    );
    expect(priorForecast({ ...QUIET, arrivals7d: 5_000 }, 3).spread).toBe(0.9);
  });

  test('is a probability that rises with the queue and falls with the threshold', () => {
    const more = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(anyInput, horizon, more, (input, i, ships) => {
        const p = probability(input, i);
        return (
          p >= 0 &&
          p <= 1 &&
          probability({ ...input, queue: input.queue + ships }, i) >= p &&
          probability({ ...input, thresholdQueue: input.thresholdQueue + ships }, i) <= p
        );
      }),
    );
  });
});

describe('the distribution of the queue', () => {
  test('has its boundary half a ship above the threshold, a whole number or not', () => {
    const at = (root: number, thresholdQueue: number): number =>
      probabilityAbove({ root, spread: 0.4 }, thresholdQueue);
    expect(at(Math.sqrt(8.5), 8)).toBeCloseTo(0.5, 12);
    expect(at(Math.sqrt(8.5), 8.75)).toBeCloseTo(0.5, 12);
    expect(at(3, 8)).toBeCloseTo(0.59, 2);
  });

  test('quantiles and probabilities agree', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 15, noNaN: true }),
        fc.double({ min: 0.05, max: 0.9, noNaN: true }),
        (root, spread) => {
          const p90 = queueQuantile({ root, spread }, 0.9);
          const above = probabilityAbove({ root, spread }, Math.ceil(p90));
          return above <= 0.1 && queueQuantile({ root, spread }, 0.5) <= p90;
        },
      ),
    );
    expect(queueQuantile({ root: 3, spread: 0.4 }, 0.5)).toBe(9);
    expect(queueQuantile({ root: 0, spread: 0.4 }, 0.1)).toBe(0);
  });
});
