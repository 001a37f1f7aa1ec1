import { CONGESTION_LEVELS } from '../../domain/port/congestion.ts';
import { RISK_BOUNDS, RISK_LEVELS } from '../../domain/prediction/congestion-model.ts';
import { MIN_CASES } from '../../domain/prediction/scores.ts';
import {
  byHorizon,
  count,
  figure,
  group,
  instantAt,
  named,
  nullable,
  ORIGIN,
  portCode,
  share,
  text,
  words,
} from '../wire/schema.ts';

const auc = () => nullable(share(`Area under the ROC curve; 0.5 is chance. Null below ${MIN_CASES} forecasts.`));
const f1 = () => nullable(share(`F1 score of warning at a probability of 0.5. Null below ${MIN_CASES} forecasts.`));
const skill = (over: string) =>
  nullable(figure(`Brier skill over ${over}: 1 is perfect, 0 no better. Null below ${MIN_CASES} forecasts.`));

const horizon = named('HorizonForecast', 'Congestion at one horizon.', {
  probability: share('Probability that the queue then exceeds threshold_queue.'),
  risk_level: words(RISK_LEVELS, `The probability in words: below ${RISK_BOUNDS.join(', below ')}, and from there on.`),
  confidence: share('Probability that a plain yes or no is right: the greater of p and 1 − p.'),
  queue_p50: figure('Vessels in the queue then, P50.'),
  queue_p90: figure('Vessels in the queue then, P90.'),
  basis: words(
    ['model', 'persistence'],
    'What made it: a fitted model, or the queue as it is with what is known to come.',
  ),
});

const metrics = named('HorizonMetrics', 'How the forecasts of one horizon turned out.', {
  auc: auc(),
  f1: f1(),
  brier: nullable(share('Brier score, the mean squared error of the probability; 0 is perfect.')),
  brier_skill_vs_climatology: skill('the share of hours that were high'),
  brier_skill_vs_persistence: skill('the present state'),
  forecasts: count('Forecasts that have met their outcome.'),
  high: count('Of these, when the queue was high.'),
});

export const CONGESTION_SCHEMA = named('CongestionForecast', 'Congestion of a port now and at four horizons.', {
  port_code: portCode(),
  current_state: group('The port now.', {
    queue_total: count('Vessels in the queue.'),
    berth_utilization: share('Share of the berths in service that is taken.'),
    congestion_level: words(
      CONGESTION_LEVELS.map((level) => level.toLowerCase()),
      'Congestion level.',
    ),
  }),
  forecasts: byHorizon(horizon, 'The forecast for each horizon.'),
  label: text('What the probabilities are of, in words.'),
  threshold_queue: figure('Vessels that the queue must exceed to count as high.'),
  forecast_time: instantAt('When the forecast was made.'),
  forecast_reason: nullable(text('Why the forecast rests on the state alone; null if it does not.')),
  model_version: text('Port, kind, rung and day of the model.'),
  model_metrics: group('How forecasts that were served turned out here.', {
    auc: auc(),
    f1: f1(),
    horizon: text('The horizon that auc and f1 are of.'),
    by_horizon: byHorizon(metrics, 'The figures of each horizon.'),
    window_days: count('Forecasts of so many days back are counted.'),
  }),
  ...ORIGIN,
});
