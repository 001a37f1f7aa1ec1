import { createRandom } from '../../core/random.ts';
import { type BinaryScores, brierSkill, scoreBinary, squaredError } from './binary-scores.ts';
import { areaUnderCurve, type RankedRows, rankBinary } from './rank-binary.ts';
import {
  type Interval,
  MIN_WEEKS,
  numberWeeks,
  percentileInterval,
  resampleWeeks,
  type Weeks,
} from './resample-weeks.ts';
import { MIN_CASES } from './scores.ts';

/** How far ahead congestion is forecast. */
export const CONGESTION_HORIZONS_HOURS = [8, 24, 48, 72] as const;
export type CongestionHorizonHours = (typeof CONGESTION_HORIZONS_HOURS)[number];

/** A forecast that a port's queue will be high, stored before the time it speaks of, with what came. */
export type CongestionScoredRow = {
  readonly portCode: string;
  readonly atMs: number;
  readonly horizonHours: CongestionHorizonHours;
  readonly probability: number;
  /** How often the queue was high in the port's past: the first reference. */
  readonly climatology: number;
  /** 1 where the queue was high when the forecast was made, else 0: the second. */
  readonly persistence: number;
  readonly wasHigh: boolean;
};

/** 95 % intervals by drawing whole weeks of `atMs` with replacement. */
export type CongestionIntervals = {
  readonly auc: Interval | null;
  readonly skillVsClimatology: Interval | null;
  readonly skillVsPersistence: Interval | null;
};

export type CongestionGroup = {
  /** Null for all ports together. */
  readonly portCode: string | null;
  readonly horizonHours: CongestionHorizonHours;
  readonly scores: BinaryScores;
  /** Brier skill: 1 − B / B of the reference. */
  readonly skillVsClimatology: number | null;
  readonly skillVsPersistence: number | null;
  /** Null with fewer than four weeks or `MIN_CASES` rows. */
  readonly intervals: CongestionIntervals | null;
};

export type CongestionEvaluation = {
  /** One per horizon that has rows, nearest first. */
  readonly horizons: readonly CongestionGroup[];
  /** One per port and horizon, ports by code. */
  readonly portHorizons: readonly CongestionGroup[];
};

/** A resample of the AUC passes over all rows, which those of sums do not. */
const RESAMPLES = 200;

/** Scores forecasts of congestion per horizon, for all ports together and each; hourly rows count alike. */
export function evaluateCongestion(rows: readonly CongestionScoredRow[], seed: number): CongestionEvaluation {
  const portCodes = [...new Set(rows.map(({ portCode }) => portCode))].sort();
  const ofPort = new Map(portCodes.map((code) => [code, rows.filter(({ portCode }) => portCode === code)]));
  return {
    horizons: scoreHorizons(null, rows, seed),
    portHorizons: portCodes.flatMap((code) => scoreHorizons(code, ofPort.get(code)!, seed)),
  };
}

function scoreHorizons(portCode: string | null, rows: readonly CongestionScoredRow[], seed: number): CongestionGroup[] {
  return CONGESTION_HORIZONS_HOURS.flatMap((horizonHours) => {
    const ofHorizon = rows.filter((row) => row.horizonHours === horizonHours);
    return ofHorizon.length === 0 ? [] : [scoreGroup(portCode, horizonHours, ofHorizon, seed)];
  });
}

function scoreGroup(
  portCode: string | null,
  horizonHours: CongestionHorizonHours,
  rows: readonly CongestionScoredRow[],
  seed: number,
): CongestionGroup {
  const binary = rows.map(({ probability, wasHigh }) => ({ probability, outcome: wasHigh }));
  const ranked = rankBinary(binary);
  const skillAgainst = (reference: (row: CongestionScoredRow) => number): number | null =>
    brierSkill(binary, rows.map(reference));
  return {
    portCode,
    horizonHours,
    scores: scoreBinary(binary, ranked),
    skillVsClimatology: skillAgainst((row) => row.climatology),
    skillVsPersistence: skillAgainst((row) => row.persistence),
    intervals: intervalsOf(rows, ranked, seed),
  };
}

function intervalsOf(
  rows: readonly CongestionScoredRow[],
  ranked: RankedRows,
  seed: number,
): CongestionIntervals | null {
  const weeks = numberWeeks(rows.length, (i) => rows[i]!.atMs);
  if (rows.length < MIN_CASES || weeks.count < MIN_WEEKS) return null;
  const own = sumByWeek(rows, weeks, (row) => row.probability);
  const climatology = sumByWeek(rows, weeks, (row) => row.climatology);
  const persistence = sumByWeek(rows, weeks, (row) => row.persistence);
  const weekAtRank = ranked.order.map((index) => weeks.of[index]!);
  const auc: (number | null)[] = [];
  const skillVsClimatology: (number | null)[] = [];
  const skillVsPersistence: (number | null)[] = [];
  resampleWeeks(weeks.count, RESAMPLES, createRandom(seed), (draws) => {
    const error = drawnSum(own, draws);
    const skill = (reference: number): number | null => (reference > 0 ? 1 - error / reference : null);
    auc.push(areaUnderCurve(ranked, (rank) => draws[weekAtRank[rank]!]!));
    skillVsClimatology.push(skill(drawnSum(climatology, draws)));
    skillVsPersistence.push(skill(drawnSum(persistence, draws)));
  });
  return {
    auc: percentileInterval(auc),
    skillVsClimatology: percentileInterval(skillVsClimatology),
    skillVsPersistence: percentileInterval(skillVsPersistence),
  };
}

/** Σ (p − o)² of each week. */
function sumByWeek(
  rows: readonly CongestionScoredRow[],
  weeks: Weeks,
  probability: (row: CongestionScoredRow) => number,
): Float64Array {
  const sums = new Float64Array(weeks.count);
  for (let i = 0; i < rows.length; i++) sums[weeks.of[i]!]! += squaredError(probability(rows[i]!), rows[i]!.wasHigh);
  return sums;
}

function drawnSum(sums: Float64Array, draws: Uint32Array): number {
  let total = 0;
  for (let week = 0; week < sums.length; week++) total += draws[week]! * sums[week]!;
  return total;
}
