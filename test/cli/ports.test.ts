import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/sqlite/database.ts';
import { lockDirectory } from '../../src/sqlite/directory-lock.ts';
import { type Ran, runProgram } from '../support/program.ts';
import { scratch } from '../support/scratch.ts';
import { type PortFile, portFile, portText } from '../support/test-port.ts';

const directory = scratch();

type Place = { cwd: string; run: (...args: string[]) => Promise<Ran>; codes: () => Promise<string[]> };

function place(files: Record<string, string> = {}): Place {
  const cwd = directory();
  for (const [name, content] of Object.entries({ 'my.geojson': portText(), ...files })) {
    writeFileSync(join(cwd, name), content);
  }
  const run = (...args: string[]): Promise<Ran> => runProgram(['ports', ...args], { cwd });
  return {
    cwd,
    run,
    codes: async () => JSON.parse((await run('list', '--json')).stdout).ports.map(({ code }: { code: string }) => code),
  };
}

function changed(change: (file: PortFile) => void): string {
  const file = portFile();
  change(file);
  return portText(file);
}

describe('list', () => {
  test('tells the built-in ports where there is no data directory, and makes none', async () => {
    const { cwd, run } = place();
    const { status, stdout, stderr } = await run('list');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n').map((line) => line.slice(0, 3))).toEqual(['STS', 'VIX', 'SIN', 'PNG', '']);
    expect(stdout).toMatch(/^STS {2}\S.* \(BRSSZ\): places for \d+ ships at \d+ berths, \d+ anchorages$/m);
    mkdirSync(join(cwd, 'some-directory'));
    expect(await run('list', '--data-dir', 'some-directory')).toMatchObject({ status: 0, stdout });
    expect(readdirSync(join(cwd, 'some-directory'))).toEqual([]);
    expect(existsSync(join(cwd, 'roadstead-data'))).toBe(false);
  });

  test('as JSON has the facts of each port', async () => {
    const { run } = place();
    await run('add', 'my.geojson');
    const { ports } = JSON.parse((await run('list', '--json')).stdout);
    expect(ports.at(-1)).toEqual({
      code: 'TST',
      name: 'Testhaven',
      unlocode: 'PTTST',
      berths_total: 3,
      berth_areas: 2,
      anchorages: 2,
    });
  });
});

describe('add and remove', () => {
  test('a port of one’s own', async () => {
    const { run, codes } = place();
    expect(await run('add', 'my.geojson')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^added: TST {2}Testhaven/),
    });
    expect(await codes()).toEqual(['STS', 'VIX', 'SIN', 'PNG', 'TST']);
    expect(await run('remove', 'TST')).toEqual({ status: 0, stdout: 'removed: TST\n', stderr: '' });
    expect(await codes()).toEqual(['STS', 'VIX', 'SIN', 'PNG']);
  });

  test('a built-in port, which stays away until it is added again', async () => {
    const { run, codes } = place({ 'santos.geojson': changed((file) => Object.assign(file.port, { code: 'STS' })) });
    expect((await run('remove', 'STS', 'PNG', '--json')).stdout).toBe('{"removed":["STS","PNG"]}\n');
    expect(await codes()).toEqual(['VIX', 'SIN']);
    await run('add', 'santos.geojson');
    const { ports } = JSON.parse((await run('list', '--json')).stdout);
    expect(ports.find(({ code }: { code: string }) => code === 'STS').name).toBe('Testhaven');
  });

  test('again replaces the definition', async () => {
    const { run, codes } = place({ 'new.geojson': changed((file) => Object.assign(file.port, { name: 'Newhaven' })) });
    await run('add', 'my.geojson');
    expect((await run('add', 'new.geojson')).stdout).toContain('Newhaven');
    expect((await codes()).filter((code) => code === 'TST')).toHaveLength(1);
  });

  test('beside a process that has the directory', async () => {
    const { cwd, run, codes } = place();
    await run('add', 'my.geojson');
    const unlock = lockDirectory(join(cwd, 'roadstead-data'));
    expect(await run('remove', 'TST')).toMatchObject({ status: 0 });
    expect(await codes()).not.toContain('TST');
    unlock();
  });

  test('many at once into a directory that none has made yet', async () => {
    const codes = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
    const files = codes.map((code) => [`${code}.geojson`, changed((file) => Object.assign(file.port, { code }))]);
    const { run, codes: inForce } = place(Object.fromEntries(files));
    const ran = await Promise.all(codes.map((code) => run('add', `${code}.geojson`)));
    expect(ran.map(({ status, stderr }) => ({ status, stderr }))).toEqual(codes.map(() => ({ status: 0, stderr: '' })));
    expect((await inForce()).slice(4)).toEqual(codes);
  });
});

