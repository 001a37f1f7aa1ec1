import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { lockDirectory } from '../../src/sqlite/directory-lock.ts';
import { replayFleet } from '../support/fleet.ts';
import { openHarness, queryDirectory } from '../support/harness.ts';
import { type Ran, runProgram, startProgram } from '../support/program.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const never = (): number => Number.POSITIVE_INFINITY;

/** A directory in which ten days were recorded, and nothing was fitted yet. */
async function recorded(): Promise<{ data: string; run: (...args: string[]) => Promise<Ran> }> {
  const cwd = directory();
  const data = join(cwd, 'roadstead-data');
  await replayFleet(data, 10, never);
  return { data, run: (...args) => runProgram(['train', ...args], { cwd }) };
}

type Model = { id: number; version: string; effective_ms: number };
const modelsIn = (data: string): Model[] =>
  queryDirectory<Model>(data, "SELECT id, version, effective_ms FROM model WHERE kind = 'ttb' ORDER BY id");

describe('roadstead train, without a server', () => {
  test('fits the models, tells why each rung serves, and they are in force', async () => {
    const { data, run } = await recorded();
    expect(modelsIn(data)).toEqual([]);
    const { status, stdout, stderr } = await run();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Models fitted, in hours on held-out calls$/m);
    expect(stdout).toMatch(/^ *TST bulk +(?:rollout|six) +\d+ +\d+ +[\d.]+ +[\d.]+ +\S.*$/m);
    const [model, ...others] = modelsIn(data);
    expect(others).toEqual([]);
    expect(model!.version).toMatch(/^TST-bulk-(?:rollout|six)-20250116$/);
    const open = await openHarness(data);
    expect(open.port.outlook.models.get('bulk')).toMatchObject({ id: 1, version: model!.version });
    expect(model!.effective_ms).toBe(open.world.clock.quarterMs!);
    await open.close();
  });

  test('--json has the facts; again, with nothing new, it fits nothing', async () => {
    const { data, run } = await recorded();
    const { models } = JSON.parse((await run('--json')).stdout);
    const calls = queryDirectory(
      data,
      'SELECT DISTINCT expectation_id FROM sample WHERE settled_ms IS NOT NULL',
    ).length;
    expect(models).toEqual([
      {
        port: 'TST',
        dwt_class: 'bulk',
        version: modelsIn(data)[0]!.version,
        rung: expect.any(String),
        calls,
        samples: expect.any(Number),
        held_out_calls: expect.any(Number),
        held_out_mae_hours: expect.objectContaining({ served: expect.any(Number), rollout: expect.any(Number) }),
        reason: expect.any(String),
      },
    ]);
    expect(await run()).toEqual({
      status: 0,
      stdout: 'no model was fitted anew: too few calls have settled since\n',
      stderr: '',
    });
    expect(modelsIn(data)).toHaveLength(1);
  });
});

describe('roadstead train, beside a server', () => {
  test('leaves a note and fits nothing itself', async () => {
    const { data, run } = await recorded();
    const unlock = lockDirectory(data);
    const note = (): unknown => queryDirectory(data, "SELECT value FROM meta WHERE key = 'setting train requested'");
    expect(note()).toEqual([]);
    expect(await run()).toEqual({
      status: 0,
      stdout: 'asked the running server: new models are in force at its next quarter-hour\n',
      stderr: '',
    });
    expect(note()).toEqual([{ value: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]);
    expect((await run('--json')).stdout).toBe('{"requested":true}\n');
    expect(modelsIn(data)).toEqual([]);
    unlock();
  });

  test('which fits in its Worker', async () => {
    const cwd = directory();
    const server = startProgram(['serve', '--port', '0'], { cwd });
    const log: string[] = [];
    const told = (async () => {
      for await (const chunk of server.stderr as ReadableStream<Uint8Array>) {
        log.push(new TextDecoder().decode(chunk));
        if (log.join('').includes('refit done')) return;
      }
    })();
    for await (const chunk of server.stdout as ReadableStream<Uint8Array>) {
      if (new TextDecoder().decode(chunk).includes('ready')) break;
    }
    expect((await runProgram(['train'], { cwd })).stdout).toContain('asked the running server');
    await told;
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(log.join('')).toMatch(/"event":"refit started".*\n.*"event":"refit done"/);
  }, 15_000);
});

describe('what is wrong is told', () => {
  test.each([
    [['now'], "train takes no words, only options: 'now'"],
    [['--port', 'STS'], 'there is no option --port'],
  ])('%j: exit status 2', async (args, problem) => {
    const { status, stdout, stderr } = await runProgram(['train', ...args], { cwd: directory() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`roadstead train: ${problem}\nroadstead train --help tells more.\n`);
  });

  test('a directory without data is exit status 1, with what to do', async () => {
    const cwd = directory();
    const nothing = await runProgram(['train'], { cwd });
    expect([nothing.status, nothing.stdout]).toEqual([1, '']);
    expect(nothing.stderr).toContain('import recordings or serve into it first');
    const open = await openHarness(join(cwd, 'roadstead-data'));
    await open.close();
    const empty = await runProgram(['train'], { cwd });
    expect([empty.status, empty.stdout]).toEqual([1, '']);
    expect(empty.stderr).toContain('holds no data yet: import recordings or serve into it first');
  });
});
