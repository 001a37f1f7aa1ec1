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

/** Where two dumps differ, short enough to read: of each table how many rows, and where the first of them part. */
export function differences(one: Dump, other: Dump): string[] {
  return Object.keys({ ...one, ...other }).flatMap((name) => {
    const [here, there] = [new Set(one[name]), new Set(other[name])];
    const only = [...here].filter((row) => !there.has(row));
    const lacking = [...there].filter((row) => !here.has(row));
    if (only.length + lacking.length === 0 && one[name]?.length === other[name]?.length) return [];
    const [a = '', b = ''] = [only[0], lacking[0]];
    const parting = [...a].findIndex((letter, i) => letter !== b[i]);
    const shown = (row: string): string =>
      `${row.slice(0, 90)} … ${row.slice(Math.max(0, parting - 60), parting + 60)}`;
    return [`${name}: ${only.length} rows (${shown(a)}) in place of ${lacking.length} (${shown(b)})`];
  });
}
