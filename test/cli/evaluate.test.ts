import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, formatIso } from '../../src/core/time.ts';
import { lockDirectory } from '../../src/sqlite/directory-lock.ts';
import { T0 } from '../support/fixes.ts';
import { replayFleet } from '../support/fleet.ts';
import { openHarness, queryDirectory } from '../support/harness.ts';
import { type Ran, runProgram } from '../support/program.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
let cwd: string;
let data: string;
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'roadstead-evaluate-'));
  data = join(cwd, 'data');
  await replayFleet(data, 10);
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const run = (...args: string[]): Promise<Ran> => runProgram(['evaluate', '--data-dir', data, ...args], { cwd });
async function asJson<T = { all: { n: number } }>(...args: string[]): Promise<T> {
  const { status, stdout, stderr } = await run('--json', ...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

const settled = (where = '1'): { n: number; calls: number } =>
  queryDirectory<{ n: number; calls: number }>(
    data,
    `SELECT count(*) AS n, count(DISTINCT expectation_id) AS calls FROM sample WHERE settled_ms IS NOT NULL AND ${where}`,
  )[0]!;

describe('roadstead evaluate', () => {
  test('prints how many predictions met their outcome, their errors and those of four baselines', async () => {
    const { status, stdout, stderr } = await run();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { n, calls } = settled();
    expect(n).toBeGreaterThan(100);
    expect(stdout).toStartWith(`${n} predictions for ${calls} calls, each stored before its outcome,\n`);
    for (const title of ['MAE', 'P90', 'sail', '+wait', 'queue', 'rollout', 'TST bulk', 'QUEUE', '8-24h', '█']) {
      expect(stdout).toContain(title);
    }
    expect(stdout).toMatch(new RegExp(`^all +${n} +${calls} +\\d`, 'm'));
    expect(stdout).toContain('Congestion: ');
    expect(stdout).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  test('--json has the same as figures, with their counts', async () => {
    type Groups = Record<'ports' | 'zones' | 'time_slices', { n: number; port_code?: string }[]>;
    const json = await asJson<
      Groups & {
        all: Record<string, number> & { unweighted: { mae_hours: number; p90_coverage: number } };
        congestion: { horizons: { horizon_hours: number; n: number }[] };
      }
    >();
    const { n, calls } = settled();
    expect(json.all).toMatchObject({ n, calls });
    for (const figure of ['mae_hours', 'median_error_hours', 'bias_hours', 'p90_coverage', 'pinball_90_hours']) {
      expect([figure, Number.isFinite(json.all[figure])]).toEqual([figure, true]);
    }
    const { mae, coverage } = queryDirectory<{ mae: number; coverage: number }>(
      data,
      `SELECT avg(abs(p50_minutes / 60.0 - (atb_ms - at_ms) / 3600000.0)) AS mae,
         avg(p90_minutes / 60.0 >= (atb_ms - at_ms) / 3600000.0) AS coverage
       FROM sample WHERE settled_ms IS NOT NULL`,
    )[0]!;
    const { unweighted } = json.all;
    expect(Math.abs(unweighted.mae_hours - mae)).toBeLessThan(0.006);
    expect(Math.abs(unweighted.p90_coverage - coverage)).toBeLessThan(0.0001);
    expect(json.ports).toMatchObject([{ port_code: 'TST', n }]);
    for (const groups of [json.zones, json.time_slices]) {
      expect(groups.reduce((sum, group) => sum + group.n, 0)).toBe(n);
    }
    expect(json.congestion.horizons.map(({ horizon_hours }) => horizon_hours)).toEqual([8, 24, 48, 72]);
    expect(json.congestion.horizons.every((horizon) => horizon.n > 100)).toBe(true);
  });

  test('gives the same again, and other intervals from another seed', async () => {
    expect(await asJson()).toEqual(await asJson('--seed', '1'));
    expect(await asJson('--seed', '2')).toMatchObject({ seed: 2, all: { n: settled().n } });
  });

  test('of one port, in any case, and of a time', async () => {
    expect(await asJson('--port', 'tst')).toEqual(await asJson());
    const midMs = T0 + 5 * DAY_MS;
    const early = await asJson('--until', formatIso(midMs));
    const late = await asJson('--since', formatIso(midMs));
    expect(early.all.n).toBe(settled(`settled_ms <= ${midMs}`).n);
    expect(late.all.n).toBe(settled(`settled_ms > ${midMs}`).n);
    expect(early.all.n).toBeGreaterThan(0);
  });

  test('reads beside a process that has the directory, and changes nothing', async () => {
    const unlock = lockDirectory(data);
    expect((await run()).status).toBe(0);
    unlock();
  });

  test('without anything settled says so', async () => {
    const place = join(directory(), 'data');
    const open = await openHarness(place);
    await open.close();
    const { status, stdout } = await runProgram(['evaluate', '--data-dir', place], { cwd });
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'No stored prediction has met its outcome yet.\n' });
  });
});

describe('what is wrong is told', () => {
  test.each([
    [['--port', 'XXX'], '--port XXX: there is TST'],
    [['--nothing'], 'there is no option --nothing'],
    [['STS'], "evaluate takes no words, only options: 'STS'"],
    [['--seed', 'x'], '--seed must be a whole number'],
    [['--since', 'yesterday'], '--since yesterday is no ISO 8601 date or instant'],
  ])('%j: exit status 2', async (args, problem) => {
    const { status, stdout, stderr } = await run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`roadstead evaluate: ${problem}\nroadstead evaluate --help tells more.\n`);
  });

  test('a directory without data is exit status 1, with what to do', async () => {
    const place = directory();
    const { status, stdout, stderr } = await runProgram(['evaluate'], { cwd: place });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('import recordings or serve into it first');
  });
});
