import { createRandom, type Random } from '../../src/core/random.ts';
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts';
import { FEATURES, PLAIN } from '../../src/domain/features/catalogue.ts';
import type { TrainingSample } from '../../src/domain/prediction/training-sample.ts';
import { T0 } from './fixes.ts';

export const featureIndex = (name: string): number => FEATURES.findIndex((feature) => feature.name === name);

/** Features that say nothing but that by the plain account it takes so long. */
export function plainly(hours: number): Float32Array {
  const features = new Float32Array(FEATURES.length);
  features[PLAIN] = Math.log1p(hours);
  return features;
}

/** A bulk carrier in the queue that berthed 20 h after the sample, as the model, the rollout and the plain account had said. */
export const sampleOf = (some: Partial<TrainingSample> = {}): TrainingSample => ({
  expectationId: 1,
  modelClass: 'bulk',
  zone: 'QUEUE',
  atMs: T0 - 20 * HOUR_MS,
  atbMs: T0,
  settledMs: some.atbMs ?? T0,
  hasQueued: true,
  p50Minutes: 1_200,
  rolloutHours: 20,
  waitShare: 1,
  features: plainly(some.rolloutHours ?? 20),
  ...some,
});

/** A made-up past of a class, the last call berthing at T0. */
export type Past = {
  readonly seed: number;
  readonly calls: number;
  readonly samplesPerCall?: number;
  /** ln(1 + hours) beyond the rollout's, from features of the small model, features of the full one, and chance. */
  readonly bySix?: number;
  readonly byFull?: number;
  readonly noise?: number;
  /** By how much what was served missed, in ln(1 + h). */
  readonly servedNoise?: number;
};

/** Calls twice a day, each sampled some hours apart before it berthed. */
export function pastOf({
  seed,
  calls,
  samplesPerCall = 3,
  bySix = 0,
  byFull = 0,
  noise = 0.2,
  servedNoise = 0.3,
}: Past): TrainingSample[] {
  const random = createRandom(seed);
  return Array.from({ length: calls }, (_, call) => {
    const atbMs = T0 - (calls - 1 - call) * 0.5 * DAY_MS;
    return Array.from({ length: samplesPerCall }, (_, k) => {
      const hours = 1 + k * 7 + 5 * random.uniform();
      const log = Math.log1p(hours);
      const six = random.normal();
      const full = random.normal();
      const rolloutLog = Math.max(0.1, log - bySix * six - byFull * full - noise * random.normal());
      return sampleOf({
        expectationId: call + 1,
        zone: k === samplesPerCall - 1 ? 'APPROACH_FAR' : 'QUEUE',
        atMs: atbMs - Math.round(hours * HOUR_MS),
        atbMs,
        settledMs: atbMs + HOUR_MS,
        hasQueued: random.uniform() < 0.6,
        p50Minutes: Math.max(1, Math.round(60 * Math.expm1(log + servedNoise * random.normal()))),
        rolloutHours: Math.expm1(rolloutLog),
        waitShare: random.below(11) / 10,
        features: featuresOf(random, six, full, rolloutLog),
      });
    });
  }).flat();
}

/** Features of pure chance but for one of the small model, one of the full, and the plain account, which is the rollout's. */
function featuresOf(random: Random, six: number, full: number, rolloutLog: number): Float32Array {
  const features = Float32Array.from(FEATURES, () => random.normal());
  features[featureIndex('like_drain_log')] = six;
  features[featureIndex('kind_wait_log')] = full;
  features[PLAIN] = rolloutLog;
  return features;
}

/** The same in another order. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, key: random.uniform() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
