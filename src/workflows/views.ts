import type { PortScores } from '../contracts/outcomes.ts';
import type { DataSource, Picture } from '../contracts/picture.ts';
import type { Store } from '../contracts/store.ts';
import type { View, Views } from '../contracts/view.ts';
import { DAY_MS, HOUR_MS } from '../core/time.ts';
import { scorePort } from './model-scores.ts';
import { pictureOf } from './picture.ts';
import { DUE_DELAY_MS, QUARTER_MS } from './timetable.ts';
import type { World } from './world.ts';

const TURNAROUND_WINDOW_MS = 90 * DAY_MS;

/** Pictures of the committed world; `publish` is called after a commit, and readers keep what they hold. */
export type PublishedViews = Views & { publish(pictures: readonly Picture[], asOfMs: number): void };

export function createViews(store: Store, source: DataSource): PublishedViews {
  const scores = scoresByQuarter(store);
  let view = viewOf(store, scores, source, [], 0, 0);
  return {
    current: () => view,
    publish(pictures, asOfMs) {
      view = viewOf(store, scores, source, pictures, asOfMs, view.revision + 1);
    },
  };
}

/** Makes the pictures of all ports of a live world. */
export const pictureAll = (world: World, source: DataSource): Picture[] =>
  [...world.ports.values()].map((port) => pictureOf(world, port, source));

type ScoresOf = (portCode: string, atMs: number) => Promise<PortScores>;

/** The scores of each port as of the newest quarter-hour, worked out when they are asked for. */
function scoresByQuarter(store: Store): ScoresOf {
  const known = new Map<string, { quarterMs: number; scores: Promise<PortScores> }>();
  return (portCode, atMs) => {
    const quarterMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS;
    const last = known.get(portCode);
    if (last?.quarterMs === quarterMs) return last.scores;
    const scores = scorePort(store, portCode, quarterMs);
    known.set(portCode, { quarterMs, scores });
    return scores;
  };
}

function viewOf(
  store: Store,
  scores: ScoresOf,
  source: DataSource,
  pictures: readonly Picture[],
  asOfMs: number,
  revision: number,
): View {
  // What is due at T is known a minute later.
  const dueMs = asOfMs - DUE_DELAY_MS;
  const byCode = new Map(pictures.map((picture) => [picture.port.code, picture]));
  return {
    asOfMs,
    source,
    revision,
    portCodes: [...byCode.keys()],
    exists: (code) => byCode.has(code),
    findPicture: (code) => byCode.get(code) ?? null,
    listSnapshots: (code, hours) => store.listSnapshots(code, dueMs - hours * HOUR_MS, dueMs),
    countMovements: (code, hours) => store.countMovements(code, asOfMs - hours * HOUR_MS, asOfMs),
    listValidations: (code, days) => store.listValidations(code, asOfMs - days * DAY_MS, asOfMs),
    findJourney: (code, mmsi) => store.findJourney(code, mmsi, asOfMs),
    scores: (code) => scores(code, dueMs),
    listTurnarounds: (code) => store.listTurnarounds(code, asOfMs - TURNAROUND_WINDOW_MS, asOfMs),
  };
}
