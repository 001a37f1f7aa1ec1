import { assert } from '../../core/assert.ts';
import { bearingDeg, METRES_PER_NM, travel } from '../../core/geo.ts';
import type { Random } from '../../core/random.ts';
import { QUAYS, type Quay } from '../quays.ts';
import type { PortProfile } from './ports.ts';
import type { Place } from './routes.ts';
import type { Ship } from './ship.ts';
import type { Trade } from './trade.ts';
import type { Waterways } from './waterways.ts';

/** Fenders keep a hull this far off the quay's line, in metres. */
const FENDER_M = 2;
/** A ship stops within this share of the spare length of its place. */
const SPARE_SHARE = 0.3;

/** The quays of one port and which of them are given away; numbers are quays. */
export type Berths = {
  readonly quays: readonly Quay[];
  /** Where a quay is reached from the lanes. */
  readonly exits: readonly number[];
  /** Quays that can take this ship, in the order it would try them: those of its own depth first. */
  candidates(trade: Trade, ship: Ship, deep: boolean, random: Random): number[];
  /** Those of them that belong to the terminal of one. */
  ofTerminal(candidates: readonly number[], quay: number): number[];
  /** The longest ship that a trade's quays of this depth take. */
  lengthMaxM(trade: Trade, deep: boolean): number;
  count(trade: Trade): number;
  isFree(quay: number): boolean;
  take(quay: number): void;
  free(quay: number): void;
  /** Where the middle of the hull and its bow come to lie. */
  mooring(quay: number, ship: Ship, random: Random): Place & { headingDeg: number };
};

/** Places of one terminal: the id without its numbers, so that the fingers of Tuas or all of ARM16 go together. */
const terminalOf = (quay: Quay): string => quay.id.replace(/-\d+$/, '').replace(/\d+[A-Z]?$/, '');

export function createBerths(port: PortProfile, ways: Waterways): Berths {
  const quays = QUAYS.filter((quay) => quay.port === port.code);
  const middles = quays.map((quay) => ({ lat: (quay.lat1 + quay.lat2) / 2, lon: (quay.lon1 + quay.lon2) / 2 }));
  const exits = middles.map((middle) => ways.nearest(middle.lat, middle.lon));
  const lengthsM = quays.map((quay) => {
    const north = (quay.lat2 - quay.lat1) * 60 * METRES_PER_NM;
    return Math.hypot(north, (quay.lon2 - quay.lon1) * 60 * METRES_PER_NM * Math.cos((quay.lat1 * Math.PI) / 180));
  });
  const terminals = quays.map(terminalOf);
  const isTaken = quays.map(() => false);
  const usedBy = new Map<Trade, readonly number[]>();
  const used = (trade: Trade): readonly number[] => {
    let chosen = usedBy.get(trade);
    if (chosen === undefined) {
      const rank = (number: number): number => quays[number]!.groups.indexOf(trade.group);
      const serving = [...quays.keys()]
        .filter((number) => rank(number) >= 0 && (trade.quays === null || trade.quays.test(quays[number]!.id)))
        .sort((a, b) => rank(a) - rank(b));
      assert(serving.length > 0, `no quay of ${port.code} serves ${trade.group}`);
      chosen = serving.slice(0, trade.berthsUsed);
      usedBy.set(trade, chosen);
    }
    return chosen;
  };

  return {
    quays,
    exits,
    candidates: (trade, ship, deep, random) => {
      const fit: { number: number; order: number }[] = [];
      for (const number of used(trade)) {
        const quay = quays[number]!;
        if (quay.maxLoaM < ship.hull.lengthM || (deep && !quay.deep)) continue;
        fit.push({ number, order: (deep === quay.deep ? 0 : 1) + random.uniform() * 0.9 });
      }
      return fit.sort((a, b) => a.order - b.order).map(({ number }) => number);
    },
    ofTerminal: (candidates, quay) => candidates.filter((candidate) => terminals[candidate] === terminals[quay]),
    lengthMaxM: (trade, deep) => {
      const fit = used(trade).filter((number) => quays[number]!.deep || !deep);
      return Math.max(...fit.map((number) => quays[number]!.maxLoaM));
    },
    count: (trade) => used(trade).length,
    isFree: (quay) => !isTaken[quay],
    take: (quay) => {
      isTaken[quay] = true;
    },
    free: (quay) => {
      isTaken[quay] = false;
    },
    mooring: (number, ship, random) => {
      const quay = quays[number]!;
      const alongDeg = bearingDeg(quay.lat1, quay.lon1, quay.lat2, quay.lon2);
      const spareM = Math.max(0, lengthsM[number]! - ship.hull.lengthM);
      const shiftM = spareM * SPARE_SHARE * (random.uniform() - 0.5);
      const along = travel(middles[number]!, alongDeg, shiftM / METRES_PER_NM);
      const offM = ship.hull.beamM / 2 + FENDER_M;
      const place = travel(along, quay.seawardDeg, offM / METRES_PER_NM);
      return { ...place, headingDeg: random.uniform() < 0.5 ? alongDeg : (alongDeg + 180) % 360 };
    },
  };
}
