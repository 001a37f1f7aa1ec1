import { HOUR_MS } from '../../core/time.ts';
import { type Announced, berthingMs, isNews, type Prediction } from './prediction.ts';
import type { ExpectedZone } from './scored-row.ts';
import { type TimeSlice, timeSlice } from './time-slice.ts';

/**
 * A vessel that is expected at a berth of a port, from its first prediction until it berths or is given up. Its samples
 * are predictions kept with their features, which the outcome turns into validation and training rows.
 */
export type Expectation = {
  readonly id: number;
  readonly portCode: string;
  readonly mmsi: number;
  readonly openedMs: number;
  zone: ExpectedZone;
  /** Since when it queues or last queued; null if it never did. */
  queuedSinceMs: number | null;
  /** Its speed while under way, smoothed over about an hour. */
  cruiseKn: number | null;
  /** What it has been through, as features/habits.ts tells endings apart. */
  endings: string[];
  announced: Announced | null;
  /** Slices that have their first prediction. */
  slices: TimeSlice[];
  samples: Sample[];
  /** When the next sample is due, and how long after it the one after. */
  nextSampleMs: number;
  stepMs: number;
};

/** What an expectation remembers of a sample; features and baselines are in the store. */
export type Sample = {
  readonly id: number;
  readonly atMs: number;
  readonly zone: ExpectedZone;
  readonly p50Minutes: number;
  readonly p90Minutes: number;
  readonly wayMinutes: number;
  /** Keys of the situation it was made in (features/cells.ts). */
  readonly situation: readonly [string, string];
  /** The first prediction in its slice: kept for good, the validation row of the slice. */
  readonly isFirst: boolean;
};

export const MOST_SAMPLES = 24;
const FIRST_STEP_MS = HOUR_MS;
const SMOOTHING = 0.25;
/** Slower than this a vessel is not on its way. */
const UNDER_WAY_KN = 3;

export function openExpectation(
  id: number,
  portCode: string,
  mmsi: number,
  zone: ExpectedZone,
  nowMs: number,
): Expectation {
  return {
    id,
    portCode,
    mmsi,
    openedMs: nowMs,
    zone,
    queuedSinceMs: null,
    cruiseKn: null,
    endings: [],
    announced: null,
    slices: [],
    samples: [],
    nextSampleMs: nowMs,
    stepMs: FIRST_STEP_MS,
  };
}

/**
 * Notes where the vessel is and how fast, before it is predicted; `sogKn` null when not available. True when more than its
 * speed is new.
 */
export function followExpectation(
  expectation: Expectation,
  zone: ExpectedZone,
  zoneSinceMs: number,
  sogKn: number | null,
): boolean {
  const { cruiseKn, zone: before, queuedSinceMs } = expectation;
  expectation.zone = zone;
  if (zone === 'QUEUE') expectation.queuedSinceMs = zoneSinceMs;
  if (sogKn !== null && sogKn >= UNDER_WAY_KN && zone !== 'QUEUE') {
    expectation.cruiseKn = cruiseKn === null ? sogKn : cruiseKn + SMOOTHING * (sogKn - cruiseKn);
  }
  return zone !== before || expectation.queuedSinceMs !== queuedSinceMs;
}

/** What follows from a prediction. */
export type Noted = {
  readonly isNews: boolean;
  /** Why it is kept as a sample, or null. */
  readonly sample: 'first' | 'due' | null;
};

/** Folds a prediction in: news or not, a sample or not. */
export function notePrediction(expectation: Expectation, prediction: Prediction): Noted {
  const news = isNews(expectation.announced, prediction);
  const isZoneNew = expectation.announced?.zone !== prediction.zone;
  if (news) {
    const { atMs, zone } = prediction;
    expectation.announced = { atMs, berthingMs: berthingMs(prediction), zone };
  }
  const slice = timeSlice(prediction.p50Minutes / 60);
  const isFirst = !expectation.slices.includes(slice);
  if (isFirst) expectation.slices.push(slice);
  const isDue = prediction.atMs >= expectation.nextSampleMs || isZoneNew;
  return { isNews: news, sample: isFirst ? 'first' : isDue ? 'due' : null };
}

/**
 * Keeps a sample. When there are too many, every second one that is no slice's first goes and the step doubles, so that
 * those which remain are spread over the whole wait. Returns the ids of those that went.
 */
export function keepSample(expectation: Expectation, sample: Sample): number[] {
  const { samples } = expectation;
  samples.push(sample);
  if (samples.length > MOST_SAMPLES) expectation.stepMs *= 2;
  expectation.nextSampleMs = sample.atMs + expectation.stepMs;
  if (samples.length <= MOST_SAMPLES) return [];
  let others = 0;
  const gone = samples.filter(({ isFirst }) => !isFirst && others++ % 2 === 1);
  expectation.samples = samples.filter((kept) => !gone.includes(kept));
  return gone.map(({ id }) => id);
}

/** The samples that were made before the vessel berthed: only these were predictions. */
export const samplesBefore = ({ samples }: Expectation, atbMs: number): Sample[] =>
  samples.filter(({ atMs }) => atMs < atbMs);
