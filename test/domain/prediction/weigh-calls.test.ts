import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { weighCalls } from '../../../src/domain/prediction/weigh-calls.ts';

test('the rows of a call share its weight', () => {
  const rows = [7, 9, 7, 7, 7].map((expectationId) => ({ expectationId }));
  const { weights, calls } = weighCalls(rows);
  expect([...weights]).toEqual([0.25, 1, 0.25, 0.25, 0.25]);
  expect(calls).toBe(2);
  expect(weighCalls([])).toEqual({ weights: new Float64Array(0), calls: 0 });
});

test('the weights add up to the number of calls', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }), (ids) => {
      const { weights, calls } = weighCalls(ids.map((expectationId) => ({ expectationId })));
      expect(calls).toBe(new Set(ids).size);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(calls, 9);
    }),
  );
});
