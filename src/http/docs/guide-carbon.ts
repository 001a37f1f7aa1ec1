import { DAY_MS } from '../../core/time.ts';
import { auxiliarySizeOfClass } from '../../domain/advice/auxiliary-power.ts';
import { countsOtherGases, etsPhaseIn, isEea, judgeEtsScope } from '../../domain/advice/ets-scope.ts';
import { DEFAULT_EUA_PRICE } from '../../domain/advice/eua-price.ts';
import {
  AUXILIARY_LOADS,
  CH4_TONNES_PER_TONNE,
  CH4_WARMING_FACTOR,
  co2eTonnesPerTonne,
  FUELS,
  MODE_COLUMN,
  N2O_TONNES_PER_TONNE,
  N2O_WARMING_FACTOR,
} from '../../domain/advice/fuel-factors.ts';
import { IDLE_BAND_FRACTION, idleEmissionsPerDay } from '../../domain/advice/idle-emissions.ts';
import { LONGEST_VOYAGE_MS } from '../../domain/advice/last-port.ts';
import { MODEL_CLASSES } from '../../domain/vessel/model-class.ts';
import { CARBON_ASSUMPTIONS } from '../api/carbon-assumptions.ts';
import { SCOPE_REASONS } from '../api/vessel-carbon.ts';
import { bullets, heading, paragraph, type Section, section, table } from './html.ts';

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const decimals = (value: number, digits: number): string => value.toFixed(digits);

const { auxiliaryGPerKwh, boilerGPerKwh, co2TonnesPerTonne } = FUELS.hfo;

/** Each row that a vessel of a class can stand in; chemical tankers are not told from oil tankers. */
const loadRows = MODEL_CLASSES.flatMap((modelClass) => {
  const { type, unit } = auxiliarySizeOfClass(modelClass, 0);
  let from = 0;
  return AUXILIARY_LOADS[type].map((row) => {
    const { fuelTonnes, co2Tonnes, co2eTonnes } = idleEmissionsPerDay(row);
    const cells = [
      `\`${modelClass}\``,
      `\`${type}\``,
      `${from.toLocaleString('en-GB')} ${unit}`,
      row.engineKw[MODE_COLUMN.anchor],
      row.boilerKw[MODE_COLUMN.anchor],
      decimals(fuelTonnes, 2),
      decimals(co2Tonnes, 2),
      decimals(co2eTonnes, 2),
    ];
    from = row.below;
    return cells;
  });
});

const GHG4 = 'Fourth IMO GHG Study 2020, Table 19';
const FUEL_EU = 'FuelEU Maritime, Regulation (EU) 2023/1805, Annex II; quoted from memory';
const IPCC = 'over 100 years; IPCC, fifth assessment report';
const FACTORS: readonly (readonly [string, number | string, string])[] = [
  ['Auxiliary engines, g of fuel a kWh', auxiliaryGPerKwh, GHG4],
  ['Boilers, g of fuel a kWh', boilerGPerKwh, GHG4],
  ['CO2, t a tonne of fuel', String(co2TonnesPerTonne), 'MEPC.364(79); Regulation (EU) 2015/757, Annex I'],
  ['CH4, t a tonne of fuel', String(CH4_TONNES_PER_TONNE), FUEL_EU],
  ['N2O, t a tonne of fuel', String(N2O_TONNES_PER_TONNE), FUEL_EU],
  ['Warming of CH4 as a multiple of CO2’s', CH4_WARMING_FACTOR, IPCC],
  ['Warming of N2O as a multiple of CO2’s', N2O_WARMING_FACTOR, IPCC],
  ['CO2e, t a tonne of fuel', decimals(co2eTonnesPerTonne('hfo'), 3), 'CO2, and CH4 and N2O by their warming'],
];

const YEARS = [2023, 2024, 2025, 2026, 2027];

/** Ports of call by whether they are in the EU or EEA; the rule itself judges them. */
const HERE_AND_LAST: readonly (readonly [here: string, last: string | null, grossTonnage: number | null])[] = [
  ['NL', 'BE', null],
  ['BR', 'NL', null],
  ['NL', 'BR', null],
  ['BR', 'SG', null],
  ['BR', null, null],
  ['NL', 'BE', 0],
];
const area = (country: string | null): string =>
  country === null ? 'not known' : isEea(country) ? 'in the EU or EEA' : 'elsewhere';

const carbon = section(
  'carbon',
  'Idle carbon',
  paragraph(
    '`/api/vessel/{mmsi}/carbon` tells what a vessel in the queue of a port burns, emits and costs in allowances, a day and so far. For one that does not wait `at_anchor` is false and the rest null; a vessel that no port of the key has seen is 404. Every answer repeats this in `assumptions`:',
  ),
  bullets(CARBON_ASSUMPTIONS),
  heading('Loads at anchor'),
  paragraph(
    `A vessel stands in the last row of its class whose size it has reached; \`loads\` in the answer names the row. Sizes of container ships are twenty-foot units, estimated from the deadweight. \`low\` and \`high\` are ${percent(IDLE_BAND_FRACTION)} less and more: loads of single ships lie so far from these averages.`,
  ),
  table(
    [
      'Class',
      'Ship type',
      'From',
      'Auxiliary engines, kW',
      'Boilers, kW',
      'Fuel, t a day',
      'CO2, t a day',
      'CO2e, t a day',
    ],
    loadRows,
  ),
  heading('Factors'),
  table(['Factor', 'Value', 'Source'], FACTORS),
  heading('EU ETS'),
  paragraph(
    'Directive 2003/87/EC as amended by Directive (EU) 2023/959; no legal advice. Exposure in euros is tonnes · phase-in · scope · price, each calendar year (UTC) by its own rule.',
  ),
  table(
    ['Year', 'Phase-in', 'Gases that count'],
    YEARS.map((year, i) => [
      i === YEARS.length - 1 ? `${year} and later` : `${year}${i === 0 ? ' and before' : ''}`,
      percent(etsPhaseIn(year)),
      countsOtherGases(year) ? 'CO2, CH4, N2O' : 'CO2',
    ]),
  ),
  table(
    ['Waits', 'Last port', 'Scope', '`scope_reason`'],
    HERE_AND_LAST.map(([here, last, grossTonnage]) => {
      const { scope, code } = judgeEtsScope(here, last, grossTonnage);
      return [area(here), area(last), scope === null ? 'null' : String(scope), SCOPE_REASONS[code]];
    }),
  ),
  bullets([
    `\`last_port\` (UN/LOCODE) is what the request gives, else the port of the vessel’s last stay as ports of the key have seen it: this one only if it has berthed in the same call, another one only if it left at most ${LONGEST_VOYAGE_MS / DAY_MS} days ago. \`last_port_source\` says which.`,
    'Where the last port is not known, scope and exposure are null; `if_half_in_scope` and `if_in_scope` are told always.',
    `The price of an allowance is the operator’s (\`eua-price-eur\`, \`eua-price-date\`), else ${DEFAULT_EUA_PRICE.eurPerTonne} € of ${DEFAULT_EUA_PRICE.date}; price and day stand in every answer that uses them.`,
  ]),
);

export const CARBON_SECTIONS: readonly Section[] = [carbon];
