import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../src/core/time.ts';
import { createTraffic } from '../src/simulation/traffic.ts';
import { makeKeys, perSecond } from './bench-clients.ts';
import { makeTrainedDirectory, timeModels } from './bench-models.ts';
import { deliveredOf, queueEvents, startReceivers, subscribeAll, takenIn } from './bench-webhooks.ts';

/**
 * Benchmarks of whole commands, in ratios beside a rival that runs in turn with them. Medians of several runs, for the
 * machine's speed drifts. Nothing here passes or fails; the targets stand beside the figures.
 */
const EXECUTABLE = join(import.meta.dir, '..', 'dist', 'roadstead');
const RUNS = 5;

const room = mkdtempSync(join(tmpdir(), 'roadstead-bench-'));
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.trunc(values.length / 2)]!;

/** Wall seconds of a command, its standard input redirected from a file as a shell does it. */
async function time(command: string[], input = '/dev/null'): Promise<number> {
  const startedAt = performance.now();
  const child = Bun.spawn(['sh', '-c', 'exec "$@" <"$0" >/dev/null 2>&1', input, ...command], { cwd: room });
  await child.exited;
  return (performance.now() - startedAt) / 1000;
}

/** A log of real sentences: those that the aisparser package carries, ten times over. */
function realLog(): { path: string; lines: number } {
  const folder = join(import.meta.dir, '..', 'node_modules', 'aisparser', 'test-data');
  const text = [...new Bun.Glob('*').scanSync({ cwd: folder, absolute: true })]
    .sort()
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
  const path = join(room, 'real.nmea');
  writeFileSync(path, text.repeat(10), 'latin1');
  return { path, lines: text.split('\n').length * 10 };
}

async function benchDecode(): Promise<void> {
  const { path, lines } = realLog();
  const rival = Bun.which('gpsdecode');
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const mine = await time([EXECUTABLE, 'decode'], path);
    const other = rival ? await time([rival, '-j'], path) : 0;
    if (run === 0) continue;
    ours.push(mine);
    theirs.push(other);
  }
  const rate = lines / median(ours);
  say(`decode: ${Math.round(rate / 1000)} k lines/s over ${lines} real lines`);
  if (!rival) say('  gpsdecode is not installed: no rival (Debian package gpsd-clients)');
  else
    say(
      `  gpsdecode -j ${Math.round(lines / median(theirs) / 1000)} k lines/s: ${(median(theirs) / median(ours)).toFixed(1)} times as fast (target 4.5)`,
    );
}

/** One day of the four ports at the rate of real transponders, everything decided and written. */
async function benchReplay(): Promise<void> {
  const traffic = createTraffic({ seed: 1, startMs: Date.UTC(2026, 0, 1) });
  const path = join(room, 'day.nmea');
  const writer = Bun.file(path).writer();
  let lines = 0;
  for (let fromMs = traffic.readyMs; fromMs < traffic.readyMs + DAY_MS; fromMs += HOUR_MS) {
    const bytes = traffic.emit(fromMs, fromMs + HOUR_MS, 'live');
    lines += bytes.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0);
    writer.write(bytes.slice());
  }
  await writer.end();
  const seconds: number[] = [];
  const survey: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const data = join(room, `replay-${run}`);
    seconds.push(await time([EXECUTABLE, 'import', 'positions', '--data-dir', data, path]));
    // The same file again is only read for its identity, which is what the first reading costs.
    survey.push(await time([EXECUTABLE, 'import', 'positions', '--data-dir', data, path]));
    rmSync(data, { recursive: true, force: true });
  }
  const whole = median(seconds);
  const replay = whole - median(survey);
  say(
    `replay: ${Math.round(lines / replay / 1000)} k messages/s through the whole pipeline, everything written (target 200 k)`,
  );
  say(`  ${lines} sentences; the whole command with its first reading ${Math.round(lines / whole / 1000)} k/s`);
}

