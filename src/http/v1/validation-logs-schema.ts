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
  nullable,
  portCode,
  ROWS_ORIGIN,
  share,
  text,
  ttbHours,
  words,
} from '../wire/schema.ts';

const log = named('ValidationLog', 'A prediction and what came: of a call the first in its slice.', {
  mmsi: mmsiNumber(),
  vessel_name: text("Name; the MMSI's text while no name is known."),
  predicted_ttb: ttbHours('Predicted time to berth, P50.'),
  predicted_p90: ttbHours('Predicted time to berth, P90.'),
  actual_ttb: hoursLong('Time from prediction_time to berth_time.'),
  error_hours: hoursLong('Predicted less actual: above zero the vessel came sooner.'),
  prediction_time: instantAt('When it was predicted.'),
  berth_time: instantAt('When the vessel berthed (ATB).'),
  time_slice: words(TIME_SLICES, 'Slice that the predicted time falls in.'),
  zone: expectedZone(),
  dwt_class: modelClass(),
  model_version: text('Port, class, rung and day of the model.'),
});

export const VALIDATION_LOGS_SCHEMA = named('ValidationLogList', 'Predictions beside their outcomes.', {
  port_code: portCode(),
  days: count('Berthings of so many days back.'),
  logs: list(log, 'Newest berthing first.'),
  accuracy_summary: group('Errors over all rows.', {
    mae: nullable(hoursLong('Mean absolute error; null with reason.')),
    median_error: nullable(hoursLong('Median absolute error; null with reason.')),
    bias: nullable(hoursLong('Mean error: above zero vessels came sooner than predicted; null with reason.')),
    p90_coverage: nullable(share('Share that berthed within the P90; 0.9 is what it promises. Null with reason.')),
    predictions_count: count('Rows behind the figures.'),
    reason: nullable(text('Why the figures are null; null if they are not.')),
  }),
  ...ROWS_ORIGIN,
});
