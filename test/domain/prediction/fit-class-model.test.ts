import { describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts';
import { FEATURES, FULL, PLAIN, SIX } from '../../../src/domain/features/catalogue.ts';
import { p50Hours, trustOf } from '../../../src/domain/prediction/class-model.ts';
import { type FitRequest, type Fitted, fitClassModel } from '../../../src/domain/prediction/fit-class-model.ts';
import type { Rung } from '../../../src/domain/prediction/scored-row.ts';
import type { TrainingSample } from '../../../src/domain/prediction/training-sample.ts';
import { stepValue } from '../../../src/domain/regression/isotonic.ts';
import { T0 } from '../../support/fixes.ts';
import { featureIndex, pastOf, plainly, sampleOf, shuffled } from '../../support/training-samples.ts';

const request = (some: Partial<FitRequest> = {}): FitRequest => ({
  portCode: 'TST',
  modelClass: 'bulk',
  nowMs: T0,
  effectiveMs: T0 + HOUR_MS,
  watchedHours: [],
  unberthedCalls: 3,
  ...some,
});
const fit = (samples: readonly TrainingSample[], highest: Rung = 'full', some: Partial<FitRequest> = {}): Fitted =>
  fitClassModel(samples, request(some), highest);

describe('the ladder', () => {
  const bySix = { seed: 1, bySix: 0.6 };
  const byFull = { seed: 2, bySix: 0.4, byFull: 0.8 };

  /** How many calls the full model needs, by its own account. */
  const fullCalls = Number(/30 of (\d+) calls/.exec(fit(pastOf({ ...bySix, calls: 30 })).training.reason)?.[1]);
  /** What the features said of the first two thirds is the other way round in the last. */
  const turned = pastOf({ seed: 5, calls: 120, bySix: 0.3, noise: 0.05 }).map((sample) =>
    sample.expectationId > 80
      ? { ...sample, features: sample.features.map((value, j) => (j === PLAIN ? value : -value)) }
      : sample,
  );

  test('the full model needs more calls than the small one, and no more than the science page says', () => {
    expect(fullCalls).toBeGreaterThan(30);
    expect(fullCalls).toBeLessThanOrEqual(150);
  });

  test.each([
    ['29 calls', pastOf({ ...bySix, calls: 29 }), 'rollout', '29 of 30 calls'],
    ['30 calls', pastOf({ ...bySix, calls: 30 }), 'six', '30 of'],
    ['a call too few for the full model', pastOf({ ...byFull, calls: fullCalls - 1 }), 'six', `${fullCalls - 1} of`],
    ['enough for the full model', pastOf({ ...byFull, calls: fullCalls }), 'full', 'the full model did best'],
    ['many calls, of which the six features say all', pastOf({ ...bySix, calls: 120 }), 'six', 'did not do better'],
    ['many calls that do no more what earlier ones did', turned, 'rollout', 'no model did better'],
    ['no calls', [], 'rollout', '0 of 30 calls'],
  ] as const)('with %s', (_, samples, rung, reason) => {
    const fitted = fit(samples);
    expect(fitted.rung).toBe(rung);
    expect(fitted.training.reason).toContain(reason);
    expect(fitted.version).toBe(`TST-bulk-${rung}-20250106`);
    expect(fitted.correction === null).toBe(rung === 'rollout');
  });

  test('30 calls that berthed together, from samples of before, can be tried on nothing', () => {
    const samples = Array.from({ length: 30 }, (_, i) =>
      sampleOf({ expectationId: i, atbMs: T0, atMs: T0 - 9 * HOUR_MS }),
    );
    const fitted = fit(samples);
    expect([fitted.rung, fitted.training.heldOutCalls]).toEqual(['rollout', 0]);
    expect(fitted.training.reason).toContain('too few calls to try');
    expect(fitted.training.heldOutMae.rollout).toBeNull();
  });

  test.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'a rung serves only where it beats those below, seed %d',
    (seed) => {
      const strength = 0.08 * (seed % 4);
      const past = { seed, calls: 70, samplesPerCall: 2, noise: 0.5, bySix: strength, byFull: strength };
      const { rung, training } = fit(pastOf(past));
      const { rollout, six, full } = training.heldOutMae;
      const best = Math.min(rollout!, six!, full!);
      if (rung === 'rollout') expect(rollout!).toBeLessThanOrEqual(six!);
      if (rung === 'six') expect(six!).toBeLessThan(rollout!);
      if (rung === 'full') expect(full!).toBe(best);
    },
  );

  test('the rung is chosen on what it had not seen: a model that only remembers does not serve', () => {
    // Nothing explains anything, and there are nearly as many features as samples.
    const rungs = Array.from(
      { length: 6 },
      (_, seed) => fit(pastOf({ seed: 40 + seed, calls: 62, samplesPerCall: 1 })).rung,
    );
    expect(rungs.filter((rung) => rung === 'full').length).toBeLessThanOrEqual(1);
  });
});

