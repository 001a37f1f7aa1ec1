import { HOUR_MS } from '../../core/time.ts';
import { type Call, roadsPurpose } from './call.ts';
import type { Harbour } from './harbour.ts';
import { ALONGSIDE, ANCHORING, FROM_GATE, LEAVING, type Passage, passageMs, STEADY } from './passage.ts';
import { endOf, type Place, passageAlong, routeNm } from './routes.ts';

/** Speeds within the port's waters, knots: with a pilot on board, to the roads, from quay to quay. */
const PILOTED_KN = 10.5;
const TO_ROADS_KN = 11;
const SHIFTING_KN = 7;
/** The crew enters the next voyage within this time of leaving, hours. */
const UPDATES_VOYAGE_HOURS = 2.5;

export type Mooring = Place & { readonly headingDeg: number };

/** What is special about a leg under way. */
type How = { readonly dragging?: boolean; readonly endHeadingDeg?: number };

/** Ends the present leg and sails; returns when the ship is there. */
export function sail(call: Call, atMs: number, passage: Passage, to: Place, how: How = {}): number {
  const last = call.itinerary.legs.at(-1);
  if (last && last.kind !== 'sail') last.endMs = atMs;
  const endMs = atMs + passage.durationMs;
  const { dragging = false, endHeadingDeg = null } = how;
  call.itinerary.legs.push({ kind: 'sail', startMs: atMs, endMs, passage, dragging, endHeadingDeg });
  call.at = to;
  return endMs;
}

/** The passage from the roads or the gate to a mooring, with a pilot. */
export function passageToQuay({ port, ways, berths }: Harbour, call: Call, quay: number, mooring: Mooring): Passage {
  const exit = berths.exits[quay]!;
  const points = ways.between(ways.joinFor(call.at.lat, call.at.lon, exit), exit);
  const route = { port, ways, start: call.at, points, end: mooring, side: call.side };
  const from = call.place === null ? FROM_GATE : LEAVING;
  return passageAlong(route, Math.min(call.cruiseKn, PILOTED_KN), from, ALONGSIDE);
}

/** The passage from one quay to another. */
export function passageBetweenQuays(
  { port, ways, berths }: Harbour,
  call: Call,
  from: number,
  to: number,
  mooring: Mooring,
): Passage {
  const points = ways.between(berths.exits[from]!, berths.exits[to]!);
  return passageAlong({ port, ways, start: call.at, points, end: mooring, side: 0 }, SHIFTING_KN, LEAVING, ALONGSIDE);
}

/** Sails to a place in the roads; returns when the anchor falls. `exit` is where the lanes are joined, null at the gate. */
export function sailToRoads({ port, ways, roadstead }: Harbour, call: Call, atMs: number, exit: number | null): number {
  const purpose = call.truth.berths.length > 0 ? 'bunkering' : roadsPurpose(call);
  const place = roadstead.take(purpose, call.random);
  const join = exit ?? ways.nearest(call.at.lat, call.at.lon);
  const points = ways.between(join, ways.joinFor(place.lat, place.lon, join));
  const route = { port, ways, start: call.at, points, end: place, side: call.side };
  const from = exit === null ? FROM_GATE : LEAVING;
  call.place = place;
  return sail(call, atMs, passageAlong(route, Math.min(call.cruiseKn, TO_ROADS_KN), from, ANCHORING), place);
}

/** Leaves for the sea, from a quay's exit or (null) from the roads, and is gone. */
export function sailToSea(
  { world, port, ways, pickApproach }: Harbour,
  call: Call,
  atMs: number,
  exit: number | null,
): void {
  const direction = pickApproach(call.random.uniform());
  const sea = ways.approach(direction)[0]!;
  const join = exit ?? ways.joinFor(call.at.lat, call.at.lon, sea);
  const route = { port, ways, start: call.at, points: ways.between(join, sea), end: null, side: call.side };
  const endMs = sail(call, atMs, passageAlong(route, call.cruiseKn, LEAVING, STEADY), endOf(route));
  const outsideNm = Math.min(routeNm(route), ways.limitsNm(direction));
  call.truth.leftAtMs = endMs - passageMs(routeNm(route), call.cruiseKn, STEADY, LEAVING, outsideNm);
  call.itinerary.endMs = endMs;
  call.itinerary.voyageChangeMs = atMs + UPDATES_VOYAGE_HOURS * call.random.uniform() * HOUR_MS;
  world.events.plan(endMs, call.gone);
}