async function server(
  data: string,
  ...args: string[]
): Promise<{ url: string; readyMs: number; residentMb: () => number; stop: () => Promise<void> }> {
  const startedAt = performance.now();
  const child = Bun.spawn([EXECUTABLE, 'serve', '--port', '0', '--data-dir', data, ...args], {
    cwd: room,
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const reader = (child.stdout as ReadableStream<Uint8Array>).getReader();
  let text = '';
  let url: string | undefined;
  while (url === undefined) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the server ended: ${text}`);
    text += new TextDecoder().decode(value);
    url = /at (http:\/\/\S+)/.exec(text)?.[1];
  }
  while ((await fetch(`${url}/readyz`)).status !== 200) await Bun.sleep(10);
  const readyMs = performance.now() - startedAt;
  return {
    url,
    readyMs,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    async stop() {
      child.kill('SIGTERM');
      await child.exited;
    },
  };
}

async function benchStart(): Promise<void> {
  const data = join(room, 'demo');
  const first = await server(data, '--demo');
  say(
    `start: the demo answers ${(first.readyMs / 1000).toFixed(1)} s after its first start, 45 days of history made (target 60 s)`,
  );
  await Bun.sleep(5_000);
  say(`  ${Math.round(first.residentMb())} MB resident with the four ports live (target 200 MB)`);
  await first.stop();
  const again: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const warm = await server(data, '--demo');
    again.push(warm.readyMs);
    await warm.stop();
  }
  say(`  ready ${Math.round(median(again))} ms after a start on the warm directory (target 1 s)`);
}

async function benchHttp(): Promise<void> {
  const data = join(room, 'demo');
  const running = await server(data, '--demo');
  const keys = await makeKeys(data);
  const first = await fetch(`${running.url}/v1/vessels/SIN`, { headers: { 'x-api-key': keys[0]! } });
  const vessels = ((await first.json()) as { vessels: unknown[] }).vessels.length;
  const rates: Record<'/healthz' | '/api/global/ports' | '/v1/vessels/SIN', number[]> = {
    '/healthz': [],
    '/api/global/ports': [],
    '/v1/vessels/SIN': [],
  };
  // That a key is used is written down once a minute: not while it is measured, for nobody has so many.
  for (const path of Object.keys(rates)) await perSecond(running.url + path, keys, room);
  await Bun.sleep(2_000);
  for (let run = 0; run < RUNS; run++) {
    for (const [path, list] of Object.entries(rates)) list.push(await perSecond(running.url + path, keys, room));
  }
  await running.stop();
  const bare = median(rates['/healthz']);
  const keyed = median(rates['/api/global/ports']);
  const large = median(rates['/v1/vessels/SIN']);
  say(`http: /healthz, which asks nobody for a key, ${Math.round(bare)} answers/s`);
  say(
    `  /api/global/ports behind keys, limits and delay ${Math.round(keyed)}/s: ratio ${(keyed / bare).toFixed(2)} (target 0.6)`,
  );
  say(
    `  /v1/vessels with ${vessels} vessels ${Math.round(large)}/s: ratio to the small keyed one ${(large / keyed).toFixed(2)} (target 0.5)`,
  );
}

/** Answers to one client, one after another, while `during` runs: milliseconds at the median and the 99th percentile. */
async function latency(
  url: string,
  keys: readonly string[],
  during: Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  let isOver = false;
  during.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    const headers = { 'x-api-key': keys[times.length % keys.length]! };
    await (await fetch(url, { headers })).arrayBuffer();
    times.push(performance.now() - startedAt);
    await Bun.sleep(1);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.trunc(times.length * 0.5)]!, p99: times[Math.trunc(times.length * 0.99)]! };
}

/** Fitting six classes on 100,000 samples, and predicting 2,000 vessels; the server answers meanwhile. */
async function benchModels(): Promise<void> {
  const { directory, rows } = await makeTrainedDirectory(room, Date.now());
  const { refitMs, predictMs } = await timeModels(directory, RUNS);
  say(`models: 2,000 vessels predicted in ${predictMs.toFixed(1)} ms (target 20 ms)`);
  say(`  six classes fitted on ${rows} samples in ${Math.round(refitMs)} ms, read from the store (target 1 s)`);
  const running = await server(directory);
  const keys = await makeKeys(directory);
  const idle = await latency(`${running.url}/v1/ports`, keys, Bun.sleep(3_000));
  const refit = Bun.spawn([EXECUTABLE, 'train', '--data-dir', directory], {
    cwd: room,
    stdout: 'ignore',
    stderr: 'ignore',
  });
  const busy = await latency(
    `${running.url}/v1/ports`,
    keys,
    refit.exited.then(() => Bun.sleep(3_000)),
  );
  await running.stop();
  say(`  an answer at the median / 99th percentile: ${msText(idle)} idle, ${msText(busy)} while a Worker fits`);
}

/**
 * 200 events a second to ten receivers, and some to one beside fifty that hang. The server takes in a recording of real
 * transponders' rate at sixty times its pace meanwhile, and answers.
 */
async function benchWebhooks(): Promise<void> {
  const data = join(room, 'told');
  const path = join(room, 'hours.nmea');
  const traffic = createTraffic({ seed: 1, startMs: Date.UTC(2026, 0, 1) });
  writeFileSync(path, traffic.emit(traffic.readyMs, traffic.readyMs + 2 * HOUR_MS, 'live'));
  const pace = ['--source', `file://${path}`, '--speed', '60', '--webhook-allow', '127.0.0.0/8'];
  const running = await server(data, ...pace);
  const keys = await makeKeys(data);
  const seconds = 10;
  const during = async (work: Promise<unknown>): Promise<string> => {
    const before = await takenIn(running.url, data);
    const startedAt = performance.now();
    const times = await latency(`${running.url}/v1/ports`, keys, work);
    const rate = ((await takenIn(running.url, data)) - before) / ((performance.now() - startedAt) / 1_000);
    return `an answer ${msText(times)}, ${Math.round(rate)} reports/s taken in`;
  };
  say(`webhooks: nothing goes out: ${await during(Bun.sleep(seconds * 1_000))} (median / 99th percentile)`);
  for (const { name, taking, hanging, perSecond } of [
    { name: 'ten', taking: 10, hanging: 0, perSecond: 20 },
    { name: 'each', taking: 10, hanging: 0, perSecond: 200 },
    { name: 'hanging', taking: 1, hanging: 50, perSecond: 20 },
  ]) {
    const receivers = await startReceivers(taking, hanging);
    const ids = await subscribeAll(running.url, data, receivers.ports);
    const text = await during(queueEvents(data, ids, { perSecond, seconds, name }));
    await Bun.sleep(4_000);
    const told = deliveredOf(data, ids.slice(0, taking), name);
    receivers.stop();
    say(`  ${perSecond} events/s to each of ${taking} receivers, beside ${hanging} that hang: ${text}`);
    say(
      `    ${told.count} deliveries, ${told.pending} not yet; from commit to answer ${Math.round(told.p50Ms)} / ${Math.round(told.p99Ms)} ms (target 2 s)`,
    );
  }
  await running.stop();
}

const msText = ({ p50, p99 }: { p50: number; p99: number }): string => `${p50.toFixed(2)} / ${p99.toFixed(2)} ms`;

const BENCHES: Record<string, () => Promise<void>> = {
  decode: benchDecode,
  replay: benchReplay,
  start: benchStart,
  http: benchHttp,
  models: benchModels,
  webhooks: benchWebhooks,
};
try {
  if (!existsSync(EXECUTABLE)) throw new Error('dist/roadstead is missing: scripts/build makes it');
  const wanted = process.argv.slice(2);
  for (const [name, bench] of Object.entries(BENCHES)) if (wanted.length === 0 || wanted.includes(name)) await bench();
} finally {
  rmSync(room, { recursive: true, force: true });
}
