import { BASELINES, RUNGS } from '../../domain/prediction/scored-row.ts';
import { MIN_CASES } from '../../domain/prediction/scores.ts';
import {
  byName,
  count,
  group,
  hoursLong,
  instantAt,
  list,
  modelClass,
  named,
  nullable,
  ORIGIN,
  portCode,
  share,
  text,
  words,
} from '../wire/schema.ts';
import { MODEL_ACCURACY } from './predictions-schema.ts';

const window = () =>
  group('First and last sample that the model was fitted on; null for none.', {
    from: nullable(instantAt('The first.')),
    to: nullable(instantAt('The last.')),
  });

const auc = (horizon: string) =>
  nullable(share(`Area under the ROC curve at ${horizon}; 0.5 is chance. Null below ${MIN_CASES} forecasts.`));

const classModel = named('ClassModel', 'The time-to-berth model of one vessel class.', {
  dwt_class: modelClass(),
  version: text('Port, class, rung and day.'),
  rung: words(RUNGS, 'How far up the ladder it is.'),
  reason: text('Why this rung serves.'),
  trained: instantAt('When it was fitted.'),
  in_force_since: instantAt('Since when it serves.'),
  training_window: window(),
  training_calls: count('Port calls that it was fitted on.'),
  unberthed_calls: count('Calls that were predicted and never berthed: they are in no sample.'),
  training_samples: count('Predictions with their outcome that it was fitted on.'),
  features: count('Features that it uses.'),
  held_out_calls: count('Calls that the rungs were compared on, unseen by the fit.'),
  held_out_mae_hours: byName(
    nullable(hoursLong(`Mean absolute error; null below ${MIN_CASES} calls.`)),
    'Mean absolute error on the held-out calls of each rung and of what was served.',
  ),
});

export const MLOPS_SCHEMA = named('ModelMetrics', 'Which models serve a port, and how they do.', {
  port_code: portCode(),
  ttb_model: group('Time to berth.', {
    version: text('Port, kind and day of the newest model.'),
    algorithm: text('How it works, in a sentence.'),
    training_samples: count('Samples that the models in force were fitted on.'),
    features: count('Features of the full model.'),
    accuracy: MODEL_ACCURACY,
    overall: group('Errors over all predictions that were served, each call counting once.', {
      mae_hours: nullable(hoursLong(`Mean absolute error; null below ${MIN_CASES} cases.`)),
      bias_hours: nullable(hoursLong('Mean error: above zero vessels came sooner than predicted.')),
      p90_coverage: nullable(share('Share that berthed within the P90; 0.9 is what it promises.')),
      baseline_mae_hours: group(
        'Errors of four simple methods on the same predictions.',
        Object.fromEntries(BASELINES.map((name) => [name, nullable(hoursLong(`Mean absolute error of ${name}.`))])),
      ),
      predictions: count('Predictions behind the figures.'),
      calls: count('Calls behind them.'),
      window_days: count('Berthings of so many days back are counted.'),
    }),
    reason: nullable(text('Why no fitted model serves; null if one does.')),
    classes: list(classModel, 'The models in force, one per class that has one.'),
  }),
  congestion_model: group('Congestion.', {
    version: text('Port, kind, rung and day.'),
    algorithm: text('How it works, in a sentence.'),
    accuracy: group('How forecasts that were served turned out.', {
      auc_8h: auc('8 h'),
      auc_24h: auc('24 h'),
      auc_48h: auc('48 h'),
      auc_72h: auc('72 h'),
      f1_8h: nullable(share(`F1 score at 8 h of warning at a probability of 0.5. Null below ${MIN_CASES} forecasts.`)),
      forecasts: count('Forecasts at 8 h that have met their outcome.'),
      high: count('Of these, when the queue was high.'),
      window_days: count('Forecasts of so many days back are counted.'),
    }),
    training_window: window(),
  }),
  data_freshness: group('How fresh the figures are.', {
    last_ais_update: instantAt('When AIS was last heard of a vessel of the port.'),
    last_prediction_run: instantAt('When all vessels of the port were last predicted.'),
    update_frequency_minutes: count('Minutes between such runs.'),
  }),
  ...ORIGIN,
});
