/** One setting of a TOML text: what Bun made of it, and the line that it begins in (from 1). */
export type TomlEntry = { readonly key: string; readonly value: unknown; readonly line: number };

/** What is wrong in a line; where the line is no TOML, the key that its statement begins with, if any. */
export type TomlProblem = {
  readonly line: number;
  readonly detail: string;
  readonly isSyntax: boolean;
  readonly key: string | null;
};

export type TomlText = { readonly entries: readonly TomlEntry[]; readonly problems: readonly TomlProblem[] };

/** Longer texts are no configuration, but some other file by mistake. */
const MOST_CHARACTERS = 64 * 1024;
const MOST_LINES_OF_A_STATEMENT = 500;
const MOST_BROKEN_STATEMENTS = 10;

/**
 * The entries at the top of a TOML text with their lines, which Bun's parser does not tell. The text is cut into
 * statements, the shortest runs of lines that the parser takes, so there is no second grammar here. A statement that is
 * broken in its first line is passed over, so that one slip hides no other.
 */
export function readToml(text: string): TomlText {
  if (text.length > MOST_CHARACTERS) {
    const detail = `a configuration has at most ${MOST_CHARACTERS} characters; this is some other file`;
    return { entries: [], problems: [{ line: 1, detail, isSyntax: false, key: null }] };
  }
  const lines = text.split('\n');
  const entries = new Map<string, TomlEntry>();
  const problems: TomlProblem[] = [];
  let isInTable = false;
  for (let at = 0; at < lines.length; ) {
    const statement = nextStatement(lines, at);
    if ('detail' in statement) {
      const key = /^\s*"?([\w-]+)"?\s*=/.exec(lines[at]!)?.[1] ?? null;
      problems.push({ line: statement.line, detail: statement.detail, isSyntax: true, key });
      if (statement.isPastMending || problems.length === MOST_BROKEN_STATEMENTS) break;
      at = statement.line;
      continue;
    }
    const line = at + 1;
    at = statement.end;
    const isHeader = /^\s*\[/.test(lines[line - 1]!);
    if (isHeader) isInTable = true;
    else if (isInTable) continue;
    for (const [key, value] of Object.entries(statement.values)) {
      const known = entries.get(key);
      if (known === undefined) entries.set(key, { key, value, line });
      // Tables may come in parts.
      else if (!isTable(value) || !isTable(known.value)) {
        const detail = `${key} stands in line ${known.line} already; keep one of the two`;
        problems.push({ line, detail, isSyntax: false, key });
      }
    }
  }
  return { entries: [...entries.values()], problems };
}

export const isTable = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isTable) : typeof value === 'object' && value !== null;

type Statement =
  | { readonly values: Record<string, unknown>; readonly end: number }
  | { readonly line: number; readonly detail: string; readonly isPastMending: boolean };

function nextStatement(lines: readonly string[], from: number): Statement {
  const most = Math.min(lines.length, from + MOST_LINES_OF_A_STATEMENT);
  const complaints: string[] = [];
  let text = '';
  for (let end = from + 1; end <= most; end++) {
    text += `${lines[end - 1]}\n`;
    try {
      return { values: Bun.TOML.parse(text) as Record<string, unknown>, end };
    } catch (error) {
      complaints.push((error as Error).message.replace(/^TOML Parse error: /, ''));
    }
  }
  // The first line with which the parser says what it says in the end holds the slip.
  const detail = complaints.at(-1)!;
  const slip = complaints.indexOf(detail);
  const first = lines[from]!;
  const isOpen = slip > 0 || /"""|'''/.test(first) || /[[{,]\s*(?:#.*)?$/.test(first);
  return { line: from + slip + 1, detail: withoutQuotes(detail), isPastMending: isOpen };
}

/** A complaint may quote what stands in the line: a secret perhaps, or what must not reach a terminal. */
const withoutQuotes = (text: string): string => text.replace(/: ".*"$/s, '').replace(/\p{Cc}/gu, ' ');
