/** Splits one line of CSV (RFC 4180): fields may be quoted, with quotes doubled inside. */
export function splitCsv(line: string, separator = ','): string[] {
  if (!line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const char = line[i]!;
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (line[i + 1] === '"') field += line[++i];
      else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === separator) {
      fields.push(field);
      field = '';
    } else field += char;
  }
  fields.push(field);
  return fields;
}

/** Calls back with each line and its number, counted from 1; lines may be cut anywhere between chunks. */
export function createLineSplitter(onLine: (line: string, number: number) => void): {
  push(chunk: Uint8Array): void;
  end(): void;
} {
  const decoder = new TextDecoder();
  let rest = '';
  let number = 0;
  const emit = (line: string): void => onLine(line.endsWith('\r') ? line.slice(0, -1) : line, ++number);
  return {
    push(chunk) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop()!;
      for (const line of lines) emit(line);
    },
    end() {
      rest += decoder.decode();
      if (rest !== '') emit(rest);
      rest = '';
    },
  };
}
