import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createLineSplitter, splitCsv } from '../../src/feed/csv-line.ts';

describe('fields', () => {
  test.each([
    ['a,b,c', ['a', 'b', 'c']],
    ['', ['']],
    [',,', ['', '', '']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""ho""",x', ['say "ho"', 'x']],
    ['"",x', ['', 'x']],
    ['"open,x', ['open,x']],
  ])('%j', (line, fields) => {
    expect(splitCsv(line)).toEqual(fields);
  });

  test('any texts come back that were quoted by the rules', () => {
    const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 8 }), (texts) => {
        expect(splitCsv(texts.map(quote).join(','))).toEqual(texts);
      }),
    );
  });
});

describe('lines', () => {
  const split = (chunks: readonly Uint8Array[]): [string, number][] => {
    const lines: [string, number][] = [];
    const splitter = createLineSplitter((line, number) => lines.push([line, number]));
    for (const chunk of chunks) splitter.push(chunk);
    splitter.end();
    return lines;
  };
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  test('end with LF or CRLF, the last may have no end', () => {
    expect(split([bytes('a\r\nb\n\nc')])).toEqual([
      ['a', 1],
      ['b', 2],
      ['', 3],
      ['c', 4],
    ]);
  });

  test('are the same wherever the bytes are cut, within a character too', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '船', '\n', '\r\n', ',') }), fc.nat(), (text, at) => {
        const all = bytes(text);
        const cut = all.length === 0 ? 0 : at % all.length;
        expect(split([all.slice(0, cut), all.slice(cut)])).toEqual(split([all]));
      }),
    );
  });
});
