import { beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { createRandom } from '../../src/core/random.ts';
import { lockDirectory } from '../../src/sqlite/directory-lock.ts';
import { type Dump, dumpDirectory, sizes, without } from '../support/dump.ts';
import { queryDirectory } from '../support/harness.ts';
import { type Ran, runProgram } from '../support/program.ts';
import { CSV_HEAD, csvLines, csvText, nmeaText } from '../support/recordings.ts';
import { scratch } from '../support/scratch.ts';
import { portText } from '../support/test-port.ts';

const directory = scratch();
const PLAN = { seed: 21, ships: 4, calls: 3 };
/** In order of time: in files that are merged or sorted it is lost which reports came late. */
const LINES = csvLines(PLAN).sort((a, b) => a.atMs - b.atMs);
const textOf = (lines: readonly { line: string }[]): string => CSV_HEAD + lines.map(({ line }) => line).join('');
const WHOLE = textOf(LINES);
const HALF = LINES[Math.floor(LINES.length / 2)]!.atMs;

type Place = { cwd: string; run: (...args: string[]) => Promise<Ran>; dump: () => Dump };

/** A directory with the test port in `data`, and files to import. */
async function place(files: Record<string, string | Uint8Array> = {}): Promise<Place> {
  const cwd = directory();
  for (const [name, content] of Object.entries({ 'TST.geojson': portText(), ...files })) {
    writeFileSync(join(cwd, name), content);
  }
  const run = (...args: string[]): Promise<Ran> => runProgram([...args, '--data-dir', 'data'], { cwd });
  expect(await run('ports', 'add', 'TST.geojson')).toMatchObject({ status: 0 });
  return { cwd, run, dump: () => dumpDirectory(join(cwd, 'data')) };
}

/** What is stored, but for the list of files. */
async function imported(...files: (string | Uint8Array)[]): Promise<Dump> {
  const names = files.map((_, i) => `${i}.log`);
  const { run, dump } = await place(Object.fromEntries(files.map((content, i) => [names[i]!, content])));
  expect(await run('import', 'positions', ...names)).toMatchObject({ status: 0 });
  return without(dump(), 'imported');
}

let whole: Dump;
beforeAll(async () => {
  whole = await imported(WHOLE);
});

describe('the same recording gives the same', () => {
  test('packed', async () => {
    expect(await imported(gzipSync(WHOLE))).toEqual(whole);
    expect(await imported(zstdCompressSync(WHOLE))).toEqual(whole);
  });

  test('in a file for each ship, given together in any order', async () => {
    const byShip = [...Map.groupBy(LINES, ({ mmsi }) => mmsi).values()].map(textOf);
    expect(byShip.length).toBe(PLAN.ships);
    expect(await imported(...byShip.reverse())).toEqual(whole);
  });

  test('in no order at all', async () => {
    const random = createRandom(4);
    const shuffled = LINES.map(({ line }) => ({ line, key: random.uniform() })).sort((a, b) => a.key - b.key);
    expect(await imported(textOf(shuffled))).toEqual(whole);
  });
});

describe('a file that was taken in', () => {
  test('changes nothing when given again, under another name too', async () => {
    const { run, dump } = await place({ 'a.csv': WHOLE, 'b.csv': WHOLE });
    await run('import', 'positions', 'a.csv');
    const before = dump();
    expect(sizes(before).port_call).toBeGreaterThan(2);
    for (const name of ['a.csv', 'b.csv']) {
      const { status, stdout } = await run('import', 'positions', name);
      expect(status).toBe(0);
      expect(stdout).toContain('already imported, nothing changed');
    }
    expect(dump()).toEqual(before);
  });

  test('twice in one call is taken once', async () => {
    const { run, dump } = await place({ 'a.csv': WHOLE, 'b.csv': WHOLE });
    expect(await run('import', 'positions', 'a.csv', 'b.csv')).toMatchObject({ status: 0 });
    expect(without(dump(), 'imported')).toEqual(whole);
  });

  test('is followed by later ones; older ones are refused with the remedy, and change nothing', async () => {
    const part = (isLate: boolean): string => textOf(LINES.filter(({ atMs }) => atMs > HALF === isLate));
    const { run, dump } = await place({ 'early.csv': part(false), 'late.csv': part(true) });
    expect(await run('import', 'positions', 'late.csv')).toMatchObject({ status: 0 });
    const before = dump();
    const refused = await run('import', 'positions', 'early.csv');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /early\.csv goes on at 20\d\d-.* but this data directory already stands at .*: .*oldest first \(or together\) into a fresh directory with --data-dir/,
    );
    expect(dump()).toEqual(before);

    const other = await place({ 'early.csv': part(false), 'late.csv': part(true) });
    expect(await other.run('import', 'positions', 'early.csv')).toMatchObject({ status: 0 });
    expect(await other.run('import', 'positions', 'late.csv')).toMatchObject({ status: 0 });
    expect(without(other.dump(), 'imported', 'vessel')).toEqual(without(whole, 'vessel'));
  });
});

