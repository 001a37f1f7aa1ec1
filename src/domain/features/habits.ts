import { entryOf } from '../../core/entry.ts';
import { DAY_MS, HOUR_MS } from '../../core/time.ts';
import { BERTH_CALL_FIELDS, type BerthCall } from '../commodity/berth-call.ts';
import { KINDS } from '../commodity/group-belief.ts';
import { createServiceSums, type ServiceSums } from '../commodity/service-time.ts';
import { MODEL_CLASSES, type ModelClass } from '../vessel/model-class.ts';
import type { Cells } from './cells.ts';
import type { Likes } from './likes.ts';
import { createWaits, type Waits } from './waits.ts';

/** What the past of a port has taught so far; plain data, stored as it is. */
export type PortHabits = {
  /** When learning began. */
  readonly sinceMs: number;
  /** Berthings learnt from; what was worked out at another count is out of date. */
  learnt: number;
  /** The newest berthings, oldest first: what ships carry is inferred from them. */
  readonly calls: BerthCall[];
  readonly service: ServiceSums[];
  /** Berthings by kind, fading; see `arrivalRate`. */
  readonly berthings: { readonly faded: number[]; atMs: number };
  /** Hours that a place stays empty between two ships although one waits: a fading mean. */
  turnaroundHours: number;
  /** What came of predictions in each situation. */
  readonly cells: Cells;
  /** How ships of each class and size fared. */
  readonly likes: Likes;
  /** How expectations ended, by what was known of them; see `berthShare`. */
  readonly endings: Record<string, { berthed: number; all: number }>;
  /** Berthings at each berth by what the ships carried, as far as could be told; older ones fade. */
  readonly berthKinds: Record<string, number[]>;
  /** When a ship last came to or left each place. */
  readonly usedMs: Record<string, number>;
  /** When the ship before left each place, as far as it matters for the turnaround. */
  readonly leftMs: Record<string, number>;
  /** The newest calls of each class, oldest first. */
  readonly waits: Record<ModelClass, Waits>;
};

/** Pilots, tugs and the way in: a usual gap before any was seen. */
const PRIOR_TURNAROUND_HOURS = 3;
const TURNAROUND_WEIGHT = 0.05;
/** A longer gap is no turnaround: nobody was ready. */
const LONGEST_TURNAROUND_HOURS = 12;
/** A place that no ship used for so long is not served, whatever the port's file says; before this much is known, all are. */
const UNUSED_MS = 60 * DAY_MS;
const LEARNING_MS = 5 * DAY_MS;
const FADING_MS = 21 * DAY_MS;

export function createHabits(nowMs: number): PortHabits {
  return {
    sinceMs: nowMs,
    learnt: 0,
    calls: [],
    service: createServiceSums(),
    berthings: { faded: new Array<number>(KINDS).fill(0), atMs: nowMs },
    turnaroundHours: PRIOR_TURNAROUND_HOURS,
    cells: {},
    likes: {},
    endings: {},
    berthKinds: {},
    usedMs: {},
    leftMs: {},
    waits: Object.fromEntries(MODEL_CLASSES.map((name) => [name, createWaits()])) as Record<ModelClass, Waits>,
  };
}

/** Habits as another version may have stored them: what it did not learn is learnt anew, what nobody reads any more is left. */
export function takeUpHabits(stored: PortHabits): PortHabits {
  const habits = createHabits(stored.sinceMs);
  const names = Object.keys(habits) as (keyof PortHabits)[];
  const taken = Object.fromEntries(names.map((name) => [name, stored[name] ?? habits[name]])) as PortHabits;
  // It counts the calls, so it begins with them; calls as versions before kept them say nothing of the place along the berth.
  if (stored.calls?.every(({ length }) => length === BERTH_CALL_FIELDS)) return taken;
  return { ...taken, calls: [], learnt: 0 };
}

/** Notes a berthing of a ship with these probabilities of kinds. */
export function addBerthing(habits: PortHabits, belief: ArrayLike<number>, atMs: number): void {
  const { berthings } = habits;
  const passedMs = Math.max(0, atMs - berthings.atMs);
  const kept = Math.exp(-passedMs / FADING_MS);
  for (let k = 0; k < KINDS; k++) berthings.faded[k] = berthings.faded[k]! * kept + belief[k]!;
  berthings.atMs = Math.max(berthings.atMs, atMs);
}

