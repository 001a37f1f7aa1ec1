import { distanceNm, travel } from '../../core/geo.ts';
import type { Random } from '../../core/random.ts';
import { ROADS, type Roads } from '../quays.ts';
import type { Place } from './routes.ts';

/** Places tried before the roomiest of them is taken. */
const TRIES = 10;
/** A ship swings and may drift to this far from its anchor; it anchors so much inside the roads, in nautical miles. */
const SWING_NM = 0.13;
/** Room that every ship accepts, in nautical miles. */
const ROOM_NM = 0.3;
/** Roads too small for a ship to swing are not used. */
const SMALLEST_NM = 0.3;

export type Berthage = Place & { readonly roads: Roads };

/** Where ships lie at anchor at a port. */
export type Roadstead = {
  /** Finds a place in the roads of this purpose, roomier ones first, and takes it. */
  take(purpose: Roads['purpose'], random: Random): Berthage;
  free(place: Berthage): void;
};

export function createRoadstead(port: string): Roadstead {
  const roads = ROADS.filter((candidate) => candidate.port === port && candidate.radiusNm >= SMALLEST_NM);
  const taken = new Map<string, Berthage[]>(roads.map((each) => [each.id, []]));

  /** The more water for each ship that lies there, the better. */
  const choose = (purpose: Roads['purpose'], random: Random): Roads => {
    const fit = roads.filter((each) => each.purpose === purpose);
    const weights = fit.map((each) => (each.radiusNm * each.radiusNm) / (1 + 0.15 * taken.get(each.id)!.length));
    let left = random.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
    for (let i = 0; i < fit.length; i++) {
      left -= weights[i]!;
      if (left < 0) return fit[i]!;
    }
    return fit.at(-1)!;
  };

  return {
    take: (purpose, random) => {
      const chosen = choose(purpose, random);
      const others = taken.get(chosen.id)!;
      let best: Berthage | null = null;
      let bestRoomNm = -1;
      for (let i = 0; i < TRIES && bestRoomNm < ROOM_NM; i++) {
        const outNm = (chosen.radiusNm - SWING_NM) * Math.sqrt(random.uniform());
        const { lat, lon } = travel(chosen, random.uniform() * 360, outNm);
        let roomNm = ROOM_NM;
        for (const other of others) {
          if (Math.abs(other.lat - lat) * 60 < roomNm)
            roomNm = Math.min(roomNm, distanceNm(lat, lon, other.lat, other.lon));
        }
        if (roomNm > bestRoomNm) {
          best = { lat, lon, roads: chosen };
          bestRoomNm = roomNm;
        }
      }
      others.push(best!);
      return best!;
    },
    free: (place) => {
      const list = taken.get(place.roads.id)!;
      list.splice(list.indexOf(place), 1);
    },
  };
}
