import { quantileSorted } from '../../core/statistics.ts';
import type { CommodityGroup } from '../port/commodity-group.ts';
import type { ModelClass } from '../vessel/model-class.ts';
import type { Cargo } from './cargo.ts';
import type { CargoKind } from './group-belief.ts';

/** A stay at a berth that has ended, with the ship as it was known. */
export type EndedStay = {
  readonly hours: number;
  /** That the berth is dedicated to; null if to none or several. */
  readonly group: CommodityGroup | null;
  readonly modelClass: ModelClass;
  readonly sizeClass: string | null;
};

/** A ship whose time at berth is asked for. */
export type BerthingShip = {
  readonly cargo: Cargo | null;
  readonly modelClass: ModelClass;
  readonly sizeClass: string | null;
};

/** Whose stays count: those of the ship's like, as narrowly as there are enough of them. */
export const STAY_BASES = ['group_and_size', 'group', 'class_and_size', 'class'] as const;
export type StayBasis = (typeof STAY_BASES)[number];

export type TimeAtBerth = {
  readonly basis: StayBasis;
  readonly stays: number;
  readonly meanHours: number;
  /** Standard deviation of the sample. */
  readonly sdHours: number;
  /** In ascending order. */
  readonly sortedHours: readonly number[];
};

/** From fewer stays nothing is told. */
export const LEAST_STAYS = 10;
/** A commodity group that is less probable decides nothing. */
export const LEAST_GROUP_PCT = 60;

const knownTimes = new WeakMap<readonly EndedStay[], Map<string, TimeAtBerth | null>>();

/** Time at berth of a ship by stays of its like; null where no basis has enough of them. Worked out once for all alike. */
export function timeAtBerth(stays: readonly EndedStay[], ship: BerthingShip): TimeAtBerth | null {
  let times = knownTimes.get(stays);
  if (!times) {
    times = new Map();
    knownTimes.set(stays, times);
  }
  const alike = `${groupOf(ship)} ${ship.modelClass} ${ship.sizeClass}`;
  let time = times.get(alike);
  if (time === undefined) {
    time = timeOf(stays, ship);
    times.set(alike, time);
  }
  return time;
}

/** The kind that it carries, where that is probable enough to count. */
const groupOf = ({ cargo }: BerthingShip): CargoKind | null =>
  cargo !== null && cargo.pct >= LEAST_GROUP_PCT ? cargo.kind : null;

function timeOf(stays: readonly EndedStay[], ship: BerthingShip): TimeAtBerth | null {
  for (const basis of STAY_BASES) {
    const like = stays.filter((stay) => isLike(basis, stay, ship));
    if (like.length >= LEAST_STAYS) return summary(basis, like);
  }
  return null;
}

function isLike(basis: StayBasis, stay: EndedStay, ship: BerthingShip): boolean {
  const { modelClass, sizeClass } = ship;
  const isOfGroup = stay.group !== null && stay.group === groupOf(ship);
  const isOfClass = stay.modelClass === modelClass;
  // Sizes of different classes have the same names.
  const isOfSize = isOfClass && sizeClass !== null && stay.sizeClass === sizeClass;
  switch (basis) {
    case 'group_and_size':
      return isOfGroup && isOfSize;
    case 'group':
      return isOfGroup;
    case 'class_and_size':
      return isOfSize;
    case 'class':
      return isOfClass;
  }
}

function summary(basis: StayBasis, stays: readonly EndedStay[]): TimeAtBerth {
  const sortedHours = stays.map(({ hours }) => hours).sort((a, b) => a - b);
  const meanHours = sortedHours.reduce((sum, hours) => sum + hours, 0) / sortedHours.length;
  const squares = sortedHours.reduce((sum, hours) => sum + (hours - meanHours) ** 2, 0);
  const sdHours = Math.sqrt(squares / (sortedHours.length - 1));
  return { basis, stays: sortedHours.length, meanHours, sdHours, sortedHours };
}

/** The q-quantile of a time at berth, hours. */
export const stayQuantileHours = ({ sortedHours }: TimeAtBerth, q: number): number => quantileSorted(sortedHours, q)!;
