import { createRandom } from '../../core/random.ts';
import { DAY_MS, HOUR_MS } from '../../core/time.ts';

/** Mean spells of the two-state Markov rain, in hours. */
const DRY_HOURS_MEAN = 60;
const WET_HOURS_MEAN = 9;
/** The wet season shortens dry spells by this share, the dry season lengthens them as much. */
const SEASON_SHARE = 0.35;

/** The weather that stops open-hatch cargo work at one port. */
export type Rain = {
  /** When work of this length, begun at the instant and paused by rain, is done. */
  workDoneMs(beginMs: number, workMs: number): number;
};

/** `wettestDay` is the day of the year around which it rains most. */
export function createRain(seed: number, startMs: number, wettestDay: number): Rain {
  const random = createRandom(seed);
  /** Starts of wet spells and their ends, alternating and ascending. */
  const edgesMs: number[] = [];
  let knownToMs = startMs;

  const extend = (): void => {
    const phase = (2 * Math.PI * (knownToMs / DAY_MS - wettestDay)) / 365.25;
    const dryHours = random.exponential(DRY_HOURS_MEAN * (1 - SEASON_SHARE * Math.cos(phase)));
    const wetFromMs = knownToMs + dryHours * HOUR_MS;
    knownToMs = wetFromMs + random.exponential(WET_HOURS_MEAN) * HOUR_MS;
    edgesMs.push(wetFromMs, knownToMs);
  };

  /** The first wet spell that ends after the instant. */
  const spellAfter = (atMs: number): number => {
    while (knownToMs <= atMs) extend();
    let low = 0;
    let high = edgesMs.length / 2;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (edgesMs[2 * middle + 1]! <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    workDoneMs: (beginMs, workMs) => {
      let atMs = beginMs;
      let leftMs = workMs;
      for (let spell = spellAfter(beginMs); ; spell++) {
        while (2 * spell + 1 >= edgesMs.length) extend();
        const wetFromMs = edgesMs[2 * spell]!;
        if (atMs < wetFromMs) {
          if (leftMs <= wetFromMs - atMs) return atMs + leftMs;
          leftMs -= wetFromMs - atMs;
        }
        atMs = edgesMs[2 * spell + 1]!;
      }
    },
  };
}
