import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createRandom, type Random } from '../../src/core/random.ts';
import { type Dump, dumpDirectory, sizes } from '../support/dump.ts';
import { ROOT, runProgram, startProgram } from '../support/program.ts';
import { csvText } from '../support/recordings.ts';
import { scratch } from '../support/scratch.ts';
import { portText } from '../support/test-port.ts';

const directory = scratch();

/** `KILLS=50 bun test test/cli/import-kill.test.ts` is the long run; it takes the real recordings as well. */
const LONG_KILLS = Number(process.env.KILLS ?? 0);
const KILLS = LONG_KILLS || 5;
const SEED = Number(process.env.SEED ?? Math.floor(performance.timeOrigin % 1e9));
const MINUTES_MS = 60_000;

/** What is imported: `prepare` fills the data directory with what comes before, each time anew. */
type Job = { readonly cwd: string; readonly prepare: readonly string[][]; readonly recording: string };

const importArgs = (recording: string): string[] => ['import', 'positions', recording, '--data-dir', 'data'];

async function run(args: readonly string[], cwd: string): Promise<void> {
  const { status, stderr } = await runProgram(args, { cwd });
  if (status !== 0) throw new Error(stderr);
}

async function begin({ cwd, prepare }: Job): Promise<void> {
  Bun.spawnSync(['rm', '-rf', join(cwd, 'data')]);
  for (const args of prepare) await run([...args, '--data-dir', 'data'], cwd);
}

/** How many reports are in for good; the database must be sound. */
function committed(place: string): number {
  const path = join(place, 'roadstead.db');
  if (!existsSync(path)) return 0;
  const database = new Database(path);
  try {
    expect(database.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const table = database.query("SELECT 1 FROM sqlite_master WHERE name = 'imported'").get();
    if (!table) return 0;
    return database.query<{ items: number | null }, []>('SELECT max(items) AS items FROM imported').get()!.items ?? 0;
  } finally {
    database.close();
  }
}

/** Starts the import and kills it at a random moment; false when it was through before. */
async function killOnce({ cwd, recording }: Job, random: Random, longestMs: number): Promise<boolean> {
  const child = startProgram(importArgs(recording), { cwd });
  const isDone = await Promise.race([
    child.exited.then(() => true),
    Bun.sleep(random.uniform() * longestMs).then(() => false),
  ]);
  if (isDone) {
    expect(child.exitCode).toBe(0);
    return false;
  }
  child.kill('SIGKILL');
  await child.exited;
  return child.signalCode === 'SIGKILL';
}

async function survives(job: Job): Promise<{ resumed: number }> {
  const place = join(job.cwd, 'data');
  await begin(job);
  const startedAt = performance.now();
  await run(importArgs(job.recording), job.cwd);
  const longestMs = performance.now() - startedAt;
  const expected: Dump = dumpDirectory(place);
  expect(sizes(expected).port_call).toBeGreaterThan(10);

  const random = createRandom(SEED);
  let kills = 0;
  let resumed = 0;
  let items = 0;
  await begin(job);
  while (kills < KILLS) {
    if (await killOnce(job, random, longestMs)) {
      kills++;
      const now = committed(place);
      expect(now).toBeGreaterThanOrEqual(items);
      items = now;
      if (items > 0) resumed++;
      continue;
    }
    expect(dumpDirectory(place)).toEqual(expected);
    await begin(job);
    items = 0;
  }
  await run(importArgs(job.recording), job.cwd);
  expect(dumpDirectory(place)).toEqual(expected);
  return { resumed };
}

describe(`kill -9 at ${KILLS} random moments of an import (seed ${SEED})`, () => {
  test(
    'a synthetic recording: the dump of every table equals the uninterrupted run’s',
    async () => {
      const cwd = directory();
      writeFileSync(join(cwd, 'TST.geojson'), portText());
      writeFileSync(join(cwd, 'log.csv'), csvText({ seed: 3, ships: 24, calls: 17 }));
      const { resumed } = await survives({ cwd, prepare: [['ports', 'add', 'TST.geojson']], recording: 'log.csv' });
      if (LONG_KILLS > 20) expect(resumed).toBeGreaterThan(3);
    },
    20 * MINUTES_MS,
  );

  const data = join(ROOT, '..', 'shared', 'data');
  const recording = join(data, 'positions', 'brazil-tankers-2023-11_2025-05.csv.gz');
  test.skipIf(LONG_KILLS === 0 || !existsSync(recording))(
    'the real recordings (with KILLS set, and ../shared/data there)',
    async () => {
      const ports = [...new Bun.Glob('*.geojson').scanSync({ cwd: join(data, 'ports'), absolute: true })].sort();
      expect(ports.map((path) => basename(path))).toHaveLength(6);
      const vessels = join(data, 'positions', 'brazil-tankers-particulars.csv');
      const prepare = [
        ['ports', 'add', ...ports],
        ['import', 'vessels', vessels],
      ];
      const { resumed } = await survives({ cwd: directory(), prepare, recording });
      if (LONG_KILLS > 20) expect(resumed).toBeGreaterThan(10);
    },
    60 * MINUTES_MS,
  );
});
