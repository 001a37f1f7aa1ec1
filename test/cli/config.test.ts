import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ran, runProgram } from '../support/program.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();

type Place = { cwd: string; run: (args: string[], env?: Record<string, string>) => Promise<Ran> };

/** A directory with files, and `roadstead config` in it. */
function place(files: Record<string, string> = {}): Place {
  const cwd = directory();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  return { cwd, run: (args, env = {}) => runProgram(['config', ...args], { cwd, env }) };
}

const BAD = 'port = "80a90"\nprot = 1\ndata-dir = "not/there"\n';
const COMPLAINTS = [
  'roadstead.toml line 1: port must be a whole number from 0 to 65535, not "80a90"',
  "roadstead.toml line 2: there is no setting 'prot'; did you mean port?",
];

describe('check', () => {
  test('takes what serve would take', async () => {
    const { run } = place({ 'roadstead.toml': 'port = 80\n' });
    expect(await run(['check'])).toEqual({ status: 0, stdout: 'roadstead.toml: good\n', stderr: '' });
    expect((await run(['check', '--json'])).stdout).toBe(
      '{"file":"roadstead.toml","is_good":true,"problems":[],"notes":[]}\n',
    );
  });

  test('says so where there is no file', async () => {
    const { status, stdout } = await place().run(['check']);
    expect([status, stdout]).toEqual([
      0,
      'roadstead.toml: good (there is none; the environment and the defaults hold)\n',
    ]);
  });

  test('tells every problem of file, environment and directory', async () => {
    const { cwd, run } = place({ 'roadstead.toml': BAD });
    const { status, stdout, stderr } = await run(['check'], { ROADSTEAD_REFIT: 'x' });
    expect([status, stdout]).toEqual([1, '']);
    const lines = stderr.trimEnd().split('\n');
    expect(lines.slice(0, 2)).toEqual(COMPLAINTS.map((text) => `roadstead config: ${text}`));
    expect(lines[2]).toStartWith('roadstead config: ROADSTEAD_REFIT must be a cron pattern');
    expect(lines[3]).toBe(
      'roadstead config: roadstead.toml line 3: data-dir must be a directory in one that is there; ' +
        `there is no directory ${join(cwd, 'not')}: make or mount it first`,
    );
    expect(lines).toHaveLength(4);
  });

  test('as JSON has the same problems and the same status', async () => {
    const { run } = place({ 'roadstead.toml': BAD });
    const { status, stdout, stderr } = await run(['check', '--json']);
    expect([status, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject({ is_good: false, problems: expect.arrayContaining(COMPLAINTS) });
  });

  test('judges another file by its name', async () => {
    const { run } = place({ 'roadstead.toml': BAD, 'new.toml': 'port = 1', 'worse.toml': '\nport = [' });
    expect((await run(['check', 'new.toml'])).stdout).toBe('new.toml: good\n');
    expect((await run(['check', 'worse.toml'])).stderr).toStartWith('roadstead config: worse.toml line 2: ');
    expect(await run(['check', 'none.toml'])).toMatchObject({
      status: 1,
      stderr: 'roadstead config: none.toml: there is no such file\n',
    });
    expect((await run(['check', '.'])).stderr).toBe('roadstead config: .: cannot be read (EISDIR)\n');
  });

  test('refuses what serve refuses: options of its own have no place in the file', async () => {
    const { run } = place({ 'roadstead.toml': 'json = true\norigin = true' });
    expect((await run(['check'])).stderr.split('\n').filter((line) => line.includes('no setting'))).toHaveLength(2);
  });

  test('a data directory that is a file', async () => {
    const { run } = place({ data: '' });
    const { status, stderr } = await run(['check', '--data-dir', 'data']);
    expect([status, stderr]).toEqual([1, 'roadstead config: --data-dir must be a directory; data is a file\n']);
  });

  test.each([
    ['0.0.0.0', 1],
    ['::', 1],
    ['192.168.1.5', 1],
    ['127.0.0.1', 0],
    ['::1', 0],
    ['localhost', 0],
  ])('notes that others can reach %s: %d', async (host, count) => {
    const { status, stdout } = await place().run(['check', '--json'], { ROADSTEAD_HOST: host });
    const { notes } = JSON.parse(stdout);
    expect([status, notes.length]).toEqual([0, count]);
    if (count === 1) expect(notes[0]).toMatch(/^ROADSTEAD_HOST is \S+: it answers the network without TLS unless/);
  });
});

describe('print', () => {
  const files = { 'roadstead.toml': '# Ours.\nport = 81\nhost = "::1"\ntrusted-proxy = ["10.1.1.1/8"]\n' };

  test('shows the settings in force as a file', async () => {
    const { run } = place(files);
    const { status, stdout, stderr } = await run(['print', '--port', '83'], {
      ROADSTEAD_PORT: '82',
      ROADSTEAD_HOST: '',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`data-dir = "roadstead-data"
host = "::1"
port = 83
# public-url is not set
cors-origin = []
trusted-proxy = ["10.0.0.0/8"]
sign-up = true
source = []
speed = 1
refit = "0 3 * * *"
# track-retention-days is not set
webhook-private = false
webhook-allow = []
# webhook-ca is not set
# webhook-proxy is not set
webhook-recordings = false
eua-price-eur = 80
eua-price-date = "2026-11-20"
# bunker-price-usd is not set
# bunker-price-date is not set
`);
  });

  test('says where each comes from', async () => {
    const { run } = place(files);
    const { stdout } = await run(['print', '--origin', '--sign-up', 'off', '--demo'], { ROADSTEAD_PORT: '82' });
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        'data-dir = "roadstead-demo"  # default',
        'host = "::1"  # roadstead.toml line 3',
        'port = 82  # ROADSTEAD_PORT',
        'trusted-proxy = ["10.0.0.0/8"]  # roadstead.toml line 4',
        'sign-up = false  # --sign-up',
      ]),
    );
  });

  test('as JSON', async () => {
    const { run } = place(files);
    const { settings } = JSON.parse((await run(['print', '--json'])).stdout);
    expect(settings).toContainEqual({ name: 'port', value: 81, origin: 'roadstead.toml line 2' });
    expect(settings).toContainEqual({ name: 'public-url', value: null, origin: 'default' });
  });

  test('tells the problems instead where there are any', async () => {
    const { run } = place({ 'roadstead.toml': BAD });
    const { status, stdout, stderr } = await run(['print']);
    expect([status, stdout]).toEqual([2, '']);
    for (const complaint of COMPLAINTS) expect(stderr).toContain(complaint);
  });
});

describe('wrong usage is exit status 2', () => {
  test.each([
    [[], 'say what to do: check or print'],
    [['show'], "there is no 'config show'; there are check and print"],
    [['check', 'a', 'b'], "one file at most: 'b'"],
    [['check', '--jsn'], 'there is no option --jsn; did you mean --json?'],
  ] as [string[], string][])('%j', async (args, complaint) => {
    const { status, stderr } = await place().run(args);
    expect([status, stderr]).toEqual([2, `roadstead config: ${complaint}\nroadstead config --help tells more.\n`]);
  });
});

test('serve refuses the same file with the same words', async () => {
  const { cwd } = place({ 'roadstead.toml': BAD });
  const { status, stderr } = await runProgram(['serve', 'now'], { cwd });
  expect(status).toBe(2);
  for (const complaint of COMPLAINTS) expect(stderr).toContain(`roadstead serve: ${complaint}\n`);
  expect(stderr).toContain("roadstead serve: serve takes no words, only options: 'now'\n");
});
