import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createRandom } from '../../../src/core/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts';
import {
  type Expectation,
  followExpectation,
  keepSample,
  MOST_SAMPLES,
  type Noted,
  notePrediction,
  openExpectation,
  type Sample,
  samplesBefore,
} from '../../../src/domain/prediction/expectation.ts';
import { EXPECTED_ZONES, type ExpectedZone } from '../../../src/domain/prediction/scored-row.ts';
import { TIME_SLICES, timeSlice } from '../../../src/domain/prediction/time-slice.ts';
import { T0 } from '../../support/fixes.ts';
import { predictionOf } from '../../support/predictions.ts';

const open = (zone: ExpectedZone = 'QUEUE'): Expectation => openExpectation(1, 'TST', 7, zone, T0);
const sampleOf = (id: number, atMs: number, isFirst = false): Sample => ({
  id,
  atMs,
  zone: 'QUEUE',
  p50Minutes: 60,
  p90Minutes: 90,
  wayMinutes: 60,
  situation: ['', ''],
  isFirst,
});

/** Predicts at an instant, and keeps what is to be kept, as the workflow does. */
let lastId = 0;
function predict(
  expectation: Expectation,
  atMs: number,
  p50Minutes: number,
  zone: ExpectedZone = 'QUEUE',
): Noted & { readonly gone: readonly number[]; readonly id: number | null } {
  const noted = notePrediction(expectation, predictionOf({ atMs, p50Minutes, zone }));
  if (noted.sample === null) return { ...noted, gone: [], id: null };
  const id = ++lastId;
  return { ...noted, id, gone: keepSample(expectation, sampleOf(id, atMs, noted.sample === 'first')) };
}

describe('following a vessel', () => {
  const followed = (...heard: readonly (readonly [ExpectedZone, number | null])[]): Expectation => {
    const expectation = open(heard[0]![0]);
    heard.forEach(([zone, sogKn], i) => {
      followExpectation(expectation, zone, T0 + i, sogKn);
    });
    return expectation;
  };

  test.each([
    ['its first speed under way', [['APPROACH_FAR', 12]], 12],
    [
      'a quarter of each new one',
      [
        ['APPROACH_FAR', 12],
        ['APPROACH_FAR', 8],
      ],
      11,
    ],
    [
      'not what is slower than 3 kn',
      [
        ['APPROACH_FAR', 12],
        ['APPROACH_FAR', 2.9],
      ],
      12,
    ],
    [
      'nothing where none is known',
      [
        ['APPROACH_FAR', 12],
        ['APPROACH_CLOSE', null],
      ],
      12,
    ],
    [
      'not what it makes in the queue',
      [
        ['APPROACH_CLOSE', 12],
        ['QUEUE', 6],
      ],
      12,
    ],
    [
      'null before it was seen under way',
      [
        ['QUEUE', 9],
        ['APPROACH_CLOSE', null],
      ],
      null,
    ],
  ] as const)('its speed is %s', (_, heard, cruiseKn) => {
    expect(followed(...heard).cruiseKn).toBe(cruiseKn);
  });

  test('it remembers since when it last queued', () => {
    const expectation = followed(['APPROACH_CLOSE', 9], ['QUEUE', 0], ['APPROACH_CLOSE', 9]);
    expect([expectation.zone, expectation.queuedSinceMs]).toEqual(['APPROACH_CLOSE', T0 + 1]);
    expect(followed(['APPROACH_FAR', 9]).queuedSinceMs).toBeNull();
  });
});

describe('a prediction', () => {
  test('the first is announced and is a first sample', () => {
    const expectation = open();
    expect(predict(expectation, T0, 600)).toMatchObject({ isNews: true, sample: 'first' });
    expect(expectation.announced).toEqual({ atMs: T0, berthingMs: T0 + 600 * MINUTE_MS, zone: 'QUEUE' });
    expect(expectation.slices).toEqual(['8-24h']);
  });

  test('without news changes nothing of what was announced, so that small steps add up', () => {
    const expectation = open();
    predict(expectation, T0, 240);
    const announced = expectation.announced;
    // Each step ten minutes later than the one before: news when they have become more than thirty.
    const news = [1, 2, 3, 4].map((i) => predict(expectation, T0 + i * 15 * MINUTE_MS, 240 - i * 5).isNews);
    expect(news).toEqual([false, false, false, true]);
    expect(expectation.announced).not.toEqual(announced);
    expect(expectation.announced!.berthingMs).toBe(T0 + 60 * MINUTE_MS + 220 * MINUTE_MS);
  });

  test('is a sample when it is the first in its slice, an hour later, or the zone has changed', () => {
    const expectation = open();
    predict(expectation, T0, 30 * 60);
    const at = (minutes: number, p50Hours: number, zone?: ExpectedZone) =>
      predict(expectation, T0 + minutes * MINUTE_MS, p50Hours * 60, zone).sample;
    expect(at(15, 30)).toBeNull();
    expect(at(30, 23)).toBe('first');
    expect(at(45, 30)).toBeNull();
    expect(at(89, 30)).toBeNull();
    expect(at(90, 30)).toBe('due');
    expect(at(105, 30, 'APPROACH_CLOSE')).toBe('due');
    expect(at(120, 30, 'APPROACH_CLOSE')).toBeNull();
    expect(at(165, 22, 'APPROACH_CLOSE')).toBe('due');
    expect(expectation.slices).toEqual(['24-48h', '8-24h']);
  });
});

