import { networkOf } from '../../core/ip-address.ts';
import type { FieldFaults } from './fields.ts';
import { requireAdmitted } from './limits.ts';
import type { Portal } from './portal.ts';

export const LEAST_PASSWORD = 10;
export const MOST_PASSWORD = 200;

/** What is wrong with a password that somebody chooses for an e-mail address, and with its repetition. */
export function judgePassword(password: string, again: string, email: string): FieldFaults {
  const length = [...password].length;
  if (length < LEAST_PASSWORD) return { password: { text: 'shortPassword', values: { least: LEAST_PASSWORD } } };
  if (length > MOST_PASSWORD) return { password: { text: 'longPassword', values: { most: MOST_PASSWORD } } };
  if (password.toLowerCase() === email.toLowerCase()) return { password: { text: 'obviousPassword' } };
  return password === again ? {} : { again: { text: 'unequalPasswords' } };
}

/**
 * Whether a password is that of an e-mail address. The answer takes the same time whether there is such an account or
 * not; wrong ones count against the address and whoever tries, so that
 * nobody can shut out another.
 */
export async function isPasswordOf(
  { passwords, limits, decoyHash }: Portal,
  email: string,
  password: string,
  passwordHash: string | null,
  network: string,
): Promise<boolean> {
  // A digest, for what is typed there may be as long as a form.
  const name = Bun.hash(`${email} ${networkOf(network)}`).toString();
  requireAdmitted(limits.failures.admit(name));
  const decoy = await decoyHash();
  // Longer than any can be: not worth the time of a hash, whoever it is for.
  const isRight = password.length <= 2 * MOST_PASSWORD && (await passwords.verify(password, passwordHash ?? decoy));
  if (!isRight || passwordHash === null) return false;
  limits.failures.release(name);
  return true;
}
