import { crc32 } from '../../core/crc32.ts';

/** A key as it is kept: never its text, only the digest. */
export type ApiKey = {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  /** SHA-256 of the key's text, in hexadecimal. */
  readonly digest: string;
  /** Its beginning and end, by which people tell keys apart. */
  readonly hint: string;
  readonly createdMs: number;
  readonly expiresMs: number | null;
  readonly revokedMs: number | null;
  readonly lastUsedMs: number | null;
};

export const KEY_BYTES = 32;
const PREFIX = 'rs_';
const BODY_CHARACTERS = 43;
const CHECK_CHARACTERS = 6;
export const KEY_CHARACTERS = PREFIX.length + BODY_CHARACTERS + CHECK_CHARACTERS;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SHAPE = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{${BODY_CHARACTERS + CHECK_CHARACTERS}}$`);

/**
 * A key's text from 256 random bits: `rs_`, the bits in base64url (RFC 4648, 43 characters), and the CRC-32 of all
 * before it in base64url digits (6), so that a key that was cut or mistyped is told from one that is not known, and a
 * scanner for secrets finds few that are none.
 */
export function formatKey(random: Uint8Array): string {
  let body = PREFIX;
  for (let bit = 0; bit < BODY_CHARACTERS * 6; bit += 6) body += ALPHABET[bitsAt(random, bit)];
  return body + checkOf(body);
}

/** Whether a text can be a key at all. */
export function isKeyText(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const body = text.slice(0, -CHECK_CHARACTERS);
  return text.slice(-CHECK_CHARACTERS) === checkOf(body);
}

export const keyHint = (text: string): string => `${text.slice(0, PREFIX.length + 4)}…${text.slice(-4)}`;

export type KeyState = 'active' | 'expired' | 'revoked';

export function keyState({ expiresMs, revokedMs }: ApiKey, nowMs: number): KeyState {
  if (revokedMs !== null) return 'revoked';
  return expiresMs !== null && nowMs >= expiresMs ? 'expired' : 'active';
}

/** Six bits from a bit on, zeros behind the end. */
function bitsAt(bytes: Uint8Array, bit: number): number {
  const at = bit >> 3;
  const pair = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  return (pair >> (10 - (bit & 7))) & 63;
}

function checkOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < CHECK_CHARACTERS; i++) {
    text = ALPHABET[rest & 63] + text;
    rest >>>= 6;
  }
  return text;
}
