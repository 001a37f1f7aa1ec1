import type { PortScores } from '../../contracts/outcomes.ts';
import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import { berthingMs, type Prediction } from '../../domain/prediction/prediction.ts';
import { timeSlice } from '../../domain/prediction/time-slice.ts';
import { HttpFault } from '../faults.ts';
import type { Query } from '../parameters.ts';
import { fraction, hours, miles } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { hoursOf, modelVersion, rungReason, shareOf } from '../wire/ttb.ts';

/** GET /v1/predictions/{port_code}: time to berth of each expected vessel, soonest first. */
export function answerPredictions(picture: Picture, scores: PortScores, { mmsi, zone }: Query): unknown {
  if (mmsi !== undefined && !isKnown(picture, Number(mmsi))) {
    throw new HttpFault(
      404,
      'unknown_vessel',
      `The vessel ${String(mmsi).padStart(9, '0')} is not at this port and not bound for it.`,
    );
  }
  const vessels = predicted(picture)
    .filter((vessel) => mmsi === undefined || vessel.mmsi === mmsi)
    .filter(({ prediction }) => zone === undefined || prediction.zone === zone);
  return {
    predictions: vessels.map((vessel) => predictionItem(picture, vessel)),
    total: vessels.length,
    model_accuracy: modelAccuracy(scores),
    as_of: instant(picture.asOfMs),
    source: picture.source,
  };
}

type Predicted = PictureVessel & { readonly prediction: Prediction };

/** Vessels that have a prediction, soonest first. */
export const predicted = ({ vessels }: Picture): Predicted[] =>
  vessels
    .filter((vessel): vessel is Predicted => vessel.prediction !== null)
    .sort((a, b) => a.prediction.p50Minutes - b.prediction.p50Minutes || a.mmsi - b.mmsi);

const isKnown = ({ vessels, alongside }: Picture, mmsi: number): boolean =>
  vessels.some((vessel) => vessel.mmsi === mmsi) || alongside.some((ship) => ship.mmsi === mmsi);

function predictionItem(picture: Picture, { mmsi, particulars, prediction }: Predicted): unknown {
  const ttbHours = hoursOf(prediction.p50Minutes);
  return {
    mmsi,
    vessel_name: particulars.name,
    zone: prediction.zone,
    ttb_hours: ttbHours,
    ttb_p90: hoursOf(prediction.p90Minutes),
    time_slice: timeSlice(ttbHours),
    model_version: modelVersion(picture, prediction),
    prediction_time: instant(prediction.atMs),
    features: {
      queue_total: picture.run?.queue ?? picture.queue,
      berth_utilization: fraction(picture.run?.utilizationFraction ?? picture.utilizationFraction),
      dwt_class: prediction.modelClass,
      distance_nm: miles(prediction.distanceNm),
    },
    rung: prediction.rung,
    rung_reason: rungReason(picture, prediction),
    confidence: shareOf(prediction.confidencePct),
    queue_probability: shareOf(prediction.queuePct),
    expected_berthing: instant(berthingMs(prediction)),
  };
}

/** Mean absolute errors of what was served, with the cases behind each. */
export function modelAccuracy({ slices, days }: PortScores): unknown {
  return {
    mae_0_8h: hours(slices['0-8h'].maeHours),
    mae_8_24h: hours(slices['8-24h'].maeHours),
    mae_24_48h: hours(slices['24-48h'].maeHours),
    mae_48_72h: hours(slices['48-72h'].maeHours),
    cases: Object.fromEntries(Object.entries(slices).map(([slice, { cases }]) => [slice, cases])),
    window_days: days,
  };
}
