import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts';
import {
  CONGESTION_LEVELS,
  type CongestionLevel,
  type CongestionSample,
  type CongestionState,
  type CongestionThresholds,
  congestionThresholds,
  evolveCongestion,
  sampleLevel,
} from '../../../src/domain/port/congestion.ts';
import { addQueueSample, createQueueHistory, type QueueHistory } from '../../../src/domain/port/queue-history.ts';
import { T0 } from '../../support/fixes.ts';

/** Quarter-hourly samples, the lengths taken in turn. */
function historyOf(days: number, queues: readonly number[]): QueueHistory {
  const history = createQueueHistory();
  for (let i = 0; i < days * 96; i++) addQueueSample(history, T0 + i * 15 * MINUTE_MS, queues[i % queues.length]!);
  return history;
}
const hundred = Array.from({ length: 100 }, (_, i) => i);

describe('thresholds', () => {
  test('with under 14 days of samples are fixed', () => {
    expect(congestionThresholds(historyOf(13.98, [5]), 20)).toMatchObject({ basis: 'fixed', highQueue: null });
    expect(congestionThresholds(historyOf(14, [5]), 20).basis).toBe('trailing_year');
    expect(congestionThresholds(createQueueHistory(), 20)).toMatchObject({ basis: 'fixed', historyDays: 0 });
  });

  test('are percentiles of the queue where the port is small', () => {
    expect(congestionThresholds(historyOf(200, hundred), 4)).toMatchObject({
      moderateQueue: 49,
      highQueue: 79,
      criticalQueue: 96,
    });
  });

  test('are shares of the berths where the queue is short', () => {
    expect(congestionThresholds(historyOf(30, [0]), 20)).toMatchObject({
      moderateQueue: 2,
      highQueue: 6,
      criticalQueue: 20,
    });
  });
});

const QUIET: CongestionSample = { queue: 0, berths: 20, utilizationFraction: 0.3, medianWaitHours: null };
const level = (some: Partial<CongestionSample>, thresholds: CongestionThresholds): CongestionLevel =>
  sampleLevel({ ...QUIET, ...some }, thresholds);

describe('level against the trailing year (median 2, P80 6, P97 20)', () => {
  const thresholds = congestionThresholds(historyOf(30, [0]), 20);
  test.each([
    [{}, 'LOW'],
    [{ queue: 2 }, 'LOW'],
    [{ queue: 3 }, 'MODERATE'],
    [{ queue: 6 }, 'MODERATE'],
    [{ queue: 7 }, 'HIGH'],
    [{ queue: 20 }, 'HIGH'],
    [{ queue: 21 }, 'CRITICAL'],
    [{ utilizationFraction: 0.649 }, 'LOW'],
    [{ utilizationFraction: 0.65 }, 'MODERATE'],
    [{ utilizationFraction: 1 }, 'MODERATE'],
    [{ medianWaitHours: 24 }, 'LOW'],
    [{ medianWaitHours: 24.1 }, 'MODERATE'],
  ] as [Partial<CongestionSample>, CongestionLevel][])('%j is %s', (sample, expected) => {
    expect(level(sample, thresholds)).toBe(expected);
  });
});

describe('level by the fixed scale', () => {
  const thresholds = congestionThresholds(createQueueHistory(), 20);
  test.each([
    [{ utilizationFraction: 0.649, queue: 50 }, 'LOW'],
    [{ utilizationFraction: 0.65 }, 'MODERATE'],
    [{ utilizationFraction: 0.799 }, 'MODERATE'],
    [{ utilizationFraction: 0.8 }, 'HIGH'],
    [{ utilizationFraction: 0.919, queue: 50 }, 'HIGH'],
    [{ utilizationFraction: 0.92, queue: 4 }, 'HIGH'],
    [{ utilizationFraction: 0.92, queue: 5 }, 'CRITICAL'],
  ] as [Partial<CongestionSample>, CongestionLevel][])('%j is %s', (sample, expected) => {
    expect(level(sample, thresholds)).toBe(expected);
  });
});

test('a longer queue never lowers the level', () => {
  const queues = fc.array(fc.nat(40), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(queues, fc.integer({ min: 1, max: 60 }), fc.nat(60), (lengths, berths, queue) => {
      const thresholds = congestionThresholds(historyOf(15, lengths), berths);
      const rank = (length: number): number => CONGESTION_LEVELS.indexOf(level({ queue: length, berths }, thresholds));
      expect(rank(queue + 1)).toBeGreaterThanOrEqual(rank(queue));
    }),
  );
});

describe('a change needs two samples in a row', () => {
  /** Letters for levels; the levels in force after each sample. */
  const BY_LETTER = { L: 'LOW', M: 'MODERATE', H: 'HIGH', C: 'CRITICAL' } as const;
  const inForce = (start: string, samples: string): string => {
    const state: CongestionState = { level: BY_LETTER[start as 'L'], candidate: null };
    return [...samples]
      .map((letter) => {
        const before = state.level;
        expect(evolveCongestion(state, BY_LETTER[letter as 'L'])).toBe(state.level === before ? null : before);
        return state.level[0];
      })
      .join('');
  };

  test.each([
    ['L', 'HHLL', 'LHHL'],
    ['L', 'HLHL', 'LLLL'],
    ['L', 'CCC', 'LCC'],
    ['L', 'CHC', 'LHH'],
    ['L', 'HCC', 'LHC'],
    ['L', 'MCC', 'LMC'],
    ['H', 'LMLL', 'HMML'],
    ['H', 'LCLC', 'HHHH'],
    ['C', 'LL', 'CL'],
    ['M', 'LHLH', 'MMMM'],
    ['M', 'MMM', 'MMM'],
  ])('from %s, samples %s: %s', (start, samples, expected) => {
    expect(inForce(start, samples)).toBe(expected);
  });

  test('and goes no further than both agree', () => {
    const letters = fc.array(fc.constantFrom('L', 'M', 'H', 'C'), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(letters, (samples) => {
        const levels = inForce('L', samples.join(''));
        const rank = (letter: string): number => 'LMHC'.indexOf(letter);
        for (let i = 1; i < samples.length; i++) {
          if (levels[i] === levels[i - 1]) continue;
          const pair = [rank(samples[i - 1]!), rank(samples[i]!)];
          expect(rank(levels[i]!)).toBeGreaterThanOrEqual(Math.min(...pair));
          expect(rank(levels[i]!)).toBeLessThanOrEqual(Math.max(...pair));
        }
      }),
    );
  });
});

test('the window is the trailing year', () => {
  const history = createQueueHistory();
  addQueueSample(history, T0, 50);
  for (let day = 1; day <= 30; day++) {
    for (let i = 0; i < 96; i++) addQueueSample(history, T0 + (340 + day) * DAY_MS + i * 15 * MINUTE_MS, 1);
  }
  expect(congestionThresholds(history, 1).criticalQueue).toBe(1);
});
