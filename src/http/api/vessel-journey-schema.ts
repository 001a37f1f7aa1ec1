import {
  count,
  expectedZone,
  flag,
  hoursLong,
  instantAt,
  list,
  mmsiText,
  named,
  nauticalMiles,
  nullable,
  portCode,
  ROWS_ORIGIN,
  share,
  text,
  ttbHours,
  words,
  zoneWord,
} from '../wire/schema.ts';

const change = named('ZoneTransition', 'A change of zone.', {
  time: instantAt('When it happened, back-dated to the evidence.'),
  recorded: instantAt('When the service found out.'),
  from_zone: nullable(zoneWord('The zone before; null for none.')),
  to_zone: nullable(zoneWord('The zone after; null for none.')),
  after_berth: flag('The vessel had berthed before in this port call.'),
});

const prediction = named('JourneyPrediction', 'A prediction as it was served, beside the outcome.', {
  prediction_time: instantAt('When it was made.'),
  zone: expectedZone(),
  ttb_hours: ttbHours('Time to berth, P50.'),
  ttb_p90: ttbHours('Time to berth, P90.'),
  expected_berthing: instantAt('prediction_time and the P50.'),
  distance_nm: nauticalMiles('Distance to the port.'),
  confidence: share('How far the prediction could be relied upon.'),
  queue_probability: share('Probability that the vessel queues.'),
  model_version: text('Port, class, rung and day of the model.'),
  actual_ttb: nullable(hoursLong('Time to berth as it came; null until it berths.')),
  error_hours: nullable(hoursLong('Predicted less actual: above zero the vessel came sooner; null until it berths.')),
});

export const JOURNEY_SCHEMA = named('VesselJourney', "A vessel's newest way to a berth of a port.", {
  port_code: portCode(),
  mmsi: mmsiText(),
  vessel_name: text("Name; the MMSI's text while no name is known."),
  zone_transitions: list(change, 'Changes of zone, oldest first.'),
  predictions: list(prediction, 'One prediction an hour, one at each change of zone, and the last; oldest first.'),
  predictions_made: count('How many predictions were made in all.'),
  outcome: named('JourneyOutcome', 'What became of it.', {
    status: words(['berthed', 'expected', 'left'], 'It berthed, is still expected, or left without berthing.'),
    berth_time: nullable(instantAt('When it berthed (ATB); null if it has not.')),
    berth_id: nullable(text('Where; null if it has not berthed.')),
  }),
  convergence: nullable(
    named('Convergence', 'Since when the predictions had been right.', {
      within_2h_since_hours_before_berth: nullable(
        hoursLong('Since so long before the berth all were within two hours of it; null if the last was not.'),
      ),
      within_10pct_since_hours_before_berth: nullable(hoursLong('The same for within a tenth of the time left.')),
    }),
  ),
  ...ROWS_ORIGIN,
});
