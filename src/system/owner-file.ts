import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const ONLY_OWNER = 0o600;

/**
 * Writes a file that its owner alone may read, unless there is one: two processes may start at once, and the first to
 * link its file in is the one that both read.
 */
export function makeOwnerFile(path: string, text: string): void {
  const beside = writeBeside(path, text);
  try {
    linkSync(beside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Puts another such file in its place; whoever reads has either the old one or the new. */
export const replaceOwnerFile = (path: string, text: string): void => renameSync(writeBeside(path, text), path);

function writeBeside(path: string, text: string): string {
  const beside = `${path}.${process.pid}-${crypto.randomUUID()}`;
  writeFileSync(beside, text, { mode: ONLY_OWNER, flag: 'wx' });
  return beside;
}
