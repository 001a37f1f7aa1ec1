import { portsInForce } from './config/built-in-ports.ts';
import type { Health } from './contracts/health.ts';
import type { Log } from './contracts/log.ts';
import type { Source } from './contracts/source.ts';
import type { Store } from './contracts/store.ts';
import { Fault } from './core/fault.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from './core/time.ts';
import { addQueueSample } from './domain/port/queue-history.ts';
import { openSource } from './feed/open-source.ts';
import { openRecording, surveyRecording } from './feed/recording.ts';
import type { SourceAddress } from './feed/source-address.ts';
import { startHttp } from './http/server.ts';
import { openDemoFeed, planDemo } from './simulation/demo.ts';
import { lockDirectory } from './sqlite/directory-lock.ts';
import { openStore } from './sqlite/store.ts';
import { elapsedMs, wallClockMs } from './system/clock.ts';
import { createLog } from './system/log.ts';
import { EVERY_SECOND, schedule } from './system/timer.ts';
import { collectChanges } from './workflows/collect-changes.ts';
import { createLive } from './workflows/live.ts';
import { pictureAsOf } from './workflows/picture.ts';
import { replay } from './workflows/replay.ts';
import { replayChunk } from './workflows/replay-chunk.ts';
import { createViews, type PublishedViews, pictureAll } from './workflows/views.ts';
import { createWorld, setPorts, type World } from './workflows/world.ts';

/** A data directory opened for writing, by this process alone. */
export type OpenDirectory = { readonly store: Store; readonly isNew: boolean; close(): Promise<void> };

export type DirectoryOptions = {
  readonly directory: string;
  readonly purpose: 'real' | 'demo';
  /** Recordings can be taken in again, live data cannot. */
  readonly durability: 'full' | 'normal';
};

