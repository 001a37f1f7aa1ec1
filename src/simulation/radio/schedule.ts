import { angleBetweenDeg } from '../../core/geo.ts';
import { MINUTE_MS, SECOND_MS } from '../../core/time.ts';
import { mix } from '../chance.ts';
import type { Itinerary, Leg, SailLeg } from '../world/itinerary.ts';
import { WAYPOINT_FIELDS, wayOf } from '../world/passage.ts';

/** `history`: the thinned record that archives keep. `live`: every transmission. */
export type Cadence = 'history' | 'live';

/** History: one report in five minutes under way and in fifteen at rest; static data every two hours. */
const HISTORY_STEP_MS = 5 * MINUTE_MS;
const HISTORY_REST_STEPS = 3;
const STATIC_HISTORY_MS = 120 * MINUTE_MS;
/** M.1371 table 1: static and voyage data, class A and B, every six minutes. */
export const STATIC_LIVE_MS = 6 * MINUTE_MS;

/** M.1371 table 1, class A: at anchor or moored and not faster than 3 kn. */
const CLASS_A_REST_MS = 180 * SECOND_MS;
/** M.1371 table 1, class A under way: up to 14 kn, up to 23 kn, faster; and the same while changing course. */
const CLASS_A_STEPS_MS = [10_000, 6_000, 2_000] as const;
const CLASS_A_TURNING_STEPS_MS = [3_333, 2_000, 2_000] as const;
/** M.1371 table 2, class B "CS": up to 2 kn, faster. */
const CLASS_B_SLOW_MS = 180 * SECOND_MS;
const CLASS_B_MS = 30 * SECOND_MS;
/** A course change shows for this long before and after a waypoint, if it is at least so many degrees. */
const TURN_MS = MINUTE_MS;
const TURN_DEG = 10;

/** Instants at which a station transmits, ascending, and the leg it is then on. */
type Ticks = { readonly atMs: Float64Array; readonly leg: Int32Array; count: number };

export const createTicks = (): Ticks => ({ atMs: new Float64Array(8192), leg: new Int32Array(8192), count: 0 });

/** Adds the instants of the ship's own grid of this step in [fromMs, toMs). */
function addGrid(ticks: Ticks, leg: number, phase: number, stepMs: number, fromMs: number, toMs: number): void {
  const phaseMs = phase % stepMs;
  for (let atMs = Math.ceil((fromMs - phaseMs) / stepMs) * stepMs + phaseMs; atMs < toMs; atMs += stepMs) {
    ticks.atMs[ticks.count] = atMs;
    ticks.leg[ticks.count++] = leg;
  }
}

/** The interval between reports of a class A ship at a speed. */
export function classAStepMs(sogKn: number, turning: boolean): number {
  const row = sogKn <= 14 ? 0 : sogKn <= 23 ? 1 : 2;
  return turning ? CLASS_A_TURNING_STEPS_MS[row]! : CLASS_A_STEPS_MS[row]!;
}

/** Whether a leg's navigation status is the one of the leg before, forgotten by the crew. */
type IsStale = (leg: number) => boolean;

function addLiveSail(
  ticks: Ticks,
  itinerary: Itinerary,
  number: number,
  leg: SailLeg,
  fromMs: number,
  toMs: number,
): void {
  const way = wayOf(leg.passage);
  const { ship } = itinerary;
  for (let at = 0; at + WAYPOINT_FIELDS < way.length; at += WAYPOINT_FIELDS) {
    const next = at + WAYPOINT_FIELDS;
    const segmentFromMs = leg.startMs + way[at]!;
    const segmentToMs = next + WAYPOINT_FIELDS < way.length ? leg.startMs + way[next]! : leg.endMs;
    if (segmentToMs <= fromMs || segmentFromMs >= toMs) continue;
    const kn = (way[at + 3]! + way[next + 3]!) / 2;
    if (ship.classB) {
      const stepMs = kn <= 2 ? CLASS_B_SLOW_MS : CLASS_B_MS;
      addGrid(ticks, number, ship.seed, stepMs, Math.max(segmentFromMs, fromMs), Math.min(segmentToMs, toMs));
      continue;
    }
    const course = way[at + 4]!;
    const turnsIn = at > 0 && angleBetweenDeg(way[at - 1]!, course) >= TURN_DEG;
    const turnsOut = next + WAYPOINT_FIELDS < way.length && angleBetweenDeg(way[next + 4]!, course) >= TURN_DEG;
    const steadyFromMs = turnsIn ? Math.min(segmentFromMs + TURN_MS, segmentToMs) : segmentFromMs;
    const steadyToMs = turnsOut ? Math.max(segmentToMs - TURN_MS, steadyFromMs) : segmentToMs;
    const edges = [segmentFromMs, steadyFromMs, steadyToMs, segmentToMs];
    for (let part = 0; part < 3; part++) {
      const partFromMs = Math.max(edges[part]!, fromMs);
      const partToMs = Math.min(edges[part + 1]!, toMs);
      if (partFromMs < partToMs) addGrid(ticks, number, ship.seed, classAStepMs(kn, part !== 1), partFromMs, partToMs);
    }
  }
}

