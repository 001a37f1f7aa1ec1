import { queryDirectory } from './harness.ts';

export type Dump = Readonly<Record<string, readonly string[]>>;

/** Every row of every table of a data directory, as text; rows in an order of their own. */
export function dumpDirectory(directory: string): Dump {
  const tables = queryDirectory<{ name: string }>(
    directory,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      queryDirectory(directory, `SELECT * FROM "${name}"`)
        .map((row) =>
          JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)),
        )
        .sort(),
    ]),
  );
}

/** The dump without the tables that tell where it came from. */
export function without(dump: Dump, ...tables: string[]): Dump {
  return Object.fromEntries(Object.entries(dump).filter(([name]) => !tables.includes(name)));
}

/** Rows in each table: a test on a dump that is empty proves nothing. */
export const sizes = (dump: Dump): Record<string, number> =>
  Object.fromEntries(Object.entries(dump).map(([name, rows]) => [name, rows.length]));
