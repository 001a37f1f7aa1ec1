import { portsInForce } from './config/built-in-ports.ts';
import type { Health } from './contracts/health.ts';
import type { Log } from './contracts/log.ts';
import type { Store } from './contracts/store.ts';
import type { RefitRequest } from './contracts/trainer.ts';
import { Fault } from './core/fault.ts';
import { DAY_MS, formatIso } from './core/time.ts';
import { addQueueSample } from './domain/port/queue-history.ts';
import type { PortRefit } from './domain/prediction/refit-port.ts';
import { openSources } from './feed/open-source.ts';
import { recordingOf, type Survey, statusOf, surveyRecording } from './feed/recording.ts';
import type { SourceAddress } from './feed/source-address.ts';
import { type HttpServer, startHttp } from './http/server.ts';
import { type DemoPlan, openDemoFeed, planDemo } from './simulation/demo.ts';
import { lockDirectory } from './sqlite/directory-lock.ts';
import { openStore } from './sqlite/store.ts';
import { elapsedMs, wallClockMs } from './system/clock.ts';
import { createLog } from './system/log.ts';
import { EVERY_SECOND, nextRun, schedule } from './system/timer.ts';
import { workerTrainer } from './system/worker-trainer.ts';
import { pictureAsOf } from './workflows/picture.ts';
import { directTrainer, refitPorts, restoreRefit } from './workflows/refit.ts';
import { serveDemo } from './workflows/serve-demo.ts';
import { serveLive } from './workflows/serve-live.ts';
import { serveRecordings } from './workflows/serve-recordings.ts';
import type { Service, Stage } from './workflows/stage.ts';
import { createViews, type PublishedViews, pictureAll } from './workflows/views.ts';
import { createWorld, type World } from './workflows/world.ts';

/** A data directory opened for writing, by this process alone. */
export type OpenDirectory = { readonly store: Store; readonly isNew: boolean; close(): Promise<void> };

