import { HOUR_MS } from '../../core/time.ts';
import { type GroupBelief, KINDS } from '../commodity/group-belief.ts';
import { serviceTime } from '../commodity/service-time.ts';
import { MODEL_CLASSES } from '../vessel/model-class.ts';
import { cellKeys, cellLog } from './cells.ts';
import { sakasegawaWait } from './queue-theory.ts';
import type { Rollout } from './rollout.ts';
import type { ExpectedShip, Scene } from './scene.ts';
import { travelHours } from './travel.ts';
import { outlastingPerHour, remainingWaitHours } from './waits.ts';

/** All that the features of one ship are made from. Hours from the scene's instant; counts are expectations. */
export type ShipFacts = {
  atMs: number;
  readyMs: number;
  isQueued: boolean;
  isClose: boolean;
  isAfterBerth: boolean;
  hasWeighed: boolean;
  berthShare: number;
  travelHours: number;
  waitedHours: number;
  fixAgeHours: number;
  /** Over what it may carry: ships queued ahead and behind, ships that arrive before it, places and how they are taken. */
  ahead: number;
  behind: number;
  inboundAhead: number;
  places: number;
  occupiedShare: number;
  freeShare: number;
  serviceHours: number;
  fluidWaitHours: number;
  steadyWaitHours: number;
  load: number;
  /** Of its class and size: queued ahead of it, how long those queued have waited, and what the past tells. */
  likeAhead: number;
  likeQueued: number;
  likeAgeHours: number;
  likeDrainHours: number;
  likeWaitHours: number;
  likeDirect: number;
  /** Of its cargo and size, over what it may carry: the usual wait of late, and the share that went straight in. */
  kindWaitLog: number;
  /** What came of predictions in its situation: mean of ln(1 + hours beyond the way). */
  cellLog: number;
  kindDirect: number;
  /** What was left of the newest waits of its class that lasted as long; and of those of its size. */
  leftHours: number;
  likeLeftHours: number;
  /** Ships of its class ahead, at the pace at which ships berth that waited half as long at least. */
  outlastHours: number;
  rolledWaitHours: number;
  rolledMedianHours: number;
  rolledSpreadHours: number;
  waitShare: number;
  queueOfClass: number;
  queue: number;
  utilizationFraction: number;
  queueChange6h: number;
  lengthLog: number;
  deadweightLog: number;
  laden: number;
  deep: number;
  belief: GroupBelief;
};

const USUAL_LENGTH_M = 190;
const USUAL_DWT = 45_000;
const LADEN_RATIO = 0.05;
/** Deeper than this share of what the deepest berth of its cargo takes is deep. */
const DEEP_SHARE = 0.85;
const ARRIVALS_CV2 = 1;

