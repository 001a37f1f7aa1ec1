import { portsInForce } from '../../src/config/built-in-ports.ts';
import { metresOutside } from '../../src/core/polygon.ts';
import { DAY_MS } from '../../src/core/time.ts';
import {
  alongPct,
  type BerthCall,
  callsByShip,
  fittedAt,
  fittedCalls,
  keepCall,
  loadBin,
  type ShipForm,
  sizeBin,
} from '../../src/domain/commodity/berth-call.ts';
import { kindsOf } from '../../src/domain/commodity/berth-kinds.ts';
import {
  CARGO_KINDS,
  type CargoKind,
  type GroupBelief,
  KINDS,
  likeliest,
} from '../../src/domain/commodity/group-belief.ts';
import { fitMixture, type GroupMixture } from '../../src/domain/commodity/group-mixture.ts';
import { inferAtBerth, inferGroups } from '../../src/domain/commodity/infer-groups.ts';
import type { PortDefinition } from '../../src/domain/port/definition.ts';
import { estimateClass } from '../../src/domain/vessel/model-class.ts';
import { createKernel } from '../../src/simulation/kernel.ts';
import { QUAYS } from '../../src/simulation/quays.ts';
import type { TruthCall } from '../../src/simulation/traffic.ts';
import { berthCall } from './berth-call.ts';

/** How often the likeliest group was right, and the Brier score, beside the best that knows each port's base rates. */
export type CargoScore = {
  readonly days: number;
  readonly right: number;
  readonly confidence: number;
  readonly brier: number;
  readonly majority: number;
  readonly baseBrier: number;
};

type Sum = { days: number; right: number; confidence: number; brier: number; truth: Map<string, number[]> };
/** Classes that can carry several groups: only these are counted. */
const OF_SEVERAL = new Set(['bulk', 'tanker', 'general']);
/** The middle of a ship alongside is so far off the fender line. */
const HALF_BEAM_M = 18;
const METRES_PER_DEGREE = 111_120;
/** The sea fills before anything is learnt. */
const WARM_UP_DAYS = 15;

type Mooring = { readonly berthId: string; readonly alongPct: number };

/** Where at the berths of the port's file each quay of the simulator lies, by position alone. */
function mooringsAtQuays(ports: ReadonlyMap<string, PortDefinition>): Map<string, Mooring> {
  const moorings = new Map<string, Mooring>();
  for (const { port, id, lat1, lat2, lon1, lon2, seawardDeg } of QUAYS) {
    const towards = (seawardDeg * Math.PI) / 180;
    const lat = (lat1 + lat2) / 2 + (HALF_BEAM_M * Math.cos(towards)) / METRES_PER_DEGREE;
    const lon =
      (lon1 + lon2) / 2 + (HALF_BEAM_M * Math.sin(towards)) / METRES_PER_DEGREE / Math.cos((lat * Math.PI) / 180);
    const [nearest] = ports
      .get(port)!
      .harbour.berths.map((berth) => ({ berth, metres: metresOutside(berth.area, lat, lon) }))
      .sort((a, b) => a.metres - b.metres);
    const { berth, metres } = nearest!;
    moorings.set(`${port} ${id}`, { berthId: berth.id, alongPct: alongPct(berth, lat, lon, metres) });
  }
  return moorings;
}

type Call = { readonly truth: TruthCall; readonly ship: ShipForm; readonly mooring: Mooring | null };

/** The calls of a simulated world as AIS would tell of them, with what they truly carried. */
function callsOf(seed: number, days: number, startMs: number, ports: ReadonlyMap<string, PortDefinition>): Call[] {
  const kernel = createKernel(seed, startMs);
  kernel.advance(startMs + days * DAY_MS);
  const moorings = mooringsAtQuays(ports);
  const itineraries = Map.groupBy(
    kernel.takeOpened().filter(({ port }) => port !== null),
    ({ port, ship }) => `${port} ${ship.mmsi}`,
  );
  return kernel.truth.flatMap((truth) => {
    const itinerary = itineraries.get(`${truth.port} ${truth.mmsi}`)?.shift();
    if (!itinerary || truth.purpose === 'bunkers') return [];
    const { ship, cargo } = itinerary;
    const lengthM = ship.bowM + ship.sternM;
    const draughtM = Math.round(cargo.draughtInM * 10) / 10;
    const hull = { lengthM, beamM: ship.portM + ship.starboardM, draughtM };
    const { aisType: shipType, name } = ship;
    const estimate = estimateClass({ registered: null, shipType, name, ...hull, berthGroups: {} })!;
    const form = { form: estimate.modelClass, size: sizeBin(lengthM), load: loadBin(lengthM, draughtM) };
    const quay = truth.berths[0]?.quay;
    return [{ truth, ship: form, mooring: quay === undefined ? null : moorings.get(`${truth.port} ${quay}`)! }];
  });
}

