import { normalQuantile } from '../../core/normal.ts';
import { hash32 } from '../../core/random.ts';
import { KINDS } from '../commodity/group-belief.ts';
import { remainingQuantileHours, serviceTime } from '../commodity/service-time.ts';
import { arrivalOrder } from './arrival-order.ts';
import type { ExpectedShip, Place, Scene } from './scene.ts';
import { travelHours } from './travel.ts';

/** How often the queue is rolled forward, each time with other draws from what is uncertain. */
export const ROLLS = 10;
/** Hours ahead at which the rolled queue is counted. */
export const ROLLED_HOURS = [8, 24, 48, 72] as const;

/** What rolling a port's queue forward gives, for the ships of the scene in their order. */
export type Rollout = {
  /** Indices of the ships in the order in which they were served. */
  readonly order: readonly number[];
  /** Hours to berth: mean, median and standard deviation over the rolls. */
  readonly meanHours: Float64Array;
  readonly medianHours: Float64Array;
  readonly spreadHours: Float64Array;
  /** Share of the rolls in which the ship had to wait for a place. */
  readonly waitShare: Float64Array;
  /** Expected number of these ships waiting at each of ROLLED_HOURS. */
  readonly queueAfter: readonly number[];
};

/** A wait shorter than this is none. */
const SHORTEST_WAIT_HOURS = 0.5;
/** The middle of each tenth of a standard normal. */
const DRAWS = Array.from({ length: ROLLS }, (_, r) => normalQuantile((r + 0.5) / ROLLS));

/**
 * Rolls the queue forward: ships in the order in which they will probably be served (arrival-order.ts), each taking the place
 * that serves its cargo and is free first. What is uncertain (cargo, time at berth, time still to go of those alongside)
 * is drawn ROLLS times, spread evenly over its distribution by the ship's number, so that no chance is needed.
 */
export function rollForward(scene: Scene): Rollout {
  const { ships, places } = scene;
  const count = ships.length;
  const ready = Float64Array.from(ships, travelHours);
  const order = arrivalOrder(scene);
  const hours = new Float64Array(count * ROLLS);
  const waits = new Float64Array(count);
  const queueAfter = ROLLED_HOURS.map(() => 0);
  const isFitting = fittingPlaces(ships, places);
  const mus = new Float64Array(count * KINDS);
  const sigmas = new Float64Array(count * KINDS);
  ships.forEach((ship, i) => {
    for (let k = 0; k < KINDS; k++) {
      if (ship.belief[k]! < 0.01) continue;
      const { mu, sigma } = serviceTime(scene.service, k, ship.dwtTonnes);
      mus[i * KINDS + k] = mu;
      sigmas[i * KINDS + k] = sigma;
    }
  });
  const free = new Float64Array(places.length);
  for (let roll = 0; roll < ROLLS; roll++) {
    freePlaces(scene, roll, free);
    for (const i of order) {
      const ship = ships[i]!;
      const hash = hash32(ship.mmsi);
      const kind = drawKind(ship.belief, ((hash & 0xffff) / 0x10000 + roll / ROLLS) % 1);
      const place = firstFree(places, free, 1 << kind, isFitting, i);
      let start = ready[i]!;
      if (place >= 0) {
        // One that has weighed goes to a place that is about to be free.
        if (!ship.hasWeighed) start = Math.max(start, free[place]!);
        if (!isComing(ship, hash, roll)) {
          hours[i * ROLLS + roll] = start;
          if (start - ready[i]! > SHORTEST_WAIT_HOURS) waits[i]! += 1 / ROLLS;
          continue;
        }
        const z = DRAWS[(roll * 3 + (hash >>> 16)) % ROLLS]!;
        const service = Math.exp(mus[i * KINDS + kind]! + sigmas[i * KINDS + kind]! * z);
        free[place] = Math.max(start, ship.hasWeighed ? 0 : free[place]!) + service + scene.turnaroundHours;
      }
      hours[i * ROLLS + roll] = start;
      if (start - ready[i]! > SHORTEST_WAIT_HOURS) waits[i]! += 1 / ROLLS;
      for (let h = 0; h < ROLLED_HOURS.length && start > ROLLED_HOURS[h]!; h++) {
        if (ship.isQueued || ready[i]! <= ROLLED_HOURS[h]!) queueAfter[h]! += 1 / ROLLS;
      }
    }
  }
  return { ...summarise(hours, count), order, waitShare: waits, queueAfter };
}