/** Facts of every ship of a scene, or of one, in order, each handed to `use` in one object that is used again. */
export function eachShip(
  scene: Scene,
  rollout: Rollout,
  onlyMmsi: number | null,
  use: (facts: ShipFacts, index: number) => void,
): void {
  const { ships, places, atMs } = scene;
  const kinds = kindFacts(scene);
  const classes = new Map(MODEL_CLASSES.map((name) => [name, 0]));
  for (const { isQueued, modelClass } of ships) if (isQueued) classes.set(modelClass, classes.get(modelClass)! + 1);
  const taken = places.reduce((sum, { occupant }) => sum + (occupant === null ? 0 : 1), 0);
  const before = countBefore(scene, rollout.order);
  const alike = countAlike(scene, rollout.order);
  const facts = {} as ShipFacts;
  facts.atMs = atMs;
  facts.queue = scene.queue;
  facts.queueChange6h = scene.queue6hAgo === null ? 0 : scene.queue - scene.queue6hAgo;
  facts.utilizationFraction = places.length === 0 ? 0 : taken / places.length;
  ships.forEach((ship, i) => {
    if (onlyMmsi !== null && ship.mmsi !== onlyMmsi) return;
    const { belief, isQueued, lengthM, dwtTonnes, draughtM } = ship;
    facts.belief = belief;
    facts.isQueued = isQueued;
    facts.isClose = ship.isClose;
    facts.isAfterBerth = ship.isAfterBerth;
    facts.hasWeighed = ship.hasWeighed;
    facts.berthShare = ship.berthShare;
    facts.travelHours = travelHours(ship);
    facts.readyMs = atMs + facts.travelHours * HOUR_MS;
    facts.waitedHours = isQueued ? Math.max(0, atMs - ship.queuedSinceMs) / HOUR_MS : 0;
    facts.fixAgeHours = ship.fixAgeHours;
    facts.ahead = facts.behind = facts.inboundAhead = facts.places = facts.occupiedShare = facts.freeShare = 0;
    facts.serviceHours = facts.fluidWaitHours = facts.steadyWaitHours = facts.load = 0;
    facts.kindWaitLog = facts.kindDirect = 0;
    let deepestM = 0;
    const alikes = scene.likes.get(ship.likeKey)!;
    for (let k = 0; k < KINDS; k++) {
      const p = belief[k]!;
      if (p < 0.01) continue;
      const kind = kinds[k]!;
      const ahead = before.queued[i * KINDS + k]!;
      const inbound = before.inbound[i * KINDS + k]!;
      const { meanHours } = serviceTime(scene.service, k, dwtTonnes);
      facts.ahead += p * ahead;
      facts.behind += p * (isQueued ? Math.max(0, kind.queued - ahead - p * ship.berthShare) : 0);
      facts.inboundAhead += p * inbound;
      facts.places += p * kind.places;
      facts.occupiedShare += p * (kind.places === 0 ? 1 : kind.taken / kind.places);
      facts.freeShare += p * (kind.taken < kind.places ? 1 : 0);
      facts.serviceHours += p * meanHours;
      const beyond = Math.max(0, ahead + inbound + kind.taken - kind.places + 1);
      facts.fluidWaitHours += (p * beyond * (kind.meanHours + scene.turnaroundHours)) / Math.max(1, kind.places);
      facts.steadyWaitHours += p * kind.steadyWaitHours;
      facts.load += p * kind.load;
      const alikeKind = alikes.ofKind[k]!;
      facts.kindWaitLog += p * Math.log1p(alikeKind.waitHours);
      facts.kindDirect += p * alikeKind.directShare;
      if (kind.deepestM > deepestM) deepestM = kind.deepestM;
    }
    facts.serviceHours = Math.max(1, facts.serviceHours);
    Object.assign(facts, alike[i]);
    facts.cellLog = cellLog(scene.cells, situationOf(ship, atMs));
    const waits = scene.waits[ship.modelClass];
    facts.leftHours = remainingWaitHours(waits, facts.waitedHours, null) ?? facts.waitedHours / 2;
    facts.likeLeftHours = remainingWaitHours(waits, facts.waitedHours, ship.likeKey) ?? facts.leftHours;
    facts.outlastHours = before.ofClass[i]! / outlastingPerHour(waits, facts.waitedHours / 2, scene.sinceMs, atMs);
    facts.rolledMedianHours = rollout.medianHours[i]!;
    facts.rolledWaitHours = Math.max(0, rollout.meanHours[i]! - facts.travelHours);
    facts.rolledSpreadHours = rollout.spreadHours[i]!;
    facts.waitShare = rollout.waitShare[i]!;
    facts.queueOfClass = classes.get(ship.modelClass)!;
    facts.lengthLog = Math.log(lengthM ?? USUAL_LENGTH_M);
    facts.deadweightLog = Math.log(dwtTonnes ?? USUAL_DWT);
    facts.laden = draughtM !== null && lengthM !== null && draughtM / lengthM > LADEN_RATIO ? 1 : 0;
    facts.deep = draughtM !== null && deepestM > 0 && draughtM > DEEP_SHARE * deepestM ? 1 : 0;
    use(facts, i);
  });
}

/** The keys of a ship's situation in `Habits.cells`. */
export function situationOf(ship: ExpectedShip, atMs: number): readonly [string, string] {
  const { isQueued, isClose, hasWeighed, likeKey, modelClass, queuedSinceMs } = ship;
  const stage = isQueued ? 'queued' : hasWeighed ? 'weighed' : isClose ? 'close' : 'far';
  return cellKeys(likeKey, modelClass, stage, isQueued ? Math.max(0, atMs - queuedSinceMs) / HOUR_MS : 0);
}

