import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import { round } from '../../core/statistics.ts';
import { MINUTE_MS } from '../../core/time.ts';
import { adviseJit, type JitAdvice, type JitResult } from '../../domain/advice/jit.ts';
import type { Prediction } from '../../domain/prediction/prediction.ts';
import { milesToPilot } from '../../domain/zone/harbour.ts';
import { hours } from './figures.ts';
import { minuteIn } from './instants.ts';
import { remainingHours } from './ttb.ts';

/** Advice on the speed of an expected vessel by its newest prediction, as of the picture. */
export function adviceFor({ asOfMs, port }: Picture, vessel: PictureVessel, prediction: Prediction): JitResult {
  const { particulars, fix } = vessel;
  const left = remainingHours(prediction, asOfMs);
  return adviseJit({
    modelClass: prediction.modelClass,
    dwtTonnes: particulars.deadweight?.dwtTonnes ?? null,
    zone: prediction.zone,
    distanceNm: milesToPilot(port.harbour, fix.lat, fix.lon),
    sogKn: fix.sogKn,
    fixAgeMinutes: Math.max(0, asOfMs - fix.atMs) / MINUTE_MS,
    ttbHoursP50: left.p50Hours,
    ttbHoursP90: left.p90Hours,
  });
}

export const jitItem = (advice: JitAdvice, asOfMs: number): Record<string, unknown> => ({
  recommended_speed_kn: round(advice.recommendedSpeedKn, 1),
  current_speed_kn: round(advice.currentSpeedKn, 1),
  recommended_arrival: minuteIn(asOfMs, advice.recommendedArrivalHours),
  current_arrival: minuteIn(asOfMs, advice.currentArrivalHours),
  wait_avoided_hours: hours(advice.waitAvoidedHours),
  wait_remaining_hours: hours(advice.waitRemainingHours),
  fuel_saved_tonnes: round(advice.fuelSavedTonnes, 2),
  fuel_saved_low_tonnes: round(advice.fuelSavedLowTonnes, 2),
  co2_saved_tonnes: round(advice.co2SavedTonnes, 2),
  limited_by: advice.limitedBy,
  size_assumed: advice.isSizeAssumed,
});