/** Ships of a kind that berth per hour, over the last three weeks or so. */
export function arrivalRate({ berthings, sinceMs }: PortHabits, kind: number, nowMs: number): number {
  const spanMs = FADING_MS * (1 - Math.exp(-Math.max(DAY_MS, nowMs - sinceMs) / FADING_MS));
  const kept = Math.exp(-Math.max(0, nowMs - berthings.atMs) / FADING_MS);
  return (berthings.faded[kind]! * kept * HOUR_MS) / spanMs;
}

/** Notes that a ship which had waited took a place; the gap since the ship before left it is the port's turnaround. */
export function addTurnaround(habits: PortHabits, slotId: string, queuedSinceMs: number | null, atbMs: number): void {
  const leftMs = habits.leftMs[slotId];
  delete habits.leftMs[slotId];
  if (leftMs === undefined || queuedSinceMs === null || queuedSinceMs > leftMs) return;
  const hours = (atbMs - leftMs) / HOUR_MS;
  if (hours <= 0 || hours > LONGEST_TURNAROUND_HOURS) return;
  habits.turnaroundHours += TURNAROUND_WEIGHT * (hours - habits.turnaroundHours);
}

/** Whether ships are berthed at a place these days. */
export function isServed({ usedMs, sinceMs }: PortHabits, slotId: string, nowMs: number): boolean {
  const lastMs = usedMs[slotId];
  return lastMs === undefined ? nowMs - sinceMs < LEARNING_MS : nowMs - lastMs < UNUSED_MS;
}

/** What tells whether a ship will berth: its class, where it is, and whether its destination says that it is bound here. */
export function endingKey(modelClass: ModelClass, stage: Stage, isDestined: boolean): string {
  return ENDING_KEYS[modelClass][stage][isDestined ? 1 : 0];
}

/** Where a ship is on its way to the berth. */
const STAGES = ['APPROACH_FAR', 'APPROACH_CLOSE', 'QUEUE', 'weighed'] as const;
export type Stage = (typeof STAGES)[number];

// Written out once: keys are asked for some hundred times a second.
const ENDING_KEYS = Object.fromEntries(
  MODEL_CLASSES.map((modelClass) => [
    modelClass,
    Object.fromEntries(
      STAGES.map((stage) => [stage, [`${modelClass} ${stage} by course`, `${modelClass} ${stage} destined`]]),
    ),
  ]),
) as Record<ModelClass, Record<Stage, [string, string]>>;

/** Before any ending is known: ships that say so come, of the others every second one passes. */
const PRIOR_ENDINGS = 4;
const PRIOR_DESTINED = 0.85;
const PRIOR_BY_COURSE = 0.5;
/** Each ending makes those before it count a little less: half after about 140. */
const ENDING_KEPT = 0.995;

/** Notes how an expectation ended that had been through what `keys` name. */
export function addEnding({ endings }: PortHabits, keys: readonly string[], hasBerthed: boolean): void {
  for (const key of keys) {
    const ending = entryOf(endings, key, () => ({ berthed: 0, all: 0 }));
    ending.berthed = ending.berthed * ENDING_KEPT + (hasBerthed ? 1 : 0);
    ending.all = ending.all * ENDING_KEPT + 1;
  }
}

/** Probability that a ship of which so much is known will berth. */
export function berthShare({ endings }: PortHabits, key: string): number {
  const { berthed, all } = endings[key] ?? { berthed: 0, all: 0 };
  const prior = key.endsWith('destined') ? PRIOR_DESTINED : PRIOR_BY_COURSE;
  return (berthed + PRIOR_ENDINGS * prior) / (all + PRIOR_ENDINGS);
}

const BERTHING_KEPT = 0.98;
/** After so many berthings a kind that makes up less than this share is not served there, whatever the port's file says. */
const TELLING_BERTHINGS = 6;
const SERVED_SHARE = 0.06;

/** Notes what a ship at a berth carries, by its probabilities. */
export function addBerthKind({ berthKinds }: PortHabits, berthId: string, belief: ArrayLike<number>): void {
  const counts = entryOf(berthKinds, berthId, () => new Array<number>(KINDS).fill(0));
  for (let k = 0; k < KINDS; k++) counts[k] = Math.round((counts[k]! * BERTHING_KEPT + belief[k]!) * 1e4) / 1e4;
}

/** What a berth serves these days of what it can, in bits of CARGO_KINDS. */
export function servedKinds({ berthKinds }: PortHabits, berthId: string, kinds: number): number {
  const counts = berthKinds[berthId];
  if (!counts) return kinds;
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total < TELLING_BERTHINGS) return kinds;
  let served = 0;
  for (let k = 0; k < KINDS; k++) if ((kinds >> k) & 1 && counts[k]! >= SERVED_SHARE * total) served |= 1 << k;
  return served === 0 ? kinds : served;
}
