import { HOUR_MS } from '../../core/time.ts';
import type { Berths } from './berths.ts';
import type { Call } from './call.ts';
import type { PortProfile } from './ports.ts';
import { isDaylight, isHighWater } from './tide.ts';
import type { Trade } from './trade.ts';

/** A ship waits so long for its own terminal, then any of its group will do, in hours. */
const OWN_TERMINAL_HOURS = 48;

/** Ships that want a berth, in the order in which they are considered: priority class, then first come. */
export type BerthQueue = {
  join(call: Call): void;
  /** Whether the call still waits. */
  has(call: Call): boolean;
  /** How many ships of the trade wait. */
  length(trade: Trade): number;
  /** Gives quays to the ships that may go now; the caller moves them. */
  assign(atMs: number, move: (call: Call, quay: number) => void): void;
};

/**
 * A deep ship takes a deep berth around high water only; a shallow one takes a deep berth only while no deep ship of
 * its group is ready; tankers of the daylight trades make fast by daylight.
 */
export function createBerthQueue(port: PortProfile, berths: Berths): BerthQueue {
  const waiting: Call[] = [];
  const lengths = new Map<Trade, number>();

  const findQuay = (call: Call, trade: Trade, atMs: number, deepWaits: ReadonlySet<string>): number | null => {
    const fastMs = atMs + call.pilotHours * HOUR_MS;
    if (trade.daylight && !isDaylight(fastMs, port.utcOffsetHours)) return null;
    if (call.truth.deep && !isHighWater(fastMs, port.tidePhaseHours)) return null;
    const patient = atMs < call.readyMs + OWN_TERMINAL_HOURS * HOUR_MS;
    for (const quay of patient ? call.ownQuays : call.candidates) {
      if (!berths.isFree(quay)) continue;
      if (!call.truth.deep && berths.quays[quay]!.deep && deepWaits.has(trade.group)) continue;
      return quay;
    }
    return null;
  };

  return {
    join: (call) => {
      const trade = call.trade!;
      let at = waiting.length;
      while (at > 0 && waiting[at - 1]!.trade!.priority > trade.priority) at--;
      waiting.splice(at, 0, call);
      lengths.set(trade, (lengths.get(trade) ?? 0) + 1);
    },
    has: (call) => waiting.includes(call),
    length: (trade) => lengths.get(trade) ?? 0,
    assign: (atMs, move) => {
      if (waiting.length === 0) return;
      const deepWaits = new Set<string>();
      for (const call of waiting) if (call.truth.deep && call.readyMs <= atMs) deepWaits.add(call.truth.group);
      for (let i = 0; i < waiting.length; i++) {
        const call = waiting[i]!;
        if (call.readyMs > atMs) continue;
        const trade = call.trade!;
        const quay = findQuay(call, trade, atMs, deepWaits);
        if (quay === null) continue;
        waiting.splice(i--, 1);
        lengths.set(trade, lengths.get(trade)! - 1);
        berths.take(quay);
        move(call, quay);
      }
    },
  };
}
