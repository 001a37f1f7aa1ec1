import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import { round } from '../../core/statistics.ts';
import { MINUTE_MS } from '../../core/time.ts';
import { adviseJit, type JitAdvice } from '../../domain/advice/jit.ts';
import { JIT_ASSUMPTIONS } from '../../domain/advice/jit-assumptions.ts';
import { type Prediction, willQueue } from '../../domain/prediction/prediction.ts';
import { predicted } from '../v1/predictions.ts';
import { hours, miles } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
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
  const { mmsi, particulars, fix, distanceNm } = vessel;
  const sinceMinutes = Math.max(0, picture.asOfMs - prediction.atMs) / MINUTE_MS;
  const { advice, reason } = adviseJit({
    modelClass: prediction.modelClass,
    dwtTonnes: particulars.deadweight?.dwtTonnes ?? null,
    zone: prediction.zone,
    distanceNm,
    sogKn: fix.sogKn,
    fixAgeMinutes: Math.max(0, picture.asOfMs - fix.atMs) / MINUTE_MS,
    ttbHoursP50: Math.max(0, prediction.p50Minutes - sinceMinutes) / 60,
    ttbHoursP90: Math.max(0, prediction.p90Minutes - sinceMinutes) / 60,
  });
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

function jitItem(advice: JitAdvice, asOfMs: number): unknown {
  const at = (inHours: number): string | null =>
    instant(Math.round((asOfMs + inHours * 60 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS);
  return {
    recommended_speed_kn: round(advice.recommendedSpeedKn, 1),
    current_speed_kn: round(advice.currentSpeedKn, 1),
    recommended_arrival: at(advice.recommendedArrivalHours),
    current_arrival: at(advice.currentArrivalHours),
    wait_avoided_hours: hours(advice.waitAvoidedHours),
    wait_remaining_hours: hours(advice.waitRemainingHours),
    fuel_saved_tonnes: round(advice.fuelSavedTonnes, 2),
    fuel_saved_low_tonnes: round(advice.fuelSavedLowTonnes, 2),
    co2_saved_tonnes: round(advice.co2SavedTonnes, 2),
    limited_by: advice.limitedBy,
    size_assumed: advice.isSizeAssumed,
  };
}
