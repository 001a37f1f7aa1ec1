import { median, quantileSorted } from '../../core/statistics.ts';
import { DAY_MS, HOUR_MS } from '../../core/time.ts';
import { KINDS } from '../commodity/group-belief.ts';
import type { PeerCounts } from '../commodity/peers.ts';
import { createServiceSums, type ServiceSums } from '../commodity/service-time.ts';
import { MODEL_CLASSES, type ModelClass } from '../vessel/model-class.ts';

/** What the past of a port has taught so far; plain data, stored as it is. */
export type PortHabits = {
  /** When learning began. */
  readonly sinceMs: number;
  readonly peers: PeerCounts;
  readonly service: ServiceSums[];
  /** Berthings by kind, fading; see `arrivalRate`. */
  readonly berthings: { readonly faded: number[]; atMs: number };
  /** Hours that a place stays empty between two ships although one waits: a fading mean. */
  turnaroundHours: number;
  /** When a ship last came to or left each place. */
  readonly usedMs: Record<string, number>;
  /** When the ship before left each place, as far as it matters for the turnaround. */
  readonly leftMs: Record<string, number>;
  /** Hours in the queue of the newest calls of each class, 0 for those that went straight in; oldest first. */
  readonly waits: Record<ModelClass, number[]>;
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
const MOST_WAITS = 100;

export function createHabits(nowMs: number): PortHabits {
  return {
    sinceMs: nowMs,
    peers: {},
    service: createServiceSums(),
    berthings: { faded: new Array<number>(KINDS).fill(0), atMs: nowMs },
    turnaroundHours: PRIOR_TURNAROUND_HOURS,
    usedMs: {},
    leftMs: {},
    waits: Object.fromEntries(MODEL_CLASSES.map((name) => [name, [] as number[]])) as Record<ModelClass, number[]>,
  };
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

export function addWait(habits: PortHabits, modelClass: ModelClass, hours: number): void {
  const waits = habits.waits[modelClass];
  waits.push(Math.round(hours * 10) / 10);
  if (waits.length > MOST_WAITS) waits.shift();
}

/** Median hours in the queue of a class; 0 before any call. */
export const medianWaitHours = ({ waits }: PortHabits, modelClass: ModelClass): number =>
  median(waits[modelClass]) ?? 0;

/** Median of what is left to those that waited longer than `waitedHours`; half as long again where none ever did. */
export function medianRemainingWaitHours({ waits }: PortHabits, modelClass: ModelClass, waitedHours: number): number {
  const left = waits[modelClass].filter((wait) => wait > waitedHours).map((wait) => wait - waitedHours);
  left.sort((a, b) => a - b);
  return quantileSorted(left, 0.5) ?? waitedHours / 2;
}

/** Whether ships are berthed at a place these days. */
export function isServed({ usedMs, sinceMs }: PortHabits, slotId: string, nowMs: number): boolean {
  const lastMs = usedMs[slotId];
  return lastMs === undefined ? nowMs - sinceMs < LEARNING_MS : nowMs - lastMs < UNUSED_MS;
}
