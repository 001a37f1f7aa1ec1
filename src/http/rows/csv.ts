type Row = Readonly<Record<string, unknown>>;

/**
 * Rows as CSV (RFC 4180): a header, CRLF, nested members as `features.dwt_class`, lists as JSON. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it: names come from the radio, and anybody may send one.
 */
export function toCsv(rows: readonly Row[]): string {
  const flat = rows.map(flatten);
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const lines = [columns.map(cell), ...flat.map((row) => columns.map((column) => cell(row.get(column) ?? null)))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function flatten(row: Row): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  const walk = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [member, inner] of Object.entries(value)) walk(inner, name === '' ? member : `${name}.${member}`);
    } else cells.set(name, value);
  };
  walk(row, '');
  return cells;
}

function cell(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
