import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts';
import { CARGO_KINDS, KINDS } from '../../src/domain/commodity/group-belief.ts';
import { addStay, createServiceSums, type ServiceSums } from '../../src/domain/commodity/service-time.ts';
import { sizeKey } from '../../src/domain/commodity/size-key.ts';
import { createHabits } from '../../src/domain/features/habits.ts';
import { addLike, type LikeFacts, type Likes, likeFacts } from '../../src/domain/features/likes.ts';
import { type Rollout, rollForward } from '../../src/domain/features/rollout.ts';
import type { Alikes, ExpectedShip, Occupant, Place, Scene } from '../../src/domain/features/scene.ts';
import { eachShip, type ShipFacts } from '../../src/domain/features/ship-facts.ts';
import { addWait } from '../../src/domain/features/waits.ts';
import { MODEL_CLASSES } from '../../src/domain/vessel/model-class.ts';
import { anyBelief, byKind, certain, kindBits } from './beliefs.ts';
import { T0 } from './fixes.ts';

/** Learning began so long before the scenes of the tests. */
export const SINCE_MS = T0 - 60 * DAY_MS;

/** A bulk carrier with grain that has queued since the scene began, 8 nm off: 2.5 h to the berth if nothing is in the way. */
export const shipOf = (some: Partial<ExpectedShip> = {}): ExpectedShip => ({
  mmsi: 1,
  modelClass: 'bulk',
  belief: certain('GRAIN'),
  likeKey: sizeKey(some.modelClass ?? 'bulk', some.lengthM ?? null),
  isQueued: true,
  isClose: true,
  hasWeighed: false,
  berthShare: 1,
  queuedSinceMs: T0,
  distanceNm: 8,
  cruiseKn: null,
  lengthM: null,
  dwtTonnes: null,
  draughtM: null,
  ownWaits: null,
  fixAgeHours: 0,
  ...some,
});

/** One that comes, 80 nm off at 10 kn: 9.5 h. */
export const comer = (some: Partial<ExpectedShip> = {}): ExpectedShip =>
  shipOf({ isQueued: false, isClose: false, distanceNm: 80, cruiseKn: 10, ...some });

export const placeOf = (some: Partial<Place> = {}): Place => ({
  kinds: kindBits('GRAIN'),
  maxLoaM: null,
  maxDraughtM: null,
  occupant: null,
  ...some,
});

export const occupantOf = (some: Partial<Occupant> = {}): Occupant => ({
  mmsi: 900,
  belief: certain('GRAIN'),
  dwtTonnes: null,
  ageHours: 0,
  ...some,
});

/** So many stays of all kinds, all alike, that nothing is uncertain about the next. */
export function sureService(hours: number): ServiceSums[] {
  const n = 1e9;
  const y = Math.log(hours);
  return createServiceSums().map(() => ({ n, x: 0, y: n * y, xx: 0, xy: 0, yy: n * y * y }));
}

/** A port with one place for grain, where each stay takes 24 h and the next ship follows after 3 h. */
export function sceneOf(ships: readonly ExpectedShip[], some: Partial<Scene> = {}, likes: Likes = {}): Scene {
  return {
    atMs: T0,
    ships,
    places: [placeOf()],
    service: sureService(24),
    turnaroundHours: 3,
    arrivalRates: byKind({ GRAIN: 0.02 }),
    likes: likesOf(ships, likes),
    cells: {},
    waits: createHabits(SINCE_MS).waits,
    sinceMs: SINCE_MS,
    queue: ships.filter(({ isQueued }) => isQueued).length,
    queue6hAgo: null,
    ...some,
  };
}

function likesOf(ships: readonly ExpectedShip[], likes: Likes): Map<string, Alikes> {
  const of = (key: string, parent: string): LikeFacts => likeFacts(likes, key, parent, SINCE_MS, T0);
  return new Map(
    ships.map(({ likeKey, modelClass }) => [
      likeKey,
      { ofClass: of(likeKey, modelClass), ofKind: CARGO_KINDS.map((kind) => of(`${kind} ${likeKey}`, kind)) },
    ]),
  );
}

