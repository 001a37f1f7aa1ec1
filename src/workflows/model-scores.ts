import type { PortScores, SliceScore, ValidationRow } from '../contracts/outcomes.ts';
import type { Store } from '../contracts/store.ts';
import { DAY_MS, HOUR_MS } from '../core/time.ts';
import { brierSkill, scoreBinary } from '../domain/prediction/binary-scores.ts';
import {
  CONGESTION_HORIZONS_HOURS,
  type CongestionHorizonHours,
  type CongestionScoredRow,
} from '../domain/prediction/congestion-evaluation.ts';
import { MIN_CASES, scoreRows } from '../domain/prediction/scores.ts';
import { TIME_SLICES, type TimeSlice } from '../domain/prediction/time-slice.ts';

/** How far back the figures go: predictions by their berthing, forecasts by when they were made. */
export const SCORED_DAYS = 30;
export const CONGESTION_SCORED_DAYS = 90;

/** How the models of a port have done by an instant, on predictions that were stored before their outcome. */
export async function scorePort(store: Store, portCode: string, asOfMs: number): Promise<PortScores> {
  const fromMs = asOfMs - SCORED_DAYS * DAY_MS;
  const [validations, rows, forecasts] = await Promise.all([
    store.listValidations(portCode, fromMs, asOfMs),
    store.listScored(portCode, fromMs, asOfMs),
    store.listCongestionScored(portCode, asOfMs - CONGESTION_SCORED_DAYS * DAY_MS, asOfMs),
  ]);
  return {
    days: SCORED_DAYS,
    slices: Object.fromEntries(TIME_SLICES.map((slice) => [slice, sliceScore(validations, slice)])) as Record<
      TimeSlice,
      SliceScore
    >,
    overall: scoreRows(rows),
    congestionDays: CONGESTION_SCORED_DAYS,
    congestion: Object.fromEntries(
      CONGESTION_HORIZONS_HOURS.map((horizonHours) => [horizonHours, horizonScore(forecasts, horizonHours)]),
    ) as PortScores['congestion'],
  };
}

function sliceScore(validations: readonly ValidationRow[], wanted: TimeSlice): SliceScore {
  const errors = validations
    .filter(({ slice }) => slice === wanted)
    .map(({ atMs, atbMs, p50Minutes }) => Math.abs(p50Minutes / 60 - (atbMs - atMs) / HOUR_MS));
  const isEnough = errors.length >= MIN_CASES;
  return {
    cases: errors.length,
    maeHours: isEnough ? errors.reduce((sum, error) => sum + error, 0) / errors.length : null,
  };
}

function horizonScore(
  forecasts: readonly CongestionScoredRow[],
  horizonHours: CongestionHorizonHours,
): PortScores['congestion'][CongestionHorizonHours] {
  const mine = forecasts.filter((row) => row.horizonHours === horizonHours);
  const rows = mine.map(({ probability, wasHigh }) => ({ probability, outcome: wasHigh }));
  return {
    ...scoreBinary(rows),
    skillVsClimatology: brierSkill(
      rows,
      mine.map(({ climatology }) => climatology),
    ),
    skillVsPersistence: brierSkill(
      rows,
      mine.map(({ persistence }) => persistence),
    ),
  };
}
