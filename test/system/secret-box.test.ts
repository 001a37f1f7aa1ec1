import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Fault } from '../../src/core/fault.ts';
import { openSecretBox, SECRET_KEY_FILE } from '../../src/system/secret-box.ts';
import { scratch } from '../support/scratch.ts';

const room = scratch();
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const faultOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof Fault) return error.detail;
    throw error;
  }
  return 'none';
};

describe('the box of secrets', () => {
  test('makes its key with the first secret, for the owner alone, and nothing else is left behind', () => {
    const directory = room();
    const box = openSecretBox(directory, false);
    expect(readdirSync(directory)).toEqual([]);
    const sealed = box.seal(SECRET);
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(readdirSync(directory)).toEqual([SECRET_KEY_FILE]);
    expect(statSync(join(directory, SECRET_KEY_FILE)).mode & 0o777).toBe(0o600);
    expect(openSecretBox(directory, true).open(sealed)).toBe(SECRET);
    const key = readFileSync(join(directory, SECRET_KEY_FILE), 'utf8').trim();
    expect([sealed.includes(key), sealed.includes(key.slice(0, 8)), key.length]).toEqual([false, false, 43]);
  });

  test('seals the same secret in another way each time, and opens any text', () => {
    const box = openSecretBox(room(), false);
    expect(box.seal(SECRET)).not.toBe(box.seal(SECRET));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(box.open(box.seal(text))).toBe(text);
      }),
    );
  });

  test('of two processes that seal for the first time, both open what the other sealed', () => {
    const directory = room();
    const [one, two] = [openSecretBox(directory, false), openSecretBox(directory, false)];
    const sealed = one.seal(SECRET);
    expect(openSecretBox(directory, true).open(two.seal(SECRET))).toBe(SECRET);
    expect(two.open(sealed)).toBe(SECRET);
  });

  test('says so when the key is lost, and makes no other', () => {
    const directory = room();
    const sealed = openSecretBox(directory, false).seal(SECRET);
    rmSync(join(directory, SECRET_KEY_FILE));
    expect(faultOf(() => openSecretBox(directory, true))).toContain('secret-key is missing');
    expect(faultOf(() => openSecretBox(directory, false).open(sealed))).toContain('secret-key is missing');
    expect(readdirSync(directory)).toEqual([]);
  });

  test('says so when the key is another, or none', () => {
    const directory = room();
    const sealed = openSecretBox(directory, false).seal(SECRET);
    const other = openSecretBox(room(), false).seal(SECRET);
    expect(faultOf(() => openSecretBox(directory, true).open(other))).toContain('is not the key');
    for (const text of ['', 'YQ', 'not a key at all']) {
      writeFileSync(join(directory, SECRET_KEY_FILE), text);
      expect(faultOf(() => openSecretBox(directory, true).open(sealed))).toContain('cannot be read as a key');
    }
  });

  test('opens nothing that was changed, wherever', () => {
    const box = openSecretBox(room(), false);
    const sealed = box.seal(SECRET);
    for (let i = 0; i < sealed.length - 1; i++) {
      const changed = sealed.slice(0, i) + (sealed[i] === 'A' ? 'B' : 'A') + sealed.slice(i + 1);
      expect([i, faultOf(() => box.open(changed))]).not.toEqual([i, 'none']);
    }
    for (const text of ['', 'v1', SECRET, sealed.replace('v1', 'v2'), `${sealed}.x`, sealed.slice(0, -4)]) {
      expect(faultOf(() => box.open(text))).not.toBe('none');
    }
    expect(faultOf(() => box.open(sealed.slice(0, 30)))).not.toContain(SECRET);
  });
});
