import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../compose.ts';
import { describeOptions } from '../config/options.ts';
import { Fault } from '../core/fault.ts';
import { formatIso } from '../core/time.ts';
import { reportFaults } from './report-faults.ts';
import { judgeServe } from './serve-options.ts';
import { SETTINGS } from './settings.ts';

export const help = `roadstead serve: the server

Usage: roadstead serve --source udp://0.0.0.0:10110
       roadstead serve --demo
       roadstead serve --as-of 2025-05-20T12:00:00Z

Options may also stand in the environment (ROADSTEAD_DATA_DIR=/var/lib/roadstead) or in roadstead.toml in the working
directory (data-dir = "/var/lib/roadstead", source = ["udp://0.0.0.0:10110"]); roadstead config tells what holds.

${describeOptions(SETTINGS)}
`;

export function run(args: string[]): Promise<number> {
  return reportFaults('serve', async () => {
    // Whoever started us may have stopped reading; that is no reason to stop serving.
    process.stdout.on('error', () => {});
    const { serve: options, words, problems } = judgeServe(args);
    const strays = words.length > 0 ? [`serve takes no words, only options: '${words[0]}'`] : [];
    if (problems.length + strays.length > 0) throw new Fault('usage', [...problems, ...strays].join('\n'));
    const server = await startServer(options);
    // The key first: whoever reads the address may call at once.
    const keyLine = server.adminKey === null ? '' : tellAdminKey(server.directory, server.adminKey);
    process.stdout.write(`Roadstead is at ${server.url}  (data in ${server.directory})\n${keyLine}`);
    process.stdout.write(`  ${server.url}/docs           the API reference\n`);
    process.stdout.write(`  ${server.url}/v1/demo/ports  the ports and their state, an hour behind, without a key\n`);
    process.stdout.write(`  ${server.url}/portal         accounts and keys, in a browser\n`);
    process.stdout.write(`  ${server.url}/readyz         what is not ready yet\n`);
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

/** The operator's key is told once: to the person at the terminal, else in a file that only the operator can read. */
function tellAdminKey(directory: string, key: string): string {
  if (process.stdout.isTTY) return `\n  The administrator's API key, shown this once: ${key}\n\n`;
  const path = join(directory, ADMIN_KEY_FILE);
  writeFileSync(path, `${key}\n`, { mode: 0o600 });
  return `  The administrator's API key is in ${path}: keep it elsewhere and delete the file\n`;
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
