import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPositions } from '../../src/cli/import-positions.ts';
import { type RunningServer, startServer } from '../../src/compose.ts';
import { HOUR_MS } from '../../src/core/time.ts';
import { createTraffic } from '../../src/simulation/traffic.ts';
import { adminKeyOf } from './call.ts';

/** Simulated traffic of the four ports, imported like any recording and served as of its end. */
export type ServedHistory = {
  readonly server: RunningServer;
  readonly directory: string;
  readonly asOfMs: number;
  stop(): Promise<void>;
};

const START_MS = Date.UTC(2026, 2, 1);
const SEED = 11;

export async function serveSimulatedHistory(hours: number): Promise<ServedHistory> {
  const root = mkdtempSync(join(tmpdir(), 'roadstead-http-'));
  const directory = join(root, 'data');
  const log = join(root, 'log.nmea');
  const traffic = createTraffic({ seed: SEED, startMs: START_MS });
  const asOfMs = traffic.readyMs + hours * HOUR_MS;
  writeFileSync(log, traffic.emit(traffic.readyMs, asOfMs, 'history'));
  await silently(() => importPositions({ directory, paths: [log], format: 'nmea', startMs: null, isJson: true }));
  const server = await startServer({ ...SERVE, directory, asOfMs });
  adminKeyOf(server);
  return {
    server,
    directory,
    asOfMs,
    async stop() {
      await server.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The options of a server on a free port of this machine, without any source. */
export const SERVE = {
  hostname: '127.0.0.1',
  port: 0,
  publicUrl: null,
  corsOrigins: [],
  trustedProxies: [],
  isSignUpOpen: true,
  sources: [],
  speed: 1,
  startMs: null,
  asOfMs: null,
  isDemo: false,
  seed: 1,
  trackRetentionDays: null,
  workerScript: null,
  refit: '0 3 * * *',
  webhooks: { allowPrivate: false, allowRanges: [], ca: null, proxy: null },
  deliversRecordings: false,
  assumptions: { euaPrice: { eurPerTonne: 80, date: '2026-11-20' }, bunkerPrice: null },
} as const;

/** Keeps a command's report off the test's output. */
async function silently<T>(run: () => Promise<T>): Promise<T> {
  const write = process.stdout.write;
  process.stdout.write = () => true;
  try {
    return await run();
  } finally {
    process.stdout.write = write;
  }
}
