import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { readToml } from '../../src/config/toml-lines.ts';

const lines = (text: string): [string, number][] => readToml(text).entries.map(({ key, line }) => [key, line]);
const broken = (text: string): number[] => readToml(text).problems.map(({ line }) => line);

describe('the line of an entry', () => {
  test.each([
    ['', []],
    [
      'a = 1\nb = 2',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    ['\r\n# x\r\na = 1\r\n', [['a', 3]]],
    ['\ufeffa = 1', [['a', 1]]],
    [
      'a = [\n  1, # one\n\n  2,\n]\nb = 2',
      [
        ['a', 1],
        ['b', 6],
      ],
    ],
    [
      'a = """\nb = 1\n"""\nb = 2',
      [
        ['a', 1],
        ['b', 4],
      ],
    ],
    [
      "a = '''\n'''\n'b c' = 2",
      [
        ['a', 1],
        ['b c', 3],
      ],
    ],
    ['x.a = 1\nx.b = 2', [['x', 1]]],
    [
      'a = 1\n[t]\nb = 2\n[u.v]\nc = 3\n[[w]]',
      [
        ['a', 1],
        ['t', 2],
        ['u', 4],
        ['w', 6],
      ],
    ],
  ] as [string, [string, number][]][])('%j', (text, expected) => {
    expect(lines(text)).toEqual(expected);
    expect(broken(text)).toEqual([]);
  });

  test('is where it was put among comments and other entries', () => {
    const filler = fc.constantFrom('', '# note', '   ', '#a = "', '# """');
    const value = fc.constantFrom('1', '"x"', '[\n1,\n2\n]', '"""\nkey1 = 1\n"""', '{ a = 1 }');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(filler, { maxLength: 3 }), value), { maxLength: 8 }), (parts) => {
        const expected: [string, number][] = [];
        let text = '';
        for (const [i, [fillers, toml]] of parts.entries()) {
          for (const line of fillers) text += `${line}\n`;
          expected.push([`key${i}`, text.split('\n').length]);
          text += `key${i} = ${toml}\n`;
        }
        expect(lines(text)).toEqual(expected);
      }),
    );
  });
});

describe('the line of a slip', () => {
  test.each([
    ['a = ', [1]],
    ['a = 1\n\nb = = 2\nc = 3', [3]],
    ['a = 80a90\nb = 1\nc', [1, 3]],
    ['a = 1\na = 2', [2]],
    ['a = [\n  1,\n  2\nb = 3', [4]],
    ['a = [\n  1,\n', [1]],
    ['a = [1]\nb = [\n 1,\n 2\n', [4]],
    ['a = """\nb = 1\nc = 2', [1]],
    ['a = 1\nb = "x\nc = 2', [2]],
    ['a = { b = 1\nc = }', [2]],
    ['a = 1 b = 2', [1]],
    ['[t\na = 1', [1]],
    ['a = 1\r\nb =\r\n', [2]],
    ['[t]\na = 1\nb', [3]],
  ])('%j', (text, expected) => {
    expect(broken(text)).toEqual(expected);
  });

  test('leaves the rest as it was', () => {
    expect(lines('a = 1\nb = x\nc = 3')).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
  });

  test('is told ten times at most: past that, it is some other file', () => {
    expect(broken('!AIVDM,1,1,,A,x,0*00\n'.repeat(1_000))).toHaveLength(10);
    expect(broken('x'.repeat(1_000_000))).toEqual([1]);
  });

  test('quotes nothing of the line', () => {
    expect(readToml('a = hunter2').problems[0]!.detail).not.toContain('hunter2');
  });
});

test('an empty list is no table: twice is once too often', () => {
  expect(broken('a = []\na = []')).toEqual([2]);
  expect(broken('a = [\n]\nb = 1\na = [\n]')).toEqual([4]);
});
