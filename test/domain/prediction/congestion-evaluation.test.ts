import { describe, expect, test } from 'bun:test';
import { createRandom } from '../../../src/core/random.ts';
import { HOUR_MS } from '../../../src/core/time.ts';
import {
  CONGESTION_HORIZONS_HOURS,
  type CongestionScoredRow,
  evaluateCongestion,
} from '../../../src/domain/prediction/congestion-evaluation.ts';
import { MONDAY_MS } from '../../support/scored-rows.ts';

const row = (some: Partial<CongestionScoredRow>): CongestionScoredRow => ({
  portCode: 'STS',
  atMs: MONDAY_MS,
  horizonHours: 8,
  probability: 0.5,
  climatology: 0.25,
  persistence: 0,
  wasHigh: false,
  ...some,
});

/** Hourly forecasts of ten weeks that say how likely the event is, and it happens so often. */
const calibrated = (seed: number): CongestionScoredRow[] => {
  const random = createRandom(seed);
  return Array.from({ length: 1680 }, (_, hour) => {
    const probability = random.uniform() ** 3;
    const chance = (): boolean => random.uniform() < probability;
    return row({ atMs: MONDAY_MS + hour * HOUR_MS, probability, wasHigh: chance(), persistence: chance() ? 1 : 0 });
  });
};

test('one group per horizon with rows, and per port', () => {
  const ports = ['STS', 'SSZ'];
  const rows = ports.flatMap((portCode) => [row({ portCode, horizonHours: 72 }), row({ portCode, horizonHours: 8 })]);
  const { horizons, portHorizons } = evaluateCongestion(rows, 1);
  expect(horizons.map(({ portCode, horizonHours, scores }) => [portCode, horizonHours, scores.count])).toEqual([
    [null, 8, 2],
    [null, 72, 2],
  ]);
  expect(portHorizons.map(({ portCode, horizonHours, scores }) => [portCode, horizonHours, scores.count])).toEqual([
    ['SSZ', 8, 1],
    ['SSZ', 72, 1],
    ['STS', 8, 1],
    ['STS', 72, 1],
  ]);
  expect(evaluateCongestion([], 1)).toEqual({ horizons: [], portHorizons: [] });
  expect(CONGESTION_HORIZONS_HOURS).toEqual([8, 24, 48, 72]);
});

describe('skill', () => {
  test('by hand', () => {
    const rows = Array.from({ length: 40 }, (_, i) =>
      i % 4 === 0
        ? row({ probability: 0.8, wasHigh: true, persistence: i % 8 === 0 ? 1 : 0 })
        : row({ probability: 0.2 }),
    );
    const [group] = evaluateCongestion(rows, 1).horizons;
    // Brier .04; climatology (1 × .5625 + 3 × .0625) / 4 = .1875; persistence misses every eighth: .125.
    expect(group!.scores.brier).toBeCloseTo(0.04, 12);
    expect(group!.skillVsClimatology).toBeCloseTo(1 - 0.04 / 0.1875, 12);
    expect(group!.skillVsPersistence).toBeCloseTo(1 - 0.04 / 0.125, 12);
    expect(group!.scores.auc).toBe(1);
    expect(group!.intervals).toBeNull();
  });

  test('below thirty rows is null', () => {
    const [group] = evaluateCongestion(
      Array.from({ length: 29 }, () => row({})),
      1,
    ).horizons;
    expect(group).toMatchObject({ skillVsClimatology: null, skillVsPersistence: null, intervals: null });
  });
});

test('intervals hold their figures, and are the same for the same seed', () => {
  for (let seed = 0; seed < 20; seed++) {
    const [group] = evaluateCongestion(calibrated(seed), seed).horizons;
    const { auc, skillVsClimatology, skillVsPersistence } = group!.intervals!;
    const within = (interval: readonly [number, number] | null, figure: number | null): boolean =>
      interval![0] <= figure! && figure! <= interval![1];
    expect(within(auc, group!.scores.auc), `AUC with seed ${seed}`).toBe(true);
    expect(within(skillVsClimatology, group!.skillVsClimatology), `climatology with seed ${seed}`).toBe(true);
    expect(within(skillVsPersistence, group!.skillVsPersistence), `persistence with seed ${seed}`).toBe(true);
  }
  expect(evaluateCongestion(calibrated(1), 4)).toEqual(evaluateCongestion(calibrated(1), 4));
});
