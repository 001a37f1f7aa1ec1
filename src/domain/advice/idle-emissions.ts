import { anchorTonnesPerDay } from './fuel.ts';
import { type AuxiliaryRow, co2eTonnesPerTonne, FUELS, type Fuel } from './fuel-factors.ts';

/** What lying at anchor burns and emits, tonnes; a day's, or a stay's. */
export type IdleEmissions = {
  readonly fuelTonnes: number;
  readonly co2Tonnes: number;
  /** CO2, CH4 and N2O. */
  readonly co2eTonnes: number;
};

/** A day at anchor. Example: a bulk carrier of 82,000 t burns 3.99 t of heavy fuel oil and emits 12.44 t of CO2. */
export function idleEmissionsPerDay(loads: AuxiliaryRow, fuel: Fuel = 'hfo'): IdleEmissions {
  const fuelTonnes = anchorTonnesPerDay(loads, fuel);
  return {
    fuelTonnes,
    co2Tonnes: fuelTonnes * FUELS[fuel].co2TonnesPerTonne,
    co2eTonnes: fuelTonnes * co2eTonnesPerTonne(fuel),
  };
}

export function timesDays({ fuelTonnes, co2Tonnes, co2eTonnes }: IdleEmissions, days: number): IdleEmissions {
  return { fuelTonnes: fuelTonnes * days, co2Tonnes: co2Tonnes * days, co2eTonnes: co2eTonnes * days };
}

/**
 * How far loads of single ships lie from the averages of the Fourth IMO GHG Study: fleets with half and with twice as
 * much are known (domain facts, section 7).
 */
export const IDLE_BAND_FRACTION = 0.5;
