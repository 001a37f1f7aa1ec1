import { HOUR_MS } from '../../core/time.ts';
import { type GroupBelief, KINDS } from '../commodity/group-belief.ts';
import { serviceTime } from '../commodity/service-time.ts';
import { ownWaitLog } from '../vessel/own-waits.ts';
import { cellKeys, cellLog } from './cells.ts';
import { countBefore } from './count-before.ts';
import { plainHours } from './plain-account.ts';
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
  /** Of its class and size: time until those ahead of it have berthed at the pace of late, and the usual wait of late. */
  likeDrainHours: number;
  likeWaitHours: number;
  /** Mean of ln(1 + hours waited) over its own former calls here, leaning on the usual wait of late of its like. */
  ownWaitLog: number;
  /** Time to berth without any fitted model. */
  plainHours: number;
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
  queue: number;
  utilizationFraction: number;
  deep: number;
  belief: GroupBelief;
};

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
  const taken = places.reduce((sum, { occupant }) => sum + (occupant === null ? 0 : 1), 0);
  const before = countBefore(scene, rollout.order);
  const facts = {} as ShipFacts;
  facts.atMs = atMs;
  facts.queue = scene.queue;
  facts.utilizationFraction = places.length === 0 ? 0 : taken / places.length;
  ships.forEach((ship, i) => {
    if (onlyMmsi !== null && ship.mmsi !== onlyMmsi) return;
    const { belief, isQueued, dwtTonnes, draughtM } = ship;
    facts.belief = belief;
    facts.isQueued = isQueued;
    facts.isClose = ship.isClose;
    facts.hasWeighed = ship.hasWeighed;
    facts.berthShare = ship.berthShare;
    facts.travelHours = travelHours(ship);
    facts.readyMs = atMs + facts.travelHours * HOUR_MS;
    facts.waitedHours = isQueued ? Math.max(0, atMs - ship.queuedSinceMs) / HOUR_MS : 0;
    facts.fixAgeHours = ship.fixAgeHours;
    facts.ahead = facts.behind = facts.inboundAhead = facts.places = facts.occupiedShare = facts.freeShare = 0;
    facts.serviceHours = facts.fluidWaitHours = facts.steadyWaitHours = 0;
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
      const alikeKind = alikes.ofKind[k]!;
      facts.kindWaitLog += p * Math.log1p(alikeKind.waitHours);
      facts.kindDirect += p * alikeKind.directShare;
      if (kind.deepestM > deepestM) deepestM = kind.deepestM;
    }
    facts.serviceHours = Math.max(1, facts.serviceHours);
    facts.likeDrainHours = before.alike[i]! / alikes.ofClass.berthingsPerHour;
    facts.likeWaitHours = alikes.ofClass.waitHours;
    facts.ownWaitLog = ownWaitLog(ship.ownWaits, Math.log1p(facts.likeWaitHours));
    facts.cellLog = cellLog(scene.cells, situationOf(ship, atMs));
    const waits = scene.waits[ship.modelClass];
    facts.leftHours = remainingWaitHours(waits, facts.waitedHours, null) ?? facts.waitedHours / 2;
    facts.likeLeftHours = remainingWaitHours(waits, facts.waitedHours, ship.likeKey) ?? facts.leftHours;
    facts.outlastHours = before.ofClass[i]! / outlastingPerHour(waits, facts.waitedHours / 2, scene.sinceMs, atMs);
    facts.rolledMedianHours = rollout.medianHours[i]!;
    facts.plainHours = plainHours(ship, facts.rolledMedianHours, facts.travelHours, facts.likeDrainHours);
    facts.rolledWaitHours = Math.max(0, rollout.meanHours[i]! - facts.travelHours);
    facts.rolledSpreadHours = rollout.spreadHours[i]!;
    facts.waitShare = rollout.waitShare[i]!;
    facts.deep = draughtM !== null && deepestM > 0 && draughtM > DEEP_SHARE * deepestM ? 1 : 0;
    use(facts, i);
  });
}

/** The keys of a ship's situation in `PortHabits.cells`. */
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
      steadyWaitHours: sakasegawaWait(offered, places, busyHours, ARRIVALS_CV2, serviceCv2),
    };
  });
}
