import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionKeySet, SessionKeys } from '../contracts/session-keys.ts';
import { Fault } from '../core/fault.ts';
import { makeOwnerFile, replaceOwnerFile } from './owner-file.ts';
import { machineSecrets } from './secrets.ts';

/** Beside the database and not in it, so that no backup of the one carries the other. */
export const SESSION_KEYS_FILE = 'session-keys.json';

const SECRET_BYTES = 32;
const ID_BYTES = 6;

type StoredKey = { readonly id: string; readonly secret: string };
type Stored = { readonly current: StoredKey; readonly previous: (StoredKey & { readonly until_ms: number }) | null };

const inBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const newKey = (): StoredKey => ({
  id: inBase64(machineSecrets.random(ID_BYTES)),
  secret: inBase64(machineSecrets.random(SECRET_BYTES)),
});

/**
 * The keys of a data directory, made on the first start. The file is looked at each time and read when it has changed,
 * so a rotation by another process holds at once. Where nothing can be written, the keys last as long as the process.
 */
export function openSessionKeys(directory: string): SessionKeys {
  const path = join(directory, SESSION_KEYS_FILE);
  let known: { readonly stamp: string; readonly keys: SessionKeySet } | null = null;
  const read = (): SessionKeySet => {
    let stamp = stampOf(path);
    if (stamp === null) {
      if (known?.stamp === UNWRITABLE) return known.keys;
      stamp = make(path);
      if (stamp === UNWRITABLE) {
        known = { stamp, keys: keysOf({ current: newKey(), previous: null }) };
        return known.keys;
      }
    }
    if (known?.stamp !== stamp) known = { stamp, keys: parseKeys(path) };
    return known.keys;
  };
  read();
  return { read };
}

/** Signs with a new key from now on. Sessions of the old one end at once, or when the overlap does. */
export function rotateSessionKeys(directory: string, nowMs: number, overlapMs: number): void {
  const path = join(directory, SESSION_KEYS_FILE);
  const old = openSessionKeys(directory).read().current;
  const previous = overlapMs > 0 ? { id: old.id, secret: inBase64(old.secret), until_ms: nowMs + overlapMs } : null;
  replaceOwnerFile(path, textOf({ current: newKey(), previous }));
}

const UNWRITABLE = 'unwritable';

/** What changes when the file is another one; null where there is none. */
function stampOf(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : null;
}

function make(path: string): string {
  try {
    makeOwnerFile(path, textOf({ current: newKey(), previous: null }));
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return UNWRITABLE;
  }
  return stampOf(path)!;
}

const textOf = (stored: Stored): string => `${JSON.stringify(stored, null, 2)}\n`;

function parseKeys(path: string): SessionKeySet {
  try {
    return keysOf(JSON.parse(readFileSync(path, 'utf8')) as Stored);
  } catch {
    throw new Fault('invalid', `${path} cannot be read: delete it, and new keys are made; everyone signs in again`);
  }
}

function keysOf({ current, previous }: Stored): SessionKeySet {
  return {
    current: keyOf(current),
    previous: previous === null ? null : { ...keyOf(previous), untilMs: previous.until_ms },
  };
}

function keyOf({ id, secret }: StoredKey): SessionKeySet['current'] {
  const bytes = new Uint8Array(Buffer.from(secret, 'base64url'));
  if (typeof id !== 'string' || bytes.length !== SECRET_BYTES) throw new Error('no key');
  return { id, secret: bytes };
}