type Learner = { readonly port: PortDefinition; readonly calls: BerthCall[]; learnt: number; mixture: GroupMixture };

/**
 * Judges every call of a simulated world with what was learnt before: once a day while it waits, and at its berth by the
 * time that it lies there. No radio: the kernel alone, a few seconds.
 */
export function scoreSimulatedCargo(seed: number, days: number, fromDay: number): Record<'berth' | 'wait', CargoScore> {
  const startMs = Date.UTC(2025, 0, 1);
  const endMs = startMs + days * DAY_MS;
  const fromMs = startMs + fromDay * DAY_MS;
  const ports = new Map(portsInForce([]).map((port) => [port.code, port]));
  const learners = new Map<string, Learner>();
  for (const port of ports.values()) {
    learners.set(port.code, { port, calls: [], learnt: 0, mixture: fitMixture(port, []) });
  }
  const sums = { berth: emptySum(), wait: emptySum() };
  const events: { atMs: number; call: Call; isBerthing: boolean }[] = [];
  for (const call of callsOf(seed, days, startMs, ports)) {
    const { anchoredAtMs, berths, weighedAtMs } = call.truth;
    const atbMs = berths[0]?.berthedAtMs ?? null;
    if (atbMs !== null) events.push({ atMs: atbMs, call, isBerthing: true });
    if (anchoredAtMs === null) continue;
    const untilMs = atbMs ?? weighedAtMs ?? endMs;
    for (let atMs = anchoredAtMs + DAY_MS / 2; atMs < untilMs; atMs += DAY_MS)
      events.push({ atMs, call, isBerthing: false });
  }
  events.sort((a, b) => a.atMs - b.atMs || a.call.truth.mmsi - b.call.truth.mmsi);
  for (const { atMs, call, isBerthing } of events) {
    const { truth, ship, mooring } = call;
    const learner = learners.get(truth.port)!;
    const calls = callsByShip(learner.calls.filter(([mmsi]) => mmsi === truth.mmsi)).get(truth.mmsi) ?? [];
    const { mixture } = learner;
    const isCounted = atMs >= fromMs && OF_SEVERAL.has(truth.shipClass);
    if (isCounted) {
      const belief = inferGroups({ mixture, ship, calls, berthGroups: {}, destinationKinds: 0 });
      if (!isBerthing) add(sums.wait, truth, belief, 1);
      else {
        const berth = learner.port.berths.find(({ id }) => id === mooring!.berthId)!;
        const stayDays = ((truth.berths[0]!.departedAtMs ?? endMs) - atMs) / DAY_MS;
        const known = {
          mixture,
          ship,
          calls: [...calls, berthCall(truth.mmsi, ship, mooring!.berthId, mooring!.alongPct)],
        };
        add(sums.berth, truth, inferAtBerth(known, belief, berth.id, kindsOf(berth)), stayDays);
      }
    }
    if (isBerthing && atMs >= startMs + WARM_UP_DAYS * DAY_MS)
      learn(learner, berthCall(truth.mmsi, ship, mooring!.berthId, mooring!.alongPct));
  }
  return { berth: scoreOf(sums.berth), wait: scoreOf(sums.wait) };
}

function learn(learner: Learner, call: BerthCall): void {
  keepCall(learner.calls, call);
  learner.learnt++;
  if (fittedAt(learner.learnt) !== learner.learnt) return;
  learner.mixture = fitMixture(learner.port, fittedCalls(learner.calls, learner.learnt));
}

const emptySum = (): Sum => ({ days: 0, right: 0, confidence: 0, brier: 0, truth: new Map() });

function add(sum: Sum, { port, shipClass, group }: TruthCall, belief: GroupBelief, days: number): void {
  const truth = CARGO_KINDS.indexOf(group as CargoKind);
  const { kind, confidence } = likeliest(belief);
  sum.days += days;
  sum.right += kind === group ? days : 0;
  sum.confidence += confidence * days;
  sum.brier += days * belief.reduce((total, value, k) => total + (value - (k === truth ? 1 : 0)) ** 2, 0);
  const counts = sum.truth.get(`${port} ${shipClass}`) ?? new Array<number>(KINDS).fill(0);
  counts[truth]! += days;
  sum.truth.set(`${port} ${shipClass}`, counts);
}

/** Base rates are those of the class at the port over the very time that is judged: nobody can know them better. */
function scoreOf({ days, right, confidence, brier, truth }: Sum): CargoScore {
  let majority = 0;
  let baseBrier = 0;
  for (const counts of truth.values()) {
    const all = counts.reduce((total, count) => total + count, 0);
    majority += Math.max(...counts);
    baseBrier += all - counts.reduce((total, count) => total + count * count, 0) / all;
  }
  return {
    days,
    right: right / days,
    confidence: confidence / days,
    brier: brier / days,
    majority: majority / days,
    baseBrier: baseBrier / days,
  };
}
