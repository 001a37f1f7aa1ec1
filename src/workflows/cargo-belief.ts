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
type KnownBelief = { readonly ground: string; readonly belief: GroupBelief };
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
export function beliefOf(port: PortDefinition, habits: PortHabits, live: LiveVessel): GroupBelief {
  const { vessel, particulars } = live;
  const { places, words, beliefs } = berthTable(port);
  const modelClass = classOf(live);
  const isHere = live.meaning === port.code;
  const own = Object.values(vessel.berthGroups).reduce((sum, calls) => sum + calls, 0);
  const ground = `${habits.learnt} ${modelClass} ${particulars.lengthM} ${vessel.draughtM} ${own} ${isHere ? vessel.destination : ''}`;
  const known = beliefs.get(vessel);
  if (known?.ground === ground) return known.belief;
  const belief = inferGroups({
    modelClass,
    peers: peerKeys(modelClass, particulars.lengthM, vessel.draughtM).map((key) => habits.peers[key] ?? null),
    berthGroups: vessel.berthGroups,
    places,
    destinationKinds: isHere ? destinationKinds(words, vessel.destination) : 0,
  });
  beliefs.set(vessel, { ground, belief });
  return belief;
}

/** The same for one that lies at a berth. */
export function beliefAtBerth(
  port: PortDefinition,
  habits: PortHabits,
  live: LiveVessel,
  berthId: string,
): GroupBelief {
  return restrictTo(beliefOf(port, habits, live), berthTable(port).kinds.get(berthId) ?? 0);
}
