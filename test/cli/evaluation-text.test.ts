import { describe, expect, test } from 'bun:test';
import { evaluationJson } from '../../src/cli/evaluation-json.ts';
import { evaluationText } from '../../src/cli/evaluation-text.ts';
import { createRandom } from '../../src/core/random.ts';
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts';
import { type CongestionScoredRow, evaluateCongestion } from '../../src/domain/prediction/congestion-evaluation.ts';
import { evaluate } from '../../src/domain/prediction/evaluation.ts';
import { MONDAY_MS, randomRows, scoredRow } from '../support/scored-rows.ts';

const WEEK_MS = 7 * DAY_MS;

/**
 * Five weeks of ten bulk carriers, each predicted at 30 h and at 5 h before its berth: at 30 h 3 h too long, at 5 h 1 h too
 * short; and two tankers at another port.
 */
const rows = [
  ...Array.from({ length: 50 }, (_, i) => {
    const berthMs = MONDAY_MS + Math.floor(i / 10) * WEEK_MS + (48 + (i % 10)) * HOUR_MS;
    return [
      scoredRow({
        expectationId: i,
        zone: 'APPROACH_CLOSE',
        madeMs: berthMs - 30 * HOUR_MS,
        actualHours: 30,
        p50Hours: 33,
        p90Hours: 40,
        baselineHours: { physics: 15, median_wait: 38, fluid: 35, rollout: 36 },
      }),
      scoredRow({
        expectationId: i,
        madeMs: berthMs - 5 * HOUR_MS,
        actualHours: 5,
        p50Hours: 4,
        p90Hours: 4.5,
        baselineHours: { physics: 1, median_wait: 9, fluid: 7, rollout: 8 },
      }),
    ];
  }).flat(),
  ...[100, 101].map((expectationId) => scoredRow({ portCode: 'SSZ', modelClass: 'tanker', expectationId })),
];

const forecasts = Array.from({ length: 40 }, (_, i): CongestionScoredRow => {
  const wasHigh = i % 4 === 0;
  return {
    portCode: 'STS',
    atMs: MONDAY_MS + i * DAY_MS,
    horizonHours: i < 36 ? 24 : 72,
    probability: wasHigh ? 0.7 : i % 4 === 1 ? 0.7 : 0.1,
    climatology: 0.25,
    persistence: i % 8 === 0 ? 1 : 0,
    wasHigh,
  };
});

