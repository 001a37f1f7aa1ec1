import { describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts';
import type { ClassModel } from '../../../src/domain/prediction/class-model.ts';
import { NO_DRIFT } from '../../../src/domain/prediction/drift.ts';
import { classesDue, type PortRefit, type RefitFacts, refitPort } from '../../../src/domain/prediction/refit-port.ts';
import type { Rung } from '../../../src/domain/prediction/scored-row.ts';
import type { TrainingSample } from '../../../src/domain/prediction/training-sample.ts';
import { MODEL_CLASSES } from '../../../src/domain/vessel/model-class.ts';
import { T0 } from '../../support/fixes.ts';
import { pastOf, sampleOf, shuffled } from '../../support/training-samples.ts';

const factsOf = (samples: readonly TrainingSample[], some: Partial<RefitFacts> = {}): RefitFacts => ({
  portCode: 'TST',
  nowMs: T0,
  effectiveMs: T0 + HOUR_MS,
  samples,
  watchedHours: {},
  incumbents: [],
  drifts: {},
  unberthedCalls: {},
  congestionRows: [],
  ...some,
});

/** The model that serves, trained at an instant. */
const incumbentOf = (rung: Rung, trainedMs: number): ClassModel => ({
  id: 7,
  portCode: 'TST',
  modelClass: 'bulk',
  version: `TST-bulk-${rung}-20241201`,
  rung,
  correction: null,
  mostHours: 100,
  trust: 1,
  queueSteps: { xs: [], ys: [] },
  training: { trainedMs } as ClassModel['training'],
});
const rungs = ({ models }: PortRefit): string[] => models.map(({ modelClass, rung }) => `${modelClass} ${rung}`);

const learnable = pastOf({ seed: 1, calls: 100, bySix: 0.5, byFull: 0.5, servedNoise: 0.8 });

describe('when a class is fitted', () => {
  test('a class without a model as soon as it has a call, one without calls never', () => {
    expect(rungs(refitPort(factsOf(learnable)))).toEqual(['bulk full']);
    expect(rungs(refitPort(factsOf([sampleOf({ modelClass: 'tanker' })])))).toEqual(['tanker rollout']);
    expect(refitPort(factsOf([])).models).toEqual([]);
  });

  // 100 calls, two a day, each known an hour after it berthed.
  test.each([
    ['no call has settled since', T0 + 2 * HOUR_MS, false],
    ['one of a hundred has', T0 - 2 * HOUR_MS, false],
    ['two of a hundred have', T0 - 14 * HOUR_MS, true],
    ['all have', T0 - 100 * DAY_MS, true],
  ])('%s: %p', (_, trainedMs, isFitted) => {
    const incumbents = [incumbentOf('six', trainedMs)];
    const facts = factsOf(learnable, { incumbents });
    expect(refitPort(facts).models.length).toBe(isFitted ? 1 : 0);
    expect(classesDue(facts)).toEqual(isFitted ? ['bulk'] : []);
  });

  test('a call that is sampled often is still one call', () => {
    const often = learnable.flatMap((sample) =>
      sample.expectationId === 100
        ? Array.from({ length: 40 }, (_, i) => ({ ...sample, atMs: sample.atMs - i }))
        : [sample],
    );
    const incumbents = [incumbentOf('six', T0 - 2 * HOUR_MS)];
    expect(refitPort(factsOf(often, { incumbents })).models).toEqual([]);
  });

  test('classes are fitted each on their own samples', () => {
    const tankers = pastOf({ seed: 2, calls: 40, bySix: 0.6 }).map(
      (sample): TrainingSample => ({ ...sample, modelClass: 'tanker', expectationId: 1_000 + sample.expectationId }),
    );
    const both = refitPort(factsOf([...tankers, ...learnable], { unberthedCalls: { tanker: 5 } }));
    expect(rungs(both)).toEqual(['bulk full', 'tanker six']);
    expect(both.models[0]).toEqual(refitPort(factsOf(learnable)).models[0]!);
    expect(both.models.map(({ training }) => training.unberthedCalls)).toEqual([0, 5]);
  });
});

describe('a new model that does worse than what was served', () => {
  const old = T0 - 100 * DAY_MS;
  /** What was served missed nothing, or by so much. */
  const served = (servedNoise: number): TrainingSample[] =>
    pastOf({ seed: 3, calls: 100, bySix: 0.5, noise: 0.3, servedNoise });

  test('is refused, and the old one stays', () => {
    expect(refitPort(factsOf(served(0.01), { incumbents: [incumbentOf('six', old)] })).models).toEqual([]);
  });

  test('is taken where it does better', () => {
    expect(rungs(refitPort(factsOf(served(0.8), { incumbents: [incumbentOf('six', old)] })))).toEqual(['bulk six']);
  });

  test('is taken where it is no more than a tenth worse: the backtest has seen fewer calls', () => {
    const samples = served(0.3);
    const [fitted] = refitPort(factsOf(samples)).models;
    const mae = fitted!.training.heldOutMae.six!;
    /** Samples as if what was served had missed by so many hours each time. */
    const missedBy = (hours: number): TrainingSample[] =>
      samples.map((sample) => ({ ...sample, p50Minutes: 60 * ((sample.atbMs - sample.atMs) / HOUR_MS + hours) }));
    const incumbents = [incumbentOf('six', old)];
    expect(refitPort(factsOf(missedBy(mae / 1.09), { incumbents })).models.length).toBe(1);
    expect(refitPort(factsOf(missedBy(mae / 1.11), { incumbents })).models.length).toBe(0);
  });

  test('is taken where only the rollout served: there is nothing to lose', () => {
    expect(rungs(refitPort(factsOf(served(0.01), { incumbents: [incumbentOf('rollout', old)] })))).toEqual([
      'bulk six',
    ]);
    expect(rungs(refitPort(factsOf(served(0.01))))).toEqual(['bulk six']);
  });
});

describe('drift', () => {
  /** What was served was much worse than the rollout. */
  const bad = pastOf({ seed: 4, calls: 100, bySix: 0.5, byFull: 0.5, servedNoise: 1.6 });
  const justNow = T0 + 2 * HOUR_MS;

  test('bad nights are counted by class, and nothing happens yet', () => {
    const refit = refitPort(factsOf(bad, { incumbents: [incumbentOf('full', justNow)] }));
    expect(refit.models).toEqual([]);
    expect(refit.drifts.bulk).toEqual({ nights: 1, cap: null, capNights: 0 });
    expect(Object.keys(refit.drifts)).toEqual([...MODEL_CLASSES]);
    expect(refit.drifts.tanker).toEqual(NO_DRIFT);
  });

  test.each([
    ['full', 'six', 'fell back: the full model was worse'],
    ['six', 'rollout', 'fell back: the model was worse'],
  ] as const)('after the seventh the rung below %s serves at once, and says why', (from, to, reason) => {
    const drifts = { bulk: { nights: 6, cap: null, capNights: 0 } };
    const facts = factsOf(bad, { incumbents: [incumbentOf(from, justNow)], drifts });
    // No call has settled since, and yet its samples are needed.
    expect(classesDue(facts)).toEqual(['bulk']);
    const refit = refitPort(facts);
    expect(rungs(refit)).toEqual([`bulk ${to}`]);
    expect(refit.models[0]!.training.reason).toStartWith(reason);
    expect(refit.drifts.bulk).toEqual({ nights: 0, cap: to, capNights: 14 });
  });

  test('the rung below serves even where it does worse on the held-out calls: drift was judged on more', () => {
    const turning = pastOf({ seed: 6, calls: 100, bySix: 0.5, byFull: 0.5 }).map((sample) => {
      const minutes = (sample.atbMs - sample.atMs) / 60_000;
      return { ...sample, p50Minutes: sample.expectationId > 68 ? minutes : minutes + 9_000 };
    });
    const drifts = { bulk: { nights: 6, cap: null, capNights: 0 } };
    const refit = refitPort(factsOf(turning, { incumbents: [incumbentOf('full', justNow)], drifts }));
    const { served, six } = refit.models[0]!.training.heldOutMae;
    expect(six!).toBeGreaterThan(2 * served!);
    expect(rungs(refit)).toEqual(['bulk six']);
  });

  test('while it lasts, fits go no higher', () => {
    const drifts = { bulk: { nights: 0, cap: 'six' as const, capNights: 9 } };
    const incumbents = [incumbentOf('six', T0 - 20 * DAY_MS)];
    const refit = refitPort(factsOf(bad, { incumbents, drifts }));
    expect(rungs(refit)).toEqual(['bulk six']);
    expect(refit.drifts.bulk).toEqual({ nights: 0, cap: 'six', capNights: 8 });
  });

  test('afterwards the full model may serve again', () => {
    const drifts = { bulk: { nights: 0, cap: 'six' as const, capNights: 1 } };
    const incumbents = [incumbentOf('six', T0 - 20 * DAY_MS)];
    const refit = refitPort(factsOf(bad, { incumbents, drifts }));
    expect(rungs(refit)).toEqual(['bulk full']);
    expect(refit.drifts.bulk).toEqual(NO_DRIFT);
  });
});

test('the same facts give the same refit, in whatever order samples come', () => {
  const tankers = pastOf({ seed: 5, calls: 40, bySix: 0.6 }).map(
    (sample): TrainingSample => ({ ...sample, modelClass: 'tanker', expectationId: 1_000 + sample.expectationId }),
  );
  const samples = [...learnable, ...tankers];
  const refit = refitPort(factsOf(samples));
  expect(refitPort(factsOf(samples))).toEqual(refit);
  expect(refitPort(factsOf(shuffled(samples, 3)))).toEqual(refit);
});

test('without hours to learn from there is no congestion model', () => {
  expect(refitPort(factsOf(learnable)).congestion).toBeNull();
});
