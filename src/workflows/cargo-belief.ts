import {
  type BerthCall,
  callsByShip,
  fittedAt,
  fittedCalls,
  loadBin,
  type ShipForm,
  sizeBin,
  UNKNOWN_BIN,
} from '../domain/commodity/berth-call.ts';
import { destinationKinds, kindsOf, terminalWords } from '../domain/commodity/berth-kinds.ts';
import type { GroupBelief } from '../domain/commodity/group-belief.ts';
import { fitMixture, type GroupMixture } from '../domain/commodity/group-mixture.ts';
import { inferAtBerth, inferGroups } from '../domain/commodity/infer-groups.ts';
import type { PortHabits } from '../domain/features/habits.ts';
import type { PortDefinition } from '../domain/port/definition.ts';
import type { ModelClass } from '../domain/vessel/model-class.ts';
import { particularsOf, type Vessel } from '../domain/vessel/vessel.ts';
import type { LiveVessel } from './world.ts';

/** The class under which a vessel is predicted; one of unknown class sails as general cargo. */
export const classOf = ({ particulars }: LiveVessel): ModelClass => particulars.modelClass?.modelClass ?? 'general';

/** What each berth of a port serves, worked out once per definition, and what is worked out from the calls there. */
type BerthTable = {
  readonly kinds: ReadonlyMap<string, number>;
  readonly words: ReadonlyMap<string, number>;
  readonly beliefs: WeakMap<Vessel, KnownBelief>;
  learnt: Learnt | null;
};

/** What the calls at a port have taught: its mixture, and who called. */
type Learnt = {
  readonly habits: PortHabits;
  readonly learnt: number;
  readonly fittedAt: number;
  readonly mixture: GroupMixture;
  readonly ships: ReadonlyMap<number, readonly BerthCall[]>;
};

/** A belief and what it was worked out from: ships are asked about every quarter-hour, and seldom change. */
type KnownBelief = {
  readonly mixture: GroupMixture;
  readonly ship: ShipForm;
  readonly lastCall: BerthCall | null;
  /** Its calls that the port still keeps. */
  readonly keptCalls: number;
  readonly ownCalls: number;
  readonly destination: string;
  readonly belief: GroupBelief;
  /** The same at berths. */
  readonly atBerths: Map<string, GroupBelief>;
};
const tables = new WeakMap<PortDefinition, BerthTable>();

export function berthTable(port: PortDefinition): BerthTable {
  let table = tables.get(port);
  if (!table) {
    table = {
      kinds: new Map(port.berths.map((berth) => [berth.id, kindsOf(berth)])),
      words: terminalWords(port),
      beliefs: new WeakMap(),
      learnt: null,
    };
    tables.set(port, table);
  }
  return table;
}

function learntAt(port: PortDefinition, habits: PortHabits): Learnt {
  const table = berthTable(port);
  const known = table.learnt?.habits === habits ? table.learnt : null;
  const { learnt, calls } = habits;
  if (known?.learnt === learnt) return known;
  const atCall = fittedAt(learnt);
  const mixture = known?.fittedAt === atCall ? known.mixture : fitMixture(port, fittedCalls(calls, learnt));
  table.learnt = { habits, learnt, fittedAt: atCall, mixture, ships: callsByShip(calls) };
  return table.learnt;
}

/** A vessel as the mixtures see it. */
export function shipFormOf(live: LiveVessel): ShipForm {
  const { vessel, particulars } = live;
  const size = sizeBin(particulars.lengthM);
  return { form: formOf(live), size, load: loadBin(particulars.lengthM, vessel.draughtM) };
}

/** The class without the berths used, which would be evidence twice. */
function formOf({ vessel, particulars }: LiveVessel): ModelClass {
  const { modelClass } = particulars;
  if (modelClass?.method !== 'berths_used') return modelClass?.modelClass ?? 'general';
  return particularsOf({ ...vessel, berthGroups: {} }).modelClass?.modelClass ?? 'general';
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
  const { belief, atBerths, mixture, ship } = knownBelief(port, habits, live);
  let known = atBerths.get(berthId);
  if (!known) {
    const calls = learntAt(port, habits).ships.get(live.vessel.mmsi) ?? [];
    known = inferAtBerth({ mixture, ship, calls }, belief, berthId, berthTable(port).kinds.get(berthId) ?? 0);
    atBerths.set(berthId, known);
  }
  return known;
}

/** What a ship carries of which nothing is known. */
export function beliefOfUnknown(port: PortDefinition, habits: PortHabits): GroupBelief {
  const ship: ShipForm = { form: 'general', size: UNKNOWN_BIN, load: UNKNOWN_BIN };
  const { mixture } = learntAt(port, habits);
  return inferGroups({ mixture, ship, calls: [], berthGroups: {}, destinationKinds: 0 });
}

function knownBelief(port: PortDefinition, habits: PortHabits, live: LiveVessel): KnownBelief {
  const { vessel } = live;
  const { words, beliefs } = berthTable(port);
  const { mixture, ships } = learntAt(port, habits);
  const ship = shipFormOf(live);
  const calls = ships.get(vessel.mmsi) ?? [];
  const lastCall = calls.at(-1) ?? null;
  const destination = live.meaning === port.code ? vessel.destination : '';
  let ownCalls = 0;
  for (const group in vessel.berthGroups) ownCalls += vessel.berthGroups[group]!;
  const known = beliefs.get(vessel);
  const isStill =
    known !== undefined &&
    known.mixture === mixture &&
    known.lastCall === lastCall &&
    known.keptCalls === calls.length &&
    known.ownCalls === ownCalls &&
    known.destination === destination &&
    known.ship.form === ship.form &&
    known.ship.size === ship.size &&
    known.ship.load === ship.load;
  if (isStill) return known;
  const named = destinationKinds(words, destination);
  const { berthGroups } = vessel;
  const belief = inferGroups({ mixture, ship, calls, berthGroups, destinationKinds: named });
  const keptCalls = calls.length;
  const worked = { mixture, ship, lastCall, keptCalls, ownCalls, destination, belief, atBerths: new Map() };
  beliefs.set(vessel, worked);
  return worked;
}
