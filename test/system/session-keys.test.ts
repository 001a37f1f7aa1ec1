import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../src/core/fault.ts';
import { openSessionKeys, rotateSessionKeys, SESSION_KEYS_FILE } from '../../src/system/session-keys.ts';
import { scratch } from '../support/scratch.ts';

const room = scratch();

describe('session keys', () => {
  test('are made once, for their owner alone, and nothing else is left behind', () => {
    const directory = room();
    const { current, previous } = openSessionKeys(directory).read();
    expect([current.secret.length, previous]).toEqual([32, null]);
    expect(openSessionKeys(directory).read().current).toEqual(current);
    expect(statSync(join(directory, SESSION_KEYS_FILE)).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual([SESSION_KEYS_FILE]);
  });

  test('rotated by another process hold at once; the old one only with an overlap', () => {
    const directory = room();
    const keys = openSessionKeys(directory);
    const first = keys.read().current;
    rotateSessionKeys(directory, 1_000, 60_000);
    const second = keys.read();
    expect(second.current.id).not.toBe(first.id);
    expect(second.previous).toEqual({ ...first, untilMs: 61_000 });
    rotateSessionKeys(directory, 2_000, 0);
    expect(keys.read().previous).toBeNull();
    expect(statSync(join(directory, SESSION_KEYS_FILE)).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual([SESSION_KEYS_FILE]);
  });

  test('that cannot be read are told with the remedy, and none is weak', () => {
    const directory = room();
    for (const text of ['', '{}', '{"current":{"id":"a","secret":"YQ"},"previous":null}']) {
      writeFileSync(join(directory, SESSION_KEYS_FILE), text);
      expect(() => openSessionKeys(directory)).toThrow(Fault);
      expect(() => openSessionKeys(directory)).toThrow('delete it');
      expect(readFileSync(join(directory, SESSION_KEYS_FILE), 'utf8')).toBe(text);
    }
  });
});
