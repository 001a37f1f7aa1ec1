import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const ROOT = join(import.meta.dir, '..', '..');

export type SourceFile = { readonly path: string; readonly text: string; readonly imports: readonly string[] };

/** Every TypeScript file below the folders, with the text of each import; `import type` included. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  const files: SourceFile[] = [];
  for (const folder of folders) {
    for (const path of new Bun.Glob(`${folder}/**/*.ts`).scanSync({ cwd: ROOT })) {
      const text = readFileSync(join(ROOT, path), 'utf8');
      files.push({ path, text, imports: importsOf(text) });
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => (match[1] ?? match[2] ?? match[3])!);
}

/** The file that a relative import names, from the root of the project; null for packages. */
export function resolveImport(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return relative(ROOT, join(ROOT, dirname(from), specifier));
}