/** The facts of each ship of a scene, in the scene's order. */
export function factsOf(scene: Scene, rollout: Rollout = rollForward(scene)): ShipFacts[] {
  const all: ShipFacts[] = [];
  eachShip(scene, rollout, null, (facts, i) => {
    all[i] = { ...facts };
  });
  return all;
}

const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const maybe = (min: number, max: number) => fc.option(within(min, max));

const anyShip = fc
  .record({
    modelClass: fc.constantFrom(...MODEL_CLASSES),
    belief: anyBelief(),
    zone: fc.constantFrom('queued', 'weighed', 'close', 'far'),
    berthShare: within(0, 1),
    waitedHours: within(0, 900),
    distanceNm: within(0, 400),
    cruiseKn: maybe(3, 30),
    lengthM: maybe(20, 400),
    dwtTonnes: maybe(100, 450_000),
    draughtM: maybe(1, 25),
    ownWaits: fc.option(fc.record({ log: within(0, 6.6), calls: fc.integer({ min: 1, max: 50 }) })),
    fixAgeHours: within(0, 100),
  })
  .map(({ zone, waitedHours, ...ship }): Omit<ExpectedShip, 'mmsi'> => {
    const isQueued = zone === 'queued';
    return {
      ...ship,
      likeKey: sizeKey(ship.modelClass, ship.lengthM),
      isQueued,
      isClose: zone === 'close',
      hasWeighed: zone === 'weighed',
      queuedSinceMs: isQueued ? T0 - Math.round(waitedHours * HOUR_MS) : T0,
    };
  });

const anyPlace = fc.record({
  kinds: fc.integer({ min: 1, max: 2 ** KINDS - 1 }),
  maxLoaM: maybe(80, 400),
  maxDraughtM: maybe(5, 20),
  occupant: fc.option(
    fc.record({
      mmsi: fc.integer({ min: 200_000_000, max: 799_999_999 }),
      belief: anyBelief(),
      dwtTonnes: maybe(100, 450_000),
      ageHours: within(0, 2_000),
    }),
  ),
});

/** A port as it may be found: any ships, any places, any past. */
export const anyScene = (): fc.Arbitrary<Scene> =>
  fc
    .record({
      ships: fc.uniqueArray(fc.tuple(fc.integer({ min: 200_000_000, max: 799_999_999 }), anyShip), {
        maxLength: 12,
        selector: ([mmsi]) => mmsi,
      }),
      places: fc.array(anyPlace, { maxLength: 6 }),
      stays: fc.array(fc.tuple(anyBelief(), maybe(1_000, 300_000), within(2, 400)), { maxLength: 12 }),
      waits: fc.array(fc.tuple(fc.constantFrom(...MODEL_CLASSES), within(0, 900), within(0, 60), maybe(20, 400)), {
        maxLength: 30,
      }),
      rates: fc.array(within(0, 0.5), { minLength: KINDS, maxLength: KINDS }),
      turnaroundHours: within(0.1, 12),
      queue6hAgo: fc.option(fc.nat(40)),
    })
    .map(({ ships, places, stays, waits, rates, turnaroundHours, queue6hAgo }) => {
      const service = createServiceSums();
      for (const [belief, dwt, hours] of stays) addStay(service, belief, dwt, hours);
      const habits = createHabits(SINCE_MS);
      const past = waits.sort((a, b) => b[2] - a[2]);
      for (const [modelClass, hours, daysAgo, lengthM] of past) {
        const size = sizeKey(modelClass, lengthM);
        addWait(habits.waits[modelClass], hours, T0 - daysAgo * DAY_MS, size);
        addLike(habits.likes, [...new Set([modelClass, size, 'GRAIN', `GRAIN ${size}`])], hours, T0 - daysAgo * DAY_MS);
      }
      const named = ships.map(([mmsi, ship]): ExpectedShip => ({ mmsi, ...ship }));
      const more = { places, service, arrivalRates: rates, turnaroundHours, queue6hAgo, waits: habits.waits };
      return sceneOf(named, more, habits.likes);
    });
