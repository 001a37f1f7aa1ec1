import { HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import type { Admission } from '../../domain/access/sliding-log.ts';
import { type AddressLimits, createAddressLimits } from '../address-limits.ts';
import { retryAfter } from '../limit-headers.ts';
import { Refusal } from './refusal.ts';

const SIGN_INS_PER_MINUTE = 10;
const SIGN_UPS_PER_HOUR = 5;
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_WINDOW_MS = 15 * MINUTE_MS;
const KEY_CHANGES_PER_HOUR = 30;
const WEBHOOK_CHANGES_PER_MINUTE = 30;

/** How often the portal lets itself be tried: passwords are guessed, and accounts and keys are rows in the database. */
export type PortalLimits = {
  /** By network address. */
  readonly signIns: AddressLimits;
  /** By network address. */
  readonly signUps: AddressLimits;
  /** Of passwords, by e-mail address, whether there is an account or not. */
  readonly failures: AddressLimits;
  /** By account. */
  readonly keyChanges: AddressLimits;
  /** By account: a test goes out to somebody else. */
  readonly webhookChanges: AddressLimits;
};

export const createPortalLimits = (elapsedMs: () => number): PortalLimits => ({
  signIns: createAddressLimits(SIGN_INS_PER_MINUTE, elapsedMs),
  signUps: createAddressLimits(SIGN_UPS_PER_HOUR, elapsedMs, HOUR_MS),
  failures: createAddressLimits(FAILURES_PER_ACCOUNT, elapsedMs, FAILURES_WINDOW_MS),
  keyChanges: createAddressLimits(KEY_CHANGES_PER_HOUR, elapsedMs, HOUR_MS),
  webhookChanges: createAddressLimits(WEBHOOK_CHANGES_PER_MINUTE, elapsedMs),
});

/** Refuses what was not admitted. */
export function requireAdmitted({ isAdmitted, resetInMs }: Admission): void {
  if (isAdmitted) return;
  const headers = retryAfter(resetInMs);
  throw new Refusal(429, 'refusedHaste', { seconds: Number(headers['retry-after']) }, headers);
}
