import { HOUR_MS } from '../core/time.ts';
import { CARGO_KINDS, KINDS } from '../domain/commodity/group-belief.ts';
import { sizeKey } from '../domain/commodity/size-key.ts';
import {
  arrivalRate,
  berthShare,
  endingKey,
  isServed,
  type PortHabits,
  servedKinds,
} from '../domain/features/habits.ts';
import { type LikeFacts, likeFacts } from '../domain/features/likes.ts';
import type { Alikes, ExpectedShip, Occupant, Place, Scene } from '../domain/features/scene.ts';
import { type PortDefinition, slotIds } from '../domain/port/definition.ts';
import type { Expectation } from '../domain/prediction/expectation.ts';
import type { ExpectedZone } from '../domain/prediction/scored-row.ts';
import type { Visit, Zone } from '../domain/zone/visit.ts';
import { beliefAtBerth, beliefOf, beliefOfUnknown, berthTable, classOf } from './cargo-belief.ts';
import type { LivePort, LiveVessel, World } from './world.ts';

export const isExpectedZone = (zone: Zone | null): zone is ExpectedZone => zone !== null && zone !== 'BERTH';

/** The port as of an instant, from the world as it is now. Ships stand in the order of their MMSI. */
export function sceneOf(world: World, port: LivePort, habits: PortHabits, atMs: number): Scene {
  const ships: ExpectedShip[] = [];
  let queue = 0;
  for (const [mmsi, visit] of port.visits) {
    if (!isExpectedZone(visit.zone)) continue;
    if (visit.zone === 'QUEUE') queue++;
    const live = world.vessels.get(mmsi);
    if (live?.track.fix) ships.push(expectedShip(port, habits, live, visit, atMs));
  }
  ships.sort((a, b) => a.mmsi - b.mmsi);
  return {
    atMs,
    ships,
    places: placesOf(world, port, habits, atMs),
    likes: likesOf(habits, ships, atMs),
    cells: habits.cells,
    waits: habits.waits,
    sinceMs: habits.sinceMs,
    service: habits.service,
    turnaroundHours: habits.turnaroundHours,
    arrivalRates: Array.from({ length: KINDS }, (_, kind) => arrivalRate(habits, kind, atMs)),
    queue,
    queue6hAgo: queueAgo(port, atMs - 6 * HOUR_MS),
  };
}

function expectedShip(port: LivePort, habits: PortHabits, live: LiveVessel, visit: Visit, atMs: number): ExpectedShip {
  const { vessel, particulars, track } = live;
  const isQueued = visit.zone === 'QUEUE';
  const modelClass = classOf(live);
  const expectation = port.outlook.expected.get(vessel.mmsi) ?? null;
  return {
    mmsi: vessel.mmsi,
    modelClass,
    belief: beliefOf(port.definition, habits, live),
    likeKey: sizeKey(modelClass, particulars.lengthM),
    isQueued,
    isClose: visit.zone === 'APPROACH_CLOSE',
    hasWeighed: hasWeighed(expectation),
    berthShare: berthShare(habits, endingOf(port, live, expectation)),
    queuedSinceMs: isQueued ? visit.zoneSinceMs : atMs,
    distanceNm: visit.rangeNm,
    cruiseKn: expectation?.cruiseKn ?? null,
    lengthM: particulars.lengthM,
    dwtTonnes: particulars.deadweight?.dwtTonnes ?? null,
    draughtM: vessel.draughtM,
    ownWaits: vessel.ownWaits[port.definition.code] ?? null,
    fixAgeHours: Math.max(0, atMs - track.fix!.atMs) / HOUR_MS,
  };
}

const hasWeighed = (expectation: Expectation | null): boolean =>
  expectation !== null && expectation.queuedSinceMs !== null && expectation.zone !== 'QUEUE';

/** What is known of whether a vessel will berth. */
export function endingOf(port: LivePort, live: LiveVessel, expectation: Expectation | null): string {
  const stage = hasWeighed(expectation) ? 'weighed' : (expectation?.zone ?? 'APPROACH_FAR');
  return endingKey(classOf(live), stage, live.meaning === port.definition.code);
}

const knownKindKeys = new Map<string, readonly string[]>();

/** The keys of a class and size for each of CARGO_KINDS, written out once. */
function kindKeys(likeKey: string): readonly string[] {
  let keys = knownKindKeys.get(likeKey);
  if (!keys) {
    keys = CARGO_KINDS.map((kind) => `${kind} ${likeKey}`);
    knownKindKeys.set(likeKey, keys);
  }
  return keys;
}

/** How ships fare by class and size, and for each kind of cargo by that and size. */
function likesOf({ likes, sinceMs }: PortHabits, ships: readonly ExpectedShip[], atMs: number): Map<string, Alikes> {
  const facts = new Map<string, Alikes>();
  for (const { likeKey, modelClass } of ships) {
    if (facts.has(likeKey)) continue;
    const of = (key: string, parent: string): LikeFacts => likeFacts(likes, key, parent, sinceMs, atMs);
    facts.set(likeKey, {
      ofClass: of(likeKey, modelClass),
      ofKind: kindKeys(likeKey).map((key, k) => of(key, CARGO_KINDS[k]!)),
    });
  }
  return facts;
}

/** The places that are served these days; of a kind none of whose places is, all. */
function placesOf(world: World, port: LivePort, habits: PortHabits, atMs: number): Place[] {
  const { definition, occupancy } = port;
  const { kinds } = berthTable(definition);
  const bySlot = new Map(occupancy.map((ship) => [ship.slotId, ship]));
  const places: Place[] = [];
  const idle: Place[] = [];
  for (const berth of definition.berths) {
    if (!berth.isInService) continue;
    const { maxLoaM, maxDraughtM } = berth;
    const servedHere = servedKinds(habits, berth.id, kinds.get(berth.id)!);
    for (const slotId of slotIds(berth)) {
      const ship = bySlot.get(slotId);
      const occupant = ship ? occupantOf(world, definition, habits, ship.mmsi, berth.id, ship.atbMs, atMs) : null;
      const place: Place = { kinds: servedHere, maxLoaM, maxDraughtM, occupant };
      (occupant !== null || isServed(habits, slotId, atMs) ? places : idle).push(place);
    }
  }
  const served = places.reduce((bits, place) => bits | place.kinds, 0);
  places.push(...idle.filter((place) => (place.kinds & ~served) !== 0));
  return places;
}

function occupantOf(
  world: World,
  definition: PortDefinition,
  habits: PortHabits,
  mmsi: number,
  berthId: string,
  atbMs: number,
  atMs: number,
): Occupant {
  const live = world.vessels.get(mmsi);
  const belief = live ? beliefAtBerth(definition, habits, live, berthId) : beliefOfUnknown(definition, habits);
  return {
    mmsi,
    belief,
    dwtTonnes: live?.particulars.deadweight?.dwtTonnes ?? null,
    ageHours: Math.max(0, atMs - atbMs) / HOUR_MS,
  };
}

/** The queue at the newest sample that is no younger than the instant; null without one. */
export function queueAgo({ history: { samples, oldest } }: LivePort, atMs: number): number | null {
  for (let i = samples.length - 1; i >= oldest; i--) if (samples[i]!.atMs <= atMs) return samples[i]!.queue;
  return null;
}
