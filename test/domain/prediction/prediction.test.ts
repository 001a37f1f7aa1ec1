import { describe, expect, test } from 'bun:test';
import { HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts';
import {
  type Announced,
  berthingMs,
  isNews,
  type Prediction,
  toMinutes,
  willQueue,
} from '../../../src/domain/prediction/prediction.ts';
import { T0 } from '../../support/fixes.ts';
import { predictionOf } from '../../support/predictions.ts';

test.each([
  [1, 60],
  [0.5083, 30],
  [0.5084, 31],
  // Not there yet.
  [0, 1],
  [0.001, 1],
  [-3, 1],
  // Longer times are told as 30 days.
  [720, 43_200],
  [9_999, 43_200],
  [Number.POSITIVE_INFINITY, 43_200],
])('%d h are %d minutes', (hours, minutes) => {
  expect(toMinutes(hours)).toBe(minutes);
});

test('the instant of berthing is so many minutes on', () => {
  expect(berthingMs(predictionOf({ p50Minutes: 90 }))).toBe(T0 + 90 * MINUTE_MS);
});

test.each([
  [0, false],
  [49, false],
  [50, true],
  [100, true],
])('a vessel that queues with %d %% will queue: %p', (queuePct, will) => {
  expect(willQueue(predictionOf({ queuePct }))).toBe(will);
});

describe('news', () => {
  /** Announced at T0 as berthing after `hours`; predicted now to berth so many minutes later. */
  const isMoved = (hours: number, movedMinutes: number, some: Partial<Prediction> = {}): boolean => {
    const announced: Announced = { atMs: T0, berthingMs: T0 + hours * HOUR_MS, zone: 'QUEUE' };
    return isNews(announced, predictionOf({ p50Minutes: hours * 60 + movedMinutes, ...some }));
  };

  test.each([
    ['moved by 29 minutes', 4, 29, false],
    ['by 30', 4, 30, false],
    ['by 31', 4, 31, true],
    ['by 31 the other way', 4, -31, true],
    ['by 29 the other way', 4, -29, false],
    ['not at all', 4, 0, false],
    // Ten percent of 20 h are two hours.
    ['by 31 minutes, 20 h before', 20, 31, false],
    ['by 2 h, 20 h before', 20, 120, false],
    ['by 2 h 1 min, 20 h before', 20, 121, true],
    ['by 2 h 1 min the other way, 20 h before', 20, -121, true],
    // Ten percent of an hour are six minutes.
    ['by 29 minutes, 1 h before', 1, 29, false],
    ['by 31 minutes, 1 h before', 1, 31, true],
  ])('%s', (_, hours, moved, news) => {
    expect(isMoved(hours, moved)).toBe(news);
  });

  test('is the first prediction', () => {
    expect(isNews(null, predictionOf())).toBe(true);
  });

  test('is a change of zone, though nothing has moved', () => {
    expect(isMoved(20, 0, { zone: 'APPROACH_CLOSE' })).toBe(true);
  });

  test('is measured from now on: as the hour draws near, smaller moves count', () => {
    const announced: Announced = { atMs: T0, berthingMs: T0 + 20 * HOUR_MS, zone: 'QUEUE' };
    const after = (hours: number): boolean =>
      isNews(announced, predictionOf({ atMs: T0 + hours * HOUR_MS, p50Minutes: (20 - hours) * 60 + 60 }));
    expect([0, 9, 11, 19].map(after)).toEqual([false, false, true, true]);
  });

  test('is a ship that is overdue only when it moves by more than half an hour', () => {
    const announced: Announced = { atMs: T0, berthingMs: T0 + HOUR_MS, zone: 'QUEUE' };
    const at = (minutes: number): Prediction => predictionOf({ atMs: T0 + minutes * MINUTE_MS, p50Minutes: 5 });
    expect(isNews(announced, at(80))).toBe(false);
    expect(isNews(announced, at(90))).toBe(true);
  });
});