describe('a fall-back', () => {
  const samples = pastOf({ seed: 3, calls: 100, bySix: 0.5, byFull: 0.6 });

  test('to the six features says so', () => {
    const fitted = fit(samples, 'six');
    expect(fitted.rung).toBe('six');
    expect(fitted.training.reason).toBe('fell back: the full model was worse than the rollout for a week');
    expect(fitted.training.heldOutMae).not.toHaveProperty('full');
  });

  test('to the rollout says so, and leaves no correction', () => {
    const fitted = fit(samples, 'rollout');
    expect([fitted.rung, fitted.correction]).toEqual(['rollout', null]);
    expect(fitted.training.reason).toStartWith('fell back');
    expect(fitted.training.features).toBe(0);
  });
});

describe('a fitted model', () => {
  const samples = pastOf({ seed: 4, calls: 150, bySix: 0.5, byFull: 0.5 });
  const fitted = fit(samples);

  test('has learnt what the past was made with', () => {
    expect(fitted.rung).toBe('full');
    const at = (name: string, value: number): number => {
      const features = new Float32Array(FEATURES.length);
      features[featureIndex(name)] = value;
      return Math.log1p(p50Hours({ ...fitted, trust: 1 }, 20, features, 0));
    };
    for (const name of ['like_drain_log', 'kind_wait_log']) {
      expect(Math.abs((at(name, 1) - at(name, -1)) / 2 - 0.5)).toBeLessThan(0.1);
    }
    expect(Math.abs(at('tide_sin', 1) - at('tide_sin', -1))).toBeLessThan(0.1);
  });

  test('says what it was fitted on', () => {
    expect(fitted.training).toMatchObject({
      trainedMs: T0,
      effectiveMs: T0 + HOUR_MS,
      calls: 150,
      unberthedCalls: 3,
      rows: 450,
      features: FULL.length,
      toMs: Math.max(...samples.slice(-3).map(({ atMs }) => atMs)),
    });
    expect(fitted.training.fromMs).toBe(Math.min(...samples.slice(0, 3).map(({ atMs }) => atMs)));
    // Three tenths of the calls, less the samples from before the first of them berthed.
    expect(fitted.training.heldOutCalls).toBeGreaterThan(40);
    expect(fitted.training.heldOutCalls).toBeLessThanOrEqual(45);
  });

  test('predicts at most one and a half times the longest time ever seen', () => {
    const longest = Math.max(...samples.map(({ atMs, atbMs }) => (atbMs - atMs) / HOUR_MS));
    expect(fitted.mostHours).toBeCloseTo(1.5 * longest, 9);
    const slow = samples.map((sample) => ({ ...sample, atMs: sample.atMs - 600 * HOUR_MS }));
    expect(fit(slow).mostHours).toBe(720);
  });

  test('is plain data, the same for the same samples in any order', () => {
    expect(fit(samples)).toEqual(fitted);
    expect(fit(shuffled(samples, 9))).toEqual(fitted);
    expect(JSON.parse(JSON.stringify(fitted))).toEqual(fitted);
  });

  test('of the six features gives the others no weight', () => {
    const { correction } = fit(samples, 'six');
    correction!.weights.forEach((weight, j) => {
      if (!SIX.includes(j as (typeof SIX)[number])) expect(weight).toBe(0);
    });
    expect(correction!.weights.filter((weight) => weight !== 0).length).toBe(SIX.length);
  });

  test('depends on its ship and its port in name only', () => {
    const other = fit(samples, 'full', { portCode: 'OTH', modelClass: 'tanker' });
    expect(other).toEqual({
      ...fitted,
      portCode: 'OTH',
      modelClass: 'tanker',
      version: 'OTH-tanker-full-20250106',
    });
  });
});

