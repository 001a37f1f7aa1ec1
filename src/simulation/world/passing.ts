import { distanceNm } from '../../core/geo.ts';
import { createRandom, type Random } from '../../core/random.ts';
import { DAY_MS } from '../../core/time.ts';
import { mix } from '../chance.ts';
import type { Itinerary } from './itinerary.ts';
import { type Passage, planPassage, STEADY } from './passage.ts';
import type { PortProfile } from './ports.ts';
import { passageAlong } from './routes.ts';
import { draughtAtM } from './ship.ts';
import type { HullMix } from './trade.ts';
import type { Waterways } from './waterways.ts';
import type { World } from './world.ts';

const HULL_MIX: HullMix = [
  ['supramax', 3],
  ['kamsarmax', 2],
  ['capesize', 1],
  ['mediumRange', 3],
  ['aframax', 2],
  ['vlcc', 1],
  ['feedermax', 2],
  ['neoPanamax', 2],
  ['megamax', 1],
  ['multipurpose', 2],
  ['carCarrierLarge', 1],
];
/** Days until the same ship passes again. */
const RETURN_DAYS = 30;
/** Ships that pass Singapore without a call, a day: about a third of the tracks there. */
const STRAIT_PER_DAY = 34;
const STRAIT_ENDS = ['W', 'E', 'S'] as const;
/** Ships along the Brazilian coast that call at none of its three ports, a day. */
const COAST_PER_DAY = 9;
/** From the north-east of Vitória to the south of Paranaguá, well off the coast: (lat, lon). */
const COAST: readonly (readonly [number, number])[] = [
  [-17.2, -36.4],
  [-20.4, -38.4],
  [-22.9, -40.6],
  [-24.4, -43.6],
  [-26.6, -46.3],
  [-29.2, -47.6],
  [-31.2, -49.1],
];

function planPassing(
  world: World,
  seed: number,
  perDay: number,
  region: Itinerary['region'],
  passageOf: (random: Random, cruiseKn: number) => Passage,
): void {
  const random = createRandom(seed);
  const pass = (atMs: number): void => {
    const pool = `passing ${region}`;
    const ship = world.fleet.take(pool, HULL_MIX, 400, atMs, RETURN_DAYS, random);
    const draughtM = draughtAtM(ship, random.uniform() < 0.55 ? 0.95 : 0.05);
    const passage = passageOf(random, ship.serviceKn * (1 + 0.03 * random.normal()));
    const endMs = atMs + passage.durationMs;
    const etaMs = endMs + 3 * DAY_MS;
    const cargo = { draughtInM: draughtM, draughtOutM: draughtM };
    const itinerary = world.appear(ship, atMs, region, null, cargo, etaMs);
    itinerary.legs.push({ kind: 'sail', startMs: atMs, endMs, passage, dragging: false, endHeadingDeg: null });
    itinerary.endMs = endMs;
    world.events.plan(endMs, (goneMs) => world.fleet.release(pool, ship, goneMs));
    world.events.plan(atMs + random.exponential(DAY_MS / perDay), pass);
  };
  world.events.plan(world.startMs + random.exponential(DAY_MS / perDay), pass);
}

/** Ships through the Singapore Strait, between the Malacca Strait and the South China Sea or the Java Sea. */
export function planStrait(world: World, port: PortProfile, ways: Waterways): void {
  planPassing(world, mix(world.seed, 2001), STRAIT_PER_DAY, port.region, (random, cruiseKn) => {
    const ends = [STRAIT_ENDS[0], random.uniform() < 0.7 ? STRAIT_ENDS[1] : STRAIT_ENDS[2]];
    if (random.uniform() < 0.5) ends.reverse();
    const points = ways.between(ways.approach(ends[0]!)[0]!, ways.approach(ends[1]!)[0]!);
    const route = { port, ways, start: null, points, end: null, side: 0.2 + 0.8 * random.uniform() };
    return passageAlong(route, cruiseKn, STEADY, STEADY);
  });
}

/** Ships along the coast of Brazil, both ways. */
export function planCoast(world: World): void {
  let lengthNm = 0;
  for (let i = 1; i < COAST.length; i++) lengthNm += distanceNm(...COAST[i - 1]!, ...COAST[i]!);
  planPassing(world, mix(world.seed, 2002), COAST_PER_DAY, 'brazil', (random, cruiseKn) => {
    const east = 0.9 * random.uniform();
    const southbound = random.uniform() < 0.5;
    return planPassage(lengthNm, cruiseKn, STEADY, STEADY, () => {
      const line = COAST.map(([lat, lon]) => [lat, lon + east]);
      return (southbound ? line : line.reverse()).flat();
    });
  });
}
