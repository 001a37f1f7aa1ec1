import type { ModelClass } from '../vessel/model-class.ts';
import { teuFromDwt } from '../vessel/size-class.ts';
import { FUELS } from './fuel-factors.ts';

export type MainEngine = {
  /** Maximum continuous rating: all that the main engines can give for long, kW. */
  readonly mcrKw: number;
  /** Design speed, here also taken as the service speed, knots. */
  readonly referenceSpeedKn: number;
  /** Specific consumption of heavy fuel oil before the load curve, grams per kWh. */
  readonly baseGPerKwh: number;
  /** Load at the reference speed with weather and fouling, a fraction of the rating; above 1 the ship is slower. */
  readonly loadAtReferenceFraction: number;
};

type EngineRow = readonly [dwtTonnes: number, mcrKw: number, referenceSpeedKn: number];

/**
 * mcrKw = 15.41 · dwt^0.572, fitted to 108 real bulk carriers and tankers of 14,000 to 263,000 t dwt (fleet file of the
 * MPA Maritime Hackathon 2026, github gsharsh/MaritimeHack); larger ones extrapolate. Tankers have rows of their own.
 */
const bulk = (dwtTonnes: number, referenceSpeedKn: number): EngineRow => [
  dwtTonnes,
  15.41 * dwtTonnes ** 0.572,
  referenceSpeedKn,
];

/**
 * Averages of ships around a deadweight. GHG4: the Fourth IMO GHG Study 2020, Table 35, quoted from memory. EPA: Port
 * Emissions Inventory Guidance 2022 (EPA-420-B-22-011), Table C.3, read through github FLCAC-admin/uslci-marine, its
 * maximum speed times 0.94 (the EPA's service speed); deadweights of those rows are the middles of their bins.
 */
const ROWS: Readonly<Record<ModelClass, readonly EngineRow[]>> = {
  // Speeds of GHG4.
  bulk: [
    bulk(27_000, 13.8),
    bulk(49_000, 14.3),
    bulk(76_000, 14.4),
    bulk(170_000, 14.5),
    bulk(252_000, 14.6),
    bulk(400_000, 14.6),
  ],
  // EPA chemical tankers up to 20,000 t, then GHG4 oil tankers.
  tanker: [
    [3_000, 2_300, 10.7],
    [7_500, 3_200, 13.8],
    [15_000, 5_300, 14.3],
    [44_000, 8_975, 14.5],
    [73_000, 11_837, 14.6],
    [109_000, 13_319, 14.7],
    [156_000, 17_446, 15],
    [308_000, 27_159, 15.5],
  ],
  // GHG4.
  container: [
    [8_000, 5_077, 16.1],
    [19_000, 12_083, 19],
    [36_000, 20_630, 21.4],
    [52_000, 34_559, 23.1],
    [75_000, 52_566, 24.6],
    [111_000, 57_901, 23.9],
  ],
  // GHG4.
  general: [
    [2_000, 1_454, 11.1],
    [7_000, 3_150, 12.7],
    [13_000, 5_280, 14],
    [37_000, 9_189, 15],
  ],
  // GHG4's range of power and speed; the deadweights at its ends are general knowledge.
  vehicle: [
    [10_000, 11_800, 19],
    [20_000, 14_600, 20],
  ],
  // EPA cruise ships of 2,000 to 10,000, 60,000, 100,000 GT and more; the deadweights are general knowledge.
  passenger: [
    [1_500, 4_500, 14.6],
    [4_500, 19_100, 19.5],
    [8_500, 34_500, 22.1],
    [11_500, 42_900, 22.1],
  ],
};

/** Power goes with dwt^0.6 below the smallest row (Cepowski 2019, Polish Maritime Research 26). */
const SMALL_SHIP_EXPONENT = 0.6;

/** Deadweight taken for a ship of unknown size, tonnes: the row of `ROWS` next below the middle, so as not to boast. */
export const TYPICAL_DWT_TONNES: Readonly<Record<ModelClass, number>> = {
  bulk: 49_000,
  tanker: 44_000,
  container: 36_000,
  general: 7_000,
  vehicle: 10_000,
  passenger: 4_500,
};

