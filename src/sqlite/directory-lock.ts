import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { Fault } from '../core/fault.ts';
import { makeDirectory } from './make-directory.ts';

/**
 * Takes the data directory for this process alone. The lock is the operating system's, held through a small database,
 * so it goes with the process however that ends. Returns what gives it back.
 */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory);
  const lock = new Database(join(directory, 'lock.db'), { create: true });
  try {
    lock.run('PRAGMA busy_timeout = 0');
    lock.run('PRAGMA locking_mode = EXCLUSIVE');
    lock.run('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new Fault(
      'locked',
      `${directory} is in use by another roadstead process: stop it first, or name another data directory`,
    );
  }
  return () => lock.close();
}
