import type { MainEngine } from './engine-power.ts';
import { type AuxiliaryRow, FUELS, type Fuel, MODE_COLUMN, type OperatingMode } from './fuel-factors.ts';

const GRAMS_PER_TONNE = 1_000_000;

/** Between these bounds GHG4 keeps the load, as a fraction of the rating. */
const LOAD_MIN_FRACTION = 0.07;
const LOAD_MAX_FRACTION = 1;

/**
 * Load of the main engine as a fraction of its rating, at the design draught: GHG4 eq. 8, by the cube of the speed.
 * `loadScale` multiplies what the formula gives; 1 leaves it. Example: 0.82 for a bulk carrier at 12.5 kn
 * whose reference speed is 14.4 kn.
 */
export function mainEngineLoadFraction(engine: MainEngine, speedKn: number, loadScale = 1): number {
  const fraction = (speedKn / engine.referenceSpeedKn) ** 3 * engine.loadAtReferenceFraction * loadScale;
  return Math.min(LOAD_MAX_FRACTION, Math.max(LOAD_MIN_FRACTION, fraction));
}

/**
 * Heavy fuel oil that the main engine burns, tonnes per hour. Its specific consumption rises at low and high load:
 * base · (0.455 · load² − 0.710 · load + 1.280), GHG4's curve. Example: a bulk carrier of
 * 82,000 t at 12.5 kn burns 1.44 t/h, 34.5 t a day.
 */
export function mainEngineTonnesPerHour(engine: MainEngine, speedKn: number, loadScale = 1): number {
  const load = mainEngineLoadFraction(engine, speedKn, loadScale);
  const gPerKwh = engine.baseGPerKwh * (0.455 * load * load - 0.71 * load + 1.28);
  return (engine.mcrKw * load * gPerKwh) / GRAMS_PER_TONNE;
}

/** Fuel of the main engine over a distance at a steady speed, tonnes of heavy fuel oil. */
export function mainEnginePassageTonnes(
  engine: MainEngine,
  distanceNm: number,
  speedKn: number,
  loadScale = 1,
): number {
  return (mainEngineTonnesPerHour(engine, speedKn, loadScale) * distanceNm) / speedKn;
}

/** Fuel of auxiliary engines and boilers, tonnes per hour: load times specific consumption, which load does not change. */
export function auxiliaryTonnesPerHour(loads: AuxiliaryRow, mode: OperatingMode, fuel: Fuel = 'hfo'): number {
  const { auxiliaryGPerKwh, boilerGPerKwh } = FUELS[fuel];
  const column = MODE_COLUMN[mode];
  return (loads.engineKw[column] * auxiliaryGPerKwh + loads.boilerKw[column] * boilerGPerKwh) / GRAMS_PER_TONNE;
}

/** Fuel of a ship at anchor, tonnes a day. Example: 3.99 for a bulk carrier of 82,000 t. */
export function anchorTonnesPerDay(loads: AuxiliaryRow, fuel: Fuel = 'hfo'): number {
  return auxiliaryTonnesPerHour(loads, 'anchor', fuel) * 24;
}

/**
 * Fuel from here until the berth is ready, tonnes of heavy fuel oil: the passage at a steady speed and the wait at
 * anchor after it. Pilotage and mooring come after either and are left out.
 */
export function approachTonnes(
  engine: MainEngine,
  loads: AuxiliaryRow,
  distanceNm: number,
  speedKn: number,
  waitHours: number,
  loadScale = 1,
): number {
  const passage = mainEnginePassageTonnes(engine, distanceNm, speedKn, loadScale);
  const hotel = auxiliaryTonnesPerHour(loads, 'sea') * (distanceNm / speedKn);
  return passage + hotel + auxiliaryTonnesPerHour(loads, 'anchor') * waitHours;
}
