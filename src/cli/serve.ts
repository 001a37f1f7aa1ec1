import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_DEMO_DIR, type RunningServer, type ServeOptions, startServer } from '../compose.ts';
import { DATA_DIR, DEFAULT_DATA_DIR, describeOptions, type OptionSpecs, parseOptions } from '../config/options.ts';
import { Fault } from '../core/fault.ts';
import { findIsoMs, formatIso } from '../core/time.ts';
import { parseSourceAddress } from '../feed/source-address.ts';
import { NIGHTLY, patternFault } from '../system/timer.ts';
import { reportFaults } from './report-faults.ts';

const OPTIONS = {
  'data-dir': DATA_DIR,
  host: { kind: 'value', placeholder: 'ADDRESS', help: 'the address to listen on (default 127.0.0.1)' },
  port: { kind: 'value', placeholder: 'PORT', help: 'the port to listen on (default 8090; 0 picks a free one)' },
  source: {
    kind: 'values',
    placeholder: 'ADDRESS',
    help: 'where AIS comes from, repeatable: tcp://host:port, tcp-listen://host:port, udp://host:port, file:///log, -',
  },
  speed: { kind: 'value', placeholder: 'N', help: 'how much faster than life a file:// source runs (default 1)' },
  start: {
    kind: 'value',
    placeholder: 'ISO',
    help: 'when a file:// source without any time stamps begins',
    isCallOnly: true,
  },
  'as-of': {
    kind: 'value',
    placeholder: 'ISO',
    help: 'serve recorded history, read-only, as if it were this instant',
    isCallOnly: true,
  },
  demo: { kind: 'flag', help: 'simulated traffic of the four built-in ports; needs nothing', isCallOnly: true },
  seed: { kind: 'value', placeholder: 'N', help: 'the seed of a new demo (default 1)', isCallOnly: true },
  refit: {
    kind: 'value',
    placeholder: 'PATTERN',
    help: 'when models are fitted anew, a cron pattern in UTC (default "0 3 * * *")',
  },
  'track-retention-days': {
    kind: 'value',
    placeholder: 'N',
    help: 'how long live tracks are kept (default: for good)',
  },
} as const satisfies OptionSpecs;

export const help = `roadstead serve: the server

Usage: roadstead serve --source udp://0.0.0.0:10110
       roadstead serve --demo
       roadstead serve --as-of 2025-05-20T12:00:00Z

Options may also stand in the environment (ROADSTEAD_DATA_DIR=/var/lib/roadstead) or in roadstead.toml in the working
directory (data-dir = "/var/lib/roadstead", source = ["udp://0.0.0.0:10110"]).

${describeOptions(OPTIONS)}
`;

const DEFAULT_PORT = 8090;
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/;

export function run(args: string[]): Promise<number> {
  return reportFaults('serve', async () => {
    // Whoever started us may have stopped reading; that is no reason to stop serving.
    process.stdout.on('error', () => {});
    const options = readOptions(args);
    const server = await startServer(options);
    process.stdout.write(`Roadstead is at ${server.url}  (data in ${server.directory})\n`);
    process.stdout.write(`  ${server.url}/v1/demo/ports the ports and their state, an hour behind, without a key\n`);
    if (server.adminKey !== null) tellAdminKey(server.directory, server.adminKey);
    process.stdout.write(`  ${server.url}/readyz        what is not ready yet\n`);
    if (options.asOfMs !== null)
      process.stdout.write(`as of ${formatIso(options.asOfMs)}, read-only; nothing goes on\n`);
    else if (!options.isDemo && options.sources.length === 0) {
      process.stdout.write('no --source was given: nothing new will come in\n');
    }
    const stopTelling = tellReadiness(server);
    const signal = await new Promise<string>((resolve) => {
      for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve(name));
    });
    stopTelling();
    process.stdout.write(`${signal}: stopping\n`);
    await server.stop();
    return 0;
  });
}

const ADMIN_KEY_FILE = 'admin-key';

/** The operator's key is told once: to the person at the terminal, else to a file that only the operator can read. */
function tellAdminKey(directory: string, key: string): void {
  if (process.stdout.isTTY) {
    process.stdout.write(`\n  The administrator's API key, shown this once: ${key}\n\n`);
    return;
  }
  const path = join(directory, ADMIN_KEY_FILE);
  writeFileSync(path, `${key}\n`, { mode: 0o600 });
  process.stdout.write(`  The administrator's API key is in ${path}: keep it elsewhere and delete the file\n`);
}

