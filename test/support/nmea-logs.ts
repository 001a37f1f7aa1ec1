import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const ROOT = join(import.meta.dir, '..', '..');

/** Recordings that do not belong to the project; tests that need them are skipped where they are missing. */
export const SHARED_NMEA = join(ROOT, '..', 'shared', 'data', 'nmea');

/** Real recordings that come with the npm package `aisparser`. */
export const AISPARSER_LOGS = join(ROOT, 'node_modules', 'aisparser', 'test-data');

export const GOLDEN_LOGS = join(ROOT, 'test', 'golden');

export type Log = { readonly name: string; readonly bytes: () => Uint8Array };

/** The logs below a folder by their file names, unpacked where they are packed; none if there is no such folder. */
export function logsIn(folder: string, pattern: string): Log[] {
  if (!existsSync(folder)) return [];
  return [...new Bun.Glob(pattern).scanSync({ cwd: folder })].sort().map((path) => ({
    name: basename(path),
    bytes: () => {
      const bytes = readFileSync(join(folder, path));
      return new Uint8Array(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    },
  }));
}