describe('the report', () => {
  const dirty = `${WHOLE}x,2025-02-01T00:00:00,1,1\n710000001,never,1,1,\n`;

  test('tells of each file what was read and rejected, and what the rules kept away', async () => {
    const { run } = await place({ 'a.csv': dirty });
    const { status, stdout, stderr } = await run('import', 'positions', 'a.csv');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^a\.csv \(csv\): \d+ reports from 2025-01-\d\dT.*Z to 2025-.*Z$/m);
    expect(stdout).toContain(`  rejected while reading: mmsi 1 (first at line ${LINES.length + 2})`);
    expect(stdout).toContain(`  rejected while reading: time 1 (first at line ${LINES.length + 3})`);
    expect(stdout).toMatch(/^positions accepted: \d+$/m);
    expect(stdout).toMatch(/^ {2}kept from moving live state: duplicate \d+$/m);
    expect(stdout).toMatch(/^ {2}kept from moving live state: null_island \d+$/m);
  });

  test('as JSON is one object on one line', async () => {
    const { run } = await place({ 'a.csv': dirty, 'b.nmea': nmeaText({ ...PLAN, seed: 22 }) });
    const { stdout } = await run('import', 'positions', 'a.csv', 'b.nmea', '--json');
    expect(stdout.trim().split('\n')).toHaveLength(1);
    const report = JSON.parse(stdout);
    expect(report.files).toMatchObject([
      {
        file: 'a.csv',
        format: 'csv',
        already_imported: false,
        rejected: { mmsi: { count: 1, first_line: LINES.length + 2 } },
      },
      { file: 'b.nmea', format: 'nmea', already_imported: false, rejected: {} },
    ]);
    expect(report.tracks.accepted).toBeGreaterThan(500);
    expect(report.seconds).toBeGreaterThan(0);
  });

  test('counts only what this call did', async () => {
    const { run } = await place({ 'a.csv': WHOLE });
    const first = JSON.parse((await run('import', 'positions', 'a.csv', '--json')).stdout);
    const second = JSON.parse((await run('import', 'positions', 'a.csv', '--json')).stdout);
    expect(first.tracks.accepted).toBeGreaterThan(100);
    expect(second.tracks).toEqual({});
    expect(second.files[0].already_imported).toBe(true);
  });
});

describe('refused', () => {
  test('while another process has the directory', async () => {
    const { cwd, run } = await place({ 'a.csv': WHOLE });
    const unlock = lockDirectory(join(cwd, 'data'));
    const refused = await run('import', 'positions', 'a.csv');
    unlock();
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain(
      'is in use by another roadstead process: stop it first, or name another data directory',
    );
    expect(await run('import', 'positions', 'a.csv')).toMatchObject({ status: 0 });
  });

  test('all that is wrong with all files at once, and nothing is taken in', async () => {
    const { cwd, run } = await place({
      'good.csv': WHOLE,
      'odd.txt': 'hello',
      'cut.csv.gz': gzipSync(WHOLE).subarray(0, 900),
    });
    const { status, stdout, stderr } = await run(
      'import',
      'positions',
      'good.csv',
      'odd.txt',
      'none.csv',
      'cut.csv.gz',
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.split('\n').filter((line) => line !== '')).toEqual([
      expect.stringMatching(/odd\.txt is neither/),
      expect.stringMatching(/none\.csv: there is no such file/),
      expect.stringMatching(/cut\.csv\.gz cannot be read: /),
    ]);
    expect(queryDirectory(join(cwd, 'data'), 'SELECT * FROM vessel')).toEqual([]);
  });

  test('a log without stamps, which --start makes readable', async () => {
    const bare = nmeaText(PLAN).replaceAll(/\\[^\\]*\\/g, '');
    const { run } = await place({ 'bare.nmea': bare });
    const refused = await run('import', 'positions', 'bare.nmea');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('bare.nmea: the log carries no time stamps');
    expect(refused.stderr).toContain('--start 2025-05-20T12:00:00Z');
    expect(await run('import', 'positions', 'bare.nmea', '--start', '2025-05-20')).toMatchObject({ status: 0 });
  });

  test.each([
    [['import'], ['say what to import: positions or vessels']],
    [['import', 'ships'], ["'ships' is neither positions nor vessels"]],
    [['import', 'positions'], ['positions: name at least one file']],
    [['import', 'vessels', 'a', 'b'], ['vessels: name one file']],
    [
      ['import', 'positions', '--format', 'xml', '--start', 'soon'],
      ['positions: name at least one file', '--format must be one of nmea, csv', '--start must be an ISO 8601 instant'],
    ],
    [
      ['import', 'positions', 'a', '--fromat', 'csv', '--start'],
      ['there is no option --fromat', '--start needs a value: --start ISO'],
    ],
  ] as [string[], string[]][])('%j: %j, exit status 2', async (args, problems) => {
    const { status, stdout, stderr } = await runProgram(args, { cwd: directory() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    const lines = stderr.trim().split('\n');
    expect(lines.at(-1)).toBe('roadstead import --help tells more.');
    expect(lines.slice(0, -1)).toEqual(
      problems.map((problem) => expect.stringContaining(`roadstead import: ${problem}`)),
    );
  });
});

test('--help tells of both kinds of import, and exits with 0', async () => {
  const { status, stdout } = await runProgram(['import', '--help'], { cwd: directory() });
  expect(status).toBe(0);
  for (const word of ['positions FILE', 'vessels FILE', '--format', '--start', '--json', '--data-dir']) {
    expect(stdout).toContain(word);
  }
});

test('the data directory comes from the environment, the file or the default, in that order', async () => {
  const cwd = directory();
  writeFileSync(join(cwd, 'a.csv'), csvText({ seed: 1, ships: 1, calls: 1 }));
  const used = async (env: Record<string, string>): Promise<void> => {
    expect(await runProgram(['import', 'positions', 'a.csv'], { cwd, env })).toMatchObject({ status: 0 });
  };
  const holds = (name: string): number => queryDirectory(join(cwd, name), 'SELECT * FROM vessel').length;
  await used({});
  expect(holds('roadstead-data')).toBe(1);
  writeFileSync(join(cwd, 'roadstead.toml'), 'data-dir = "of-the-file"\n');
  await used({});
  expect(holds('of-the-file')).toBe(1);
  await used({ ROADSTEAD_DATA_DIR: 'of-the-environment' });
  expect(holds('of-the-environment')).toBe(1);
});
