import { HOUR_MS } from '../core/time.ts';
import { FEED_SILENCE_MS } from './quarter-hour.ts';
import { runTimetable, skipTimetable } from './timetable.ts';
import type { World } from './world.ts';

/** A replay's clock jumps further than this only when a second line confirms it. */
export const UNCONFIRMED_JUMP_MS = 24 * HOUR_MS;
/** A silence in a recording that is skipped at once: a gap in the recording, not in the traffic. */
const SKIPPED_SILENCE_MS = 24 * HOUR_MS;

/** Whether a message may move the replay's clock, given when the message after it was sent (null: it is the last). */
export function isTimePlausible(world: World, atMs: number, nextMs: number | null): boolean {
  const nowMs = world.clock.serviceMs;
  if (nowMs !== null && atMs <= nowMs + UNCONFIRMED_JUMP_MS) return true;
  if (nextMs === null) return nowMs === null;
  return Math.abs(nextMs - atMs) <= UNCONFIRMED_JUMP_MS;
}

/** Whether a message ends a silence that a replay leaves out. */
export const isSilenceSkipped = ({ clock: { lastHeardMs } }: World, atMs: number): boolean =>
  lastHeardMs !== null && atMs - lastHeardMs > SKIPPED_SILENCE_MS;

/** Moves the replay's clock to a message's time, doing on the way what was due. */
export function advanceReplay(world: World, atMs: number): void {
  const { clock } = world;
  if (clock.serviceMs !== null && atMs <= clock.serviceMs) return;
  if (isSilenceSkipped(world, atMs)) {
    skipTimetable(world, atMs);
    clock.serviceMs = atMs;
  } else {
    runTimetable(world, atMs);
  }
  hear(world, atMs);
}

/** Moves the live clock to the wall's time, doing what was due. */
export function advanceLive(world: World, nowMs: number): void {
  const { clock } = world;
  if (clock.serviceMs !== null && nowMs <= clock.serviceMs) return;
  runTimetable(world, nowMs);
}

/** Notes that something was heard at the instant; a silence that ends is put on no vessel's account. */
export function hear(world: World, atMs: number): void {
  const { clock } = world;
  if (clock.lastHeardMs !== null) {
    const silenceMs = atMs - clock.lastHeardMs;
    if (silenceMs <= 0) return;
    if (silenceMs > FEED_SILENCE_MS) clock.silentMs += silenceMs;
  }
  clock.lastHeardMs = atMs;
}
