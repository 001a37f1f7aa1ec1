import type { Database } from 'bun:sqlite';
import { FEATURES } from '../domain/features/catalogue.ts';

const KEY = 'features';

/**
 * Features are stored as numbers in the order of their catalogue, so a program with another catalogue would take one for
 * another. What an older one wrote is kept for what was predicted and what came, but nothing is fitted from its features
 * any more, and its models serve no longer: the next refit begins anew.
 */
export function keepToCatalogue(database: Database): void {
  const names = FEATURES.map(({ name }) => name).join(' ');
  const keep = database.transaction(() => {
    const known = database.query<{ value: string }, [string]>('SELECT value FROM meta WHERE key = ?').get(KEY)?.value;
    if (known === names) return;
    database.run("UPDATE sample SET features = x'' WHERE length(features) > 0");
    database.run("DELETE FROM model WHERE kind = 'ttb'");
    database.query('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(KEY, names);
  });
  keep.immediate();
}
