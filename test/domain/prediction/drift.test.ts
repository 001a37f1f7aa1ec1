import { describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts';
import { type Drift, NO_DRIFT, nextDrift } from '../../../src/domain/prediction/drift.ts';
import type { Rung } from '../../../src/domain/prediction/scored-row.ts';
import type { TrainingSample } from '../../../src/domain/prediction/training-sample.ts';
import { T0 } from '../../support/fixes.ts';
import { sampleOf } from '../../support/training-samples.ts';

/** Outcomes of the last days: 20 h each, of which the model missed so many and the rollout four. */
const outcomes = (missedHours: number, rows = 40, daysAgo = 1): TrainingSample[] =>
  Array.from({ length: rows }, (_, i) =>
    sampleOf({
      expectationId: i,
      atMs: T0 - daysAgo * DAY_MS - 20 * HOUR_MS,
      atbMs: T0 - daysAgo * DAY_MS,
      p50Minutes: (20 + missedHours) * 60,
      rolloutHours: 16,
    }),
  );
const WORSE = outcomes(5);
const BETTER = outcomes(3);

const nights = (
  count: number,
  samples: readonly TrainingSample[],
  serving: Rung = 'full',
  from: Drift = NO_DRIFT,
): Drift => {
  let drift = from;
  for (let night = 0; night < count; night++) drift = nextDrift(drift, serving, samples, T0);
  return drift;
};

test.each([
  ['worse than the rollout', WORSE, 1],
  ['better', BETTER, 0],
  ['as good', outcomes(4), 0],
  ['worse, on too few rows', outcomes(5, 29), 0],
  ['worse, on just enough', outcomes(5, 30), 1],
  ['worse, more than 30 days ago', outcomes(5, 40, 31), 0],
  ['worse, less than 30 days ago', outcomes(5, 40, 29), 1],
])('a night on which what was served was %s', (_, samples, count) => {
  expect(nextDrift(NO_DRIFT, 'full', samples, T0).nights).toBe(count);
});

test('six bad nights are borne, after the seventh the rung below serves', () => {
  expect(nights(6, WORSE)).toEqual({ nights: 6, cap: null, capNights: 0 });
  expect(nights(7, WORSE)).toEqual({ nights: 0, cap: 'six', capNights: 14 });
  expect(nights(7, WORSE, 'six')).toEqual({ nights: 0, cap: 'rollout', capNights: 14 });
});

test('one good night in between begins anew', () => {
  const six = nights(6, WORSE);
  expect(nights(6, WORSE, 'full', nextDrift(six, 'full', BETTER, T0)).cap).toBeNull();
});

test('below the lowest rung there is none', () => {
  expect(nights(30, WORSE, 'rollout')).toEqual(NO_DRIFT);
});

describe('once fallen back', () => {
  const fallen = nights(7, WORSE);

  test('it stays for fourteen nights, good or bad', () => {
    for (const samples of [WORSE, BETTER]) {
      let drift = fallen;
      let capped = 0;
      while (drift.cap !== null) {
        capped++;
        drift = nextDrift(drift, 'six', samples, T0);
      }
      expect(capped).toBe(14);
      expect(drift).toEqual(NO_DRIFT);
    }
  });

  test('another seven bad nights are needed to fall again', () => {
    const after = nights(14, WORSE, 'six', fallen);
    expect(nights(6, WORSE, 'full', after).cap).toBeNull();
    expect(nights(7, WORSE, 'full', after).cap).toBe('six');
  });
});
