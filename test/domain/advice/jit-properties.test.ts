import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { adviseJit } from '../../../src/domain/advice/jit.ts';
import type { JitInput } from '../../../src/domain/advice/jit-input.ts';
import { PILOTAGE_HOURS } from '../../../src/domain/features/travel.ts';
import { MODEL_CLASSES } from '../../../src/domain/vessel/model-class.ts';

/** Multiples of 0.01, which shrink to readable counterexamples. */
const within = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((hundredths) => hundredths / 100);

/** Any vessel; the wait is drawn rather than P50, so that most have something to avoid. */
const anyInput: fc.Arbitrary<JitInput> = fc
  .record({
    modelClass: fc.constantFrom(...MODEL_CLASSES),
    dwtTonnes: fc.option(within(300, 400_000)),
    zone: fc.constantFrom('APPROACH_CLOSE', 'APPROACH_FAR', 'QUEUE'),
    distanceNm: within(0, 350),
    sogKn: fc.option(within(0, 30)),
    fixAgeMinutes: within(0, 90),
    waitHours: within(-20, 200),
    spreadHours: within(-1, 60),
  })
  .map(({ waitHours, spreadHours, ...rest }) => {
    const ttbHoursP50 = Math.max(0, rest.distanceNm / Math.max(rest.sogKn ?? 10, 1) + PILOTAGE_HOURS + waitHours);
    return { ...rest, ttbHoursP50, ttbHoursP90: ttbHoursP50 + spreadHours };
  });

/** One that is on its way, heard, and will wait for longer than the prediction is uncertain. */
const anyWaiting: fc.Arbitrary<JitInput> = fc
  .record({
    modelClass: fc.constantFrom(...MODEL_CLASSES),
    dwtTonnes: fc.option(within(300, 400_000)),
    distanceNm: within(20, 350),
    sogKn: within(9, 25),
    waitHours: within(0.5, 150),
    spreadShare: within(0, 1),
  })
  .map(({ waitHours, spreadShare, ...rest }) => {
    const ttbHoursP50 = rest.distanceNm / rest.sogKn + PILOTAGE_HOURS + waitHours;
    const ttbHoursP90 = ttbHoursP50 + spreadShare * waitHours * 0.99;
    return { ...rest, zone: 'APPROACH_FAR' as const, fixAgeMinutes: 5, ttbHoursP50, ttbHoursP90 };
  });

const EPSILON = 1e-9;

test('advice is to slow down, to come before the berth is expected, and to save', () => {
  let given = 0;
  fc.assert(
    fc.property(fc.oneof(anyInput, anyWaiting), (input) => {
      const { advice, reason } = adviseJit(input);
      expect(advice === null).toBe(reason !== null);
      if (advice === null) return;
      given += 1;
      expect(advice.recommendedSpeedKn).toBeLessThan(input.sogKn! - 0.5);
      expect(advice.recommendedSpeedKn).toBeGreaterThanOrEqual(8 - EPSILON);
      expect(advice.recommendedArrivalHours + PILOTAGE_HOURS).toBeLessThanOrEqual(input.ttbHoursP50 + EPSILON);
      expect(advice.waitRemainingHours).toBeGreaterThanOrEqual(advice.bufferHours - EPSILON);
      expect(advice.waitAvoidedHours).toBeGreaterThan(0);
      expect(advice.waitAvoidedHours + advice.waitRemainingHours).toBeCloseTo(advice.waitExpectedHours, 6);
      expect(advice.fuelSavedTonnes).toBeGreaterThanOrEqual(0.3);
      expect(advice.fuelSavedTonnes).toBeLessThan(advice.fuelAtCurrentTonnes);
      expect(advice.fuelSavedLowTonnes).toBeGreaterThan(0);
      expect(advice.fuelSavedLowTonnes).toBeLessThanOrEqual(advice.fuelSavedTonnes);
      expect(advice.fuelSavedFraction).toBeLessThan(1);
      expect(advice.co2SavedTonnes).toBeCloseTo(advice.fuelSavedTonnes * 3.114, 6);
    }),
    { numRuns: 2_000 },
  );
  expect(given).toBeGreaterThan(200);
});

test('nothing is advised in the queue, unheard for an hour, near the port, or without a wait', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const isHopeless =
        input.zone === 'QUEUE' ||
        input.fixAgeMinutes > 60 ||
        input.distanceNm! < 20 ||
        input.sogKn === null ||
        input.sogKn < 5 ||
        input.ttbHoursP50 <= input.distanceNm! / input.sogKn + PILOTAGE_HOURS;
      if (isHopeless) expect(adviseJit(input).advice).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

test('a longer wait saves no less and advises no higher speed', () => {
  fc.assert(
    fc.property(anyWaiting, within(0, 100), (input, laterHours) => {
      const sooner = adviseJit(input).advice;
      if (sooner === null) return;
      const { ttbHoursP50, ttbHoursP90 } = input;
      const changed = { ...input, ttbHoursP50: ttbHoursP50 + laterHours, ttbHoursP90: ttbHoursP90 + laterHours };
      const later = adviseJit(changed).advice!;
      expect(later.recommendedSpeedKn).toBeLessThanOrEqual(sooner.recommendedSpeedKn + EPSILON);
      // A coaster's auxiliaries need 10 kW more at sea than at anchor, which eats at most a few kilograms.
      expect(later.fuelSavedTonnes).toBeGreaterThan(sooner.fuelSavedTonnes * 0.99);
    }),
    { numRuns: 1_000 },
  );
});

test('at the slowest speed, the saving shrinks in proportion to the distance', () => {
  fc.assert(
    fc.property(anyWaiting, within(0.1, 1), (input, share) => {
      const far = adviseJit(input).advice;
      if (far?.limitedBy !== 'slowest_speed') return;
      const near = adviseJit({ ...input, distanceNm: input.distanceNm! * share });
      // So near that the rest is small, or the distance under its limit: nothing is advised.
      if (near.advice === null) return expect(['too_near', 'small_saving']).toContain(near.code);
      expect(near.advice.recommendedSpeedKn).toBeCloseTo(far.recommendedSpeedKn, 6);
      expect(near.advice.fuelSavedTonnes).toBeCloseTo(far.fuelSavedTonnes * share, 6);
    }),
    { numRuns: 1_000 },
  );
});

test('a wider spread brings an earlier arrival, or silence', () => {
  fc.assert(
    fc.property(anyWaiting, within(0, 50), (input, wider) => {
      const narrow = adviseJit(input).advice;
      const wide = adviseJit({ ...input, ttbHoursP90: input.ttbHoursP90 + wider }).advice;
      if (wide === null) return;
      expect(narrow).not.toBeNull();
      expect(wide.recommendedArrivalHours).toBeLessThanOrEqual(narrow!.recommendedArrivalHours + EPSILON);
    }),
    { numRuns: 1_000 },
  );
});
