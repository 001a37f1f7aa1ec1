import type { Changes } from '../contracts/changes.ts';
import type { Log } from '../contracts/log.ts';
import type { Store } from '../contracts/store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/time.ts';
import type { Report } from '../domain/track/report.ts';
import { collectChanges, type OutboxOf } from './collect-changes.ts';
import { followPosition, followStatic } from './follow-vessel.ts';
import { advanceLive, hear } from './service-clock.ts';
import type { World } from './world.ts';

/** A receiver's stamp is believed within these bounds of the service clock; outside them the receipt counts. */
const OLDEST_STAMP_MS = DAY_MS;
const NEWEST_STAMP_MS = 2 * MINUTE_MS;
/** The machine's clock is believed to have leapt this far only when it has stood there for so many ticks. */
const LONGEST_LEAP_MS = HOUR_MS;
const CONFIRMING_TICKS = 60;

/** The live lane: everything that changes the world passes here, one thing at a time. */
export type Live = {
  /** Takes in what a source heard at `nowMs`; reports without a time of their own have NaN. */
  take(reports: readonly Report[], nowMs: number): void;
  /** Moves the clock and does what is due, then commits. */
  tick(nowMs: number): Promise<void>;
  /** Commits all there is; false if that failed. */
  flush(): Promise<boolean>;
  /** False while nothing can be stored: sources hold back until it is true again. */
  readonly isStoring: () => boolean;
};

export type LiveOptions = {
  readonly world: World;
  readonly store: Store;
  readonly log: Log;
  readonly outboxOf: OutboxOf;
  /** Called after every commit, with the world as committed. */
  readonly onCommit: () => void;
};

export function createLive({ world, store, log, onCommit, outboxOf }: LiveOptions): Live {
  let unstored: Changes | null = null;
  let isHeldBack = false;
  let isBusy = false;
  let tickedMs: number | null = null;
  let leapTicks = 0;

  /** The wall's time, or that of the last tick while a leap of the machine's clock is not confirmed. */
  const trusted = (nowMs: number): number =>
    tickedMs !== null && nowMs - tickedMs > LONGEST_LEAP_MS && leapTicks < CONFIRMING_TICKS ? tickedMs : nowMs;

  /** A commit that failed is tried again as it was: nothing is taken in before it is through. */
  const commit = async (): Promise<void> => {
    const changes = unstored ?? collectChanges(world, [], outboxOf);
    unstored = changes;
    try {
      await store.commit(changes);
      unstored = null;
      isHeldBack = false;
      onCommit();
    } catch (error) {
      isHeldBack = true;
      // The world goes on; what is tried again must not.
      unstored = structuredClone(changes);
      log.error('commit failed', { remedy: 'free disk space; sources are held back', error: String(error) });
    }
  };

  return {
    isStoring: () => !isHeldBack,
    take(reports, wallMs) {
      const nowMs = trusted(wallMs);
      advanceLive(world, nowMs);
      if (reports.length > 0) hear(world, nowMs);
      for (const report of reports) {
        const isBelieved = report.atMs >= nowMs - OLDEST_STAMP_MS && report.atMs <= nowMs + NEWEST_STAMP_MS;
        const timed = isBelieved ? report : { ...report, atMs: nowMs };
        if (timed.kind === 'position') followPosition(world, timed);
        else followStatic(world, timed);
      }
    },
    async flush() {
      if (unstored !== null) await commit();
      if (unstored === null) await commit();
      return unstored === null;
    },
    async tick(nowMs) {
      if (isBusy) return;
      isBusy = true;
      try {
        const isLeap = tickedMs !== null && nowMs - tickedMs > LONGEST_LEAP_MS;
        leapTicks = isLeap ? leapTicks + 1 : 0;
        if (leapTicks === 1) log.warn('the clock of this machine leapt', { from: tickedMs, to: nowMs });
        tickedMs = trusted(nowMs);
        if (unstored === null) advanceLive(world, tickedMs);
        await commit();
      } finally {
        isBusy = false;
      }
    },
  };
}
