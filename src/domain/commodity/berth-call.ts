import { metresOutside, shareAlong } from '../../core/polygon.ts';
import type { ModelClass } from '../vessel/model-class.ts';
import type { BerthArea } from '../zone/harbour.ts';

/**
 * A berthing of a commercial ship as far as it tells of the cargo; plain data. The form is the class by registry, type,
 * name and hull, never by the berths used: those are the evidence. `alongPct` says how far along the berth it lay, 0 to 99.
 */
export type BerthCall = readonly [
  mmsi: number,
  form: ModelClass,
  size: number,
  load: number,
  berthId: string,
  alongPct: number,
];

export const BERTH_CALL_FIELDS = 6;

/** What is known of a ship whose cargo is asked for. */
export type ShipForm = { readonly form: ModelClass; readonly size: number; readonly load: number };

/** Bin of a length, draught or place that is not known. */
export const UNKNOWN_BIN = -1;
/** Bounds of the bins of length, metres. */
export const SIZE_BOUNDS_M = [100, 125, 140, 160, 172, 185, 195, 204, 212, 222, 240, 260, 310];
export const SIZES = SIZE_BOUNDS_M.length + 1;
/** Bounds of the bins of draught over length: bulk carriers load to about 0.066 and ballast at 0.035, others less apart. */
const LOAD_BOUNDS = [0.0385, 0.0425, 0.05];
export const LOADS = LOAD_BOUNDS.length + 1;
/** Ships below 172 m, the usual ones, and giants from 240 m on each have places of their own. */
export const HULLS = 3;
const USUAL_SIZE = SIZE_BOUNDS_M.indexOf(172) + 1;
const GIANT_SIZE = SIZE_BOUNDS_M.indexOf(240) + 1;

export const sizeBin = (lengthM: number | null): number =>
  lengthM === null ? UNKNOWN_BIN : binOf(SIZE_BOUNDS_M, lengthM);

export const loadBin = (lengthM: number | null, draughtM: number | null): number =>
  lengthM === null || draughtM === null ? UNKNOWN_BIN : binOf(LOAD_BOUNDS, draughtM / lengthM);

/** 0 for small ships, 1 for usual ones and those whose size is not known, 2 for giants. */
export function hullOf(size: number): number {
  if (size === UNKNOWN_BIN) return 1;
  return size < USUAL_SIZE ? 0 : size < GIANT_SIZE ? 1 : 2;
}

/** How far along its berth a ship's antenna is; not known where it is further off than `withinM` metres. */
export function alongPct({ area }: BerthArea, lat: number, lon: number, withinM: number): number {
  if (metresOutside(area, lat, lon) > withinM) return UNKNOWN_BIN;
  return Math.min(99, Math.floor(100 * shareAlong(area, lat, lon)));
}

function binOf(bounds: readonly number[], value: number): number {
  const bin = bounds.findIndex((bound) => value < bound);
  return bin < 0 ? bounds.length : bin;
}

/** A mixture is fitted on the newest calls: two months at the busiest ports, a year or more at quiet ones. */
export const FITTED_CALLS = 2_000;
/** Ships come back, and what they did is worth more than what others do. */
export const KEPT_CALLS = 2 * FITTED_CALLS;
/** It is fitted again after so many more; more often while a port is new. */
const REFIT_CALLS = 50;
const EARLY_REFIT_CALLS = 10;
const EARLY_CALLS = 200;

/** How many calls were known when the mixture in force after `learnt` of them was fitted. */
export function fittedAt(learnt: number): number {
  const step = learnt < EARLY_CALLS ? EARLY_REFIT_CALLS : REFIT_CALLS;
  return learnt - (learnt % step);
}

/** Adds a call; the oldest goes. */
export function keepCall(calls: BerthCall[], call: BerthCall): void {
  calls.push(call);
  if (calls.length > KEPT_CALLS) calls.shift();
}

/** The calls that the mixture in force is fitted on: the same after a restart. */
export function fittedCalls(calls: readonly BerthCall[], learnt: number): BerthCall[] {
  const end = Math.max(0, calls.length - (learnt - fittedAt(learnt)));
  return calls.slice(Math.max(0, end - FITTED_CALLS), end);
}

/** Calls of each ship, oldest first. */
export function callsByShip(calls: readonly BerthCall[]): Map<number, BerthCall[]> {
  const ships = new Map<number, BerthCall[]>();
  for (const call of calls) {
    const known = ships.get(call[0]);
    if (known) known.push(call);
    else ships.set(call[0], [call]);
  }
  return ships;
}
