import { describe, expect, test } from 'bun:test';
import { dirname } from 'node:path';
import { MAY_IMPORT, PACKAGES, PURE_FOLDERS } from './floors.ts';
import { resolveImport, sourceFiles } from './tree.ts';

const files = sourceFiles('src', 'db');

/** The row of the table that a file belongs to: its longest listed prefix. */
function floorOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((floor) => path === floor || path.startsWith(`${floor}/`))
    .sort((a, b) => b.length - a.length)[0];
}

describe('floors', () => {
  test('every file stands on a floor', () => {
    const homeless = files.filter((file) => floorOf(file.path) === undefined).map((file) => file.path);
    expect(homeless, 'move these into a folder of test/tidy/floors.ts, or give their folder a row there').toEqual([]);
  });

  test('imports go down only', () => {
    const faults: string[] = [];
    for (const file of files) {
      const floor = floorOf(file.path)!;
      for (const specifier of file.imports) {
        const target = resolveImport(file.path, specifier);
        if (target === null) continue;
        const targetFloor = floorOf(target) ?? target;
        if (targetFloor === floor || MAY_IMPORT[floor]!.includes(targetFloor)) continue;
        faults.push(
          `${file.path} imports ${target}: ${floor} may import ${MAY_IMPORT[floor]!.join(', ') || 'nothing'}`,
        );
      }
    }
    expect(faults, 'move the code to the floor that may do it, or pass the thing in as an argument').toEqual([]);
  });

  test('packages stay behind their adapter', () => {
    const faults: string[] = [];
    for (const file of files) {
      for (const specifier of file.imports) {
        const owner = Object.keys(PACKAGES).find((name) => specifier === name || specifier.startsWith(`${name}/`));
        if (owner && !PACKAGES[owner]!.some((folder) => file.path.startsWith(`${folder}/`))) {
          faults.push(`${file.path} imports ${specifier}, which belongs in ${PACKAGES[owner]!.join(', ')}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  test('there are no import cycles', () => {
    const graph = new Map<string, string[]>();
    for (const file of files) {
      const targets = file.imports.map((specifier) => resolveImport(file.path, specifier)).filter((t) => t !== null);
      graph.set(file.path, targets);
    }
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: string[]): void => {
      if (trail.includes(path)) {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
        return;
      }
      if (done.has(path)) return;
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(cycles, 'move what both need into a file of its own').toEqual([]);
  });

  test('no file is dead', () => {
    const reached = new Set(['src/main.ts']);
    const queue = ['src/main.ts'];
    const byPath = new Map(files.map((file) => [file.path, file]));
    while (queue.length > 0) {
      const path = queue.pop()!;
      for (const specifier of byPath.get(path)?.imports ?? []) {
        const target = resolveImport(path, specifier);
        if (target !== null && byPath.has(target) && !reached.has(target)) {
          reached.add(target);
          queue.push(target);
        }
      }
    }
    const dead = files.map((file) => file.path).filter((path) => !reached.has(path));
    expect(dead, 'nothing that the program starts leads here: delete it or wire it').toEqual([]);
  });
});

describe('style', () => {
  test('the domain is pure: no clock, no chance, no machine', () => {
    const banned = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bprocess\.|\bBun\.|\bfrom 'node:/;
    const faults = files
      .filter((file) => PURE_FOLDERS.includes(floorOf(file.path)!) && banned.test(file.text))
      .map((file) => file.path);
    expect(faults, 'time and chance are arguments; take them from the caller').toEqual([]);
  });

  test('one place reads the wall clock', () => {
    const faults = files
      .filter((file) => /\bDate\.now\(|\bnew Date\(\)/.test(file.text) && !file.path.startsWith('src/system/'))
      .map((file) => file.path);
    expect(faults, 'use the clock of src/system').toEqual([]);
  });

  test('no barrels', () => {
    expect(files.map((file) => file.path).filter((path) => path.endsWith('/index.ts'))).toEqual([]);
  });

  test('files stay small enough for one rule', () => {
    const MOST_LINES = 320;
    const tables = ['src/simulation/quays.ts'];
    const faults = files
      .map((file) => ({ path: file.path, lines: file.text.split('\n').length }))
      .filter(({ path, lines }) => lines > MOST_LINES && !tables.includes(path));
    expect(faults, 'split the file by rule').toEqual([]);
  });

  test('names of files say their rule', () => {
    const faults = files.map((file) => file.path).filter((path) => !/^[a-z0-9./-]+$/.test(path));
    expect(faults, 'lower case, words joined by dashes').toEqual([]);
    expect(files.filter((file) => dirname(file.path) === 'src/domain').map((file) => file.path)).toEqual([]);
  });

  test('no transaction spans an await (bun:sqlite would commit early)', () => {
    const faults = files.filter((file) => /\.transaction\(\s*async/.test(file.text)).map((file) => file.path);
    expect(faults).toEqual([]);
  });
});
