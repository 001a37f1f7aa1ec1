/** Rows under a heading of their own; an empty title has no heading. */
export type TableSection = { readonly title: string; readonly rows: readonly (readonly string[])[] };

const GAP = '  ';

/** Lines of a table in plain text: the first column stands left, the others right; all sections share the widths. */
export function tableLines(header: readonly string[], sections: readonly TableSection[]): string[] {
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const all = [header, ...filled.flatMap(({ rows }) => rows)];
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    widths
      .map((width, column) => (column === 0 ? (row[0] ?? '').padEnd(width) : (row[column] ?? '').padStart(width)))
      .join(GAP)
      .trimEnd();
  return [
    line(header),
    ...filled.flatMap(({ title, rows }) => (title === '' ? rows.map(line) : [title, ...rows.map(line)])),
  ];
}