/** GHG4 eq. 8: the share of the power that fouling of the hull and the weather (by kind of ship) leave. */
const FOULING_EFFICIENCY = 0.917;
const WEATHER_EFFICIENCY = { small: 0.909, feeder: 0.9, other: 0.867 };

/** GHG4 eq. 8: the share of its rating with which such a ship reaches the reference speed; others need all of it. */
const LARGE_CONTAINER_SHARE = 0.75;
const CRUISE_SHARE = 0.7;

/** The main engine of a ship of a model class and deadweight, as far as these two tell. */
export function mainEngine(modelClass: ModelClass, dwtTonnes: number): MainEngine {
  const rows = ROWS[modelClass];
  return {
    mcrKw: powerBetween(rows, dwtTonnes),
    referenceSpeedKn: speedBetween(rows, dwtTonnes),
    baseGPerKwh: isMediumSpeed(modelClass, dwtTonnes) ? FUELS.hfo.mediumSpeedGPerKwh : FUELS.hfo.slowSpeedGPerKwh,
    loadAtReferenceFraction: loadAtReference(modelClass, dwtTonnes),
  };
}

/** EPA Table C.3: general cargo, cruise and the smallest bulk carriers, tankers and container ships. */
function isMediumSpeed(modelClass: ModelClass, dwtTonnes: number): boolean {
  if (modelClass === 'general' || modelClass === 'passenger') return true;
  if (modelClass === 'bulk') return dwtTonnes < 10_000;
  if (modelClass === 'tanker') return dwtTonnes < 5_000;
  return modelClass === 'container' && teuFromDwt(dwtTonnes) < 1_000;
}

function loadAtReference(modelClass: ModelClass, dwtTonnes: number): number {
  let weather = WEATHER_EFFICIENCY.other;
  let share = 1;
  if (modelClass === 'container') {
    const teu = teuFromDwt(dwtTonnes);
    if (teu < 1_000) weather = WEATHER_EFFICIENCY.feeder;
    if (teu > 14_500) share = LARGE_CONTAINER_SHARE;
  } else if (modelClass === 'passenger') share = CRUISE_SHARE;
  else if (modelClass !== 'vehicle' && dwtTonnes < 10_000) weather = WEATHER_EFFICIENCY.small;
  return share / (FOULING_EFFICIENCY * weather);
}

/** Power in kW along straight lines between the logarithms of rows; above the last row, the last row's. */
function powerBetween(rows: readonly EngineRow[], dwtTonnes: number): number {
  const [smallestDwt, smallestKw] = rows[0]!;
  if (dwtTonnes <= smallestDwt) return smallestKw * (dwtTonnes / smallestDwt) ** SMALL_SHIP_EXPONENT;
  const upper = upperRow(rows, dwtTonnes);
  if (upper === rows.length) return rows.at(-1)![1];
  const low = rows[upper - 1]!;
  const high = rows[upper]!;
  return low[1] * (high[1] / low[1]) ** shareBetween(low, high, dwtTonnes);
}

/** Speed in knots along straight lines over the logarithm of deadweight; beyond the ends, the ends'. */
function speedBetween(rows: readonly EngineRow[], dwtTonnes: number): number {
  const upper = upperRow(rows, dwtTonnes);
  if (upper === 0) return rows[0]![2];
  if (upper === rows.length) return rows.at(-1)![2];
  const low = rows[upper - 1]!;
  const high = rows[upper]!;
  return low[2] + (high[2] - low[2]) * shareBetween(low, high, dwtTonnes);
}

/** The index of the first row above a deadweight; the number of rows if there is none. */
function upperRow(rows: readonly EngineRow[], dwtTonnes: number): number {
  let index = 0;
  while (index < rows.length && rows[index]![0] <= dwtTonnes) index++;
  return index;
}

function shareBetween(low: EngineRow, high: EngineRow, dwtTonnes: number): number {
  return Math.log(dwtTonnes / low[0]) / Math.log(high[0] / low[0]);
}