const isRest = (leg: Leg): boolean => leg.kind !== 'sail';

/** The leg on which the ship is at an instant, looked for from a guess on; -1 between and after legs. */
export function legAt(itinerary: Itinerary, guess: number, atMs: number): number {
  const { legs } = itinerary;
  let number = Math.min(guess, legs.length - 1);
  while (number > 0 && legs[number]!.startMs > atMs) number--;
  while (number < legs.length && legs[number]!.endMs <= atMs) number++;
  return number < legs.length && legs[number]!.startMs <= atMs ? number : -1;
}

/**
 * Fills in the instants in [fromMs, toMs) at which the ship sends a position. In history a ship that stops keeps its
 * five minutes for one more report, so that a stop is heard within them.
 */
export function fillTicks(
  ticks: Ticks,
  itinerary: Itinerary,
  guess: number,
  fromMs: number,
  toMs: number,
  cadence: Cadence,
  isStale: IsStale,
): void {
  ticks.count = 0;
  const { ship, legs } = itinerary;
  if (cadence === 'history') {
    const phaseMs = ship.seed % HISTORY_STEP_MS;
    const restStep = mix(ship.seed, 21) % HISTORY_REST_STEPS;
    let number = Math.max(0, guess);
    for (let step = Math.ceil((fromMs - phaseMs) / HISTORY_STEP_MS); ; step++) {
      const atMs = step * HISTORY_STEP_MS + phaseMs;
      if (atMs >= toMs) return;
      const found = legAt(itinerary, number, atMs);
      if (found < 0) continue;
      number = found;
      const leg = legs[number]!;
      const thinned = isRest(leg) && step % HISTORY_REST_STEPS !== restStep;
      if (thinned && atMs - leg.startMs >= HISTORY_STEP_MS) continue;
      ticks.atMs[ticks.count] = atMs;
      ticks.leg[ticks.count++] = number;
    }
  }
  let number = Math.max(0, Math.min(guess, legs.length - 1));
  while (number > 0 && legs[number]!.startMs > fromMs) number--;
  for (; number < legs.length && legs[number]!.startMs < toMs; number++) {
    const leg = legs[number]!;
    if (leg.endMs <= fromMs) continue;
    if (leg.kind === 'sail') {
      addLiveSail(ticks, itinerary, number, leg, fromMs, toMs);
      continue;
    }
    const restMs = ship.classB ? CLASS_B_SLOW_MS : isStale(number) ? CLASS_A_STEPS_MS[0] : CLASS_A_REST_MS;
    addGrid(ticks, number, ship.seed, restMs, Math.max(leg.startMs, fromMs), Math.min(leg.endMs, toMs));
  }
}

/** The instants of the ship's grid for static data in [fromMs, toMs). */
export function fillStaticTicks(
  ticks: Ticks,
  itinerary: Itinerary,
  fromMs: number,
  toMs: number,
  cadence: Cadence,
): void {
  ticks.count = 0;
  addGrid(
    ticks,
    0,
    mix(itinerary.ship.seed, 22),
    cadence === 'history' ? STATIC_HISTORY_MS : STATIC_LIVE_MS,
    fromMs,
    toMs,
  );
}
