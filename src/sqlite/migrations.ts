import type { Database } from 'bun:sqlite';
import first from '../../db/migrations/0000_first.sql' with { type: 'text' };
import predictions from '../../db/migrations/0001_predictions.sql' with { type: 'text' };
import access from '../../db/migrations/0002_access.sql' with { type: 'text' };
import cargo from '../../db/migrations/0003_cargo.sql' with { type: 'text' };
import alerts from '../../db/migrations/0004_alerts.sql' with { type: 'text' };
import events from '../../db/migrations/0005_events.sql' with { type: 'text' };
import webhooks from '../../db/migrations/0006_webhooks.sql' with { type: 'text' };
import { Fault } from '../core/fault.ts';

/** The migrations that the program knows, in order; their text is part of the executable. */
const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '0000_first', sql: first },
  { name: '0001_predictions', sql: predictions },
  { name: '0002_access', sql: access },
  { name: '0003_cargo', sql: cargo },
  { name: '0004_alerts', sql: alerts },
  { name: '0005_events', sql: events },
  { name: '0006_webhooks', sql: webhooks },
];

const BREAKPOINT = '--> statement-breakpoint';

/** How far a database is: the names of the migrations it has seen. */
function applied(database: Database): string[] {
  const has = database.query("SELECT 1 FROM sqlite_master WHERE name = 'migration'").get();
  if (!has) return [];
  return database
    .query<{ name: string }, []>('SELECT name FROM migration ORDER BY name')
    .all()
    .map((row) => row.name);
}

/** Refuses a database that a newer program has written; returns the names of the migrations it has seen. */
function refuseNewer(database: Database): string[] {
  const seen = applied(database);
  const unknown = seen.filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown.length === 0) return seen;
  throw new Fault(
    'incompatible',
    `the data directory was written by a newer version of Roadstead (it has ${unknown.join(', ')}): ` +
      'start that version, or restore a backup made by this one',
  );
}

/** Refuses a database whose tables are not the program's, for readers that must not change it. */
export function checkMigrated(database: Database): void {
  const seen = refuseNewer(database);
  if (MIGRATIONS.every(({ name }) => seen.includes(name))) return;
  throw new Fault(
    'incompatible',
    'the data directory was written by an older version of Roadstead: start `roadstead serve` on it once, which brings it up to date',
  );
}

/**
 * Brings the database up to the program's tables, each migration in a transaction of its own. A database that a newer
 * program has written is refused. `backUp` is called before a database that holds data is changed.
 */
export function migrate(database: Database, backUp: (from: string) => void): void {
  const seen = refuseNewer(database);
  const missing = MIGRATIONS.filter((migration) => !seen.includes(migration.name));
  if (missing.length > 0 && seen.length > 0) backUp(seen.at(-1)!);
  database.run('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID');
  for (const { name, sql } of missing) {
    const apply = database.transaction(() => {
      // Another process that opened the directory at the same time may have been quicker.
      if (applied(database).includes(name)) return;
      for (const statement of sql.split(BREAKPOINT)) database.run(statement);
      database.query('INSERT INTO migration (name) VALUES (?)').run(name);
    });
    apply.immediate();
  }
}
