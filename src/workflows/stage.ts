import type { Health } from '../contracts/health.ts';
import type { Log } from '../contracts/log.ts';
import type { Store } from '../contracts/store.ts';
import type { Trainer } from '../contracts/trainer.ts';
import { SECOND_MS } from '../core/time.ts';
import type { PortDefinition } from '../domain/port/definition.ts';
import type { OutboxOf } from './collect-changes.ts';
import type { World } from './world.ts';

/** What every way of serving works with. */
export type Stage = {
  readonly store: Store;
  readonly world: World;
  readonly trainer: Trainer;
  /** Shows the committed world to readers. */
  readonly publish: () => void;
  readonly log: Log;
  /** What subscribers are told of what happens while live. */
  readonly outboxOf: OutboxOf;
  /** The ports as the operator has them now. */
  readonly portsInForce: () => Promise<readonly PortDefinition[]>;
  readonly wallClockMs: () => number;
  /** Monotonic, for durations. */
  readonly elapsedMs: () => number;
  /** Calls back every second, never twice at once; returns what ends it. */
  readonly everySecond: (run: () => Promise<void>) => () => void;
};

/** One way of serving: live, recordings, the demo, or history as of an instant. */
export type Service = {
  readonly health: Omit<Health, 'checks'>;
  /** What the service still waits for; null when it is ready. */
  notReady(): string | null;
  stop(): Promise<void>;
};

/** Age of the newest message by the service clock, in seconds. */
export function feedAgeSeconds({ clock: { lastHeardMs, serviceMs } }: World): number | null {
  if (lastHeardMs === null || serviceMs === null) return null;
  return Math.max(0, Math.round((serviceMs - lastHeardMs) / SECOND_MS));
}