describe('samples', () => {
  /** Predicted every quarter of an hour for so many days, with the same hours to go. */
  const waited = (days: number): Expectation => {
    const expectation = open();
    for (let i = 0; i < days * 96; i++) predict(expectation, T0 + i * 15 * MINUTE_MS, 30 * 60);
    return expectation;
  };

  test.each([1, 2, 5, 20, 45])('of %d days of waiting are spread over all of them', (days) => {
    const { samples, stepMs } = waited(days);
    expect(samples.length).toBeLessThanOrEqual(MOST_SAMPLES);
    expect(samples.length).toBeGreaterThan(Math.min(days * 24, MOST_SAMPLES) / 2 - 1);
    const gaps = samples.slice(1).map(({ atMs }, i) => atMs - samples[i]!.atMs);
    expect(samples[0]!.atMs).toBe(T0);
    expect(T0 + days * DAY_MS - samples.at(-1)!.atMs).toBeLessThanOrEqual(2 * stepMs);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * stepMs);
    // The first, which is always kept, may have its successor beside it.
    expect(Math.min(...gaps.slice(1))).toBeGreaterThanOrEqual(stepMs / 2);
  });

  test('the newest is sampled an hour after the one before, then after two, four, …', () => {
    expect(waited(1).stepMs).toBe(HOUR_MS);
    expect(waited(1.1).stepMs).toBe(2 * HOUR_MS);
    expect(waited(5).stepMs).toBe(8 * HOUR_MS);
  });

  test('are 24 at most', () => {
    expect(MOST_SAMPLES).toBe(24);
  });

  test('never exceed that; those that are thinned are told; the first of a slice stays for ever', () => {
    const step = fc.record({
      minutes: fc.integer({ min: 1, max: 600 }),
      // A time of each slice.
      p50Minutes: fc.constantFrom(100, 900, 2_000, 3_500, 9_000),
      zone: fc.constantFrom(...EXPECTED_ZONES),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 40, maxLength: 120 }), (steps) => {
        const expectation = open();
        const kept = new Set<number>();
        const firsts: number[] = [];
        const slices = new Set<string>();
        let atMs = T0;
        for (const { minutes, p50Minutes, zone } of steps) {
          atMs += minutes * MINUTE_MS;
          const { sample, id, gone } = predict(expectation, atMs, p50Minutes, zone);
          const isNewSlice = !slices.has(timeSlice(p50Minutes / 60));
          slices.add(timeSlice(p50Minutes / 60));
          expect(sample === 'first').toBe(isNewSlice);
          if (id !== null) kept.add(id);
          if (isNewSlice) firsts.push(id!);
          for (const dropped of gone) expect(kept.delete(dropped)).toBe(true);
          expect(expectation.samples.length).toBeLessThanOrEqual(MOST_SAMPLES);
          expect(new Set(expectation.samples.map((one) => one.id))).toEqual(kept);
        }
        for (const id of firsts) expect(kept.has(id)).toBe(true);
        expect(expectation.slices.length).toBeLessThanOrEqual(TIME_SLICES.length);
        const times = expectation.samples.map((one) => one.atMs);
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }),
    );
  });

  test('only those from before it berthed were predictions', () => {
    const expectation = open();
    for (const [id, hour] of [0, 3, 5].entries()) keepSample(expectation, sampleOf(id, T0 + hour * HOUR_MS));
    expect(samplesBefore(expectation, T0 + 3 * HOUR_MS).map(({ id }) => id)).toEqual([0]);
    expect(samplesBefore(expectation, T0 + 9 * HOUR_MS).length).toBe(3);
  });
});

test('a stored expectation goes on as if there had been no restart', () => {
  const random = createRandom(1);
  let plain = open();
  let stored = open();
  for (let i = 0; i < 300; i++) {
    const [p50, zone] = [1 + random.below(5_000), random.pick(EXPECTED_ZONES)];
    lastId = i;
    const noted = predict(plain, T0 + i * 15 * MINUTE_MS, p50, zone);
    lastId = i;
    expect(predict(stored, T0 + i * 15 * MINUTE_MS, p50, zone)).toEqual(noted);
    stored = JSON.parse(JSON.stringify(stored)) as Expectation;
    plain = { ...plain };
  }
  expect(stored).toEqual(plain);
});
