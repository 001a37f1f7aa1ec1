import { destinationKinds, kindsOf, placesByKind, terminalWords } from '../domain/commodity/berth-kinds.ts';
import { type GroupBelief, inferGroups, restrictTo } from '../domain/commodity/group-belief.ts';
import { peerKeys } from '../domain/commodity/peers.ts';
import type { PortHabits } from '../domain/features/habits.ts';
import type { PortDefinition } from '../domain/port/definition.ts';
import type { ModelClass } from '../domain/vessel/model-class.ts';
import type { Vessel } from '../domain/vessel/vessel.ts';
import type { LiveVessel } from './world.ts';

/** The class under which a vessel is predicted; one of unknown class sails as general cargo. */
export const classOf = ({ particulars }: LiveVessel): ModelClass => particulars.modelClass?.modelClass ?? 'general';

/** What each berth of a port serves, worked out once per definition. */
type BerthTable = {
  readonly kinds: ReadonlyMap<string, number>;
  readonly places: readonly number[];
  readonly words: ReadonlyMap<string, number>;
  readonly beliefs: WeakMap<Vessel, KnownBelief>;
};

/** A belief and what it was worked out from: ships are asked about every quarter-hour, and seldom change. */
type KnownBelief = {
  readonly learnt: number;
  readonly modelClass: ModelClass;
  readonly lengthM: number | null;
  readonly draughtM: number | null;
  readonly ownCalls: number;
  readonly destination: string;
  readonly belief: GroupBelief;
  /** The same at berths, by what they serve. */
  readonly restricted: Map<number, GroupBelief>;
};
const tables = new WeakMap<PortDefinition, BerthTable>();

export function berthTable(port: PortDefinition): BerthTable {
  let table = tables.get(port);
  if (!table) {
    table = {
      kinds: new Map(port.berths.map((berth) => [berth.id, kindsOf(berth)])),
      places: placesByKind(port),
      words: terminalWords(port),
      beliefs: new WeakMap(),
    };
    tables.set(port, table);
  }
  return table;
}

/** What a vessel carries as far as its port can tell. */
export const beliefOf = (port: PortDefinition, habits: PortHabits, live: LiveVessel): GroupBelief =>
  knownBelief(port, habits, live).belief;

/** The same for one that lies at a berth. */
export function beliefAtBerth(
  port: PortDefinition,
  habits: PortHabits,
  live: LiveVessel,
  berthId: string,
): GroupBelief {
  const { belief, restricted } = knownBelief(port, habits, live);
  const kinds = berthTable(port).kinds.get(berthId) ?? 0;
  let known = restricted.get(kinds);
  if (!known) {
    known = restrictTo(belief, kinds);
    restricted.set(kinds, known);
  }
  return known;
}

function knownBelief(port: PortDefinition, habits: PortHabits, live: LiveVessel): KnownBelief {
  const { vessel, particulars } = live;
  const { places, words, beliefs } = berthTable(port);
  const { learnt } = habits;
  const modelClass = classOf(live);
  const { lengthM } = particulars;
  const { draughtM } = vessel;
  const destination = live.meaning === port.code ? vessel.destination : '';
  let ownCalls = 0;
  for (const group in vessel.berthGroups) ownCalls += vessel.berthGroups[group]!;
  const known = beliefs.get(vessel);
  const isStill =
    known !== undefined &&
    known.learnt === learnt &&
    known.modelClass === modelClass &&
    known.lengthM === lengthM &&
    known.draughtM === draughtM &&
    known.ownCalls === ownCalls &&
    known.destination === destination;
  if (isStill) return known;
  const belief = inferGroups({
    modelClass,
    peers: peerKeys(modelClass, lengthM, draughtM).map((key) => habits.peers[key] ?? null),
    berthGroups: vessel.berthGroups,
    places,
    destinationKinds: destinationKinds(words, destination),
  });
  const worked = { learnt, modelClass, lengthM, draughtM, ownCalls, destination, belief, restricted: new Map() };
  beliefs.set(vessel, worked);
  return worked;
}
