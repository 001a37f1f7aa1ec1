import { happens, mix } from '../chance.ts';
import type { Itinerary } from '../world/itinerary.ts';
import { FLAW_SHARE } from './flaws.ts';
import type { Cadence } from './schedule.ts';
import { isOut, PASS_HEARS, passAt, STATIONS, shoreProbability, stationNm } from './stations.ts';

/** Who hears a transmission. */
export type Heard = {
  /** Number of the station, SATELLITE_NUMBER, or UNHEARD. */
  by: number;
  /** A station that repeats it, or UNHEARD. */
  again: number;
  /** How much later the repeated line is, 100 to 2,000 ms. */
  lagMs: number;
};

export const UNHEARD = -1;
export const SATELLITE_NUMBER = STATIONS.length;
/** The most that any line is later than its transmission, in ms. */
export const LAG_MS_MAX = 2_000;

/** Transmissions that an archive has the best of for each report it keeps. */
const HISTORY_CHANCES = 30;
/** A satellite keeps about one report of a ship in each minute of its pass. */
const SATELLITE_STEP_MS = 60_000;

const firstOfRegion = { brazil: 0, singapore: STATIONS.findIndex(({ region }) => region === 'singapore') } as const;
const endOfRegion = { brazil: firstOfRegion.singapore, singapore: STATIONS.length } as const;

/**
 * Decides who hears what is sent at an instant from a position. Shore stations hear by distance, with a second chance
 * for the neighbour when one is out; beyond them only satellites in passing. `about` tells messages of the same
 * instant apart; `stepMs` is the interval of such messages, which live satellites thin.
 */
export function hear(
  heard: Heard,
  { seed, region }: Itinerary,
  lat: number,
  lon: number,
  atMs: number,
  about: number,
  stepMs: number,
  cadence: Cadence,
): void {
  heard.by = UNHEARD;
  heard.again = UNHEARD;
  let first = UNHEARD;
  let second = UNHEARD;
  let firstNm = Number.POSITIVE_INFINITY;
  let secondNm = Number.POSITIVE_INFINITY;
  for (let number = firstOfRegion[region]; number < endOfRegion[region]; number++) {
    const nm = stationNm(STATIONS[number]!, lat, lon);
    if (nm < firstNm) {
      second = first;
      secondNm = firstNm;
      first = number;
      firstNm = nm;
    } else if (nm < secondNm) {
      second = number;
      secondNm = nm;
    }
  }
  const hash = mix(seed + about, Math.floor(atMs / 100));
  const hears = (number: number, nm: number, draw: number): boolean => {
    const once = shoreProbability(nm);
    if (once === 0 || isOut(number, atMs)) return false;
    return happens(mix(hash, draw), cadence === 'live' ? once : 1 - (1 - once) ** HISTORY_CHANCES);
  };
  const byFirst = hears(first, firstNm, 1);
  const duplicates = cadence === 'live' ? FLAW_SHARE.duplicateLive : FLAW_SHARE.duplicateHistory;
  if (byFirst) {
    heard.by = first;
    if (!happens(mix(hash, 2), duplicates) || !hears(second, secondNm, 3)) return;
    heard.again = second;
    heard.lagMs = 100 + (mix(hash, 4) % (LAG_MS_MAX - 100));
    return;
  }
  if (hears(second, secondNm, 5)) {
    heard.by = second;
    return;
  }
  const pass = passAt(region, atMs);
  if (pass < 0 || !happens(mix(seed, pass), PASS_HEARS)) return;
  if (cadence === 'live' && !happens(mix(hash, 6), Math.min(1, stepMs / SATELLITE_STEP_MS))) return;
  heard.by = SATELLITE_NUMBER;
}