describe('check', () => {
  test('of valid files changes nothing', async () => {
    const { cwd, run } = place();
    expect(await run('check', 'my.geojson')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^valid: TST/) });
    expect(existsSync(join(cwd, 'roadstead-data'))).toBe(false);
  });

  test('tells everything wrong with all files at once, with the feature, exit status 1', async () => {
    const wrong = changed((file) => {
      file.port.code = 'x';
      file.features[1]!.properties.capacity = 0;
      file.features[3]!.geometry = null;
    });
    const { cwd, run } = place({ 'wrong.geojson': wrong, 'same.geojson': portText(), 'odd.geojson': '{' });
    mkdirSync(join(cwd, 'folder'));
    const files = ['wrong.geojson', 'my.geojson', 'same.geojson', 'odd.geojson', 'none.geojson', 'folder'];
    for (const command of ['check', 'add']) {
      const { status, stdout, stderr } = await run(command, ...files);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(
        stderr
          .trim()
          .split('\n')
          .map((line) => line.replace('roadstead ports: ', '')),
      ).toEqual([
        'wrong.geojson: port.code must be three capital letters',
        expect.stringContaining('wrong.geojson: feature 1 (A): properties.capacity'),
        expect.stringContaining('wrong.geojson: feature 3 (W): needs a geometry of type Polygon'),
        expect.stringContaining('odd.geojson: the file is not JSON'),
        'none.geojson: there is no such file',
        'folder: is no file',
        'two of the files define the port TST',
      ]);
    }
    expect(existsSync(join(cwd, 'roadstead-data'))).toBe(false);
  });
});

describe('wrong usage, exit status 2', () => {
  test.each([
    [[], 'say what to do: list, check, add or remove'],
    [['show'], "there is no 'ports show'"],
    [['add'], 'name at least one file'],
    [['check'], 'name at least one file'],
    [['remove'], 'name at least one port code'],
    [['list', '--jsn'], 'there is no option --jsn; did you mean --json?'],
  ])('%j: %s', async (args, problem) => {
    const { status, stdout, stderr } = await place().run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`roadstead ports: ${problem}\nroadstead ports --help tells more.\n`);
  });
});

test('removing what is not there removes nothing, and tells what is', async () => {
  const { run, codes } = place();
  const { status, stderr } = await run('remove', 'VIX', 'XXX', 'YYY');
  expect(status).toBe(1);
  expect(stderr).toBe('roadstead ports: there is no port XXX, YYY; in force are STS, VIX, SIN, PNG\n');
  expect(await codes()).toContain('VIX');
});

test('a directory of the demo has its ports too', async () => {
  const { cwd, run } = place();
  openDatabase({ directory: join(cwd, 'demo'), durability: 'normal', purpose: 'demo' }).database.close();
  expect(await run('add', 'my.geojson', '--data-dir', 'demo')).toMatchObject({ status: 0 });
  expect((await run('list', '--data-dir', 'demo')).stdout).toContain('Testhaven');
});

test('--help tells of all four, and exits with 0', async () => {
  const { status, stdout } = await place().run('--help');
  expect(status).toBe(0);
  for (const word of ['list', 'check FILE', 'add FILE', 'remove CODE', '--json', '--data-dir'])
    expect(stdout).toContain(word);
});
