import { describe, expect, test } from 'bun:test';
import { createRandom } from '../../../src/core/random.ts';
import { HOUR_MS } from '../../../src/core/time.ts';
import { type EvaluationGroup, evaluate } from '../../../src/domain/prediction/evaluation.ts';
import { scoreRows } from '../../../src/domain/prediction/scores.ts';
import { timeSlice } from '../../../src/domain/prediction/time-slice.ts';
import { MONDAY_MS, randomRows, scoredRow } from '../../support/scored-rows.ts';

const rows = randomRows(createRandom(2), 300);
const evaluation = evaluate(rows, 1);

describe('groups', () => {
  const parts: [string, readonly EvaluationGroup[]][] = [
    ['ports', evaluation.ports],
    ['ports and classes', evaluation.portClasses],
    ['classes', evaluation.classes],
    ['zones', evaluation.zones],
    ['slices', evaluation.slices],
    ['ports and slices', evaluation.portSlices],
  ];

  test.each(parts)('%s have every row once', (_, groups) => {
    expect(groups.reduce((sum, { scores }) => sum + scores.count, 0)).toBe(rows.length);
  });

  test('stand in the order of their lists, ports by code', () => {
    expect(evaluation.ports.map(({ portCode }) => portCode)).toEqual(['SSZ', 'STS']);
    expect(evaluation.zones.map(({ zone }) => zone)).toEqual(['QUEUE', 'APPROACH_CLOSE', 'APPROACH_FAR']);
    expect(evaluation.portSlices.slice(0, 4).map(({ portCode, slice }) => `${portCode} ${slice}`)).toEqual([
      'SSZ 0-8h',
      'SSZ 8-24h',
      'SSZ 24-48h',
      'SSZ 48-72h',
    ]);
    expect(evaluation.classes.map(({ modelClass }) => modelClass)).toEqual([
      'bulk',
      'tanker',
      'container',
      'general',
      'vehicle',
      'passenger',
    ]);
  });

  test('are scored as their rows alone would be, slices by predicted hours', () => {
    const slice = evaluation.slices[1]!;
    expect(slice).toMatchObject({ portCode: null, modelClass: null, zone: null, slice: '8-24h' });
    expect(slice.scores).toEqual(scoreRows(rows.filter((row) => timeSlice(row.p50Hours) === '8-24h')));
    const tankers = evaluation.portClasses.find((g) => g.portCode === 'STS' && g.modelClass === 'tanker')!;
    expect(tankers.scores).toEqual(
      scoreRows(rows.filter((row) => row.portCode === 'STS' && row.modelClass === 'tanker')),
    );
  });

  test('without a row are left out', () => {
    const { classes, slices, ports } = evaluate([scoredRow()], 1);
    expect([classes.length, slices.length, ports.length]).toEqual([1, 1, 1]);
  });
});

describe('convergence', () => {
  test('is by actual hours; a bound belongs to the bin above it', () => {
    const at = (actualHours: number, count: number) =>
      Array.from({ length: count }, (_, i) =>
        scoredRow({ expectationId: i, actualHours, p50Hours: actualHours + 3, p90Hours: actualHours + 9 }),
      );
    const { convergence } = evaluate([...at(0, 30), ...at(2, 40), ...at(120, 50), ...at(500, 1), ...at(47, 5)], 1);
    expect(convergence.map(({ fromHours, toHours, count }) => [fromHours, toHours, count])).toEqual([
      [0, 2, 30],
      [2, 4, 40],
      [4, 8, 0],
      [8, 16, 0],
      [16, 24, 0],
      [24, 36, 0],
      [36, 48, 5],
      [48, 72, 0],
      [72, 120, 0],
      [120, null, 51],
    ]);
    expect(convergence[1]).toMatchObject({ calls: 40, maeHours: 3, baselineMaeHours: { physics: 12 } });
    expect(convergence[6]).toMatchObject({ calls: 5, maeHours: null, baselineMaeHours: { physics: null } });
  });

  test('has every row once', () => {
    expect(evaluation.convergence.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
  });
});

test('the same rows and seed give the same evaluation', () => {
  expect(evaluate(rows, 1)).toEqual(evaluation);
  expect(evaluate(rows, 2).all.intervals).not.toEqual(evaluation.all.intervals);
});

test('no rows give no figures and no period', () => {
  expect(evaluate([], 1)).toMatchObject({ firstMadeMs: null, lastMadeMs: null, ports: [], all: { intervals: null } });
  expect(evaluate([], 1).all.scores).toMatchObject({ count: 0, calls: 0, maeHours: null });
});

test('the period is of the times at which predictions were made', () => {
  const made = [5, 1, 3].map((hour) => scoredRow({ madeMs: MONDAY_MS + hour * HOUR_MS }));
  expect(evaluate(made, 1)).toMatchObject({
    firstMadeMs: MONDAY_MS + HOUR_MS,
    lastMadeMs: MONDAY_MS + 5 * HOUR_MS,
  });
});
