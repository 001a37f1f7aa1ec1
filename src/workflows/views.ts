import type { PortScores } from '../contracts/outcomes.ts';
import type { DataSource, Picture } from '../contracts/picture.ts';
import type { Store } from '../contracts/store.ts';
import type { View, Views } from '../contracts/view.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/time.ts';
import type { EndedStay } from '../domain/commodity/time-at-berth.ts';
import { scorePort } from './model-scores.ts';
import { pictureAsOf, pictureOf } from './picture.ts';
import { DUE_DELAY_MS, QUARTER_MS } from './timetable.ts';
import type { World } from './world.ts';

/** What is worked out by the quarter-hour is remembered of a few of them, of some ports. */
const MOST_QUARTERS = 64;
export const TURNAROUND_WINDOW_MS = 90 * DAY_MS;

/** Pictures of the committed world; `publish` is called after a commit, and readers keep what they hold. */
export type PublishedViews = Views & { publish(pictures: readonly Picture[], asOfMs: number): void };

export function createViews(store: Store, source: DataSource): PublishedViews {
  const quarterly: Quarterly = {
    scores: byQuarter((code, quarterMs) => scorePort(store, code, quarterMs)),
    endedStays: byQuarter((code, quarterMs) => store.listEndedStays(code, quarterMs)),
  };
  let view = viewOf(store, quarterly, source, [], 0, 0);
  const past = pastViews(async (asOfMs, { portCodes, findPicture, revision }) => {
    const pictures: Picture[] = [];
    for (const code of portCodes) {
      // Each port by itself, so that others are answered in between.
      pictures.push(pictureAsOf(findPicture(code)!.port, await store.readPortAsOf(code, asOfMs), asOfMs, source));
      await Promise.resolve();
    }
    return viewOf(store, quarterly, source, pictures, asOfMs, revision);
  });
  return {
    current: () => view,
    of({ ports, delayMinutes }) {
      if (delayMinutes === 0) return restricted(store, view, ports);
      return past(view, delayMinutes).then((delayed) => restricted(store, delayed, ports));
    },
    publish(pictures, asOfMs) {
      view = viewOf(store, quarterly, source, pictures, asOfMs, view.revision + 1);
    },
  };
}

/**
 * Views of whole minutes that are so long past, read from the store as of then, each once. What was recorded later is in
 * none of them: readers who are behind learn nothing of it.
 */
function pastViews(
  read: (asOfMs: number, current: View) => Promise<View>,
): (current: View, delayMinutes: number) => Promise<View> {
  const known = new Map<number, { asOfMs: number; view: Promise<View> }>();
  return (current, delayMinutes) => {
    const asOfMs = Math.floor(current.asOfMs / MINUTE_MS - delayMinutes) * MINUTE_MS;
    const last = known.get(delayMinutes);
    if (last?.asOfMs === asOfMs) return last.view;
    const view = read(asOfMs, current);
    known.set(delayMinutes, { asOfMs, view });
    // What failed is tried again.
    view.catch(() => known.delete(delayMinutes));
    return view;
  };
}

const restrictions = new WeakMap<View, Map<string, View>>();

/** A view of some of the ports; the same one for all readers who have these. Null is every port. */
function restricted(store: Store, view: View, ports: readonly string[] | null): View {
  if (ports === null) return view;
  let made = restrictions.get(view);
  if (!made) {
    made = new Map();
    restrictions.set(view, made);
  }
  const key = [...ports].sort().join(' ');
  let part = made.get(key);
  if (!part) {
    const has = new Set(ports);
    const { findPicture, asOfMs } = view;
    const portCodes = view.portCodes.filter((code) => has.has(code));
    part = {
      ...view,
      portCodes,
      findVessel: (mmsi) => store.findVessel(mmsi, portCodes, asOfMs),
      findLoadSigns: (mmsi) => store.findLoadSigns(mmsi, portCodes, asOfMs),
      findPicture: (code) => (has.has(code) ? findPicture(code) : null),
      listEvents: (query) => view.listEvents({ ...query, portCodes: query.portCodes.filter((code) => has.has(code)) }),
      listAlerts: async (sinceMs) => (await view.listAlerts(sinceMs)).filter(({ portCode }) => has.has(portCode)),
    };
    made.set(key, part);
  }
  return part;
}

/** Makes the pictures of all ports of a live world. */
export const pictureAll = (world: World, source: DataSource): Picture[] =>
  [...world.ports.values()].map((port) => pictureOf(world, port, source));

type ByQuarter<T> = (portCode: string, atMs: number) => Promise<T>;

/** What changes too little, and takes too long, to be worked out for each state of the world. */
type Quarterly = {
  readonly scores: ByQuarter<PortScores>;
  readonly endedStays: ByQuarter<readonly EndedStay[]>;
};

/** A figure of each port as of the newest quarter-hour, worked out when it is asked for. */
function byQuarter<T>(workOut: ByQuarter<T>): ByQuarter<T> {
  const known = new Map<string, Promise<T>>();
  return (portCode, atMs) => {
    const quarterMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS;
    const key = `${portCode} ${quarterMs}`;
    let figure = known.get(key);
    if (!figure) {
      figure = workOut(portCode, quarterMs);
      known.set(key, figure);
      // Readers who are behind ask for quarter-hours past; older ones nobody asks for again.
      for (const old of known.keys()) {
        if (known.size <= MOST_QUARTERS) break;
        known.delete(old);
      }
    }
    return figure;
  };
}

function viewOf(
  store: Store,
  quarterly: Quarterly,
  source: DataSource,
  pictures: readonly Picture[],
  asOfMs: number,
  revision: number,
): View {
  // What is due at T is known a minute later.
  const dueMs = asOfMs - DUE_DELAY_MS;
  const byCode = new Map(pictures.map((picture) => [picture.port.code, picture]));
  const portCodes = [...byCode.keys()];
  return {
    asOfMs,
    source,
    revision,
    portCodes,
    exists: (code) => byCode.has(code),
    findPicture: (code) => byCode.get(code) ?? null,
    listSnapshots: (code, hours) => store.listSnapshots(code, dueMs - hours * HOUR_MS, dueMs),
    listAlerts: (sinceMs) => store.listAlerts([...byCode.keys()], sinceMs, asOfMs),
    listEvents: (query) => store.listEvents({ ...query, untilMs: asOfMs }),
    countMovements: (code, hours) => store.countMovements(code, asOfMs - hours * HOUR_MS, asOfMs),
    async findCargoCounts(code, hoursAgo) {
      const found = await store.findCargoCounts(code, dueMs - hoursAgo * HOUR_MS);
      return found !== null && found.atMs <= dueMs ? found : null;
    },
    listValidations: (code, days) => store.listValidations(code, asOfMs - days * DAY_MS, asOfMs),
    findJourney: (code, mmsi) => store.findJourney(code, mmsi, asOfMs),
    findVessel: (mmsi) => store.findVessel(mmsi, portCodes, asOfMs),
    findLoadSigns: (mmsi) => store.findLoadSigns(mmsi, portCodes, asOfMs),
    findTypicalSpeedKn: (mmsi) => store.findTypicalSpeedKn(mmsi, asOfMs),
    listEndedStays: (code) => quarterly.endedStays(code, dueMs),
    scores: (code) => quarterly.scores(code, dueMs),
    listTurnarounds: (code) => store.listTurnarounds(code, asOfMs - TURNAROUND_WINDOW_MS, asOfMs),
  };
}
