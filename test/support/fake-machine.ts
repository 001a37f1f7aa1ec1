import type { Machine } from '../../src/compose.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

/** A machine whose clock stands until it is moved, and whose one source hears what it is told. */
export type FakeMachine = {
  readonly machine: Machine;
  nowMs(): number;
  hear(reports: readonly Report[]): void;
  /** Moves the clock, then runs what runs every second, once. */
  advance(ms: number): Promise<void>;
};

export function createFakeMachine(startMs: number): FakeMachine {
  let nowMs = startMs;
  let take: (reports: readonly Report[], receivedMs: number) => void = () => {};
  const ticks = new Set<() => Promise<void>>();
  return {
    machine: {
      wallClockMs: () => nowMs,
      elapsedMs: () => nowMs - startMs,
      everySecond(run) {
        ticks.add(run);
        return () => ticks.delete(run);
      },
      passwords: QUICK_PASSWORDS,
      async openSources(_addresses, sink) {
        take = sink;
        const status = {
          name: 'fake',
          state: 'open',
          bytes: null,
          lines: null,
          messages: 0,
          rejected: {},
          lastHeardMs: null,
          note: '',
        } as const;
        return [{ status: () => status, hold() {}, stop() {} }];
      },
    },
    nowMs: () => nowMs,
    hear: (reports) => take(reports, nowMs),
    async advance(ms) {
      nowMs += ms;
      for (const tick of ticks) await tick();
    },
  };
}

/** A clock that moves by minutes through a story. */
export async function passMinutes(fake: FakeMachine, minutes: number, step = 1): Promise<void> {
  for (let minute = 0; minute < minutes; minute += step) await fake.advance(step * MINUTE_MS);
}
