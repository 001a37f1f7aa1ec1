import { HOUR_MS } from '../../core/time.ts';
import { mix } from '../chance.ts';
import { type Berths, createBerths } from './berths.ts';
import { createShock } from './demand-shock.ts';
import { PORTS, type PortProfile } from './ports.ts';
import { type BerthQueue, createBerthQueue } from './queue.ts';
import { createRain, type Rain } from './rain.ts';
import { createRoadstead, type Roadstead } from './roadstead.ts';
import { createWaterways, type Waterways } from './waterways.ts';
import type { World } from './world.ts';

/** Standard deviation of the log-shock on service times (yard congestion). */
const SERVICE_SHOCK_SD = 0.12;

/** One port: its waters and quays, who waits there, and what all its calls share. */
export type Harbour = {
  readonly world: World;
  readonly port: PortProfile;
  readonly seed: number;
  readonly ways: Waterways;
  readonly berths: Berths;
  readonly queue: BerthQueue;
  readonly roadstead: Roadstead;
  readonly rain: Rain;
  /** Factor on service times at an instant. */
  readonly serviceShock: (atMs: number) => number;
  /** The next moment at which a pilot can take a ship; taking it makes the one after it later. */
  pilotSlot(atMs: number): number;
  /** Where a ship comes from or goes to, by a uniform number. */
  pickApproach(uniform: number): string;
  /** Gives free quays to waiting ships. */
  look(atMs: number): void;
};

/** `assigned` moves a ship that has been given a quay. */
export function createHarbour(
  world: World,
  port: PortProfile,
  assigned: (harbour: Harbour, call: Parameters<BerthQueue['join']>[0], quay: number, atMs: number) => void,
): Harbour {
  const seed = mix(world.seed, 1000 + PORTS.indexOf(port));
  const ways = createWaterways(port);
  const berths = createBerths(port, ways);
  const queue = createBerthQueue(port, berths);
  let pilotFreeMs = 0;
  const harbour: Harbour = {
    world,
    port,
    seed,
    ways,
    berths,
    queue,
    roadstead: createRoadstead(port.code),
    rain: createRain(mix(seed, 1), world.startMs, port.wettestDay),
    serviceShock: createShock(mix(seed, 2), world.startMs, SERVICE_SHOCK_SD),
    pilotSlot: (atMs) => {
      const slotMs = Math.max(atMs, pilotFreeMs);
      pilotFreeMs = slotMs + HOUR_MS / port.pilotMovesPerHour;
      return slotMs;
    },
    pickApproach: (uniform) => {
      let left = uniform;
      for (const { from, weight } of port.approaches) {
        left -= weight;
        if (left < 0) return from;
      }
      return port.approaches[0]!.from;
    },
    look: (atMs) => queue.assign(atMs, (call, quay) => assigned(harbour, call, quay, atMs)),
  };
  return harbour;
}
