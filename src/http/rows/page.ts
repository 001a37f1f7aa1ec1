import { HttpFault } from '../faults.ts';

type Row = Readonly<Record<string, unknown>>;
export type Page = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

/**
 * A part of a list. A cursor names the last row of the page before and where that stood: the next page begins behind
 * that row wherever it stands by now, or at that place if the row is gone, so that rows which move or go in between make
 * nobody read the list twice.
 */
export function pageOf(
  rows: readonly Row[],
  key: readonly string[],
  limit: number | undefined,
  cursor: string | undefined,
): Page {
  const from = cursor === undefined ? 0 : startOf(rows, key, cursor);
  const part = limit === undefined ? rows.slice(from) : rows.slice(from, from + limit);
  const last = part.at(-1);
  const isWhole = last === undefined || from + part.length >= rows.length;
  return { rows: part, nextCursor: isWhole ? null : encode(from + part.length, nameOf(last, key)) };
}

const nameOf = (row: Row, key: readonly string[]): string => key.map((member) => String(row[member])).join(' ');

const encode = (place: number, name: string): string => Buffer.from(`${place}\n${name}`).toString('base64url');

function startOf(rows: readonly Row[], key: readonly string[], cursor: string): number {
  const [place = '', name] = Buffer.from(cursor, 'base64url').toString().split('\n');
  if (!/^\d{1,9}$/.test(place) || name === undefined) {
    throw new HttpFault(400, 'invalid_parameter', 'The parameter cursor must be a cursor as an answer gave it.', {
      errors: [{ field: 'cursor', message: 'must be a cursor as an answer gave it' }],
    });
  }
  const at = rows.findIndex((row) => nameOf(row, key) === name);
  return at < 0 ? Math.min(Number(place), rows.length) : at + 1;
}
