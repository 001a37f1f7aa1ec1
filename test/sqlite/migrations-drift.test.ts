import { expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dir, '..', '..');

test('the migrations make the tables of the schema: run `bun run migrations` after a change of it', () => {
  const copy = mkdtempSync(join(tmpdir(), 'roadstead-migrations-'));
  try {
    cpSync(join(ROOT, 'db', 'migrations'), copy, { recursive: true });
    const before = readdirSync(copy).sort();
    const drizzle = join('node_modules', '.bin', 'drizzle-kit');
    const child = Bun.spawnSync(
      [
        'bun',
        drizzle,
        'generate',
        '--dialect',
        'sqlite',
        '--schema',
        './db/schema/*.ts',
        '--out',
        relative(ROOT, copy),
      ],
      { cwd: ROOT },
    );
    expect(child.stdout.toString() + child.stderr.toString()).toContain('No schema changes');
    expect(readdirSync(copy).sort()).toEqual(before);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 20_000);
