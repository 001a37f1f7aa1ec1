import { Database, SQLiteError } from 'bun:sqlite';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../core/fault.ts';
import { makeDirectory } from './make-directory.ts';
import { checkMigrated, migrate } from './migrations.ts';

const OWNER_ONLY = 0o600;
const DATABASE_FILE = 'roadstead.db';
const MARKER_FILE = 'instance.json';
const CACHE_KIB = 16_384;
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

export type OpenOptions = {
  readonly directory: string;
  /** `full` survives a loss of power after every commit; `normal` may lose the last ones, never the consistency. */
  readonly durability: 'full' | 'normal';
  readonly readonly?: boolean;
  /** What the directory is for, written when it is made: demo data and real data never mix. Null takes either. */
  readonly purpose: Purpose | null;
};

export type Purpose = 'real' | 'demo';
export type OpenDatabase = { readonly database: Database; readonly isNew: boolean; readonly purpose: Purpose };

/** Whether the directory holds data of Roadstead already. */
export const isDataDirectory = (directory: string): boolean => existsSync(join(directory, MARKER_FILE));

/** Opens the database of a data directory, and makes both where there are none. */
export function openDatabase(options: OpenOptions): OpenDatabase {
  const { directory, durability, purpose } = options;
  const path = join(directory, DATABASE_FILE);
  const marked = checkDirectory(directory, path, purpose, options.readonly === true);
  const isNew = marked === null;
  const made = marked ?? purpose ?? 'real';
  const database = options.readonly
    ? new Database(path, { readonly: true, strict: true })
    : new Database(path, { create: true, strict: true });
  try {
    // Digests of passwords are in it; its companions (-wal, -shm) take after it.
    if (!options.readonly) chmodSync(path, OWNER_ONLY);
    database.run('PRAGMA busy_timeout = 5000');
    if (!options.readonly) {
      database.run('PRAGMA journal_mode = WAL');
      database.run(`PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES}`);
      database.run(`PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`);
    }
    database.run('PRAGMA foreign_keys = ON');
    database.run(`PRAGMA cache_size = -${CACHE_KIB}`);
    if (options.readonly) checkMigrated(database);
    else {
      migrate(database, (from) => {
        // What is being made now, perhaps by several at once, holds nothing to keep.
        if (isNew) return;
        const copy = join(directory, `before-migration-from-${from}.db`);
        const unfinished = `${copy}.${process.pid}`;
        rmSync(unfinished, { force: true });
        database.query('VACUUM INTO ?').run(unfinished);
        chmodSync(unfinished, OWNER_ONLY);
        renameSync(unfinished, copy);
      });
      keepPurpose(database, directory, made);
    }
  } catch (error) {
    database.close();
    throw isDamage(error) ? damaged(path) : error;
  }
  if (isNew && !options.readonly)
    writeFileSync(join(directory, MARKER_FILE), `${JSON.stringify({ purpose: made })}\n`, { mode: OWNER_ONLY });
  return { database, isNew, purpose: made };
}

/** The purpose stands in the database too, for directories that have lost their marker. */
function keepPurpose(database: Database, directory: string, purpose: Purpose): void {
  database.query("INSERT OR IGNORE INTO meta (key, value) VALUES ('purpose', ?)").run(purpose);
  const { value } = database.query<{ value: Purpose }, []>("SELECT value FROM meta WHERE key = 'purpose'").get()!;
  if (value !== purpose) throw wrongPurpose(directory, value);
}

const isDamage = (error: unknown): boolean =>
  error instanceof SQLiteError && (error.code === 'SQLITE_NOTADB' || error.code === 'SQLITE_CORRUPT');

const damaged = (path: string): Fault =>
  new Fault('incompatible', `${path} is damaged: restore a backup, or name another data directory`);

/** What the directory was made for, null for one to be made; throws a Fault for one that must not be touched. */
function checkDirectory(
  directory: string,
  path: string,
  purpose: OpenOptions['purpose'],
  isReadonly: boolean,
): Purpose | null {
  const markerPath = join(directory, MARKER_FILE);
  if (!existsSync(markerPath)) {
    const isForeign = existsSync(path) && statSync(path).size > 0;
    if (isForeign) {
      // The marker is written last: a start that was killed in between left a database of ours without rows.
      return null;
    }
    if (isReadonly) {
      throw new Fault(
        'not_found',
        `${directory} is no data directory of Roadstead: import recordings or serve into it first`,
      );
    }
    makeDirectory(directory);
    return null;
  }
  if (!existsSync(path) || statSync(path).size === 0) {
    throw new Fault(
      'incompatible',
      `${directory} was in use but its database is ${existsSync(path) ? 'empty' : 'missing'}: ` +
        'restore a backup, or name another data directory',
    );
  }
  const marked = readMarker(markerPath);
  if (purpose !== null && marked !== null && marked !== purpose) throw wrongPurpose(directory, marked);
  return marked;
}

/** What the marker says; null for one that was lost or cut short, for the database knows it too. */
function readMarker(path: string): Purpose | null {
  try {
    const { purpose } = JSON.parse(readFileSync(path, 'utf8')) as { purpose?: Purpose };
    return purpose ?? null;
  } catch {
    return null;
  }
}

const wrongPurpose = (directory: string, purpose: Purpose): Fault =>
  new Fault(
    'conflict',
    purpose === 'demo'
      ? `${directory} holds the data of a demo: name another data directory with --data-dir`
      : `${directory} holds real data, which a demo must not touch: name another data directory with --data-dir`,
  );
