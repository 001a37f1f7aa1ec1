import { DAY_MS } from '../core/time.ts';
import { mix } from './chance.ts';
import { createEmission } from './emission.ts';
import { createKernel } from './kernel.ts';
import type { Cadence } from './radio/schedule.ts';
import { createHarbourCraft } from './world/harbour-craft.ts';
import { PORTS } from './world/ports.ts';
import type { TruthCall } from './world/truth.ts';

export type { Cadence } from './radio/schedule.ts';
export type { TruthBerth, TruthCall } from './world/truth.ts';

/** From an empty sea to full ports: queues have formed and services run, in ms. */
export const WARMUP_MS = 15 * DAY_MS;

/** A seeded world of ships at the four built-in ports, and what receivers hear of it. */
export type Traffic = {
  /** When the world begins, and from when on listening to it makes sense. */
  readonly startMs: number;
  readonly readyMs: number;
  /** Complete NMEA lines of everything heard in (fromMs, toMs], in time order; calls must advance in time. */
  emit(fromMs: number, toMs: number, cadence: Cadence): Uint8Array;
  /** Calls whose ships crossed the limits before the instant, as far as the world has gone. */
  truth(toMs: number): readonly TruthCall[];
  /** Ships at anchor at an instant that want a berth and have had none yet, by port. */
  waiting(atMs: number): Record<string, number>;
};

/**
 * The same seed and start give the same world and the same bytes, in whatever steps they are asked for. `startMs` is
 * when the world begins, empty; listen from `readyMs` on.
 */
export function createTraffic(options: { seed: number; startMs: number; warmupMs?: number }): Traffic {
  const { seed, startMs, warmupMs = WARMUP_MS } = options;
  const kernel = createKernel(seed, startMs);
  const emission = createEmission(kernel, createHarbourCraft(mix(seed, 2)));
  return {
    startMs,
    readyMs: startMs + warmupMs,
    emit: (fromMs, toMs, cadence) => emission.emit(fromMs, toMs, cadence),
    truth: (toMs) => {
      kernel.advance(toMs);
      return kernel.truth.filter((call) => call.arrivedAtMs < toMs);
    },
    waiting: (atMs) => {
      kernel.advance(atMs);
      const waiting = Object.fromEntries(PORTS.map(({ code }) => [code, 0]));
      for (const call of kernel.truth) {
        const { anchoredAtMs, weighedAtMs, purpose, port } = call;
        if (purpose === 'bunkers' || anchoredAtMs === null || anchoredAtMs > atMs) continue;
        if (weighedAtMs === null || weighedAtMs > atMs) waiting[port]!++;
      }
      return waiting;
    },
  };
}
