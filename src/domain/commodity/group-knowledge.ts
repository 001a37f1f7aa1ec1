import type { ModelClass } from '../vessel/model-class.ts';
import { SIZE_BOUNDS_M } from './berth-call.ts';
import { CARGO_KINDS, type CargoKind } from './group-belief.ts';

/**
 * What ships of a class carry before anything is known of a port or ship; relative weights, by judgement. A port's own
 * berthings outweigh them after a few calls.
 */
const CLASS_PRIOR: Readonly<Record<ModelClass, readonly number[]>> = {
  //          GRAIN MIN  PETR CHEM CONT VEH  FOR  AGRI OTHER
  bulk: [4, 4, 0.02, 0.02, 0.05, 0.02, 0.5, 2, 0.1],
  tanker: [0.02, 0.02, 5, 4, 0.02, 0.02, 0.02, 0.1, 0.1],
  container: [0.02, 0.02, 0.02, 0.02, 10, 0.05, 0.05, 0.02, 0.1],
  general: [0.5, 1, 0.05, 0.05, 0.5, 0.3, 4, 2, 0.3],
  vehicle: [0.02, 0.02, 0.02, 0.02, 0.2, 10, 0.1, 0.02, 0.2],
  passenger: [0.01, 0.01, 0.01, 0.01, 0.01, 0.1, 0.01, 0.01, 10],
};

export const classPrior = (form: ModelClass, kind: number): number => CLASS_PRIOR[form][kind]!;

/** A middle length for each bin, metres. */
const LENGTH_M = SIZE_BOUNDS_M.map((bound, i) => (i === 0 ? 80 : (bound + SIZE_BOUNDS_M[i - 1]!) / 2)).concat(330);

/**
 * How much likelier or less likely a kind is for the length, ship types being general knowledge (UNCTAD, Review of
 * Maritime Transport, glossary of vessel groupings): chemicals come in parcel tankers of some 100 to 160 m, petroleum in
 * tankers from about 170 m; forest products in open-hatch carriers of about 200 m and in multi-purpose ships below
 * 165 m; above the panamax lengths bulk carriers bring ore and coal. The class by hull cannot tell a bulk carrier from
 * general cargo, nor panamax bulk carriers of 225 to 229 m from container ships as slender.
 */
export function sizeFactor(form: ModelClass, size: number, kind: number): number {
  const lengthM = LENGTH_M[size]!;
  const name = CARGO_KINDS[kind]!;
  if (form === 'tanker') return tankerFactor(name, lengthM);
  if (form === 'container') return isPanamaxBulk(name, lengthM) ? PANAMAX_FACTOR : 1;
  return form === 'bulk' || form === 'general' ? dryFactor(name, lengthM) : 1;
}

const PANAMAX_FACTOR = 30;
const isPanamaxBulk = (kind: CargoKind, lengthM: number): boolean =>
  lengthM > 212 && lengthM < 240 && (kind === 'GRAIN' || kind === 'MINERALS');

const bell = (lengthM: number, meanM: number, sigmaM: number): number =>
  Math.exp(-0.5 * ((lengthM - meanM) / sigmaM) ** 2);

function tankerFactor(kind: CargoKind, lengthM: number): number {
  if (kind === 'CHEMICALS') return 0.05 + bell(lengthM, 135, 30);
  if (kind === 'PETROLEUM') return 0.05 + (lengthM > 170 ? 1 : 0.5 * bell(lengthM, 180, 20));
  return 0.5;
}

function dryFactor(kind: CargoKind, lengthM: number): number {
  if (lengthM > 235) return kind === 'MINERALS' ? 1 : kind === 'GRAIN' ? 0.15 : 0.02;
  if (lengthM < 165) return kind === 'FOREST' ? 1.5 : kind === 'AGRI' ? 0.3 : 0.1;
  if (kind === 'FOREST') return 0.03 + 2 * bell(lengthM, 200, 5);
  return kind === 'GRAIN' || kind === 'MINERALS' || kind === 'AGRI' ? 0.5 : 0.3;
}

/** Net exporters of grain and of pulp and wood (FAO, FAOSTAT trade by country), ISO 3166: ships come there empty. */
const EXPORTERS: Partial<Record<CargoKind, ReadonlySet<string>>> = {
  GRAIN: new Set(['AR', 'AU', 'BG', 'BR', 'CA', 'FR', 'KZ', 'LT', 'LV', 'PY', 'RO', 'RU', 'UA', 'US', 'UY']),
  FOREST: new Set(['BR', 'CA', 'CL', 'FI', 'ID', 'LV', 'NZ', 'RU', 'SE', 'UY']),
};
/** Brazil, for one, brings in about 4 % of the grain that passes its quays, as wheat. */
const EXPORT_SHARE = 0.96;

/** The share of ships that arrive without cargo; half where nothing is known of the trade. */
export const ballastShare = (country: string, kind: number): number =>
  EXPORTERS[CARGO_KINDS[kind]!]?.has(country) ? EXPORT_SHARE : 0.5;
