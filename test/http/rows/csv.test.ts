import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { toCsv } from '../../../src/http/rows/csv.ts';

test('cells as RFC 4180 has them; what a spreadsheet would run is a text', () => {
  const rows = [
    { a: 1, b: 'x,y', c: { d: null, e: true } },
    { a: -2.5, b: 'say "no"\nnow', c: { d: [1, 'z'], e: false }, f: '=HYPERLINK("http://a")' },
    { a: 0, b: '@SUM(1)', c: { d: '-1', e: true }, f: '+1' },
  ];
  expect(toCsv(rows)).toBe(
    [
      'a,b,c.d,c.e,f',
      '1,"x,y",,true,',
      '-2.5,"say ""no""\nnow","[1,""z""]",false,"\'=HYPERLINK(""http://a"")"',
      "0,'@SUM(1),'-1,true,'+1",
      '',
    ].join('\r\n'),
  );
  expect(toCsv([])).toBe('\r\n');
});

/** A reader of RFC 4180 by itself. */
function parse(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n|$)/y;
  while (cell.lastIndex < text.length) {
    const [, value = '', end] = cell.exec(text)!;
    lines.at(-1)!.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

test('any texts are read again as they were, but for the apostrophe', () => {
  const row = fc.record({
    a: fc.string({ unit: 'grapheme' }),
    b: fc.string(),
    c: fc.double({ noNaN: true, noDefaultInfinity: true }),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const [header, ...lines] = parse(toCsv(rows));
      expect(header).toEqual(['a', 'b', 'c']);
      const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
      expect(lines).toEqual(rows.map(({ a, b, c }) => [plain(a), plain(b), String(c)]));
      for (const line of lines) for (const text of line.slice(0, 2)) expect(text).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
