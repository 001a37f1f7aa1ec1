import { describe, expect, test } from 'bun:test';
import { brierSkill } from '../../../src/domain/prediction/binary-scores.ts';
import { climatology, persistence } from '../../../src/domain/prediction/congestion-baselines.ts';
import { CONGESTION_HORIZONS_HOURS } from '../../../src/domain/prediction/congestion-evaluation.ts';
import type { CongestionInput } from '../../../src/domain/prediction/congestion-features.ts';
import { type CongestionTrainingRow, fitCongestion } from '../../../src/domain/prediction/congestion-fit.ts';
import { type CongestionModel, forecastCongestion } from '../../../src/domain/prediction/congestion-model.ts';
import { watchPort } from './congestion-port.ts';

/** Four times 120 days of a port with a strong weekly rhythm; the seeds were not chosen. */
const PORTS = [1, 2, 3, 4].map((seed) =>
  watchPort({
    seed,
    days: 120,
    pools: [
      { berths: 4, callsPerDay: 2.2, stayHours: 38 },
      { berths: 3, callsPerDay: 1.3, stayHours: 48 },
      { berths: 6, callsPerDay: 5, stayHours: 22 },
    ],
    noticeHours: 28,
    weekShare: 0.5,
  }),
);
const FIRST = PORTS[0]!;
const TRAINED = 80 * 24;

/** The rows as they are known after so many hours: without outcomes that are still to come. */
const knownAt = (rows: readonly CongestionTrainingRow[], hours: number): CongestionTrainingRow[] =>
  rows.slice(0, hours).map(({ input, outcomes }, i) => ({
    input,
    outcomes: outcomes.map((queue, h) => (i + CONGESTION_HORIZONS_HOURS[h]! < hours ? queue : null)),
  }));

const FITTED = PORTS.map((rows) => fitCongestion(knownAt(rows, TRAINED))!);
const MODEL = FITTED[0]!;

type Made = {
  readonly probability: number;
  readonly outcome: boolean;
  readonly aboveP90: boolean;
  readonly input: CongestionInput;
};

/** Forecasts for each horizon, by the model that serves at the hour. */
function forecasts(
  rows: readonly CongestionTrainingRow[],
  from: number,
  modelAt: (hour: number) => CongestionModel | null,
) {
  const made: Made[][] = CONGESTION_HORIZONS_HOURS.map(() => []);
  for (let hour = from; hour < rows.length; hour++) {
    const { input, outcomes } = rows[hour]!;
    forecastCongestion(modelAt(hour), input).forEach(({ probability, queueP90, thresholdQueue }, h) => {
      const queue = outcomes[h]!;
      made[h]!.push({ probability, outcome: queue > thresholdQueue, aboveP90: queue > queueP90, input });
    });
  }
  return made;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('too little history is refused', () => {
  test.each([
    ['no rows', []],
    ['ten days', knownAt(FIRST, 240)],
    [
      '15 days with an outcome every fourth hour',
      knownAt(FIRST, 360).map((row, i) => (i % 4 ? { ...row, outcomes: [] } : row)),
    ],
  ] satisfies [string, CongestionTrainingRow[]][])('%s', (_, rows) => {
    expect(fitCongestion(rows)).toBeNull();
  });

  test('15 days are enough to try', () => {
    expect(fitCongestion(knownAt(FIRST, 360))).not.toBeNull();
  });
});

describe('a fit', () => {
  test('on 40 days that it had not seen does better than the forecast without it', () => {
    const fitted = PORTS.map((rows, i) => forecasts(rows, TRAINED, () => FITTED[i]!));
    const prior = PORTS.map((rows) => forecasts(rows, TRAINED, () => null));
    const skills = CONGESTION_HORIZONS_HOURS.map((_, h) => {
      const references = prior.flatMap((made) => made[h]!.map(({ probability }) => probability));
      return brierSkill(
        fitted.flatMap((made) => made[h]!),
        references,
      )!;
    });
    expect(Math.min(...skills)).toBeGreaterThan(0);
    expect(mean(skills)).toBeGreaterThan(0.05);
    const all = fitted.flat(2);
    expect(Math.abs(mean(all.map(({ probability, outcome }) => probability - Number(outcome))))).toBeLessThan(0.05);
    expect(Math.abs(mean(all.map(({ aboveP90 }) => Number(aboveP90))) - 0.1)).toBeLessThan(0.06);
  });

  test('is plain data, the same for the same rows', () => {
    expect(fitCongestion(knownAt(FIRST, TRAINED))).toEqual(MODEL);
    const text = JSON.stringify(MODEL);
    expect(JSON.parse(text)).toEqual(MODEL);
    expect(text.length).toBeLessThan(10_000);
  });

  test('says on how many rows it was tried', () => {
    expect(MODEL).toMatchObject({ fromMs: FIRST[0]!.input.atMs, toMs: FIRST[TRAINED - 1]!.input.atMs });
    for (const [h, { samples, heldOut, spreadFactor }] of MODEL.horizons.entries()) {
      expect(samples).toBe(TRAINED - CONGESTION_HORIZONS_HOURS[h]!);
      expect(heldOut.rows / samples).toBeCloseTo(0.25, 2);
      expect(spreadFactor).toBeGreaterThan(0.5);
      expect(spreadFactor).toBeLessThan(2);
    }
  });

  test('serves at a horizon where it did better on the rows held out, and only there', () => {
    for (const { horizons, rung } of FITTED) {
      for (const { correction, heldOut } of horizons) {
        expect(correction !== null).toBe(heldOut.brierModel < heldOut.brierPrior);
      }
      expect(rung).toBe(horizons.some(({ correction }) => correction !== null) ? 'fitted' : 'prior');
    }
  });

  test('does not serve where the newest weeks contradict the rest', () => {
    const half = TRAINED / 2;
    const rows = knownAt(FIRST, TRAINED).map(({ input, outcomes }, i) => ({
      input,
      outcomes: outcomes.map((queue) => (queue === null ? null : i < half ? input.queue + 40 : queue)),
    }));
    expect(fitCongestion(rows)!).toMatchObject({ rung: 'prior', horizons: Array(4).fill({ correction: null }) });
  });

  test('refuses rows out of order', () => {
    const rows = knownAt(FIRST, TRAINED);
    expect(() => fitCongestion([...rows.slice(100, 200), ...rows])).toThrow('order of time');
  });

  test('of a port that never has a queue is a fit like any other', () => {
    const idle = watchPort({
      seed: 5,
      days: 30,
      pools: [{ berths: 10, callsPerDay: 2, stayHours: 30 }],
      noticeHours: 28,
      weekShare: 0,
    });
    const model = fitCongestion(idle)!;
    for (const { probability } of forecastCongestion(model, idle.at(-1)!.input)) expect(probability).toBeLessThan(0.05);
  });
});

test('from the first hour on, refitted each week, forecasts beat climatology and persistence', () => {
  const made = PORTS.map((rows) => {
    let model: CongestionModel | null = null;
    return forecasts(rows, 0, (hour) => {
      if (hour % 168 === 0) model = fitCongestion(knownAt(rows, hour)) ?? model;
      return model;
    });
  });
  for (const [h] of CONGESTION_HORIZONS_HOURS.entries()) {
    const rows = made.flatMap((ofPort) => ofPort[h]!);
    const inputs = rows.map(({ input }) => input);
    expect(brierSkill(rows, inputs.map(climatology))!).toBeGreaterThan(0.3);
    expect(brierSkill(rows, inputs.map(persistence))!).toBeGreaterThan(0.3);
  }
});