describe('what counts how much', () => {
  /** A step up halfway: newer calls take three times as long as the rollout says, older ones as long as it says. */
  const halves = (newer: number, spanDays: number): TrainingSample[] =>
    pastOf({ seed: 6, calls: 100, samplesPerCall: 2, bySix: 0.5, noise: 0.05 }).map((sample) => {
      const atbMs = T0 - ((100 - sample.expectationId) / 100) * spanDays * DAY_MS;
      const hours = (sample.atbMs - sample.atMs) / HOUR_MS;
      const isNew = sample.expectationId > 50;
      return {
        ...sample,
        atbMs,
        atMs: atbMs - hours * HOUR_MS,
        rolloutHours: isNew ? Math.expm1(Math.max(0.05, Math.log1p(sample.rolloutHours) - newer)) : sample.rolloutHours,
      };
    });
  const levelOf = (samples: readonly TrainingSample[]): number => {
    const fitted = fit(samples, 'six');
    return (
      Math.log1p(p50Hours({ ...fitted, mostHours: 720, trust: 1 }, 20, new Float32Array(FEATURES.length), 0)) -
      Math.log(21)
    );
  };

  test('older calls count less: half after 90 days', () => {
    const [recent, old] = [levelOf(halves(1, 30)), levelOf(halves(1, 720))];
    expect(old).toBeGreaterThan(recent + 0.1);
    expect(old).toBeGreaterThan(0.8);
  });

  test('a ship that waits for weeks counts as one call, not as its samples', () => {
    const few = pastOf({ seed: 7, calls: 60, samplesPerCall: 2, bySix: 0.6, noise: 0.05 });
    // Every third call is sampled twelve times as often, and its rollout was half an e too short.
    const many = few.flatMap((sample) => {
      if (sample.expectationId % 3 !== 0) return [sample];
      const rolloutHours = Math.expm1(Math.max(0.05, Math.log1p(sample.rolloutHours) - 1));
      return Array.from({ length: 12 }, (_, i) => ({ ...sample, atMs: sample.atMs - i, rolloutHours }));
    });
    // A third of the calls: the median stays with the other two thirds.
    expect(Math.abs(levelOf(many))).toBeLessThan(0.4);
  });

  test('ships that still wait make long times count more', () => {
    const samples = pastOf({ seed: 8, calls: 90 }).map((sample) => {
      // The rollout falls short by the more, the longer it takes.
      const log = 0.6 * Math.log1p((sample.atbMs - sample.atMs) / HOUR_MS);
      const six = sample.features[featureIndex('like_drain_log')]!;
      return { ...sample, rolloutHours: Math.expm1(Math.max(0.05, log - 0.5 * six)) };
    });
    const watched = Array.from({ length: 200 }, (_, i) => 2 + (i % 12));
    const plain = fit(samples, 'six');
    const weighted = fit(samples, 'six', { watchedHours: watched });
    expect(weighted.correction!.intercept).toBeGreaterThan(plain.correction!.intercept + 0.02);
    expect(weighted.training.heldOutMae.rollout).toBe(plain.training.heldOutMae.rollout!);
  });
});

describe('errors on held-out calls', () => {
  test('each call counts once, and only samples from after the first 70 % had berthed', () => {
    const samples = Array.from({ length: 20 }, (_, i) => {
      const atbMs = T0 - (19 - i) * DAY_MS;
      // Every call three hours before it berthed, the last also twice in the hours before that.
      const hours = i === 19 ? [3, 4, 5] : [3, 40];
      return hours.map((h) =>
        sampleOf({
          expectationId: i,
          atbMs,
          atMs: atbMs - h * HOUR_MS,
          rolloutHours: h,
          p50Minutes: 60 * (h + (h === 3 ? 1 : h === 40 ? 100 : 7)),
        }),
      );
    }).flat();
    const { heldOutCalls, heldOutMae } = fit(samples).training;
    // Berthed after the 14th, which berthed 5 days ago; samples of 40 h before count from two days later on.
    expect(heldOutCalls).toBe(5);
    const served = [1, (1 + 100) / 2, (1 + 100) / 2, (1 + 100) / 2, (1 + 7 + 7) / 3];
    expect(heldOutMae.served).toBeCloseTo(served.reduce((sum, error) => sum + error, 0) / 5, 6);
    expect(heldOutMae.rollout).toBeCloseTo(0, 4);
  });

  test('the lowest rung is tried as it is served: by the plain account', () => {
    const samples = pastOf({ seed: 9, calls: 60 }).map((sample) => {
      const hours = (sample.atbMs - sample.atMs) / HOUR_MS;
      return { ...sample, rolloutHours: 3 * hours, features: plainly(hours + 2) };
    });
    expect(fit(samples).training.heldOutMae.rollout!).toBeCloseTo(2, 4);
  });

  test('the others are tried as they would be served with the calls that they were fitted on', () => {
    const samples = pastOf({ seed: 11, calls: 100, noise: 0 }).map((sample) => ({ ...sample, features: plainly(0) }));
    const { heldOutMae } = fit(samples).training;
    // The rollout is right and needs no correction; the plain account says at once.
    expect(heldOutMae.six! / heldOutMae.rollout!).toBeCloseTo(1 - trustOf(70), 3);
    expect(fit(samples).trust).toBeCloseTo(trustOf(100), 9);
  });
});

describe('the chance of queueing', () => {
  const samples = pastOf({ seed: 10, calls: 400, samplesPerCall: 2 }).map((sample) => ({
    ...sample,
    hasQueued: (sample.expectationId * 7919) % 100 < 100 * sample.waitShare ** 2,
  }));

  test('is how often ships on their way queued at that share of rolls', () => {
    const { queueSteps } = fit(samples);
    for (const share of [0, 0.3, 0.5, 0.8, 1]) {
      expect(Math.abs(stepValue(queueSteps, share)! - share ** 2)).toBeLessThan(0.12);
    }
  });

  test('says nothing of those that queue already, and nothing before 30 calls', () => {
    const lying = samples.map((sample) => (sample.zone === 'QUEUE' ? { ...sample, hasQueued: false } : sample));
    expect(fit(lying).queueSteps).toEqual(fit(samples).queueSteps);
    expect(fit(samples.filter(({ expectationId }) => expectationId < 30)).queueSteps).toEqual({ xs: [], ys: [] });
  });
});
