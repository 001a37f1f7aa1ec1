import { PILOTAGE_HOURS } from '../features/travel.ts';
import { auxiliaryLoadsOfClass } from './auxiliary-power.ts';
import { mainEngine, TYPICAL_DWT_TONNES } from './engine-power.ts';
import { approachTonnes } from './fuel.ts';
import { FUELS } from './fuel-factors.ts';
import { type JitInput, type JitSilence, judgeInput, silent } from './jit-input.ts';
import { ttbQuantileHours } from './time-to-berth.ts';

/** Hours count from now; arrivals are at the pilot station; fuel is heavy fuel oil of all engines and boilers. */
export type JitAdvice = {
  readonly recommendedSpeedKn: number;
  readonly currentSpeedKn: number;
  readonly recommendedArrivalHours: number;
  readonly currentArrivalHours: number;
  /** The wait at the present speed, what the advice takes off it, and what it leaves. */
  readonly waitExpectedHours: number;
  readonly waitAvoidedHours: number;
  readonly waitRemainingHours: number;
  /** How long before the berth's expected readiness the vessel should come at the latest. */
  readonly bufferHours: number;
  /** What forbids a lower speed: the berth's readiness, or the slowest speed that is ever advised. */
  readonly limitedBy: 'berth' | 'slowest_speed';
  /** From here until the berth is ready. */
  readonly fuelAtCurrentTonnes: number;
  readonly fuelAtRecommendedTonnes: number;
  readonly fuelSavedTonnes: number;
  /** The saving if the main engine burns as little as charter parties warrant. */
  readonly fuelSavedLowTonnes: number;
  /** Of the fuel of this last leg with its wait, not of the voyage's. */
  readonly fuelSavedFraction: number;
  readonly co2SavedTonnes: number;
  /** The deadweight is unknown, and one typical of the class was taken. */
  readonly isSizeAssumed: boolean;
};

export type JitResult = { readonly advice: JitAdvice; readonly code: null; readonly reason: null } | JitSilence;

/** There must be a wait in all cases but these. */
const SOONEST = 0.1;

/** Share of P90 − P50 by which the vessel should come before the berth's expected readiness, by judgement. */
const BUFFER_FRACTION = 0.25;

/** Steerage way with something in hand for weather, knots: general knowledge. */
const SLOWEST_SPEED_KN = 8;

/**
 * The slowest speed advised as a fraction of the reference speed. By the cubic law 0.6 takes 22 % of the power even in
 * calm water with a clean hull, where 0.55 takes 17 %: under 20 % emissions per kWh climb (EPA's low-load factors).
 */
const SLOWEST_SPEED_FRACTION = 0.6;

const SPEED_STEP_KN = 0.5;
const SAVING_MIN_TONNES = 0.3;

/** Panamax bulk carriers are warranted at 25 to 30 t a day at 12.5 kn (general knowledge); the formula says 34.5. */
const LOW_LOAD_SCALE = 0.8;

/**
 * How far an inbound vessel should slow down so as not to wait, or why nothing is advised:
 * speed = distance / min(P50 − pilotage − buffer, distance / slowest speed). The service speed bounds nothing from
 * above, as the advice is only ever to slow down.
 */
