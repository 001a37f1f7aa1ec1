import { createRandom } from '../../core/random.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import { mix } from '../chance.ts';
import { goAlongside } from './alongside.ts';
import { anchorAndLeave, anchorAndWait } from './at-anchor.ts';
import { type Call, cargoOf, type Gone } from './call.ts';
import { createHarbour, type Harbour } from './harbour.ts';
import { passageMs, STEADY, TO_GATE } from './passage.ts';
import type { PortProfile } from './ports.ts';
import { endOf, passageAlong, routeNm } from './routes.ts';
import { sail } from './sailing.ts';
import type { Ship } from './ship.ts';
import type { Trade } from './trade.ts';
import { BUNKER_CALLS } from './trades.ts';
import type { TruthCall } from './truth.ts';
import type { World } from './world.ts';

/** Ships that slow down at sea because they know that no berth is free, and by how much. */
const SLOW_STEAMER_SHARE = 0.12;
const SLOW_STEAMER_FACTOR = 0.75;
/** A ship makes its sea speed within this standard deviation, as a share. */
const CRUISE_SD = 0.03;
/** Pilotage from the roads to the quay, hours; tankers take longer. */
const PILOTAGE_HOURS_MIN = 2;
const PILOTAGE_HOURS_MAX = 3.2;
const TANKER_EXTRA_HOURS = 0.6;
/** A crew expects to arrive later than it will by this, and errs with this standard deviation, hours. */
const ETA_LATE_HOURS = 1;
const ETA_SD_HOURS = 2;
/** Mean wait of those who give up, hours. */
const GIVES_UP_HOURS = 36;
/** How often the queue is looked at when nothing happens: for tides, daylight and laycans, minutes. */
const LOOK_MINUTES = 30;

export type PortCalls = {
  readonly harbour: Harbour;
  /** A ship of the trade enters the simulated water; `gone` is told when it has left it. */
  arrive(trade: Trade, ship: Ship, deep: boolean, atMs: number, gone: Gone): void;
  /** A ship that comes for bunkers enters. */
  arriveForBunkers(ship: Ship, atMs: number, gone: Gone): void;
};

/** At the gate a ship learns whether it goes straight in, or else to the roads. */
function reachGate(harbour: Harbour, call: Call, atMs: number): void {
  const { purpose } = call.truth;
  if (purpose !== 'berth') {
    anchorAndLeave(harbour, call, atMs, null, purpose === 'bunkers' ? BUNKER_CALLS.stayHours : GIVES_UP_HOURS);
    return;
  }
  const trade = call.trade!;
  const held = call.random.uniform() < trade.holdShare;
  call.readyMs = atMs + (held ? call.random.exponential(trade.holdHours) * HOUR_MS : 0);
  harbour.queue.join(call);
  harbour.look(atMs);
  if (harbour.queue.has(call)) anchorAndWait(harbour, call, atMs);
}

/** The life of every call at one port begins here, at the sea end of a lane. */
export function createPortCalls(world: World, port: PortProfile): PortCalls {
  const harbour = createHarbour(world, port, goAlongside);
  const { ways, berths, seed } = harbour;
  let calls = 0;

  const enter = (ship: Ship, trade: Trade | null, deep: boolean, startMs: number, gone: Gone): void => {
    const random = createRandom(mix(seed, 100 + calls++));
    const slow = random.uniform() < SLOW_STEAMER_SHARE ? SLOW_STEAMER_FACTOR : 1;
    const cruiseKn = ship.serviceKn * (1 + CRUISE_SD * random.normal()) * slow;
    const side = 0.2 + 0.8 * random.uniform();
    const direction = harbour.pickApproach(random.uniform());
    const route = { port, ways, start: null, points: ways.approach(direction), end: null, side };
    const passage = passageAlong(route, cruiseKn, STEADY, TO_GATE);
    const limitsMs = passageMs(routeNm(route), cruiseKn, STEADY, TO_GATE, ways.limitsNm(direction));
    const givesUp = trade !== null && random.uniform() < trade.givesUpShare;
    const truth: TruthCall = {
      mmsi: ship.mmsi,
      mmsiShared: ship.mmsiShared,
      port: port.code,
      group: trade?.group ?? 'BUNKERS',
      shipClass: ship.hull.shipClass,
      lengthM: ship.hull.lengthM,
      deep,
      purpose: trade === null ? 'bunkers' : givesUp ? 'gives_up' : 'berth',
      arrivedAtMs: startMs + limitsMs,
      anchoredAtMs: null,
      weighedAtMs: null,
      berths: [],
      leftAtMs: null,
    };
    const etaMs = startMs + passage.durationMs + (ETA_LATE_HOURS + ETA_SD_HOURS * random.normal()) * HOUR_MS;
    const candidates = trade === null ? [] : berths.candidates(trade, ship, deep, random);
    const tied = trade !== null && candidates.length > 0 && random.uniform() < trade.tiedShare;
    const pilotHours = PILOTAGE_HOURS_MIN + (PILOTAGE_HOURS_MAX - PILOTAGE_HOURS_MIN) * random.uniform();
    const call: Call = {
      truth,
      itinerary: world.appear(ship, startMs, port.region, port.code, cargoOf(ship, trade, random), etaMs),
      ship,
      trade,
      gone,
      random,
      cruiseKn,
      side,
      candidates,
      ownQuays: tied ? berths.ofTerminal(candidates, random.pick(candidates)) : candidates,
      pilotHours: pilotHours + (ship.hull.shipClass === 'tanker' ? TANKER_EXTRA_HOURS : 0),
      readyMs: 0,
      at: { lat: 0, lon: 0 },
      place: null,
    };
    world.record(truth);
    world.events.plan(sail(call, startMs, passage, endOf(route)), (atMs) => reachGate(harbour, call, atMs));
  };

  const lookAgain = (atMs: number): void => {
    harbour.look(atMs);
    world.events.plan(atMs + LOOK_MINUTES * MINUTE_MS, lookAgain);
  };
  world.events.plan(world.startMs, lookAgain);

  return {
    harbour,
    arrive: (trade, ship, deep, atMs, gone) => enter(ship, trade, deep, atMs, gone),
    arriveForBunkers: (ship, atMs, gone) => enter(ship, null, false, atMs, gone),
  };
}