/** Locks a data directory and opens its store. */
export function openDirectory(options: DirectoryOptions): OpenDirectory {
  const unlock = lockDirectory(options.directory);
  try {
    const store = openStore(options);
    return {
      store,
      isNew: store.isNew,
      async close() {
        await store.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

const HISTORY_MS = 365 * DAY_MS;

export type LoadOptions = { readonly isReplay: boolean; readonly trackRetentionDays?: number | null };

/** The world as the store knows it, with the ports in force. */
export async function loadWorld(store: Store, options: LoadOptions): Promise<World> {
  const stored = await store.load();
  const world = createWorld(stored, { ports: portsInForce(await store.listPorts()), ...options });
  const untilMs = world.clock.quarterMs;
  if (untilMs === null) return world;
  for (const [code, port] of world.ports) {
    for (const { atMs, queue, isStale } of await store.listSnapshots(code, untilMs - HISTORY_MS, untilMs)) {
      if (!isStale) addQueueSample(port.history, atMs, queue);
    }
  }
  return world;
}

/** Where the demo keeps its data when the operator names no directory. */
export const DEFAULT_DEMO_DIR = 'roadstead-demo';

export type ServeOptions = {
  readonly directory: string;
  readonly hostname: string;
  readonly port: number;
  readonly sources: readonly SourceAddress[];
  readonly speed: number;
  readonly asOfMs: number | null;
  readonly isDemo: boolean;
  readonly seed: number;
  readonly trackRetentionDays: number | null;
};

export type RunningServer = { readonly url: string; readonly directory: string; stop(): Promise<void> };

/** What one way of serving runs besides HTTP. */
type Service = {
  readonly health: Omit<Health, 'checks'>;
  readonly notReady: () => string | null;
  stop(): Promise<void>;
};

/** Starts the server in the way the options ask for. */
export async function startServer(options: ServeOptions, log: Log = createLog()): Promise<RunningServer> {
  if (options.asOfMs !== null) return startAsOf(options, options.asOfMs, log);
  const purpose = options.isDemo ? 'demo' : 'real';
  const isReplay = options.sources.some((source) => source.kind === 'file');
  const open = openDirectory({ directory: options.directory, purpose, durability: isReplay ? 'normal' : 'full' });
  try {
    const { store } = open;
    const world = await loadWorld(store, { isReplay, trackRetentionDays: options.trackRetentionDays });
    const views = createViews(store, options.isDemo ? 'simulation' : 'ais');
    const publish = (): void =>
      views.publish(pictureAll(world, options.isDemo ? 'simulation' : 'ais'), world.clock.serviceMs ?? 0);
    const stage: Stage = { options, store, world, publish, log };
    const begin = options.isDemo ? serveDemo : isReplay ? serveRecordings : serveLive;
    const service = await begin(stage);
    return startAround(options, views, service, log, async () => {
      await service.stop();
      await open.close();
    });
  } catch (error) {
    await open.close();
    throw error;
  }
}

type Stage = {
  readonly options: ServeOptions;
  readonly store: Store;
  readonly world: World;
  readonly publish: () => void;
  readonly log: Log;
};

function startAround(
  options: ServeOptions,
  views: PublishedViews,
  service: Service,
  log: Log,
  stop: () => Promise<void>,
): RunningServer {
  const health: Health = {
    ...service.health,
    checks: () => {
      const reason = service.notReady();
      return [{ name: 'service', isReady: reason === null, reason: reason ?? '' }];
    },
  };
  const http = startHttp({ views, health, log, hostname: options.hostname, port: options.port });
  return {
    url: http.url,
    directory: options.directory,
    async stop() {
      await http.stop();
      await stop();
    },
  };
}

const feedAge = (world: World): number | null => {
  const { lastHeardMs, serviceMs } = world.clock;
  return lastHeardMs === null || serviceMs === null
    ? null
    : Math.max(0, Math.round((serviceMs - lastHeardMs) / SECOND_MS));
};

/** Live sources: reports as they come, the timetable by the wall clock, a commit every second. */
async function serveLive({ options, store, world, publish, log }: Stage): Promise<Service> {
  const live = createLive({ world, store, log, onCommit: publish });
  const sources: Source[] = options.sources.map((address) => openSource(address, live.take, wallClockMs));
  let version = await store.dataVersion();
  const tick = async (): Promise<void> => {
    const newest = await store.dataVersion();
    if (newest !== version) {
      version = newest;
      setPorts(world, portsInForce(await store.listPorts()));
    }
    await live.tick(wallClockMs());
    for (const source of sources) source.hold(!live.isStoring());
  };
  await tick();
  const stopTicking = schedule(EVERY_SECOND, tick, (error) => log.error('tick failed', { error: String(error) }));
  return {
    health: {
      sources: () => sources.map((source) => source.status()),
      feedAgeSeconds: () => feedAge(world),
      counters: () => world.counters,
    },
    notReady: () => (live.isStoring() ? null : 'nothing can be stored: see the log'),
    async stop() {
      for (const source of sources) source.stop();
      stopTicking();
      await live.tick(wallClockMs());
    },
  };
}

/** Recordings at their own pace, or faster; the service clock is theirs. */
async function serveRecordings({ options, store, world, publish, log }: Stage): Promise<Service> {
  const reading = { format: null, startMs: null };
  const surveys = await Promise.all(
    options.sources.map((source) => (source.kind === 'file' ? surveyRecording(source.path, reading) : null)),
  ).then((all) => all.filter((survey) => survey !== null));
  const startedAt = elapsedMs();
  let firstMs: number | null = null;
  let isStopped = false;
  let isEnded = false;
  const pace = (atMs: number): Promise<void> | null => {
    firstMs ??= atMs;
    const dueInMs = (atMs - firstMs) / options.speed - (elapsedMs() - startedAt);
    return dueInMs > 1
      ? Bun.sleep(Math.min(dueInMs, 500)).then(() => (isStopped ? undefined : (pace(atMs) ?? undefined)))
      : null;
  };
  publish();
  const running = replay({
    store,
    world,
    recordings: surveys.map((survey) => ({
      contentHash: survey.contentHash,
      name: survey.path.split('/').at(-1)!,
      reader: openRecording(survey, reading),
    })),
    elapsedMs,
    pace,
    isStopped: () => isStopped,
    onCommit: publish,
  })
    .catch((error) => log.error('replay failed', { error: String(error) }))
    .finally(() => {
      isEnded = true;
    });
  return {
    health: {
      sources: () =>
        surveys.map((survey) => ({
          name: `file://${survey.path}`,
          state: isEnded ? ('ended' as const) : ('open' as const),
          bytes: survey.sizeBytes,
          lines: 0,
          messages: survey.reports,
          rejected: Object.fromEntries([...survey.rejects].map(([reason, { count }]) => [reason, count])),
          lastHeardMs: world.clock.lastHeardMs,
          note: '',
        })),
      feedAgeSeconds: () => feedAge(world),
      counters: () => world.counters,
    },
    notReady: () => null,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

/** How much history is simulated between two looks at the requests that wait. */
const DEMO_STEP_MS = 2 * HOUR_MS;
const DEMO_COMMIT_MS = 500;

/** Simulated traffic: its history first, as fast as it goes, then live. */
async function serveDemo({ options, store, world, publish, log }: Stage): Promise<Service> {
  const stored = await store.findSetting('demo');
  const plan =
    stored === null ? planDemo(options.seed, wallClockMs()) : (JSON.parse(stored) as ReturnType<typeof planDemo>);
  if (stored === null) await store.saveSetting('demo', JSON.stringify(plan));
  const feed = openDemoFeed(plan);
  const live = createLive({ world, store, log, onCommit: publish });
  let heardMs = Math.max(world.clock.serviceMs ?? 0, plan.historyMs);
  const beganMs = heardMs;
  let isCaughtUp = false;
  let isStopped = false;
  if (world.clock.serviceMs !== null) publish();

  const catchUp = async (): Promise<void> => {
    let committedAt = elapsedMs();
    while (!isStopped && wallClockMs() - heardMs > SECOND_MS) {
      const untilMs = Math.min(heardMs + DEMO_STEP_MS, wallClockMs());
      replayChunk(world, feed.hear(heardMs, untilMs, 'history'));
      heardMs = untilMs;
      if (elapsedMs() - committedAt < DEMO_COMMIT_MS) continue;
      await store.commit(collectChanges(world, []));
      await Bun.sleep(0);
      committedAt = elapsedMs();
    }
    if (isStopped) return;
    await live.tick(wallClockMs());
    isCaughtUp = true;
  };
  const tick = async (): Promise<void> => {
    if (!isCaughtUp) return;
    const nowMs = wallClockMs();
    live.take(feed.hear(heardMs, nowMs, 'live'), nowMs);
    heardMs = nowMs;
    await live.tick(nowMs);
  };
  const running = catchUp().catch((error) => {
    log.error('simulation failed', { error: error instanceof Error ? error.stack : String(error) });
  });
  const stopTicking = schedule(EVERY_SECOND, tick, (error) => log.error('tick failed', { error: String(error) }));
  const progress = (): number => Math.round((100 * (heardMs - beganMs)) / Math.max(1, wallClockMs() - beganMs));
  return {
    health: {
      sources: () => [
        {
          name: 'simulation',
          state: 'open',
          bytes: 0,
          lines: 0,
          messages: feed.messages(),
          rejected: {},
          lastHeardMs: world.clock.lastHeardMs,
          note: '',
        },
      ],
      feedAgeSeconds: () => feedAge(world),
      counters: () => world.counters,
    },
    notReady: () => (isCaughtUp ? null : `the history of the demo is being simulated: ${progress()} %`),
    async stop() {
      isStopped = true;
      stopTicking();
      await running;
      await store.commit(collectChanges(world, []));
    },
  };
}

/** Recorded history as it was known at an instant; nothing is written and nothing goes on. */
async function startAsOf(options: ServeOptions, asOfMs: number, log: Log): Promise<RunningServer> {
  const store = openStore({ directory: options.directory, durability: 'normal', purpose: 'real', readonly: true });
  const stored = await store.load();
  if (stored.clock.serviceMs === null || asOfMs > stored.clock.serviceMs + DAY_MS) {
    await store.close();
    const newest =
      stored.clock.serviceMs === null ? 'nothing' : `nothing after ${new Date(stored.clock.serviceMs).toISOString()}`;
    throw new Fault('usage', `--as-of ${new Date(asOfMs).toISOString()}: the data directory holds ${newest}`);
  }
  const views = createViews(store, 'ais');
  const ports = portsInForce(await store.listPorts());
  const pictures = await Promise.all(
    ports.map(async (port) => pictureAsOf(port, await store.readPortAsOf(port.code, asOfMs), asOfMs)),
  );
  views.publish(pictures, asOfMs);
  const service: Service = {
    health: { sources: () => [], feedAgeSeconds: () => null, counters: () => stored.counters },
    notReady: () => null,
    stop: async () => {},
  };
  return startAround(options, views, service, log, () => store.close());
}
