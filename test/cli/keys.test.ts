import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKeyText } from '../../src/domain/access/api-key.ts';
import { SESSION_KEYS_FILE } from '../../src/system/session-keys.ts';
import { type Ran, runProgram } from '../support/program.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();

type Place = { cwd: string; run: (...args: string[]) => Promise<Ran>; json: (...args: string[]) => Promise<Json> };
type Json = Record<string, unknown> & { key: string; id: number; account: Record<string, unknown> };

function place(): Place {
  const cwd = directory();
  const run = (...args: string[]): Promise<Ran> => runProgram(args, { cwd });
  return {
    cwd,
    run,
    async json(...args) {
      const { status, stdout, stderr } = await run(...args, '--json');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      return JSON.parse(stdout) as Json;
    },
  };
}

describe('keys create', () => {
  test('shows the key once, and makes an account of its name: Free, with a trial', async () => {
    const { cwd, run, json } = place();
    const { status, stdout } = await run('keys', 'create', '--name', 'Harbour office', '--ports', 'sts');
    const [text] = stdout.split('\n');
    expect([status, isKeyText(text!)]).toEqual([0, true]);
    expect(stdout).toContain('the only time that the key is shown');
    expect(stdout).toContain('roadstead-data');
    const { keys } = (await json('keys', 'list')) as unknown as { keys: Record<string, unknown>[] };
    expect(keys).toMatchObject([
      {
        id: 1,
        name: 'Harbour office',
        account_name: 'Harbour office',
        state: 'active',
        last_used: null,
        expires: null,
      },
    ]);
    const { accounts } = (await json('accounts', 'list')) as unknown as { accounts: Record<string, unknown>[] };
    expect(accounts).toMatchObject([
      { name: 'Harbour office', tier: 'Free', plan: 'Starter', ports: ['STS'], admin: false },
    ]);
    const trialMs = Date.parse(accounts[0]!.trial_end as string) - Date.parse(accounts[0]!.created as string);
    expect(trialMs).toBe(14 * 24 * 3_600_000);
    for (const file of readdirSync(join(cwd, 'roadstead-data'))) {
      expect(readFileSync(join(cwd, 'roadstead-data', file), 'latin1')).not.toContain(text!);
    }
  });

  test('with a tier and plan in any case; several keys for an account', async () => {
    const { json, run } = place();
    const first = await json('keys', 'create', '--name', 'Agency', '--tier', 'ENTERPRISE', '--plan', 'growth');
    expect(first.account).toMatchObject({ tier: 'Enterprise', plan: 'Growth', trial_end: null, ports: 'all' });
    const second = await json('keys', 'create', '--name', 'second', '--account', 'Agency', '--expires', '90d');
    expect([second.id, second.account.id]).toEqual([2, first.account.id]);
    expect(Date.parse(second.expires as string) - Date.parse(second.created as string)).toBe(90 * 24 * 3_600_000);
    expect(second.key).not.toBe(first.key);
    const again = await run('keys', 'create', '--name', 'Agency', '--ports', 'STS');
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('there is an account with this name')]);
  });

  test.each([
    [['--ports', 'STS'], 2, '--name is needed'],
    [['--name', 'a'], 2, '--ports: the Free tier has one port: name it'],
    [['--name', 'a', '--ports', 'STS,VIX'], 2, 'the Free tier has one port, not 2 (STS, VIX)'],
    [['--name', 'a', '--tier', 'Professional', '--ports', 'all'], 2, 'the Professional tier has 3 ports'],
    [['--name', 'a', '--ports', 'XXX'], 2, 'there is no port XXX; there are STS, VIX, SIN, PNG'],
    [['--name', 'a', '--ports', 'STS', '--tier', 'gold'], 2, 'one of Free, Basic, Professional, Enterprise'],
    [['--name', 'a', '--ports', 'STS', '--plan', 'gold'], 2, 'one of Starter, Growth, Enterprise or none'],
    [['--name', 'a', '--ports', 'STS', '--expires', 'soon'], 2, '30m, 24h or 90d'],
    [['--name', 'a', '--account', 'nobody'], 1, 'there is no account nobody'],
    [['--name', 'a', '--account', 'b', '--tier', 'Basic'], 2, "'roadstead accounts set' changes it"],
  ] as const)('%p is refused', async (args, status, told) => {
    const ran = await place().run('keys', 'create', ...args);
    expect([ran.status, ran.stdout]).toEqual([status, '']);
    expect(ran.stderr).toContain(told);
  });

  test('tells every problem at once', async () => {
    const { stderr } = await place().run(
      'keys',
      'create',
      '--name',
      'a',
      '--tier',
      'gold',
      '--plan',
      'x',
      '--trial-end',
      'y',
    );
    for (const told of ['--tier gold', '--plan x', '--trial-end y']) expect(stderr).toContain(told);
  });
});