type KindFacts = {
  places: number;
  taken: number;
  queued: number;
  deepestM: number;
  meanHours: number;
  load: number;
  steadyWaitHours: number;
};

function kindFacts(scene: Scene): KindFacts[] {
  return Array.from({ length: KINDS }, (_, k) => {
    let places = 0;
    let taken = 0;
    let deepestM = 0;
    for (const place of scene.places) {
      if (((place.kinds >> k) & 1) === 0) continue;
      places++;
      if (place.occupant !== null) taken++;
      if (place.maxDraughtM !== null && place.maxDraughtM > deepestM) deepestM = place.maxDraughtM;
    }
    let queued = 0;
    for (const ship of scene.ships) if (ship.isQueued) queued += ship.belief[k]! * ship.berthShare;
    const { meanHours, sigma } = serviceTime(scene.service, k, null);
    const busyHours = meanHours + scene.turnaroundHours;
    const offered = scene.arrivalRates[k]! * busyHours;
    const serviceCv2 = Math.exp(sigma * sigma) - 1;
    return {
      places,
      taken,
      queued,
      deepestM,
      meanHours,
      load: places === 0 ? 0 : offered / places,
      steadyWaitHours: sakasegawaWait(offered, places, busyHours, ARRIVALS_CV2, serviceCv2),
    };
  });
}

/** For each ship and kind: expected ships of the kind that queue ahead of it, and that will arrive before it. */
function countBefore(
  scene: Scene,
  order: readonly number[],
): {
  queued: Float64Array;
  inbound: Float64Array;
  ofClass: Float64Array;
} {
  const { ships } = scene;
  const queued = new Float64Array(ships.length * KINDS);
  const inbound = new Float64Array(ships.length * KINDS);
  const sums = new Float64Array(KINDS);
  const coming = new Float64Array(KINDS);
  const ofClass = new Float64Array(ships.length);
  const classes = new Map<string, number>();
  for (const i of order) {
    const { belief, berthShare, isQueued, hasWeighed, modelClass } = ships[i]!;
    ofClass[i] = classes.get(modelClass) ?? 0;
    queued.set(sums, i * KINDS);
    inbound.set(coming, i * KINDS);
    if (hasWeighed) continue;
    classes.set(modelClass, ofClass[i]! + berthShare);
    const counts = isQueued ? sums : coming;
    for (let k = 0; k < KINDS; k++) counts[k]! += belief[k]! * berthShare;
  }
  return { queued, inbound, ofClass };
}

type Alike = Pick<
  ShipFacts,
  'likeAhead' | 'likeQueued' | 'likeAgeHours' | 'likeDrainHours' | 'likeWaitHours' | 'likeDirect'
>;

/** Ships of the same class and size: they compete for the same berths, whatever those are. */
function countAlike(scene: Scene, order: readonly number[]): Alike[] {
  const { ships, likes, atMs } = scene;
  const sums = new Map<string, { queued: number; hours: number; coming: number }>();
  const sumOf = (key: string) => {
    let sum = sums.get(key);
    if (!sum) {
      sum = { queued: 0, hours: 0, coming: 0 };
      sums.set(key, sum);
    }
    return sum;
  };
  const ahead = new Float64Array(ships.length);
  for (const i of order) {
    const ship = ships[i]!;
    const sum = sumOf(ship.likeKey);
    ahead[i] = sum.queued + sum.coming;
    if (ship.isQueued) {
      sum.queued += ship.berthShare;
      sum.hours += (ship.berthShare * Math.max(0, atMs - ship.queuedSinceMs)) / HOUR_MS;
    } else if (!ship.hasWeighed) sum.coming += ship.berthShare;
  }
  return ships.map(({ likeKey }, i) => {
    const { berthingsPerHour, waitHours, directShare } = likes.get(likeKey)!.ofClass;
    const { queued, hours } = sums.get(likeKey)!;
    return {
      likeAhead: ahead[i]!,
      likeQueued: queued,
      likeAgeHours: queued > 0 ? hours / queued : 0,
      likeDrainHours: ahead[i]! / berthingsPerHour,
      likeWaitHours: waitHours,
      likeDirect: directShare,
    };
  });
}
