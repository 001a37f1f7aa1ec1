import { describe, expect, test } from 'bun:test';
import { createRandom } from '../../../src/core/random.ts';
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts';
import { scoreIntervals } from '../../../src/domain/prediction/block-bootstrap.ts';
import { numberWeeks, percentileInterval, resampleWeeks } from '../../../src/domain/prediction/resample-weeks.ts';
import { scoreRows } from '../../../src/domain/prediction/scores.ts';
import { MONDAY_MS, randomRows, scoredRow } from '../../support/scored-rows.ts';

const WEEK_MS = 7 * DAY_MS;

test('weeks begin on Monday, UTC, and are numbered as they are met', () => {
  const instants = [MONDAY_MS, MONDAY_MS - 1, MONDAY_MS + 6 * DAY_MS, MONDAY_MS + WEEK_MS, MONDAY_MS - WEEK_MS];
  const weeks = numberWeeks(instants.length, (i) => instants[i]!);
  expect([...weeks.of]).toEqual([0, 1, 0, 2, 1]);
  expect(weeks.count).toBe(3);
});

test('a resample draws as many weeks as there are', () => {
  let resamples = 0;
  resampleWeeks(9, 50, createRandom(3), (draws) => {
    resamples++;
    expect(draws.reduce((sum, times) => sum + times, 0)).toBe(9);
  });
  expect(resamples).toBe(50);
});

test('the percentile interval leaves out the undefined', () => {
  const resampled = [...Array.from({ length: 41 }, (_, i) => i), null];
  expect(percentileInterval(resampled)).toEqual([1, 39]);
  expect(percentileInterval([null])).toBeNull();
});

describe('intervals of scores', () => {
  /** Ten calls in each of so many weeks; in even weeks the model errs by 2 h, in odd ones by 4 h. */
  const weekly = (weeks: number) =>
    Array.from({ length: weeks * 10 }, (_, i) => {
      const week = Math.floor(i / 10);
      return scoredRow({
        expectationId: i,
        madeMs: MONDAY_MS + week * WEEK_MS + (i % 10) * HOUR_MS,
        p50Hours: week % 2 === 0 ? 12 : 14,
        p90Hours: 30,
      });
    });

  test('are null with fewer than four weeks or thirty rows', () => {
    expect(scoreIntervals(weekly(3), 1)).toBeNull();
    expect(
      scoreIntervals(
        weekly(4).filter((_, i) => i % 2 === 0),
        1,
      ),
    ).toBeNull();
    expect(scoreIntervals(weekly(4), 1)).not.toBeNull();
  });

  test('reach from what the best weeks would give to what the worst would', () => {
    // Of four weeks a sixteenth of the resamples has only even ones, and another only odd ones.
    const intervals = scoreIntervals(weekly(4), 1)!;
    expect(intervals.maeHours).toEqual([2, 4]);
    expect(intervals.skill).toEqual([0.5, 1]);
    expect(intervals.p90Coverage).toEqual([1, 1]);
  });

  test('take weeks as blocks: many rows of few weeks stay uncertain', () => {
    const width = (weeks: number): number => {
      const [low, high] = scoreIntervals(weekly(weeks), 1)!.maeHours;
      return high - low;
    };
    // The mean of n weeks of 2 h or 4 h has a standard error of 1 / √n h.
    expect(width(100)).toBeCloseTo(2 * 1.96 * 0.1, 1);
    expect(width(16)).toBeGreaterThan(2 * width(100));
  });

  test('are the same for the same seed', () => {
    const rows = randomRows(createRandom(5), 100);
    expect(scoreIntervals(rows, 11)).toEqual(scoreIntervals(rows, 11));
    expect(scoreIntervals(rows, 11)).not.toEqual(scoreIntervals(rows, 12));
  });

  test('hold the figure that they belong to', () => {
    for (let seed = 0; seed < 40; seed++) {
      const rows = randomRows(createRandom(seed), 120);
      const scores = scoreRows(rows);
      const { maeHours, p90Coverage, skill } = scoreIntervals(rows, seed)!;
      const holds = ([low, high]: readonly [number, number], figure: number): boolean =>
        low <= figure && figure <= high;
      expect(holds(maeHours, scores.maeHours!), `MAE with seed ${seed}`).toBe(true);
      expect(holds(p90Coverage, scores.p90Coverage!), `coverage with seed ${seed}`).toBe(true);
      expect(holds(skill!, scores.skill!), `skill with seed ${seed}`).toBe(true);
    }
  });
});
