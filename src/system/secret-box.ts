import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretBox } from '../contracts/secret-box.ts';
import { Fault } from '../core/fault.ts';
import { makeOwnerFile } from './owner-file.ts';
import { machineSecrets } from './secrets.ts';

/** Beside the database and not in it, so that no backup of the one carries the other. */
export const SECRET_KEY_FILE = 'secret-key';

const KEY_BYTES = 32;
const ID_CHARACTERS = 8;
/** NIST SP 800-38D: 96 random bits for each message, a tag of 128. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

type Key = { readonly id: string; readonly bytes: Uint8Array };

/**
 * The box of a data directory: AES-256-GCM with a key that is made when something is sealed for the first time.
 * `hasSealed` says whether the database holds sealed secrets: then a key that is missing is lost, and none is made.
 * Sealed: `v1.KEY.NONCE.TEXT` in base64url, where KEY names the key without telling it.
 */
export function openSecretBox(directory: string, hasSealed: boolean): SecretBox {
  const path = join(directory, SECRET_KEY_FILE);
  const isThere = (): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
  if (hasSealed && !isThere()) throw lost(path);
  let known: Key | null = isThere() ? readKey(path) : null;
  const getKey = (): Key => {
    if (known === null) {
      makeOwnerFile(path, `${Buffer.from(machineSecrets.random(KEY_BYTES)).toString('base64url')}\n`);
      known = readKey(path);
    }
    return known;
  };
  return {
    seal(secret) {
      const { id, bytes } = getKey();
      const nonce = machineSecrets.random(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(lead(id));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, id, Buffer.from(nonce).toString('base64url'), text.toString('base64url')].join('.');
    },
    open(sealed) {
      const [version, id, nonce, text, ...more] = sealed.split('.');
      if (version !== VERSION || !id || !nonce || !text || more.length > 0) {
        throw new Fault('incompatible', 'a sealed secret of the database is of no known form: was it changed by hand?');
      }
      if (known === null && !isThere()) throw lost(path);
      const key = getKey();
      if (id !== key.id) {
        throw new Fault(
          'invalid',
          `${path} is not the key that the secrets of the database were sealed with: ${REMEDY}`,
        );
      }
      try {
        const bytes = Buffer.from(text, 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(lead(id)).setAuthTag(bytes.subarray(-TAG_BYTES));
        return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw new Fault('invalid', `a sealed secret of the database was changed: ${REMEDY}`);
      }
    },
  };
}

const REMEDY = 'bring back the file and the database of one backup, or make new secrets for the subscriptions';

const lost = (path: string): Fault =>
  new Fault('invalid', `${path} is missing, and the database holds secrets that were sealed with it: ${REMEDY}`);

const lead = (id: string): Uint8Array => Buffer.from(`${VERSION}.${id}`);

function readKey(path: string): Key {
  const bytes = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  if (bytes.length !== KEY_BYTES) throw new Fault('invalid', `${path} cannot be read as a key: ${REMEDY}`);
  const id = createHash('sha256').update('roadstead secret key ').update(bytes).digest('base64url');
  return { id: id.slice(0, ID_CHARACTERS), bytes };
}
