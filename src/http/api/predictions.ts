import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import { JIT_ASSUMPTIONS } from '../../domain/advice/jit-assumptions.ts';
import { type Prediction, willQueue } from '../../domain/prediction/prediction.ts';
import { predicted } from '../v1/predictions.ts';
import { miles } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { adviceFor, jitItem } from '../wire/jit.ts';
import { hoursOf, modelVersion, shareOf } from '../wire/ttb.ts';

/** GET /api/predictions/{port_code}: time to berth of each expected vessel with advice on its speed, soonest first. */
export function answerApiPredictions(picture: Picture): unknown {
  const vessels = predicted(picture);
  return {
    predictions: vessels.map((vessel) => item(picture, vessel, vessel.prediction)),
    total: vessels.length,
    jit_assumptions: JIT_ASSUMPTIONS,
    as_of: instant(picture.asOfMs),
    source: picture.source,
  };
}

function item(picture: Picture, vessel: PictureVessel, prediction: Prediction): unknown {
  const { mmsi, particulars } = vessel;
  const { advice, reason } = adviceFor(picture, vessel, prediction);
  return {
    mmsi: String(mmsi),
    vessel_name: particulars.name,
    ttb_hours: hoursOf(prediction.p50Minutes),
    ttb_p90: hoursOf(prediction.p90Minutes),
    distance_nm: miles(prediction.distanceNm),
    zone: prediction.zone,
    dwt_class: prediction.modelClass,
    confidence: shareOf(prediction.confidencePct),
    will_queue: willQueue(prediction),
    queue_probability: shareOf(prediction.queuePct),
    prediction_time: instant(prediction.atMs),
    model_version: modelVersion(picture, prediction),
    jit: advice === null ? null : jitItem(advice, picture.asOfMs),
    jit_reason: reason,
  };
}
