import { distanceNm, travel } from '../../core/geo.ts';
import { createRandom, type Random } from '../../core/random.ts';
import { DAY_MS, HOUR_MS } from '../../core/time.ts';
import { mix } from '../chance.ts';
import type { Itinerary, Leg } from './itinerary.ts';
import { LEAVING, planPassage, type SpeedProfile, STEADY } from './passage.ts';
import { PORTS, type PortProfile } from './ports.ts';
import { lineAlong, type Place } from './routes.ts';
import { type CraftKind, createCraft, type Ship } from './ship.ts';
import { createWaterways } from './waterways.ts';

/** Craft of each kind at a port. */
const CRAFT_AT_PORT: readonly (readonly [kind: CraftKind, count: number])[] = [
  ['tug', 3],
  ['pilot', 1],
  ['fishing', 3],
  ['yacht', 2],
];
/** Trips a day of those that work from a base. */
const TRIPS = { tug: 5, pilot: 7 } as const;
/** Share of days on which fishing boats and yachts stay in harbour, silent. */
const STAYS_IN_SHARE = 0.35;
/** Itineraries of craft are numbered from here, above those of all ships. */
const UID_FROM = 2 ** 20;

/** A day's legs so far, and their end. */
type Plan = { readonly legs: Leg[]; endMs: number };

function addSail(plan: Plan, line: readonly number[], kn: number, profile: SpeedProfile): void {
  let lengthNm = 0;
  for (let i = 2; i < line.length; i += 2) lengthNm += distanceNm(line[i - 2]!, line[i - 1]!, line[i]!, line[i + 1]!);
  const passage = planPassage(lengthNm, kn, profile, profile, () => line);
  const startMs = plan.endMs;
  plan.endMs = startMs + passage.durationMs;
  plan.legs.push({ kind: 'sail', startMs, endMs: plan.endMs, passage, dragging: false, endHeadingDeg: null });
}

/** Tugs and pilot boats: moored at their base, out along the channel and back, several times a day. */
function workDay(ship: Ship, kind: 'tug' | 'pilot', channel: readonly number[], base: Place, dayMs: number): Plan {
  const random = createRandom(mix(ship.seed, Math.floor(dayMs / DAY_MS)));
  const plan: Plan = { legs: [], endMs: dayMs };
  const rest = (untilMs: number): void => {
    plan.legs.push({ kind: 'moored', startMs: plan.endMs, endMs: untilMs, ...base, headingDeg: 45 });
    plan.endMs = untilMs;
  };
  const farthest = kind === 'pilot' ? channel.length / 2 : Math.max(2, channel.length / 4);
  for (let trip = 0; trip < TRIPS[kind]; trip++) {
    const slotMs = dayMs + ((trip + 0.15 + 0.5 * random.uniform()) * DAY_MS) / TRIPS[kind];
    const points = 2 + Math.floor(random.uniform() * (farthest - 1));
    if (slotMs <= plan.endMs || slotMs > dayMs + 0.9 * DAY_MS) continue;
    rest(slotMs);
    const out = [base.lat, base.lon, ...channel.slice(0, 2 * points)];
    const back: number[] = [];
    for (let i = out.length - 2; i >= 0; i -= 2) back.push(out[i]!, out[i + 1]!);
    addSail(plan, out, ship.serviceKn * (0.8 + 0.2 * random.uniform()), STEADY);
    addSail(plan, back, ship.serviceKn * (0.8 + 0.2 * random.uniform()), STEADY);
  }
  if (plan.endMs < dayMs + DAY_MS) rest(dayMs + DAY_MS);
  return plan;
}

/** Fishing boats and yachts: one round at sea on most days. */
function seaDay(ship: Ship, kind: 'fishing' | 'yacht', ground: Place, dayMs: number): Plan | null {
  const random: Random = createRandom(mix(ship.seed, Math.floor(dayMs / DAY_MS)));
  if (random.uniform() < STAYS_IN_SHARE) return null;
  const line: number[] = [ground.lat, ground.lon];
  for (let turn = kind === 'fishing' ? 9 : 4; turn > 0; turn--) {
    const to = travel(ground, random.uniform() * 360, 0.5 + 2.5 * random.uniform());
    line.push(to.lat, to.lon);
  }
  const plan: Plan = { legs: [], endMs: dayMs + (2 + 8 * random.uniform()) * HOUR_MS };
  addSail(plan, line, kind === 'fishing' ? 3.2 : ship.serviceKn, LEAVING);
  return plan;
}

type Craft = { readonly ship: Ship; readonly port: PortProfile; plan(dayMs: number): Plan | null };

function craftOfPort(seed: number, port: PortProfile, portNumber: number): Craft[] {
  const ways = createWaterways(port);
  const gate = ways.approach(port.approaches[0]!.from).at(-1)!;
  const points = ways.between(ways.nearest(port.lat, port.lon), gate);
  const channel = lineAlong({ port, ways, start: null, points, end: null, side: 0 });
  const seaward = { lat: ways.lats[gate]!, lon: ways.lons[gate]! };
  const craft: Craft[] = [];
  for (const [kind, count] of CRAFT_AT_PORT) {
    for (let i = 0; i < count; i++) {
      const number = portNumber * 100 + craft.length;
      const ship = createCraft(seed, kind, number, port.region);
      const base = travel({ lat: channel[0]!, lon: channel[1]! }, (number * 67) % 360, 0.05);
      const ground = travel(seaward, (number * 47) % 360, 3);
      const plan = (dayMs: number): Plan | null =>
        kind === 'tug' || kind === 'pilot'
          ? workDay(ship, kind, channel, base, dayMs)
          : seaDay(ship, kind, ground, dayMs);
      craft.push({ ship, port, plan });
    }
  }
  return craft;
}

/** Tugs, pilot boats, fishing boats and yachts of the four ports, day by day; a day is 24 h from `dayMs` on. */
export function createHarbourCraft(seed: number): (dayMs: number) => Itinerary[] {
  const all = PORTS.flatMap((port, portNumber) => craftOfPort(seed, port, portNumber));
  return (dayMs) =>
    all.flatMap(({ ship, port, plan }, number) => {
      const day = plan(dayMs);
      if (day === null) return [];
      return {
        uid: UID_FROM + number,
        seed: mix(ship.seed, Math.floor(dayMs / DAY_MS)),
        ship,
        port: null,
        region: port.region,
        cargo: { draughtInM: 3, draughtOutM: 3 },
        etaMs: day.endMs,
        startMs: day.legs[0]!.startMs,
        endMs: day.endMs,
        voyageChangeMs: Number.POSITIVE_INFINITY,
        legs: day.legs,
      };
    });
}
