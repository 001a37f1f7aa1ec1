import type { Journey } from '../../contracts/outcomes.ts';
import type { Picture } from '../../contracts/picture.ts';
import { HOUR_MS } from '../../core/time.ts';
import { berthingMs } from '../../domain/prediction/prediction.ts';
import { HttpFault } from '../faults.ts';
import { hours, miles } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { hoursOf, shareOf, unfittedVersion } from '../wire/ttb.ts';

/** GET /api/vessel-journey/{port_code}/{mmsi}: one vessel's way to a berth: zones, predictions as they converged, outcome. */
export function answerJourney({ port, asOfMs, source }: Picture, mmsi: number, journey: Journey | null): unknown {
  if (journey === null) {
    throw new HttpFault(
      404,
      'unknown_vessel',
      `The vessel ${String(mmsi).padStart(9, '0')} has not been bound for this port in the last 90 days.`,
    );
  }
  const { changes, predictions, outcome, name } = journey;
  const atbMs = outcome.kind === 'berthed' ? outcome.atbMs : null;
  const shown = hourly(predictions);
  return {
    port_code: port.code,
    mmsi: String(mmsi),
    vessel_name: name,
    zone_transitions: changes.map(({ atMs, recordedMs, from, to, afterBerth }) => ({
      time: instant(atMs),
      recorded: instant(recordedMs),
      from_zone: from,
      to_zone: to,
      after_berth: afterBerth,
    })),
    predictions: shown.map((prediction) => {
      const { atMs, zone, p50Minutes, p90Minutes, distanceNm, confidencePct, queuePct, modelClass, rung } = prediction;
      const actual = atbMs === null ? null : (atbMs - atMs) / HOUR_MS;
      return {
        prediction_time: instant(atMs),
        zone,
        ttb_hours: hoursOf(p50Minutes),
        ttb_p90: hoursOf(p90Minutes),
        expected_berthing: instant(berthingMs(prediction)),
        distance_nm: miles(distanceNm),
        confidence: shareOf(confidencePct),
        queue_probability: shareOf(queuePct),
        model_version: prediction.modelVersion ?? unfittedVersion(port.code, modelClass, rung, atMs),
        actual_ttb: hours(actual),
        error_hours: actual === null ? null : hours(p50Minutes / 60 - actual),
      };
    }),
    predictions_made: predictions.length,
    outcome: {
      status: outcome.kind,
      berth_time: instant(atbMs),
      berth_id: outcome.kind === 'berthed' ? outcome.berthId : null,
    },
    convergence: atbMs === null ? null : convergence(predictions, atbMs),
    as_of: instant(asOfMs),
    source,
  };
}

/** One prediction an hour, and each that was made at a change of zone, and the last: a long wait has thousands. */
function hourly(predictions: Journey['predictions']): Journey['predictions'] {
  let hour = Number.NEGATIVE_INFINITY;
  return predictions.filter(({ atMs, zone }, i) => {
    const isNew =
      Math.floor(atMs / HOUR_MS) > hour || zone !== predictions[i - 1]?.zone || i === predictions.length - 1;
    if (isNew) hour = Math.floor(atMs / HOUR_MS);
    return isNew;
  });
}

/** Since when, in hours before the berth, all predictions have been within two hours, and within a tenth, of what came. */
function convergence(predictions: Journey['predictions'], atbMs: number): unknown {
  const since = (isNear: (errorHours: number, actualHours: number) => boolean): number | null => {
    let first: number | null = null;
    for (const { atMs, p50Minutes } of [...predictions].reverse()) {
      const actual = (atbMs - atMs) / HOUR_MS;
      if (!isNear(Math.abs(p50Minutes / 60 - actual), actual)) break;
      first = actual;
    }
    return hours(first);
  };
  return {
    within_2h_since_hours_before_berth: since((error) => error <= 2),
    within_10pct_since_hours_before_berth: since((error, actual) => error <= 0.1 * actual),
  };
}
