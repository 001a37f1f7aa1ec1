import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { crc32 } from '../../../src/core/crc32.ts';
import { type ApiKey, formatKey, isKeyText, KEY_BYTES, keyHint, keyState } from '../../../src/domain/access/api-key.ts';

const bytes = fc.uint8Array({ minLength: KEY_BYTES, maxLength: KEY_BYTES });

test('CRC-32 of the check text of its standard', () => {
  expect(crc32('123456789')).toBe(0xcbf43926);
  expect(crc32('')).toBe(0);
});

describe('the text of a key', () => {
  test('is rs_, the bits in base64url, and six digits of check', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const text = formatKey(random);
        expect(text).toHaveLength(52);
        expect(text.slice(3, 46)).toBe(Buffer.from(random).toString('base64url'));
        expect(Buffer.from(`AA${text.slice(46)}`, 'base64url').readUIntBE(1, 5)).toBe(
          Bun.hash.crc32(text.slice(0, 46)),
        );
        expect(isKeyText(text)).toBe(true);
      }),
    );
  });

  test('is told from one that was mistyped in any place, cut, or is something else', () => {
    fc.assert(
      fc.property(bytes, fc.nat(51), fc.constantFrom(...'aZ0_-'), (random, at, other) => {
        const text = formatKey(random);
        if (text[at] !== other) expect(isKeyText(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
        expect(isKeyText(text.slice(0, at))).toBe(false);
        expect(isKeyText(`${text} `)).toBe(false);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => !isKeyText(text)));
  });

  test('is not in its hint', () => {
    const text = formatKey(new Uint8Array(KEY_BYTES).fill(7));
    expect(keyHint(text)).toBe(`${text.slice(0, 7)}…${text.slice(-4)}`);
  });
});

test.each([
  [null, null, 10, 'active'],
  [11, null, 10, 'active'],
  [10, null, 10, 'expired'],
  [null, 5, 10, 'revoked'],
  [10, 5, 10, 'revoked'],
] as const)('expires %p, revoked %p, at %p: %p', (expiresMs, revokedMs, nowMs, state) => {
  expect(keyState({ expiresMs, revokedMs } as ApiKey, nowMs)).toBe(state);
});
