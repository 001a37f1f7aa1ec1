import { entryOf } from '../../core/entry.ts';

/**
 * What came of predictions made in the same situation: of ships of one size, in one zone, after a wait of about the same
 * length. Plain running means, no model: they catch what a line over all situations cannot bend to.
 */
export type Cell = { log: number; count: number };
export type Cells = Record<string, Cell>;

/** Bounds of the waits that are told apart, hours. */
const WAIT_BOUNDS_HOURS = [6, 24, 60, 120, 240];
/** The newest outcome weighs so much, once there are enough. */
const NEWEST_WEIGHT = 0.03;
/** The cell of all sizes counts as so many outcomes of one. */
const PARENT_COUNT = 15;
/** Before any outcome: ln(1 + 3 h) beyond the way. */
const UNKNOWN_LOG = Math.log1p(3);

/** The situation of a ship: whose keys are that of its size and that of its class. */
export function cellKeys(
  likeKey: string,
  modelClass: string,
  stage: string,
  waitedHours: number,
): readonly [string, string] {
  const bounded = WAIT_BOUNDS_HOURS.findIndex((bound) => waitedHours < bound);
  const situation = `${stage} ${bounded < 0 ? WAIT_BOUNDS_HOURS.length : bounded}`;
  return [`${likeKey} ${situation}`, `${modelClass} all ${situation}`];
}

/** Notes what came: hours to berth beyond the way alone. */
export function addOutcome(cells: Cells, keys: readonly string[], beyondHours: number): void {
  const log = Math.log1p(Math.max(0, beyondHours));
  for (const key of keys) {
    const cell = entryOf(cells, key, () => ({ log: 0, count: 0 }));
    cell.count++;
    cell.log += Math.max(NEWEST_WEIGHT, 1 / cell.count) * (log - cell.log);
  }
}

/** Mean of ln(1 + hours beyond the way) in a situation, leaning on all sizes where one has few outcomes. */
export function cellLog(cells: Cells, [own, all]: readonly [string, string]): number {
  const wide = cells[all]?.log ?? UNKNOWN_LOG;
  const cell = cells[own];
  if (!cell) return wide;
  const count = Math.min(cell.count, 1 / NEWEST_WEIGHT);
  return wide + (count / (count + PARENT_COUNT)) * (cell.log - wide);
}
