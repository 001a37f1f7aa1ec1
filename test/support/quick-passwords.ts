import type { Passwords } from '../../src/contracts/passwords.ts';

/** Quick stand-in for argon2id; nothing of a password is in the hash as it was typed. */
export const QUICK_PASSWORDS: Passwords = {
  hash: async (password) => `quick ${Bun.hash(password).toString(36)}`,
  verify: async (password, hash) => hash === `quick ${Bun.hash(password).toString(36)}`,
};
