import { networkOf } from '../core/ip-address.ts';
import { type Admission, admit, createSlidingLog, type SlidingLog, WINDOW_MS } from '../domain/access/sliding-log.ts';

/** Addresses that are remembered at once; beyond it the one that has been quiet longest is forgotten. */
const MOST_ADDRESSES = 20_000;

/** Limits by network address: of IPv6 by the network of a site, in which one caller has any number of addresses. */
export function createAddressLimits(perMinute: number, elapsedMs: () => number): (address: string) => Admission {
  const logs = new Map<string, SlidingLog>();
  let tidiedMs = elapsedMs();
  return (caller) => {
    const address = networkOf(caller);
    const nowMs = elapsedMs();
    const log = logs.get(address) ?? createSlidingLog(perMinute);
    // Behind the others: the first is the one that has been quiet longest.
    logs.delete(address);
    logs.set(address, log);
    if (logs.size > MOST_ADDRESSES) logs.delete(logs.keys().next().value!);
    if (nowMs - tidiedMs > WINDOW_MS) {
      tidiedMs = nowMs;
      for (const [name, { times, first, count }] of logs) {
        const newest = times[(first + count - 1) % times.length] ?? 0;
        if (count > 0 && newest > nowMs - WINDOW_MS) break;
        if (name !== address) logs.delete(name);
      }
    }
    return admit(log, perMinute, nowMs);
  };
}
