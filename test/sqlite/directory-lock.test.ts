import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../src/core/fault.ts';
import { lockDirectory } from '../../src/sqlite/directory-lock.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();

/** Holds the lock in another process until its input ends. */
function holder(place: string) {
  const script = `
    import { lockDirectory } from './src/sqlite/directory-lock.ts';
    lockDirectory(${JSON.stringify(place)});
    process.stdout.write('held');
    for await (const _ of Bun.stdin.stream()) {}`;
  return Bun.spawn([process.execPath, '-e', script], {
    cwd: join(import.meta.dir, '..', '..'),
    stdin: 'pipe',
    stdout: 'pipe',
  });
}

test('a second process is refused with the remedy, until the first has ended', async () => {
  const place = directory();
  const other = holder(place);
  const reader = other.stdout.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('held');
  expect(() => lockDirectory(place)).toThrow(
    new Fault(
      'locked',
      `${place} is in use by another roadstead process: stop it first, or name another data directory`,
    ),
  );
  // However it ends, the lock goes with it.
  other.kill('SIGKILL');
  await other.exited;
  lockDirectory(place)();
});

test('one process takes it, gives it back and takes it again', () => {
  const place = directory();
  const unlock = lockDirectory(place);
  expect(() => lockDirectory(place)).toThrow(/in use by another/);
  unlock();
  lockDirectory(place)();
});

test('a place that cannot be a directory is told as that, not as a lock', () => {
  const path = join(directory(), 'file');
  writeFileSync(path, '');
  for (const place of [path, join(path, 'below')]) {
    expect(() => lockDirectory(place)).toThrow(expect.objectContaining({ code: 'unavailable' }) as unknown as Error);
  }
});
