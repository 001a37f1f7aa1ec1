import { describe, expect, test } from 'bun:test';
import { adviseJit, type JitAdvice } from '../../../src/domain/advice/jit.ts';
import { JIT_ASSUMPTIONS } from '../../../src/domain/advice/jit-assumptions.ts';
import { type JitInput, SILENCE_CODES, type SilenceCode } from '../../../src/domain/advice/jit-input.ts';
import { PILOTAGE_HOURS } from '../../../src/domain/features/travel.ts';

/** The worked example of the facts page, with 1.5 h of pilotage behind the 26 h and a spread of 6 h. */
const EXAMPLE: JitInput = {
  modelClass: 'bulk',
  dwtTonnes: 82_000,
  zone: 'APPROACH_FAR',
  distanceNm: 200,
  sogKn: 12.5,
  fixAgeMinutes: 4,
  ttbHoursP50: 27.5,
  ttbHoursP90: 33.5,
};

function advise(change: Partial<JitInput> = {}): JitAdvice {
  const { advice, reason } = adviseJit({ ...EXAMPLE, ...change });
  expect(reason).toBeNull();
  return advice!;
}

function expectAll(advice: JitAdvice, expected: Partial<Record<keyof JitAdvice, number>>): void {
  for (const [field, value] of Object.entries(expected)) {
    expect(advice[field as keyof JitAdvice], field).toBeCloseTo(value, 2);
  }
}

describe('advice', () => {
  test('of the worked example, down to 0.6 of 14.41 kn, where the facts page has a floor of 9 kn and 10.4 t', () => {
    const advice = advise();
    expect(advice.limitedBy).toBe('slowest_speed');
    expectAll(advice, {
      recommendedSpeedKn: 8.65,
      currentSpeedKn: 12.5,
      recommendedArrivalHours: 23.13,
      currentArrivalHours: 16,
      waitExpectedHours: 10,
      waitAvoidedHours: 7.13,
      waitRemainingHours: 2.87,
      bufferHours: 1.5,
      fuelAtCurrentTonnes: 25.94,
      fuelAtRecommendedTonnes: 14.61,
      fuelSavedTonnes: 11.33,
      fuelSavedFraction: 0.44,
      co2SavedTonnes: 35.29,
    });
  });

  test('stops at the buffer before the berth is expected: (27.5 − 1.5 − 0.25 · 9.9) h', () => {
    const advice = advise({ distanceNm: 250, sogKn: 15.6, ttbHoursP90: 37.4 });
    expect(advice.limitedBy).toBe('berth');
    expectAll(advice, { recommendedArrivalHours: 23.525, bufferHours: 2.475, recommendedSpeedKn: 10.63 });
    expect(advice.waitRemainingHours).toBeCloseTo(advice.bufferHours, 9);
  });

  test('is given where the prediction is skewed, as long as nine cases of ten wait', () => {
    expectAll(advise({ ttbHoursP50: 60, ttbHoursP90: 190 }), { waitExpectedHours: 42.5, bufferHours: 32.5 });
    // By the quarter of the spread it would have to hurry.
    const vague = advise({ ttbHoursP50: 120, ttbHoursP90: 700, sogKn: 16 });
    expect(vague.bufferHours).toBeCloseTo(121 - (121 * 121) / 701, 6);
    expect(vague.recommendedSpeedKn).toBeLessThan(16);
  });

  test('of a spread of nothing keeps no buffer', () => {
    const advice = advise({ distanceNm: 250, sogKn: 13, ttbHoursP90: 27.5 });
    expectAll(advice, { bufferHours: 0, recommendedArrivalHours: 26, waitRemainingHours: 0 });
  });

  test('treats a P90 below P50 as no spread', () => {
    expect(advise({ ttbHoursP90: 20 })).toEqual(advise({ ttbHoursP90: 27.5 }));
  });

  test('never goes below 8 kn, whatever 0.6 of the reference speed is', () => {
    const coaster = advise({ modelClass: 'general', dwtTonnes: 7_000, sogKn: 11, ttbHoursP50: 60, ttbHoursP90: 62 });
    expect(coaster.recommendedSpeedKn).toBe(8);
    const liner = advise({ modelClass: 'container', dwtTonnes: 75_000, sogKn: 18, ttbHoursP50: 60, ttbHoursP90: 62 });
    expect(liner.recommendedSpeedKn).toBeCloseTo(0.6 * 24.6, 9);
  });

  test('says a low figure, about 0.8 of the saving', () => {
    const advice = advise();
    expect(advice.fuelSavedLowTonnes / advice.fuelSavedTonnes).toBeCloseTo(0.8, 2);
  });

  test('takes a typical size where none is known, and says so', () => {
    expect(advise().isSizeAssumed).toBe(false);
    const advice = advise({ dwtTonnes: null });
    expect(advice).toEqual({ ...advise({ dwtTonnes: 49_000 }), isSizeAssumed: true });
  });
});