/** Checked by hand, but for the intervals. */
const EXPECTED = `102 predictions for 52 calls, each stored before its outcome,
made from 2025-01-06T00:00:00Z to 2025-02-05T04:00:00Z.

Errors of the predicted hours to berth, in hours. A call counts once, however often predicted.
bias: above 0 ships came sooner than predicted. P90: share that came by then, 90 % if it is right.
loss50, loss90: pinball loss of P50 and P90. The slices are of predicted hours.

                    n  calls  MAE     95 %  median  bias     P90         95 %  loss50  loss90
all               102     52  1.9  1.8–2.0     1.0  +1.0   51.9%    50.0–55.4    0.96    0.74
ports
  SSZ               2      2    –        –       –     –       –            –       –       –
  STS             100     50  2.0  2.0–2.0     2.0  +1.0   50.0%    50.0–50.0    1.00    0.73
classes
  bulk            100     50  2.0  2.0–2.0     2.0  +1.0   50.0%    50.0–50.0    1.00    0.73
  tanker            2      2    –        –       –     –       –            –       –       –
zones
  QUEUE            52     52  1.0  0.9–1.0     1.0  -1.0    3.8%     0.0–10.7    0.48    0.47
  APPROACH_CLOSE   50     50  3.0  3.0–3.0     3.0  +3.0  100.0%  100.0–100.0    1.50    1.00
slices
  0-8h             50     50  1.0  1.0–1.0     1.0  -1.0    0.0%      0.0–0.0    0.50    0.45
  8-24h             2      2    –        –       –     –       –            –       –       –
  24-48h           50     50  3.0  3.0–3.0     3.0  +3.0  100.0%  100.0–100.0    1.50    1.00
ports and classes
  SSZ tanker        2      2    –        –       –     –       –            –       –       –
  STS bulk        100     50  2.0  2.0–2.0     2.0  +1.0   50.0%    50.0–50.0    1.00    0.73
ports and slices
  SSZ 8-24h         2      2    –        –       –     –       –            –       –       –
  STS 0-8h         50     50  1.0  1.0–1.0     1.0  -1.0    0.0%      0.0–0.0    0.50    0.45
  STS 24-48h       50     50  3.0  3.0–3.0     3.0  +3.0  100.0%  100.0–100.0    1.50    1.00

MAE in hours of the model and of four baselines on the same rows. skill: model / best, good below 1.
sail: distance over speed. +wait: that plus the median wait of the class.
queue: times service over berths. rollout: the queue played forward, berth by berth.

                  model  sail  +wait  queue  rollout   best  skill       95 %
all                 1.9   9.3    5.9    3.5      4.5  queue   0.55  0.50–0.57
ports
  SSZ                 –     –      –      –        –      –      –          –
  STS               2.0   9.5    6.0    3.5      4.5  queue   0.57  0.57–0.57
classes
  bulk              2.0   9.5    6.0    3.5      4.5  queue   0.57  0.57–0.57
  tanker              –     –      –      –        –      –      –          –
zones
  QUEUE             1.0   4.0    4.0    2.1      3.0  queue   0.46  0.40–0.50
  APPROACH_CLOSE    3.0  15.0    8.0    5.0      6.0  queue   0.60  0.60–0.60
slices
  0-8h              1.0   4.0    4.0    2.0      3.0  queue   0.50  0.50–0.50
  8-24h               –     –      –      –        –      –      –          –
  24-48h            3.0  15.0    8.0    5.0      6.0  queue   0.60  0.60–0.60
ports and classes
  SSZ tanker          –     –      –      –        –      –      –          –
  STS bulk          2.0   9.5    6.0    3.5      4.5  queue   0.57  0.57–0.57
ports and slices
  SSZ 8-24h           –     –      –      –        –      –      –          –
  STS 0-8h          1.0   4.0    4.0    2.0      3.0  queue   0.50  0.50–0.50
  STS 24-48h        3.0  15.0    8.0    5.0      6.0  queue   0.60  0.60–0.60

MAE in hours if each prediction counted once, and so long waits more:
model 2.0, P90 51.0%; sail 9.4, +wait 6.0, queue 3.5, rollout 4.5.

MAE in hours against actual hours before berth: █ model, ┃ queue (the best baseline)

hours    n  model  queue
0–2      0      –      –
2–4      0      –      –
4–8     50    1.0    2.0  ████████████           ┃
8–16     2      –      –
16–24    0      –      –
24–36   50    3.0    5.0  ████████████████████████████████████                       ┃
36–48    0      –      –
48–72    0      –      –
72–120   0      –      –
120+     0      –      –

Congestion: whether the queue is high so many hours ahead; high: how often it was.
F1: of warnings from a probability of 0.5; best: from the best threshold for these same rows.
Brier skill against how usual it is and against how it is now: good above 0.

             n   high    AUC         95 %    F1  best  Brier  usual       95 %    now           95 %
all ports
  24 h      36  25.0%  0.833  0.808–0.870  0.67  0.67  0.150   0.20  0.01–0.38  -0.35  -2.46 to 0.10
  72 h       4      –      –            –     –     –      –      –          –      –              –
ports
  STS 24 h  36  25.0%  0.833  0.808–0.870  0.67  0.67  0.150   0.20  0.01–0.38  -0.35  -2.46 to 0.10
  STS 72 h   4      –      –            –     –     –      –      –          –      –              –

–: fewer than 30 cases, or of an interval fewer than four weeks.
95 %: from whole weeks drawn with replacement, seed 7.
`;

