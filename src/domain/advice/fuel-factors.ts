/**
 * What engines burn and what that emits, as data. GHG4 is the Fourth IMO Greenhouse Gas Study 2020, read through
 * github RISE-Maritime/cetos; whatever is marked "general knowledge" is a default that nobody has verified.
 */

/** GHG4's operating modes, each with its column in the tables below. */
export const MODE_COLUMN = { berth: 0, anchor: 1, manoeuvring: 2, sea: 3 } as const;
export type OperatingMode = keyof typeof MODE_COLUMN;

/** Power in kW at berth, at anchor, manoeuvring and at sea. */
export type ModePowersKw = readonly [berthKw: number, anchorKw: number, manoeuvringKw: number, seaKw: number];

/** A row holds for ships below its bound, in the table's unit of size; the last has none. */
export type AuxiliaryRow = { readonly below: number; readonly boilerKw: ModePowersKw; readonly engineKw: ModePowersKw };

const row = (below: number, boilerKw: ModePowersKw, engineKw: ModePowersKw): AuxiliaryRow => ({
  below,
  boilerKw,
  engineKw,
});
const ANY = Number.POSITIVE_INFINITY;

/** Types of GHG4 that a model class can mean; sizes are tonnes deadweight, of container ships twenty-foot units. */
export type AuxiliaryType = 'bulk' | 'oil_tanker' | 'chemical_tanker' | 'container' | 'general' | 'vehicle' | 'cruise';

/**
 * Loads of boilers and auxiliary engines: GHG4 Table 17. It sizes vehicle carriers and cruise ships in gross tonnage
 * (bounds 10,000; 10,000 and 60,000 GT); their bounds in deadweight are general knowledge. The loads are averages: a
 * fleet file of the MPA Maritime Hackathon 2026 has twice as much for bulk carriers at sea, so ± 50 % is a fair band.
 */
export const AUXILIARY_LOADS: Readonly<Record<AuxiliaryType, readonly AuxiliaryRow[]>> = {
  bulk: [
    row(35_000, [70, 70, 60, 0], [110, 180, 500, 190]),
    row(60_000, [130, 130, 120, 0], [150, 250, 680, 260]),
    row(ANY, [260, 260, 240, 0], [240, 400, 1_100, 410]),
  ],
  oil_tanker: [
    row(5_000, [500, 100, 100, 0], [250, 250, 375, 250]),
    row(10_000, [750, 150, 150, 0], [375, 375, 560, 375]),
    row(20_000, [1_250, 250, 250, 0], [690, 500, 580, 490]),
    row(60_000, [2_700, 270, 270, 270], [720, 520, 600, 510]),
    row(80_000, [3_250, 360, 360, 280], [620, 490, 770, 560]),
    row(120_000, [4_000, 400, 400, 280], [800, 640, 910, 690]),
    row(200_000, [6_500, 500, 500, 300], [2_500, 770, 1_300, 860]),
    row(ANY, [7_000, 600, 600, 300], [2_500, 770, 1_300, 860]),
  ],
  chemical_tanker: [
    row(5_000, [670, 160, 130, 0], [110, 170, 190, 200]),
    row(10_000, [670, 160, 130, 0], [330, 490, 560, 580]),
    row(20_000, [1_000, 240, 200, 0], [330, 490, 560, 580]),
    row(ANY, [1_350, 320, 270, 0], [790, 550, 900, 660]),
  ],
  container: [
    row(1_000, [250, 250, 240, 0], [370, 450, 790, 410]),
    row(2_000, [340, 340, 310, 0], [820, 910, 1_750, 900]),
    row(3_000, [460, 450, 430, 0], [610, 910, 1_900, 920]),
    row(5_000, [480, 480, 430, 0], [1_100, 1_350, 2_500, 1_400]),
    row(8_000, [590, 580, 550, 0], [1_100, 1_400, 2_800, 1_450]),
    row(12_000, [620, 620, 540, 0], [1_150, 1_600, 2_900, 1_800]),
    row(14_500, [630, 630, 630, 0], [1_300, 1_800, 3_250, 2_050]),
    row(20_000, [630, 630, 630, 0], [1_400, 1_950, 3_600, 2_300]),
    row(ANY, [700, 700, 700, 0], [1_400, 1_950, 3_600, 2_300]),
  ],
  general: [
    row(5_000, [0, 0, 0, 0], [90, 50, 180, 60]),
    row(10_000, [110, 110, 100, 0], [240, 130, 490, 180]),
    row(ANY, [150, 150, 130, 0], [720, 370, 1_450, 520]),
  ],
  vehicle: [
    row(3_000, [310, 300, 250, 0], [800, 500, 1_100, 500]),
    row(ANY, [310, 300, 250, 0], [850, 550, 1_400, 510]),
  ],
  cruise: [
    row(2_500, [1_100, 950, 980, 0], [450, 450, 580, 450]),
    row(7_000, [1_100, 950, 980, 0], [3_500, 3_500, 5_500, 3_500]),
    row(ANY, [1_100, 950, 980, 0], [11_500, 11_500, 14_900, 11_500]),
  ],
};

export type Fuel = 'hfo' | 'mdo';

export type FuelFactors = {
  /** Specific fuel consumption of engines built after 2000, grams per kWh: GHG4 Table 19. */
  readonly slowSpeedGPerKwh: number;
  readonly mediumSpeedGPerKwh: number;
  readonly auxiliaryGPerKwh: number;
  readonly boilerGPerKwh: number;
  /** Tonnes of CO2 from a tonne of fuel: MEPC.364(79) and Regulation (EU) 2015/757 Annex I. */
  readonly co2TonnesPerTonne: number;
};

/** Heavy fuel oil (also the low-sulphur kind that stands in for it) and marine diesel oil. */
export const FUELS: Readonly<Record<Fuel, FuelFactors>> = {
  hfo: {
    slowSpeedGPerKwh: 175,
    mediumSpeedGPerKwh: 185,
    auxiliaryGPerKwh: 195,
    boilerGPerKwh: 340,
    co2TonnesPerTonne: 3.114,
  },
  mdo: {
    slowSpeedGPerKwh: 165,
    mediumSpeedGPerKwh: 175,
    auxiliaryGPerKwh: 185,
    boilerGPerKwh: 320,
    co2TonnesPerTonne: 3.206,
  },
};

/**
 * Tonnes from a tonne of either oil in a diesel engine: FuelEU Maritime, Regulation (EU) 2023/1805 Annex II, quoted
 * from memory.
 */
export const CH4_TONNES_PER_TONNE = 0.00005;
export const N2O_TONNES_PER_TONNE = 0.00018;

/** Warming over 100 years as a multiple of CO2's: the IPCC's fifth assessment report. */
export const CH4_WARMING_FACTOR = 28;
export const N2O_WARMING_FACTOR = 265;

/** Tonnes of CO2 equivalent from a tonne of fuel. Example: 3.163 for heavy fuel oil. */
export function co2eTonnesPerTonne(fuel: Fuel): number {
  const others = CH4_TONNES_PER_TONNE * CH4_WARMING_FACTOR + N2O_TONNES_PER_TONNE * N2O_WARMING_FACTOR;
  return FUELS[fuel].co2TonnesPerTonne + others;
}