export type DirectoryOptions = {
  readonly directory: string;
  /** Null takes either. */
  readonly purpose: 'real' | 'demo' | null;
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

export type LoadOptions = {
  readonly isReplay: boolean;
  readonly trackRetentionDays?: number | null;
  readonly nextRefitMs?: (afterMs: number) => number;
};

/** The world as the store knows it, with the ports in force. */
export async function loadWorld(store: Store, options: LoadOptions): Promise<World> {
  const stored = await store.load();
  const world = createWorld(stored, { ports: portsInForce(await store.listPorts()), ...options });
  await restoreRefit(world, store);
  const untilMs = world.clock.quarterMs;
  if (untilMs === null) return world;
  for (const [code, port] of world.ports) {
    for (const { atMs, queue, inbound, isStale } of await store.listSnapshots(code, untilMs - HISTORY_MS, untilMs)) {
      if (!isStale) addQueueSample(port.history, atMs, queue, inbound);
    }
  }
  return world;
}

/** Fits models from a data directory that another thread or process has open. */
export async function refitDirectory(directory: string, request: RefitRequest): Promise<PortRefit[]> {
  const store = openStore({ directory, durability: 'normal', purpose: null, readonly: true });
  try {
    return await refitPorts(store, request);
  } finally {
    await store.close();
  }
}

/** Where the demo keeps its data when the operator names no directory. */
export const DEFAULT_DEMO_DIR = 'roadstead-demo';

export type ServeOptions = {
  /** The program's entry point, which the Worker that fits models runs too; null fits in this thread. */
  readonly workerScript: string | null;
  /** When models are fitted anew: a cron pattern, UTC. */
  readonly refit: string;
  readonly directory: string;
  readonly hostname: string;
  readonly port: number;
  /** How clients reach the server, without a slash at its end; null where nobody said. */
  readonly publicUrl: string | null;
  /** Origins whose pages may call from a browser; `*` is all. */
  readonly corsOrigins: readonly string[];
  /** Reverse proxies whose X-Forwarded-For is believed: addresses and ranges in their one spelling. */
  readonly trustedProxies: readonly string[];
  /** Whether the portal takes sign-ups. */
  readonly isSignUpOpen: boolean;
  readonly sources: readonly SourceAddress[];
  readonly speed: number;
  /** When recordings without any time stamps begin. */
  readonly startMs: number | null;
  readonly asOfMs: number | null;
  readonly isDemo: boolean;
  readonly seed: number;
  readonly trackRetentionDays: number | null;
};

export type RunningServer = {
  readonly url: string;
  readonly directory: string;
  /** What the server waits for; null when it is ready. */
  notReady(): string | null;
  stop(): Promise<void>;
};

/** Starts the server in the way the options ask for. */
export async function startServer(options: ServeOptions, log: Log = createLog()): Promise<RunningServer> {
  if (options.asOfMs !== null) return startAsOf(options, options.asOfMs, log);
  const source = options.isDemo ? 'simulation' : 'ais';
  const isReplay = options.sources.some(({ kind }) => kind === 'file');
  const open = openDirectory({
    directory: options.directory,
    purpose: options.isDemo ? 'demo' : 'real',
    durability: isReplay ? 'normal' : 'full',
  });
  try {
    const { store } = open;
    const world = await loadWorld(store, {
      isReplay,
      trackRetentionDays: options.trackRetentionDays,
      nextRefitMs: nextRun(options.refit),
    });
    const { workerScript } = options;
    const trainer = workerScript === null ? directTrainer(store) : workerTrainer(workerScript, options.directory);
    const views = createViews(store, source);
    const stage: Stage = {
      store,
      world,
      trainer,
      log,
      publish: () => views.publish(pictureAll(world, source), world.clock.serviceMs ?? 0),
      portsInForce: async () => portsInForce(await store.listPorts()),
      wallClockMs,
      elapsedMs,
      everySecond: (run) => schedule(EVERY_SECOND, run, (error) => log.error('tick failed', { error: String(error) })),
    };
    const begin = options.isDemo ? beginDemo : isReplay ? beginRecordings : beginLive;
    const service = await begin(options, stage);
    return await startAround(options, views, service, log, () => open.close());
  } catch (error) {
    await open.close();
    throw error;
  }
}

const beginLive = (options: ServeOptions, stage: Stage): Promise<Service> =>
  serveLive({
    ...stage,
    openSources: (take) => openSources(options.sources, take, wallClockMs),
  });

async function beginRecordings(options: ServeOptions, stage: Stage): Promise<Service> {
  const reading = { format: null, startMs: options.startMs };
  const surveys: Survey[] = [];
  for (const source of options.sources) {
    if (source.kind === 'file') surveys.push(await surveyRecording(source.path, reading));
  }
  return serveRecordings({
    ...stage,
    recordings: surveys.map((survey) => recordingOf(survey, reading)),
    statuses: () => surveys.map(statusOf),
    speed: options.speed,
    sleep: (forMs) => Bun.sleep(forMs),
  });
}

async function beginDemo(options: ServeOptions, stage: Stage): Promise<Service> {
  const stored = await stage.store.findSetting('demo');
  const plan = stored === null ? planDemo(options.seed, wallClockMs()) : (JSON.parse(stored) as DemoPlan);
  if (stored === null) await stage.store.saveSetting('demo', JSON.stringify(plan));
  const feed = openDemoFeed(plan);
  return serveDemo({
    ...stage,
    ...feed,
    historyMs: plan.historyMs,
    rest: () => Bun.sleep(0),
    tidy: () => Bun.gc(true),
  });
}

/** Recorded history as it was known at an instant; nothing is written and nothing goes on. */
async function startAsOf(options: ServeOptions, asOfMs: number, log: Log): Promise<RunningServer> {
  const store = openStore({ directory: options.directory, durability: 'normal', purpose: null, readonly: true });
  const source = store.purpose === 'demo' ? 'simulation' : 'ais';
  const { clock } = await store.load();
  if (clock.serviceMs === null || asOfMs > clock.serviceMs + DAY_MS) {
    await store.close();
    const newest = clock.serviceMs === null ? 'nothing yet' : `nothing after ${formatIso(clock.serviceMs)}`;
    throw new Fault('usage', `--as-of ${formatIso(asOfMs)}: the data directory holds ${newest}`);
  }
  const views = createViews(store, source);
  const ports = portsInForce(await store.listPorts());
  views.publish(
    await Promise.all(
      ports.map(async (port) => pictureAsOf(port, await store.readPortAsOf(port.code, asOfMs), asOfMs, source)),
    ),
    asOfMs,
  );
  const service: Service = {
    health: { sources: () => [], feedAgeSeconds: () => null, counters: () => ({}) },
    notReady: () => null,
    stop: async () => {},
  };
  return startAround(options, views, service, log, () => store.close());
}

async function startAround(
  options: ServeOptions,
  views: PublishedViews,
  service: Service,
  log: Log,
  close: () => Promise<void>,
): Promise<RunningServer> {
  const checks: Health['checks'] = () => {
    const reason = service.notReady();
    return [{ name: 'service', isReady: reason === null, reason: reason ?? '' }];
  };
  const health: Health = { ...service.health, checks };
  let http: HttpServer;
  try {
    http = startHttp({
      views,
      health,
      log,
      hostname: options.hostname,
      port: options.port,
      trustedProxies: options.trustedProxies,
    });
  } catch (error) {
    await service.stop();
    throw error;
  }
  return {
    url: http.url,
    directory: options.directory,
    notReady: () => service.notReady(),
    async stop() {
      await http.stop();
      await service.stop();
      await close();
    },
  };
}
