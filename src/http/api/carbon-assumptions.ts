import { DAY_MS } from '../../core/time.ts';
import { ETS_LEAST_GT } from '../../domain/advice/ets-scope.ts';
import { CH4_WARMING_FACTOR, FUELS, N2O_WARMING_FACTOR } from '../../domain/advice/fuel-factors.ts';
import { LONGEST_VOYAGE_MS } from '../../domain/advice/last-port.ts';

const { auxiliaryGPerKwh, boilerGPerKwh, co2TonnesPerTonne } = FUELS.hfo;

/** What the carbon profile rests on, in plain sentences for whoever reads it. */
export const CARBON_ASSUMPTIONS: readonly string[] = [
  'At anchor means in the queue of a port: at rest in a waiting anchorage or within the port limits, back-dated to the first report that shows it.',
  `Fuel = (auxiliary engine kW · ${auxiliaryGPerKwh} g/kWh + boiler kW · ${boilerGPerKwh} g/kWh) · 24 h, heavy fuel oil; the main engine is off.`,
  'Loads are averages of the ship type and size (Fourth IMO GHG Study 2020, Table 17), not the ship’s own; low and high are half less and half more. All tankers count as oil tankers, all passenger ships as cruise ships.',
  `CO2 is ${co2TonnesPerTonne} t a tonne of fuel; CO2e adds CH4 and N2O with the warming factors ${CH4_WARMING_FACTOR} and ${N2O_WARMING_FACTOR}.`,
  'EU ETS: 40 % of 2024, 70 % of 2025 and all of 2026 and later years is surrendered for; CH4 and N2O count from 2026. A wait for a berth belongs to the voyage from the last port of call.',
  `Only ships of ${ETS_LEAST_GT.toLocaleString('en-GB')} GT and more are covered; gross tonnage is estimated for tankers and general cargo ships and taken as large enough for the rest. Ice class, exemptions and transhipment ports are left out.`,
  `A last port known from the vessel’s own calls is the last one that ports of the key have seen, at most ${LONGEST_VOYAGE_MS / DAY_MS} days ago; a call elsewhere since is not known here.`,
  'The price of an allowance is the operator’s, of the day that is given with it.',
];