describe('silence', () => {
  const cases: [string, Partial<JitInput>, SilenceCode, string][] = [
    ['in the queue', { zone: 'QUEUE' }, 'in_queue', 'waits already'],
    ['61 minutes unheard', { fixAgeMinutes: 61.9 }, 'position_old', '61 minutes old'],
    ['no speed', { sogKn: null }, 'speed_unknown', 'does not report its speed'],
    ['drifting', { sogKn: 4.94 }, 'not_under_way', 'At 4.9 kn'],
    ['19.9 nm off', { distanceNm: 19.9, sogKn: 9 }, 'too_near', '19.9 nm before the port'],
    ['a free berth', { ttbHoursP50: 17.5, ttbHoursP90: 18 }, 'no_wait', 'can berth in 17.5 h'],
    ['a berth long ready', { ttbHoursP50: 3, ttbHoursP90: 4 }, 'no_wait', 'expected in 3.0 h'],
    ['a vague prediction', { ttbHoursP90: 45 }, 'uncertain', 'within 16.7 h, and at 12.5 kn it takes 17.5 h'],
    ['a slow steamer', { sogKn: 8.6, ttbHoursP50: 60, ttbHoursP90: 66 }, 'already_slow', '8.6 kn'],
    ['nearly right', { sogKn: 9.1, ttbHoursP50: 60, ttbHoursP90: 66 }, 'near_recommended', 'the 8.6 kn'],
    [
      'a coaster close by',
      { modelClass: 'general', dwtTonnes: 1_500, distanceNm: 25, sogKn: 9.5 },
      'small_saving',
      'Slowing to 8.0 kn would save less than 0.3 t',
    ],
  ];
  test.each(cases)('%s', (_, change, code, words) => {
    const result = adviseJit({ ...EXAMPLE, ...change });
    expect(result.advice).toBeNull();
    expect(result.code).toBe(code);
    expect(result.reason).toContain(words);
    expect(result.reason).toMatch(/^[A-Z0-9].*\.$/);
  });

  test('every code has a case', () => {
    expect([...new Set(cases.map(([, , code]) => code))].sort()).toEqual([...SILENCE_CODES].sort());
  });

  test.each([
    ['60 minutes old', { fixAgeMinutes: 60 }],
    ['20 nm off', { distanceNm: 20, modelClass: 'tanker', dwtTonnes: 300_000 }],
    ['a spread as long as the wait', { ttbHoursP90: 37.5 }],
    ['faster by more than 0.5 kn', { sogKn: 9.2, ttbHoursP50: 60, ttbHoursP90: 66 }],
  ] as [string, Partial<JitInput>][])('ends at its limit: %s', (_, change) => {
    advise(change);
  });

  test('a speed of 5 kn is a passage, if too slow to be slowed', () => {
    expect(adviseJit({ ...EXAMPLE, sogKn: 5, ttbHoursP50: 60, ttbHoursP90: 61 }).code).toBe('already_slow');
  });
});

test('the assumptions are sentences, and name the figures that the code uses', () => {
  for (const sentence of JIT_ASSUMPTIONS) expect(sentence).toMatch(/^[A-Z].*\.$/);
  const text = JIT_ASSUMPTIONS.join(' ');
  for (const words of ['Charter terms', `${PILOTAGE_HOURS} h of pilotage`, '3.114', 'cube of the speed', 'weather']) {
    expect(text).toContain(words);
  }
});