describe('the text', () => {
  test('of a small set of rows', () => {
    expect(evaluationText(evaluate(rows, 7), evaluateCongestion(forecasts, 7))).toBe(EXPECTED);
  });

  test('is no wider than a terminal of 100 columns', () => {
    const text = evaluationText(evaluate(randomRows(createRandom(1), 400), 1), evaluateCongestion(forecasts, 1));
    const widest = Math.max(...text.split('\n').map((line) => line.length));
    expect(widest).toBeLessThanOrEqual(100);
    expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
    expect(text).not.toMatch(/ \n/);
  });

  test('without anything scored says so', () => {
    expect(evaluationText(evaluate([], 1), null)).toBe('No stored prediction has met its outcome yet.\n');
  });

  test('of few predictions has counts and no picture', () => {
    const text = evaluationText(evaluate(rows.slice(0, 4), 1), null);
    expect(text).toMatch(/^all +4 +2 +– +– +– +– +– +– +– +–$/m);
    expect(text).not.toContain('█');
  });
});

describe('the JSON', () => {
  const json = JSON.parse(JSON.stringify(evaluationJson(evaluate(rows, 7), evaluateCongestion(forecasts, 7))));

  test('of a group', () => {
    expect(json.time_slices[0]).toEqual({
      time_slice: '0-8h',
      n: 50,
      calls: 50,
      mae_hours: 1,
      median_error_hours: 1,
      bias_hours: -1,
      p90_coverage: 0,
      pinball_50_hours: 0.5,
      pinball_90_hours: 0.45,
      mean_width_hours: 0.5,
      share_within_2h: 1,
      baseline_mae_hours: { physics: 4, median_wait: 4, fluid: 2, rollout: 3 },
      best_baseline: 'fluid',
      skill: 0.5,
      ratio_to_physics: 0.25,
      unweighted: {
        mae_hours: 1,
        p90_coverage: 0,
        baseline_mae_hours: { physics: 4, median_wait: 4, fluid: 2, rollout: 3 },
      },
      interval_95: { mae_hours: [1, 1], p90_coverage: [0, 0], skill: [0.5, 0.5] },
    });
  });

  test('has null figures beside the counts where there are few cases', () => {
    expect(json.ports[0]).toMatchObject({ port_code: 'SSZ', n: 2, calls: 2, mae_hours: null, interval_95: null });
    expect(json.port_classes[0]).toMatchObject({ port_code: 'SSZ', dwt_class: 'tanker', skill: null });
  });

  test('of the whole', () => {
    expect(json).toMatchObject({ seed: 7, first_made_at: '2025-01-06T00:00:00Z', all: { n: 102, calls: 52 } });
    expect(json.convergence[2]).toMatchObject({ from_hours: 4, to_hours: 8, n: 50, mae_hours: 1 });
    expect(json.convergence[9]).toMatchObject({ from_hours: 120, to_hours: null, n: 0, mae_hours: null });
    expect(Object.keys(json.all)).not.toContain('port_code');
  });

  test('of congestion', () => {
    const [day, far] = json.congestion.horizons;
    expect(day).toMatchObject({ horizon_hours: 24, n: 36, positives: 9, prevalence: 0.25, best_threshold: 0.7 });
    expect(day.interval_95.brier_skill_vs_climatology).toHaveLength(2);
    expect(day.reliability[7]).toMatchObject({
      from_probability: 0.7,
      to_probability: 0.8,
      n: 18,
      mean_probability: null,
    });
    expect(far).toMatchObject({ horizon_hours: 72, n: 4, auc: null, interval_95: null });
    expect(json.congestion.port_horizons[0]).toMatchObject({ port_code: 'STS', horizon_hours: 24 });
    expect(evaluationJson(evaluate(rows, 7), null)).toMatchObject({ congestion: null });
  });
});
