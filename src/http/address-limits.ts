import { networkOf } from '../core/ip-address.ts';
import {
  type Admission,
  admit,
  createSlidingLog,
  release,
  type SlidingLog,
  WINDOW_MS,
} from '../domain/access/sliding-log.ts';

/** Addresses that are remembered at once; beyond it the one that has been quiet longest is forgotten. */
const MOST_ADDRESSES = 20_000;

export type AddressLimits = {
  admit(address: string): Admission;
  /** Takes back what was admitted last. */
  release(address: string): void;
};

/**
 * Limits by network address: of IPv6 by the network of a site, in which one caller has any number of addresses. Other
 * names of whoever asks stand for themselves.
 */
export function createAddressLimits(
  limit: number,
  elapsedMs: () => number,
  windowMs: number = WINDOW_MS,
): AddressLimits {
  const logs = new Map<string, SlidingLog>();
  let tidiedMs = elapsedMs();
  return {
    admit(caller) {
      const address = networkOf(caller);
      const nowMs = elapsedMs();
      const log = logs.get(address) ?? createSlidingLog(limit);
      // Behind the others: the first is the one that has been quiet longest.
      logs.delete(address);
      logs.set(address, log);
      if (logs.size > MOST_ADDRESSES) logs.delete(logs.keys().next().value!);
      if (nowMs - tidiedMs > windowMs) {
        tidiedMs = nowMs;
        for (const [name, { times, first, count }] of logs) {
          const newest = times[(first + count - 1) % times.length] ?? 0;
          if (count > 0 && newest > nowMs - windowMs) break;
          if (name !== address) logs.delete(name);
        }
      }
      return admit(log, limit, nowMs, windowMs);
    },
    release(caller) {
      const log = logs.get(networkOf(caller));
      if (log) release(log);
    },
  };
}
