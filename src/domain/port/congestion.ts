import { historyDays, type QueueHistory, queuePercentile } from './queue-history.ts';

/** In rising order. */
export const CONGESTION_LEVELS = ['LOW', 'MODERATE', 'HIGH', 'CRITICAL'] as const;
export type CongestionLevel = (typeof CONGESTION_LEVELS)[number];

/** What a level is judged on. */
export type CongestionSample = {
  readonly queue: number;
  readonly berths: number;
  readonly utilizationFraction: number;
  /** Median hours that the vessels now in the queue have waited; null for an empty queue. */
  readonly medianWaitHours: number | null;
};

/** The figures a level is judged against; published with it. */
export type CongestionThresholds = {
  readonly basis: 'trailing_year' | 'fixed';
  readonly historyDays: number;
  readonly moderateQueue: number | null;
  readonly highQueue: number | null;
  readonly criticalQueue: number | null;
};

/** The port's own scale: percentiles of its trailing year, and shares of its berths. */
export const OWN_SCALE = {
  fewestDays: 14,
  moderate: { percentile: 0.5, perBerth: 0.1, utilization: 0.65, waitHours: 24 },
  high: { percentile: 0.8, perBerth: 0.25, more: 1 },
  critical: { percentile: 0.97, perBerth: 1 },
} as const;
/** The fixed scale for ports without two weeks of history (UNCTAD's and PIANC's admissible berth occupancies). */
export const FIXED_SCALE = {
  moderate: { utilization: 0.65 },
  high: { utilization: 0.8 },
  critical: { utilization: 0.92, queuePerBerth: 0.25 },
} as const;

/** The queue must exceed these: percentiles of the port's own trailing year, and shares of its berths. */
export function congestionThresholds(history: QueueHistory, berths: number): CongestionThresholds {
  const days = historyDays(history);
  if (days < OWN_SCALE.fewestDays) {
    return { basis: 'fixed', historyDays: days, moderateQueue: null, highQueue: null, criticalQueue: null };
  }
  const { moderate, high, critical } = OWN_SCALE;
  return {
    basis: 'trailing_year',
    historyDays: days,
    moderateQueue: Math.max(queuePercentile(history, moderate.percentile)!, moderate.perBerth * berths),
    highQueue: Math.max(queuePercentile(history, high.percentile)!, high.more + high.perBerth * berths),
    criticalQueue: Math.max(queuePercentile(history, critical.percentile)!, critical.perBerth * berths),
  };
}

/** The level that one sample by itself has. */
export function sampleLevel(sample: CongestionSample, thresholds: CongestionThresholds): CongestionLevel {
  const { queue, berths, utilizationFraction, medianWaitHours } = sample;
  if (thresholds.basis === 'fixed') {
    const isCritical =
      utilizationFraction >= FIXED_SCALE.critical.utilization && queue >= FIXED_SCALE.critical.queuePerBerth * berths;
    if (isCritical) return 'CRITICAL';
    if (utilizationFraction >= FIXED_SCALE.high.utilization) return 'HIGH';
    return utilizationFraction >= FIXED_SCALE.moderate.utilization ? 'MODERATE' : 'LOW';
  }
  if (queue > thresholds.criticalQueue!) return 'CRITICAL';
  if (queue > thresholds.highQueue!) return 'HIGH';
  const isModerate =
    queue > thresholds.moderateQueue! ||
    utilizationFraction >= OWN_SCALE.moderate.utilization ||
    (medianWaitHours !== null && medianWaitHours > OWN_SCALE.moderate.waitHours);
  return isModerate ? 'MODERATE' : 'LOW';
}

/** The level in force and the last sample that differed from it. */
export type CongestionState = { level: CongestionLevel; candidate: CongestionLevel | null };

const rank = (level: CongestionLevel): number => CONGESTION_LEVELS.indexOf(level);

/**
 * Folds a sample's level in: a change needs two samples in a row on the same side, and goes as far as both agree.
 * Returns the level before when it changed, else null.
 */
export function evolveCongestion(state: CongestionState, sampled: CongestionLevel): CongestionLevel | null {
  const { level, candidate } = state;
  if (sampled === level) {
    state.candidate = null;
    return null;
  }
  const isRising = rank(sampled) > rank(level);
  if (candidate === null || rank(candidate) > rank(level) !== isRising) {
    state.candidate = sampled;
    return null;
  }
  const agreed = isRising ? Math.min(rank(sampled), rank(candidate)) : Math.max(rank(sampled), rank(candidate));
  state.level = CONGESTION_LEVELS[agreed]!;
  state.candidate = sampled === state.level ? null : sampled;
  return level;
}
