import { type OpenAccess, openAccess } from './compose/access.ts';
import { loadWorld, openDirectory } from './compose/data-directory.ts';
import type { WebhookOptions } from './compose/webhooks.ts';
import { portsInForce } from './config/built-in-ports.ts';
import type { Health } from './contracts/health.ts';
import type { Log } from './contracts/log.ts';
import { Fault } from './core/fault.ts';
import { rangesOf } from './core/ip-address.ts';
import { DAY_MS, formatIso } from './core/time.ts';
import { openSources } from './feed/open-source.ts';
import { recordingOf, type Survey, statusOf, surveyRecording } from './feed/recording.ts';
import type { SourceAddress } from './feed/source-address.ts';
import { clientAddress } from './http/client-address.ts';
import { type HttpOptions, type HttpServer, startHttp } from './http/server.ts';
import { type DemoPlan, openDemoFeed, planDemo } from './simulation/demo.ts';
import { openStore } from './sqlite/store.ts';
import { elapsedMs, wallClockMs } from './system/clock.ts';
import { createLog } from './system/log.ts';
import { createPasswords } from './system/passwords.ts';
import { machineSecrets } from './system/secrets.ts';
import { openSessionKeys } from './system/session-keys.ts';
import { EVERY_SECOND, nextRun, schedule } from './system/timer.ts';
import { workerTrainer } from './system/worker-trainer.ts';
import { pictureAsOf } from './workflows/picture.ts';
import { directTrainer } from './workflows/refit.ts';
import { serveDemo } from './workflows/serve-demo.ts';
import { serveLive } from './workflows/serve-live.ts';
import { serveRecordings } from './workflows/serve-recordings.ts';
import type { Service, Stage } from './workflows/stage.ts';
import { createViews, type PublishedViews, pictureAll } from './workflows/views.ts';

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
  readonly webhooks: WebhookOptions;
  /** Whether subscribers are told of what happened in recordings. */
  readonly deliversRecordings: boolean;
  readonly assumptions: HttpOptions['assumptions'];
};

export type RunningServer = {
  readonly url: string;
  readonly directory: string;
  /** The operator's key, if this start made it: nobody can tell it later. */
  readonly adminKey: string | null;
  /** What the server waits for; null when it is ready. */
  notReady(): string | null;
  stop(): Promise<void>;
};

/** What the server takes from the machine it runs on; tests give it their own. */
export type Machine = {
  readonly wallClockMs: () => number;
  /** Monotonic. */
  readonly elapsedMs: () => number;
  /** Calls back every second, never twice at once; returns what ends it. */
  readonly everySecond: (run: () => Promise<void>, onError: (error: unknown) => void) => () => void;
  readonly openSources: typeof openSources;
  readonly passwords: ReturnType<typeof createPasswords>;
};

export const MACHINE: Machine = {
  wallClockMs,
  elapsedMs,
  everySecond: (run, onError) => schedule(EVERY_SECOND, run, onError),
  openSources,
  passwords: createPasswords(),
};

/** Starts the server in the way the options ask for. */
export async function startServer(
  options: ServeOptions,
  log: Log = createLog(),
  machine: Machine = MACHINE,
): Promise<RunningServer> {
  const { wallClockMs, elapsedMs } = machine;
  if (options.asOfMs !== null) return startAsOf(options, options.asOfMs, log, machine);
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
    const access = await openAccess({ ...machine, ...options, store, log, isReadonly: false });
    const { deliveries, subscriptions } = access.webhooks;
    const { workerScript } = options;
    const trainer = workerScript === null ? directTrainer(store) : workerTrainer(workerScript, options.directory);
    const views = createViews(store, source);
    const stage: Stage = {
      store,
      world,
      trainer,
      log,
      publish() {
        views.publish(pictureAll(world, source), world.clock.serviceMs ?? 0);
        deliveries.pump();
      },
      outboxOf: isReplay && !options.deliversRecordings ? () => [] : subscriptions.outboxOf,
      portsInForce: async () => portsInForce(await store.listPorts()),
      wallClockMs,
      elapsedMs,
      everySecond: (run) => machine.everySecond(run, (error) => log.error('tick failed', { error: String(error) })),
    };
    const begin = options.isDemo ? beginDemo : isReplay ? beginRecordings : beginLive;
    let service: Service;
    try {
      service = await begin(options, stage, machine);
    } catch (error) {
      await access.stop();
      throw error;
    }
    return await startAround({ options, machine, access, views, service, log, close: open.close, isReadonly: false });
  } catch (error) {
    await open.close();
    throw error;
  }
}

const beginLive = (options: ServeOptions, stage: Stage, machine: Machine): Promise<Service> =>
  serveLive({
    ...stage,
    openSources: (take) => machine.openSources(options.sources, take, machine.wallClockMs),
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
  const plan = stored === null ? planDemo(options.seed, stage.wallClockMs()) : (JSON.parse(stored) as DemoPlan);
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
async function startAsOf(options: ServeOptions, asOfMs: number, log: Log, machine: Machine): Promise<RunningServer> {
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
  const access = await openAccess({ ...machine, ...options, store, log, isReadonly: true });
  return startAround({ options, machine, access, views, service, log, close: store.close, isReadonly: true });
}

type Surroundings = {
  readonly options: ServeOptions;
  readonly machine: Machine;
  readonly access: OpenAccess;
  readonly views: PublishedViews;
  readonly service: Service;
  readonly log: Log;
  readonly close: () => Promise<void>;
  readonly isReadonly: boolean;
};

/** The server around a service: who may ask, and the interfaces. */
async function startAround(around: Surroundings): Promise<RunningServer> {
  const { options, access, views, service, log, close, isReadonly } = around;
  const { wallClockMs, elapsedMs } = around.machine;
  const checks: Health['checks'] = () => {
    const reason = service.notReady();
    return [{ name: 'service', isReady: reason === null, reason: reason ?? '' }];
  };
  const health: Health = { ...service.health, checks };
  const proxies = rangesOf(options.trustedProxies);
  let http: HttpServer;
  try {
    http = startHttp({
      views,
      access: access.access,
      webhooks: access.webhooks,
      health,
      log,
      wallClockMs,
      elapsedMs,
      corsOrigins: options.corsOrigins,
      assumptions: options.assumptions,
      clientAddress: (peer, headers) => clientAddress(peer, headers.get('x-forwarded-for'), proxies),
      portal: {
        sessionKeys: openSessionKeys(options.directory),
        passwords: around.machine.passwords,
        secrets: machineSecrets,
        publicUrl: options.publicUrl,
        isSignUpOpen: options.isSignUpOpen,
        isReadonly,
      },
      hostname: options.hostname,
      port: options.port,
    });
  } catch (error) {
    await access.stop();
    await service.stop();
    throw error;
  }
  access.listensOn(options.hostname, Number(new URL(http.url).port));
  return {
    url: http.url,
    directory: options.directory,
    adminKey: access.adminKey,
    notReady: () => service.notReady(),
    async stop() {
      await http.stop();
      await service.stop();
      await access.stop();
      await close();
    },
  };
}