export function adviseJit(input: JitInput): JitResult {
  const unfit = judgeInput(input);
  if (unfit !== null) return unfit;
  const { modelClass, ttbHoursP50, ttbHoursP90 } = input;
  const distanceNm = input.distanceNm!;
  const sogKn = input.sogKn!;
  const currentArrivalHours = distanceNm / sogKn;
  const readyHours = ttbHoursP50 - PILOTAGE_HOURS;
  const waitExpectedHours = readyHours - currentArrivalHours;
  if (waitExpectedHours <= 0) {
    return silent(
      'no_wait',
      `At ${sogKn.toFixed(1)} kn the vessel can berth in ${(currentArrivalHours + PILOTAGE_HOURS).toFixed(1)} h and its berth is expected in ${ttbHoursP50.toFixed(1)} h, so there is no wait to avoid.`,
    );
  }
  const spreadHours = Math.max(0, ttbHoursP90 - ttbHoursP50);
  const soonestHours = ttbQuantileHours({ p50Hours: ttbHoursP50, p90Hours: ttbHoursP50 + spreadHours }, SOONEST);
  if (currentArrivalHours + PILOTAGE_HOURS > soonestHours) {
    return silent(
      'uncertain',
      `In one case of ten the vessel could berth within ${soonestHours.toFixed(1)} h, and at ${sogKn.toFixed(1)} kn it takes ${(currentArrivalHours + PILOTAGE_HOURS).toFixed(1)} h, so slowing could cost it time.`,
    );
  }

  const dwtTonnes = input.dwtTonnes ?? TYPICAL_DWT_TONNES[modelClass];
  const engine = mainEngine(modelClass, dwtTonnes);
  const slowestSpeedKn = Math.max(SLOWEST_SPEED_KN, SLOWEST_SPEED_FRACTION * engine.referenceSpeedKn);
  if (sogKn <= slowestSpeedKn) {
    return silent(
      'already_slow',
      `At ${sogKn.toFixed(1)} kn the vessel is no faster than the slowest speed advised for it, ${slowestSpeedKn.toFixed(1)} kn.`,
    );
  }
  const bufferHours = Math.min(BUFFER_FRACTION * spreadHours, ttbHoursP50 - soonestHours);
  const latestHours = readyHours - bufferHours;
  const slowestHours = distanceNm / slowestSpeedKn;
  const recommendedArrivalHours = Math.min(latestHours, slowestHours);
  const recommendedSpeedKn = distanceNm / recommendedArrivalHours;
  if (sogKn - recommendedSpeedKn <= SPEED_STEP_KN) {
    return silent(
      'near_recommended',
      `The speed of ${sogKn.toFixed(1)} kn is within ${SPEED_STEP_KN} kn of the ${recommendedSpeedKn.toFixed(1)} kn that would be advised.`,
    );
  }

  const waitRemainingHours = readyHours - recommendedArrivalHours;
  const loads = auxiliaryLoadsOfClass(modelClass, dwtTonnes);
  const fuelTonnes = (speedKn: number, waitHours: number, loadScale: number): number =>
    approachTonnes(engine, loads, distanceNm, speedKn, waitHours, loadScale);
  const fuelAtCurrentTonnes = fuelTonnes(sogKn, waitExpectedHours, 1);
  const fuelAtRecommendedTonnes = fuelTonnes(recommendedSpeedKn, waitRemainingHours, 1);
  const fuelSavedTonnes = fuelAtCurrentTonnes - fuelAtRecommendedTonnes;
  if (fuelSavedTonnes < SAVING_MIN_TONNES) {
    return silent(
      'small_saving',
      `Slowing to ${recommendedSpeedKn.toFixed(1)} kn would save less than ${SAVING_MIN_TONNES} t of fuel.`,
    );
  }
  return {
    advice: {
      recommendedSpeedKn,
      currentSpeedKn: sogKn,
      recommendedArrivalHours,
      currentArrivalHours,
      waitExpectedHours,
      waitAvoidedHours: recommendedArrivalHours - currentArrivalHours,
      waitRemainingHours,
      bufferHours,
      limitedBy: slowestHours < latestHours ? 'slowest_speed' : 'berth',
      fuelAtCurrentTonnes,
      fuelAtRecommendedTonnes,
      fuelSavedTonnes,
      // At speeds where the load is capped, the smaller load would save more.
      fuelSavedLowTonnes: Math.min(
        fuelSavedTonnes,
        fuelTonnes(sogKn, waitExpectedHours, LOW_LOAD_SCALE) -
          fuelTonnes(recommendedSpeedKn, waitRemainingHours, LOW_LOAD_SCALE),
      ),
      fuelSavedFraction: fuelSavedTonnes / fuelAtCurrentTonnes,
      co2SavedTonnes: fuelSavedTonnes * FUELS.hfo.co2TonnesPerTonne,
      isSizeAssumed: input.dwtTonnes === null,
    },
    code: null,
    reason: null,
  };
}