test('rotate makes a new key beside the old one, revoke ends one at once', async () => {
  const { json, run } = place();
  const first = await json('keys', 'create', '--name', 'a', '--ports', 'STS');
  const rotated = await json('keys', 'rotate', '1', '--overlap', '2h');
  expect(rotated).toMatchObject({ id: 2, name: 'a', state: 'active' });
  expect(rotated.key).not.toBe(first.key);
  const listed = async (): Promise<Record<string, string>[]> =>
    ((await json('keys', 'list')) as unknown as { keys: Record<string, string>[] }).keys;
  const overlapMs = Date.parse((await listed())[0]!.expires!) - Date.parse(rotated.created as string);
  expect(overlapMs).toBe(2 * 3_600_000);
  expect(await json('keys', 'revoke', '1')).toEqual({ revoked: [1] } as unknown as Json);
  expect((await listed()).map(({ state }) => state)).toEqual(['revoked', 'active']);
  expect((await run('keys', 'rotate', '1')).stderr).toContain('the key 1 is revoked: create a new one');
  expect((await run('keys', 'revoke', '7')).stderr).toContain("there is no key 7; 'roadstead keys list' shows them");
  expect((await run('keys', 'list')).stdout).toMatch(
    /^ {3}1 {2}rs_\S{4}…\S{4} {2}revoked {2}a {2}of a {2}never used$/m,
  );
});

describe('accounts', () => {
  test('are changed as a whole: ports against the tier that they will have', async () => {
    const { json, run } = place();
    await json('accounts', 'create', 'a', '--tier', 'Professional', '--ports', 'STS,VIX,SIN');
    const refused = await run('accounts', 'set', 'a', '--tier', 'Basic');
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining('the Basic tier has one port, not 3'),
    ]);
    expect(await json('accounts', 'set', 'a', '--tier', 'Basic', '--ports', 'PNG', '--plan', 'Growth')).toMatchObject({
      tier: 'Basic',
      ports: ['PNG'],
      plan: 'Growth',
      trial_end: null,
    });
    expect(await json('accounts', 'set', 'a', '--plan', 'none')).toMatchObject({ plan: null, plan_in_force: null });
    const ended = await json('accounts', 'set', 'a', '--plan', 'Starter', '--trial-end', '2020-01-01');
    expect(ended).toMatchObject({ plan: 'Starter', plan_in_force: null, trial_end: '2020-01-01T00:00:00Z' });
    expect((await run('accounts', 'list')).stdout).toBe(
      'a: Basic tier, Starter plan, whose trial is over, ports PNG\n',
    );
  });

  test('take their keys with them', async () => {
    const { json } = place();
    await json('keys', 'create', '--name', 'a', '--ports', 'STS');
    await json('accounts', 'remove', 'a');
    expect(await json('keys', 'list')).toEqual({ keys: [] } as unknown as Json);
  });
});

test('accounts rotate-sessions puts a new key in place, with or without an overlap', async () => {
  const { cwd, json, run } = place();
  await json('accounts', 'create', 'Agency', '--ports', 'STS');
  const file = join(cwd, 'roadstead-data', SESSION_KEYS_FILE);
  const stored = (): Record<string, { id: string } | null> => JSON.parse(readFileSync(file, 'utf8'));
  expect(await json('accounts', 'rotate-sessions')).toMatchObject({ rotated: true, old_sessions_until: null });
  const first = stored();
  expect(first.previous).toBeNull();
  const { stdout } = await run('accounts', 'rotate-sessions', '--overlap', '12h');
  expect(stdout).toMatch(/those of the old one hold until \d{4}-\d\d-\d\dT/);
  expect(stored().previous).toMatchObject(first.current!);
  expect((await run('accounts', 'rotate-sessions', 'Agency')).status).toBe(2);
  expect((await run('accounts', 'rotate-sessions', '--overlap', 'long')).status).toBe(2);
});

test('where there is no data directory nothing is made but by create', async () => {
  const { cwd, run } = place();
  for (const args of [
    ['keys', 'list'],
    ['accounts', 'list'],
    ['keys', 'revoke', '1'],
    ['accounts', 'set', 'a'],
  ]) {
    const { status, stderr } = await run(...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining("name the server's with --data-dir")]);
  }
  expect(existsSync(join(cwd, 'roadstead-data'))).toBe(false);
});

test.each([
  [['keys'], 'say what to do: create, list, rotate or revoke'],
  [['keys', 'burn'], "there is no 'keys burn'"],
  [['keys', 'rotate'], 'takes the number of one key'],
  [['accounts'], 'say what to do: list, create, set, remove or rotate-sessions'],
  [['accounts', 'create'], 'takes one account name'],
] as const)('%p is wrong usage', async (args, told) => {
  const { run } = place();
  await run('accounts', 'create', 'some', '--ports', 'STS');
  const { status, stderr } = await run(...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(told)]);
});
