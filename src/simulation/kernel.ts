import { createRandom } from '../core/random.ts';
import { HOUR_MS } from '../core/time.ts';
import { mix } from './chance.ts';
import { planPoisson, planServices } from './world/demand.ts';
import { createEventQueue } from './world/event-queue.ts';
import { createFleet, pickHull } from './world/fleet.ts';
import { HULLS, SERVICE_SPEED_KN } from './world/hulls.ts';
import type { Itinerary } from './world/itinerary.ts';
import { planCoast, planStrait } from './world/passing.ts';
import { createPortCalls, type PortCalls } from './world/port-calls.ts';
import { PORTS, type PortProfile } from './world/ports.ts';
import type { Ship } from './world/ship.ts';
import type { Trade } from './world/trade.ts';
import { BUNKER_CALLS, TRADES } from './world/trades.ts';
import type { TruthCall } from './world/truth.ts';
import type { World } from './world/world.ts';

/** The simulated world as discrete events: the same for the same seed and start, however it is stepped. */
export type Kernel = {
  /** Until when everything has happened. */
  readonly nowMs: number;
  /** Lets everything happen that happens until the instant. */
  advance(toMs: number): void;
  /** Itineraries opened since the last call, by start. Those still open grow as the world goes on. */
  takeOpened(): Itinerary[];
  /** Every call whose ship has appeared, in the order of appearance. */
  readonly truth: readonly TruthCall[];
};

/** Calls of one trade: weekly services or a Poisson process, with ships that come back. */
function planTrade(world: World, port: PortProfile, calls: PortCalls, trade: Trade, seed: number): void {
  const random = createRandom(mix(seed, 1));
  const name = `${trade.port} ${trade.group} ${trade.quays?.source ?? ''}`;
  const lengthMaxM = [false, true].map((deep) => calls.harbour.berths.lengthMaxM(trade, deep));
  const hasDeep = trade.deepHulls.length > 0 && Number.isFinite(lengthMaxM[1]);
  const isDeep = (): boolean => hasDeep && random.uniform() < trade.deepShare;
  const hullsOf = (deep: boolean): Trade['hulls'] => (deep ? trade.deepHulls : trade.hulls);

  const berths = calls.harbour.berths.count(trade);
  const waiting = (): number => calls.harbour.queue.length(trade);

  if (!trade.scheduled) {
    planPoisson(world.events, mix(seed, 2), world.startMs, trade, berths, waiting, (atMs) => {
      const deep = isDeep();
      const pool = `${name} ${deep}`;
      const ship = world.fleet.take(pool, hullsOf(deep), lengthMaxM[Number(deep)]!, atMs, trade.returnDays, random);
      calls.arrive(trade, ship, deep, atMs, (goneMs) => world.fleet.release(pool, ship, goneMs));
    });
    return;
  }

  const members = new Map<string, { ship: Ship; deep: boolean; away: boolean }>();
  const seaNm = calls.harbour.ways.fromPortNm[calls.harbour.ways.approach(port.approaches[0]!.from)[0]!]!;
  planServices(world.events, mix(seed, 3), world.startMs, trade, berths, waiting, (service, number, gateMs) => {
    const key = `${service} ${number}`;
    const passageHours = (seaNm - port.gateNm) / SERVICE_SPEED_KN[HULLS[trade.hulls[0]![0]].shipClass];
    world.events.plan(gateMs - passageHours * HOUR_MS, (atMs) => {
      let member = members.get(key);
      // A ship that is still here when it is due again is replaced by another, as lines do.
      if (!member?.away) {
        const deep = isDeep();
        member = {
          ship: world.fleet.build(pickHull(hullsOf(deep), random), lengthMaxM[Number(deep)]!),
          deep,
          away: true,
        };
        members.set(key, member);
      }
      const due = member;
      due.away = false;
      calls.arrive(trade, due.ship, due.deep, atMs, () => {
        due.away = true;
      });
    });
  });
}

/** Ships that come for bunkers, stores and crew. */
function planBunkers(world: World, calls: PortCalls, seed: number): void {
  const random = createRandom(mix(seed, 1));
  const { port, callsPerDay, hulls, returnDays } = BUNKER_CALLS;
  const trade = { ...TRADES[0]!, port, callsPerDay, seasonShare: 0, weekendFactor: 1, usualWaitHours: 0 };
  const arrive = (atMs: number): void => {
    const ship = world.fleet.take('bunkers', hulls, 400, atMs, returnDays, random);
    calls.arriveForBunkers(ship, atMs, (goneMs) => world.fleet.release('bunkers', ship, goneMs));
  };
  planPoisson(world.events, mix(seed, 2), world.startMs, trade, 1, () => 0, arrive);
}

export function createKernel(seed: number, startMs: number): Kernel {
  let nowMs = startMs;
  let opened: Itinerary[] = [];
  let uid = 0;
  const truth: TruthCall[] = [];
  const world: World = {
    seed,
    startMs,
    events: createEventQueue(),
    fleet: createFleet(mix(seed, 1)),
    appear: (ship, appearMs, region, port, cargo, etaMs) => {
      const itinerary: Itinerary = {
        uid: uid++,
        seed: mix(ship.seed, uid),
        ship,
        port,
        region,
        cargo,
        etaMs,
        startMs: appearMs,
        endMs: Number.POSITIVE_INFINITY,
        voyageChangeMs: Number.POSITIVE_INFINITY,
        legs: [],
      };
      opened.push(itinerary);
      return itinerary;
    },
    record: (call) => void truth.push(call),
  };

  for (const port of PORTS) {
    const calls = createPortCalls(world, port);
    TRADES.forEach((trade, number) => {
      if (trade.port === port.code) planTrade(world, port, calls, trade, mix(seed, 100 + number));
    });
    if (port.code === BUNKER_CALLS.port) {
      planBunkers(world, calls, mix(seed, 99));
      planStrait(world, port, calls.harbour.ways);
    }
  }
  planCoast(world);

  return {
    get nowMs() {
      return nowMs;
    },
    advance: (toMs) => {
      world.events.runUntil(toMs);
      nowMs = Math.max(nowMs, toMs);
    },
    takeOpened: () => {
      const taken = opened;
      opened = [];
      return taken;
    },
    truth,
  };
}
