import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/time.ts';
import { forgetVessels } from './forget-vessels.ts';
import { closeQuarterHour } from './quarter-hour.ts';
import { takeRefit } from './take-refit.ts';
import type { World } from './world.ts';

export const QUARTER_MS = 15 * MINUTE_MS;
/** What is due at T runs when the clock shows T + 60 s, so that reports under way to us still count. */
export const DUE_DELAY_MS = MINUTE_MS;

/**
 * Moves the service clock to `nowMs` and does everything that fell due on the way, in order: each quarter-hour the
 * snapshots, silences and levels of the ports; each hour the sealing of tracks; as scheduled, the asking for a refit of the models; each day retention, of tracks and of vessels.
 */
export function runTimetable(world: World, nowMs: number): void {
  const { clock } = world;
  clock.quarterMs ??= lastQuarter(nowMs - DUE_DELAY_MS);
  while (clock.quarterMs + QUARTER_MS + DUE_DELAY_MS <= nowMs) {
    const dueMs: number = clock.quarterMs + QUARTER_MS;
    clock.serviceMs = dueMs + DUE_DELAY_MS;
    takeRefit(world, dueMs);
    closeQuarterHour(world, dueMs);
    clock.refitDueMs ??= world.nextRefitMs(dueMs);
    if (dueMs >= clock.refitDueMs) {
      clock.refit ??= { dueMs, effectiveMs: dueMs + QUARTER_MS };
      clock.refitDueMs = world.nextRefitMs(dueMs);
    }
    if (dueMs % HOUR_MS === 0) world.pending.track.push({ kind: 'seal', beforeMs: dueMs });
    if (dueMs % DAY_MS === 0) forgetVessels(world, dueMs);
    if (dueMs % DAY_MS === 0 && world.trackRetentionDays !== null && !world.isReplay) {
      world.pending.track.push({ kind: 'forget', beforeMs: dueMs - world.trackRetentionDays * DAY_MS });
    }
    clock.quarterMs = dueMs;
  }
  clock.serviceMs = Math.max(clock.serviceMs ?? nowMs, nowMs);
}

/** Goes over a silence in a recording: nothing that would have been due in it happens, but what came before is sealed. */
export function skipTimetable(world: World, nowMs: number): void {
  world.clock.quarterMs = lastQuarter(nowMs - DUE_DELAY_MS);
  world.pending.track.push({ kind: 'seal', beforeMs: Math.floor(nowMs / HOUR_MS) * HOUR_MS });
}

const lastQuarter = (atMs: number): number => Math.floor(atMs / QUARTER_MS) * QUARTER_MS;