/** Whether the ship takes a place in this roll, or only passes. */
const isComing = ({ berthShare }: ExpectedShip, hash: number, roll: number): boolean =>
  (((hash >>> 8) + roll * 3) % ROLLS) + 0.5 < berthShare * ROLLS;

/** When each place is free, in hours, in one roll. */
function freePlaces({ places, service, turnaroundHours }: Scene, roll: number, free: Float64Array): void {
  places.forEach(({ occupant }, p) => {
    if (occupant === null) {
      free[p] = 0;
      return;
    }
    const hash = hash32(occupant.mmsi);
    const kind = drawKind(occupant.belief, ((hash & 0xffff) / 0x10000 + roll / ROLLS) % 1);
    const u = (((roll * 7 + (hash >>> 16)) % ROLLS) + 0.5) / ROLLS;
    const time = serviceTime(service, kind, occupant.dwtTonnes);
    free[p] = remainingQuantileHours(time, occupant.ageHours, u) + turnaroundHours;
  });
}

function drawKind(belief: ArrayLike<number>, u: number): number {
  let sum = 0;
  for (let k = 0; k < KINDS; k++) {
    sum += belief[k]!;
    if (u < sum) return k;
  }
  return KINDS - 1;
}

/** For ships that some place is too small for: which places fit; null for those that fit everywhere. */
function fittingPlaces(ships: readonly ExpectedShip[], places: readonly Place[]): (boolean[] | null)[] {
  const isBounded = places.some(({ maxLoaM, maxDraughtM }) => maxLoaM !== null || maxDraughtM !== null);
  if (!isBounded) return ships.map(() => null);
  return ships.map(({ lengthM, draughtM }) => {
    const fits = places.map(
      ({ maxLoaM, maxDraughtM }) =>
        (maxLoaM === null || lengthM === null || lengthM <= maxLoaM) &&
        (maxDraughtM === null || draughtM === null || draughtM <= maxDraughtM),
    );
    return fits.every(Boolean) ? null : fits;
  });
}

/** The place that is free first of those that serve the kind and fit; of those that serve it, if none fits; else -1. */
function firstFree(
  places: readonly Place[],
  free: Float64Array,
  kindBit: number,
  isFitting: readonly (boolean[] | null)[],
  ship: number,
): number {
  const fits = isFitting[ship]!;
  let best = -1;
  for (let p = 0; p < places.length; p++) {
    if ((places[p]!.kinds & kindBit) === 0 || (fits !== null && !fits[p])) continue;
    if (best < 0 || free[p]! < free[best]!) best = p;
  }
  if (best >= 0 || fits === null) return best;
  for (let p = 0; p < places.length; p++) {
    if ((places[p]!.kinds & kindBit) !== 0 && (best < 0 || free[p]! < free[best]!)) best = p;
  }
  return best;
}

function summarise(hours: Float64Array, count: number): Pick<Rollout, 'meanHours' | 'medianHours' | 'spreadHours'> {
  const meanHours = new Float64Array(count);
  const medianHours = new Float64Array(count);
  const spreadHours = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const mine = hours.subarray(i * ROLLS, (i + 1) * ROLLS).sort();
    let sum = 0;
    let squares = 0;
    for (const value of mine) {
      sum += value;
      squares += value * value;
    }
    const mean = sum / ROLLS;
    meanHours[i] = mean;
    medianHours[i] = (mine[ROLLS / 2 - 1]! + mine[ROLLS / 2]!) / 2;
    spreadHours[i] = Math.sqrt(Math.max(0, squares / ROLLS - mean * mean));
  }
  return { meanHours, medianHours, spreadHours };
}
