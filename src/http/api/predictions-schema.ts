import { JIT_ASSUMPTIONS } from '../../domain/advice/jit-assumptions.ts';
import {
  count,
  expectedZone,
  flag,
  hoursLong,
  instantAt,
  knots,
  list,
  mmsiText,
  modelClass,
  named,
  nauticalMiles,
  nullable,
  ROWS_ORIGIN,
  share,
  text,
  tonnes,
  ttbHours,
  words,
} from '../wire/schema.ts';

/** Fields of an advice on speed. */
export const JIT_FIELDS = {
  recommended_speed_kn: knots('The speed advised, over ground.'),
  current_speed_kn: knots('The present speed over ground.'),
  recommended_arrival: instantAt('Arrival at the pilot station at the advised speed.'),
  current_arrival: instantAt('Arrival at the pilot station at the present speed.'),
  wait_avoided_hours: hoursLong('What the advice takes off the wait.'),
  wait_remaining_hours: hoursLong('What it leaves of the wait.'),
  fuel_saved_tonnes: tonnes('Heavy fuel oil saved until the berth is ready.'),
  fuel_saved_low_tonnes: tonnes('The same if the main engine burns as little as charter parties warrant.'),
  co2_saved_tonnes: tonnes('CO2 not emitted.'),
  limited_by: words(
    ['berth', 'slowest_speed'],
    "What forbids a lower speed: the berth's readiness, or the slowest speed that is ever advised.",
  ),
  size_assumed: flag('The deadweight is not known, and one typical of the class was taken.'),
};

const jit = named('JitAdvice', 'How far to slow down so as not to wait (just in time).', JIT_FIELDS);

const prediction = named('TtbPrediction', 'The newest prediction of an expected vessel, with advice on its speed.', {
  mmsi: mmsiText(),
  vessel_name: text("Name; the MMSI's text while no name is known."),
  ttb_hours: ttbHours('Time to berth from prediction_time, P50: as likely sooner as later.'),
  ttb_p90: ttbHours('Time to berth from prediction_time, P90: nine in ten berth within it.'),
  distance_nm: nauticalMiles('Distance to the port when the prediction was made.'),
  zone: expectedZone(),
  dwt_class: modelClass(),
  confidence: share('How far the prediction can be relied upon.'),
  will_queue: flag('Whether the vessel probably queues before it berths.'),
  queue_probability: share('Probability of that; 1 in the queue.'),
  prediction_time: instantAt('When it was made.'),
  model_version: text('Port, class, rung and day of the model.'),
  jit: nullable(jit),
  jit_reason: nullable(text('Why there is no advice; null if there is.')),
});

export const API_PREDICTIONS_SCHEMA = named(
  'TtbPredictionList',
  'Time to berth of each expected vessel, soonest first.',
  {
    predictions: list(prediction, 'Predictions, soonest first.'),
    total: count('How many there are, whatever the page.'),
    jit_assumptions: list(
      text('One of them, in a sentence.'),
      `What the advice rests on, in ${JIT_ASSUMPTIONS.length} sentences.`,
    ),
    ...ROWS_ORIGIN,
  },
);
