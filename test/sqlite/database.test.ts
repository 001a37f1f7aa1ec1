import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../src/core/fault.ts';
import { type OpenOptions, openDatabase } from '../../src/sqlite/database.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const options = (place: string, some: Partial<OpenOptions> = {}): OpenOptions => ({
  directory: place,
  durability: 'full',
  purpose: 'real',
  ...some,
});
const use = (place: string, some: Partial<OpenOptions> = {}): void =>
  openDatabase(options(place, some)).database.close();

function refusal(run: () => void): Fault {
  try {
    run();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

/** A directory that was in use. */
function used(purpose: 'real' | 'demo' = 'real'): string {
  const place = join(directory(), 'data');
  use(place, { purpose });
  return place;
}

describe('a new directory', () => {
  test('is made with a database, a marker and rights for its owner alone', () => {
    const place = join(directory(), 'deep', 'data');
    const { database, isNew } = openDatabase(options(place));
    expect(isNew).toBe(true);
    database.close();
    expect(JSON.parse(readFileSync(join(place, 'instance.json'), 'utf8'))).toEqual({ purpose: 'real' });
    expect(statSync(place).mode & 0o777).toBe(0o700);
    expect(statSync(join(place, 'instance.json')).mode & 0o777).toBe(0o600);
  });

  test('is new once', () => {
    const { database, isNew } = openDatabase(options(used()));
    expect(isNew).toBe(false);
    database.close();
  });

  test('is not made by a reader, which says what to do', () => {
    const place = join(directory(), 'data');
    const fault = refusal(() => use(place, { readonly: true }));
    expect(fault.code).toBe('not_found');
    expect(fault.detail).toMatch(/is no data directory of Roadstead: import recordings or serve into it first/);
    expect(existsSync(place)).toBe(false);
  });

  test('that was left by a start that died early is taken up', () => {
    const place = used();
    writeFileSync(join(place, 'instance.json'), '');
    // The marker is written last: without it nothing had been stored.
    Bun.spawnSync(['rm', join(place, 'instance.json')]);
    const { database, isNew } = openDatabase(options(place));
    expect(isNew).toBe(true);
    database.close();
  });
});

describe('durability', () => {
  test.each([
    ['full', 2],
    ['normal', 1],
  ] as const)('%s', (durability, synchronous) => {
    const { database } = openDatabase(options(join(directory(), 'data'), { durability }));
    expect(database.query('PRAGMA synchronous').get()).toEqual({ synchronous });
    expect(database.query('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    database.close();
  });
});

describe('refused with the remedy', () => {
  test('a database that a newer program has written', () => {
    const place = used();
    const database = new Database(join(place, 'roadstead.db'));
    database.run("INSERT INTO migration (name) VALUES ('9999_of_the_future')");
    database.close();
    const before = readFileSync(join(place, 'roadstead.db'));
    const fault = refusal(() => use(place));
    expect(fault.code).toBe('incompatible');
    expect(fault.detail).toMatch(
      /newer version of Roadstead \(it has 9999_of_the_future\): start that version, or restore a backup/,
    );
    expect(readFileSync(join(place, 'roadstead.db')).equals(before)).toBe(true);
  });

  test.each([
    ['empty', (path: string) => truncateSync(path, 0)],
    ['missing', (path: string) => Bun.spawnSync(['rm', path])],
  ])('a directory that was in use and whose database is %s', (word, damage) => {
    const place = used();
    damage(join(place, 'roadstead.db'));
    const fault = refusal(() => use(place));
    expect(fault.code).toBe('incompatible');
    expect(fault.detail).toContain(
      `was in use but its database is ${word}: restore a backup, or name another data directory`,
    );
    expect(refusal(() => use(place, { readonly: true })).code).toBe('incompatible');
  });

  test('a demo in the directory of real data, and the other way round', () => {
    expect(refusal(() => use(used('real'), { purpose: 'demo' })).detail).toMatch(
      /holds real data, which a demo must not touch: .*--data-dir/,
    );
    expect(refusal(() => use(used('demo'), { purpose: 'real' })).detail).toMatch(
      /holds the data of a demo: .*--data-dir/,
    );
  });

  test('a file that is no database', () => {
    const place = used();
    writeFileSync(join(place, 'roadstead.db'), 'this is a text that someone put here '.repeat(200));
    expect(refusal(() => use(place)).detail).toMatch(/roadstead\.db is damaged: restore a backup, or name another/);
  });
});

test('migrations are applied once, and known by name', () => {
  const place = used();
  use(place);
  const database = new Database(join(place, 'roadstead.db'), { readonly: true });
  const names = database.query<{ name: string }, []>('SELECT name FROM migration').all();
  database.close();
  const files = readdirSync(join(import.meta.dir, '..', '..', 'db', 'migrations')).filter((name) =>
    name.endsWith('.sql'),
  );
  expect(names.map(({ name }) => `${name}.sql`)).toEqual(files.sort());
});

test('a reader beside a writer sees what is committed', () => {
  const place = used();
  const writer = openDatabase(options(place)).database;
  const reader = openDatabase(options(place, { readonly: true })).database;
  writer.run("INSERT INTO meta (key, value) VALUES ('a', '1')");
  expect(reader.query("SELECT value FROM meta WHERE key = 'a'").get()).toEqual({ value: '1' });
  expect(() => reader.run("INSERT INTO meta (key, value) VALUES ('b', '1')")).toThrow(/readonly/);
  reader.close();
  writer.close();
});

test('a directory for readers may stand where nothing can be written', () => {
  const place = used();
  mkdirSync(join(place, 'sub'));
  const { database } = openDatabase(options(place, { readonly: true }));
  expect(database.query('SELECT count(*) AS n FROM vessel').get()).toEqual({ n: 0 });
  database.close();
});