const READY_LOOK_MS = 250;
const TELL_EVERY_MS = 5_000;

/** Says now and then what the server waits for, and once that it is ready. */
function tellReadiness(server: RunningServer): () => void {
  let waitedMs = 0;
  const timer = setInterval(() => {
    const reason = server.notReady();
    if (reason === null) {
      clearInterval(timer);
      process.stdout.write('ready\n');
      return;
    }
    waitedMs += READY_LOOK_MS;
    if (waitedMs % TELL_EVERY_MS === 0) process.stdout.write(`not ready: ${reason}\n`);
  }, READY_LOOK_MS);
  return () => clearInterval(timer);
}

function readOptions(args: string[]): ServeOptions {
  const { options, words } = parseOptions(OPTIONS, args);
  const problems: string[] = [];
  const attempt = <T>(read: () => T, fallback: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      problems.push(error.detail);
      return fallback;
    }
  };
  if (words.length > 0) problems.push(`serve takes no words, only options: '${words[0]}'`);
  const host = options.host ?? '127.0.0.1';
  if (!LOOPBACK.test(host)) {
    problems.push(
      `--host ${host}: as long as there are no API keys, the server answers on loopback only (127.0.0.1 or ::1)`,
    );
  }
  const port = numberOf('port', options.port, DEFAULT_PORT, 0, 65_535, problems);
  const speed = numberOf('speed', options.speed, 1, 0.001, 1_000_000, problems);
  const seed = numberOf('seed', options.seed, 1, 0, 2 ** 31, problems);
  const retention = numberOf('track-retention-days', options['track-retention-days'], 0, 1, 36_500, problems);
  const refit = options.refit ?? NIGHTLY;
  const fault = patternFault(refit);
  if (fault !== null) problems.push(`--refit ${refit}: ${fault}`);
  const sources = options.source.map((text) => attempt(() => parseSourceAddress(text), null)).filter((s) => s !== null);
  const asOfMs = instantOf('as-of', options['as-of'], problems);
  const startMs = instantOf('start', options.start, problems);
  const isReplay = sources.some((source) => source.kind === 'file');
  if (isReplay && sources.some((source) => source.kind !== 'file')) {
    problems.push(
      'a file:// source runs in its own time and cannot be mixed with live ones: serve them from two data directories',
    );
  }
  for (const source of sources) {
    if (source.kind === 'file' && !existsSync(source.path))
      problems.push(`--source ${source.text}: there is no such file`);
  }
  if (options.demo && (sources.length > 0 || options['as-of'] !== null))
    problems.push('--demo goes with neither --source nor --as-of');
  if (options['as-of'] !== null && sources.length > 0) problems.push('--as-of is read-only and takes no --source');
  if (options.seed !== null && !options.demo) problems.push('--seed needs --demo');
  if (options.start !== null && !isReplay) problems.push('--start needs a file:// source');
  if (options.speed !== null && !isReplay) problems.push('--speed needs a file:// source');
  if (problems.length > 0) throw new Fault('usage', problems.join('\n'));
  return {
    directory: options['data-dir'] ?? (options.demo ? DEFAULT_DEMO_DIR : DEFAULT_DATA_DIR),
    hostname: host,
    port,
    sources,
    speed,
    startMs,
    asOfMs,
    isDemo: options.demo,
    seed,
    refit,
    workerScript: Bun.main,
    trackRetentionDays: options['track-retention-days'] === null ? null : retention,
  };
}

function instantOf(name: string, text: string | null, problems: string[]): number | null {
  const atMs = text === null ? null : findIsoMs(text);
  if (text !== null && atMs === null) {
    problems.push(`--${name} must be an ISO 8601 instant such as 2025-05-20T12:00:00Z`);
  }
  return atMs;
}

function numberOf(
  name: string,
  text: string | null,
  fallback: number,
  least: number,
  most: number,
  problems: string[],
): number {
  if (text === null) return fallback;
  const value = Number(text);
  if (Number.isFinite(value) && text.trim() !== '' && value >= least && value <= most) return value;
  problems.push(`--${name} must be a number from ${least} to ${most}`);
  return fallback;
}
