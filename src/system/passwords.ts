import type { Passwords } from '../contracts/passwords.ts';
import { createTurns } from './turns.ts';

/** argon2id as OWASP recommends it for little memory: 19 MiB, two passes. */
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;
/** Each computation takes its memory and a core: more at once would let strangers take the machine. */
const AT_ONCE = 2;
const MOST_WAITING = 20;

export function createPasswords(): Passwords {
  const inTurn = createTurns(AT_ONCE, MOST_WAITING);
  return {
    hash: (password) => inTurn(() => Bun.password.hash(password, ARGON2ID)),
    verify: (password, hash) => inTurn(() => Bun.password.verify(password, hash)),
  };
}
