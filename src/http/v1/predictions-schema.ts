import { RUNGS } from '../../domain/prediction/scored-row.ts';
import { MIN_CASES } from '../../domain/prediction/scores.ts';
import { TIME_SLICES } from '../../domain/prediction/time-slice.ts';
import {
  count,
  expectedZone,
  group,
  hoursLong,
  instantAt,
  list,
  mmsiNumber,
  modelClass,
  named,
  nauticalMiles,
  nullable,
  ROWS_ORIGIN,
  share,
  text,
  ttbHours,
  words,
} from '../wire/schema.ts';

const mae = (slice: string) =>
  nullable(hoursLong(`Mean absolute error of predictions of ${slice}; null below ${MIN_CASES} cases.`));

/** Mean absolute errors of what was served, with the cases behind each. */
export const MODEL_ACCURACY = named('ModelAccuracy', 'How predictions that were served turned out here.', {
  mae_0_8h: mae('up to 8 h'),
  mae_8_24h: mae('8 to 24 h'),
  mae_24_48h: mae('24 to 48 h'),
  mae_48_72h: mae('48 to 72 h'),
  cases: group(
    'Predictions behind each error: of each call the first in the slice.',
    Object.fromEntries(TIME_SLICES.map((slice) => [slice, count(`Cases of ${slice}.`)])),
  ),
  window_days: count('Berthings of so many days back are counted.'),
});

const prediction = named('Prediction', 'The newest prediction of a vessel that is expected at a berth.', {
  mmsi: mmsiNumber(),
  vessel_name: text("Name; the MMSI's text while no name is known."),
  zone: expectedZone(),
  ttb_hours: ttbHours('Time to berth from prediction_time, P50: as likely sooner as later.'),
  ttb_p90: ttbHours('Time to berth from prediction_time, P90: nine in ten berth within it.'),
  time_slice: words(TIME_SLICES, 'Slice that ttb_hours falls in; accuracy is told by it.'),
  model_version: text('Port, class, rung and day of the model.'),
  prediction_time: instantAt('When it was made.'),
  features: group('Some of what the model was given.', {
    queue_total: count('Vessels in the queue at the last run of the models.'),
    berth_utilization: share('Share of the berths in service that was taken then.'),
    dwt_class: modelClass(),
    distance_nm: nauticalMiles('Distance to the port when the prediction was made.'),
  }),
  rung: words(RUNGS, 'How far up the ladder the model of the class is: rollout, six features, all features.'),
  rung_reason: nullable(text('Why it stands no higher; null for the full model.')),
  confidence: share('How far the prediction can be relied upon.'),
  queue_probability: share('Probability that the vessel queues before it berths; 1 in the queue.'),
  expected_berthing: instantAt('prediction_time and the P50.'),
});

export const PREDICTIONS_SCHEMA = named('PredictionList', 'Time to berth of each expected vessel, soonest first.', {
  predictions: list(prediction, 'Predictions, soonest first.'),
  total: count('How many there are, whatever the page.'),
  model_accuracy: MODEL_ACCURACY,
  ...ROWS_ORIGIN,
});
