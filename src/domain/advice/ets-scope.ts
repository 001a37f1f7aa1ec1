import { DAY_MS } from '../../core/time.ts';
import type { ModelClass } from '../vessel/model-class.ts';
import type { IdleEmissions } from './idle-emissions.ts';

/*
 * The EU emissions trading system for ships: Directive 2003/87/EC, chapter II with article 3ga and following, as amended
 * by Directive (EU) 2023/959, read through the domain facts, section 6. No legal advice.
 */

/** EU member states, then Iceland, Liechtenstein and Norway; then outermost regions with codes of their own. */
const EEA: ReadonlySet<string> = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'IS LI NO GP GF MQ RE YT MF AX'
  ).split(' '),
);

/** Whether ports of a country (ISO 3166-1 alpha-2) count as ports of the European Economic Area. */
export const isEea = (country: string): boolean => EEA.has(country.toUpperCase());

export const ETS_SCOPES = [0, 0.5, 1] as const;
export type EtsScope = (typeof ETS_SCOPES)[number];

export type EtsScopeCode = 'too_small' | 'last_port_unknown' | 'within_eea' | 'from_eea' | 'to_eea' | 'outside_eea';

export type JudgedScope = { readonly scope: EtsScope | null; readonly code: EtsScopeCode };

/** Smaller ships are not covered. */
export const ETS_LEAST_GT = 5_000;

/** Gross tonnage over deadweight: oil tankers 0.5354, general cargo ships 0.5285 (NILIM, domain facts, section 4). */
const GT_PER_DWT: Readonly<Partial<Record<ModelClass, number>>> = { tanker: 0.5354, general: 0.5285 };

/** Gross tonnage from deadweight; null for classes without a ratio. */
export function estimateGrossTonnage(modelClass: ModelClass, dwtTonnes: number): number | null {
  const ratio = GT_PER_DWT[modelClass];
  return ratio === undefined ? null : ratio * dwtTonnes;
}

/**
 * The share of a wait at anchor that is covered. A voyage runs from berth to berth, so the wait belongs to the voyage from
 * the last port of call (DNV, MRV questions and answers): all of it between two ports of the area, half of it where one of
 * them lies outside, nothing where both do. Null where the last port is not known.
 */
export function judgeEtsScope(
  waitingCountry: string,
  lastCountry: string | null,
  grossTonnage: number | null,
): JudgedScope {
  if (grossTonnage !== null && grossTonnage < ETS_LEAST_GT) return { scope: 0, code: 'too_small' };
  if (lastCountry === null) return { scope: null, code: 'last_port_unknown' };
  const isHere = isEea(waitingCountry);
  if (isEea(lastCountry)) return isHere ? { scope: 1, code: 'within_eea' } : { scope: 0.5, code: 'from_eea' };
  return isHere ? { scope: 0.5, code: 'to_eea' } : { scope: 0, code: 'outside_eea' };
}

/** The share of a year's covered emissions for which allowances are surrendered. */
export function etsPhaseIn(year: number): number {
  if (year < 2024) return 0;
  return year === 2024 ? 0.4 : year === 2025 ? 0.7 : 1;
}

/** CH4 and N2O count from this year on; before it CO2 alone does. */
const OTHER_GASES_FROM_YEAR = 2026;

export const countsOtherGases = (year: number): boolean => year >= OTHER_GASES_FROM_YEAR;

/** Tonnes of a year's emissions that allowances would be surrendered for, were all of them in scope. */
export function surrenderedTonnes(year: number, { co2Tonnes, co2eTonnes }: IdleEmissions): number {
  return etsPhaseIn(year) * (countsOtherGases(year) ? co2eTonnes : co2Tonnes);
}

/** The same of a stay at anchor, each of its calendar years (UTC) by its own rule. */
export function surrenderedTonnesOfStay(sinceMs: number, untilMs: number, perDay: IdleEmissions): number {
  let tonnes = 0;
  let fromMs = sinceMs;
  while (fromMs < untilMs) {
    const year = new Date(fromMs).getUTCFullYear();
    const toMs = Math.min(untilMs, Date.UTC(year + 1, 0, 1));
    tonnes += (surrenderedTonnes(year, perDay) * (toMs - fromMs)) / DAY_MS;
    fromMs = toMs;
  }
  return tonnes;
}
