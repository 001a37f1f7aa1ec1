import type { Source } from '../contracts/source.ts';
import { Fault } from '../core/fault.ts';
import { formatIso, HOUR_MS, SECOND_MS } from '../core/time.ts';
import type { Report } from '../domain/track/report.ts';
import { createLive } from './live.ts';
import { feedAgeSeconds, type Service, type Stage } from './stage.ts';
import { watchPorts } from './watch-ports.ts';
import { watchRefits } from './watch-refits.ts';

export type LiveStage = Stage & {
  /** Starts the sources, which hand over what they hear. */
  readonly openSources: (take: (reports: readonly Report[], receivedMs: number) => void) => Promise<Source[]>;
};

/** A feed silent for longer than this is not ready. */
const LONGEST_SILENCE_S = 900;
const MOST_AHEAD_MS = 60 * SECOND_MS;
const MOST_AHEAD_AT_START_MS = HOUR_MS;

function feedReason(ageSeconds: number | null): string | null {
  if (ageSeconds === null) return 'no AIS has been heard yet from any source';
  return ageSeconds > LONGEST_SILENCE_S ? `no AIS has been heard for ${ageSeconds} s from any source` : null;
}

/** Live sources: reports as they come, the timetable by the wall clock, a commit every second. */
export async function serveLive(stage: LiveStage): Promise<Service> {
  const { store, world, publish, log, wallClockMs } = stage;
  const { serviceMs } = world.clock;
  if (serviceMs !== null && serviceMs - wallClockMs() > MOST_AHEAD_AT_START_MS) {
    throw new Fault(
      'conflict',
      `the data directory stands at ${formatIso(serviceMs)}, ahead of this machine's clock (${formatIso(wallClockMs())}): ` +
        'set the clock right, or name another data directory with --data-dir',
    );
  }
  const live = createLive({ world, store, log, onCommit: publish, outboxOf: stage.outboxOf });
  const sources = await stage.openSources(live.take);
  const states = new Map<string, string>();
  /** Tells the operator when a source comes up, breaks off or fails. */
  const logChanges = (): void => {
    for (const { name, state, note } of sources.map((source) => source.status())) {
      if (states.get(name) === state) continue;
      states.set(name, state);
      log.info('source changed', { source: name, state, ...(note === '' ? {} : { note }) });
    }
  };
  const refits = await watchRefits(stage);
  const refreshPorts = await watchPorts(store, world, stage.portsInForce);
  const tick = async (): Promise<void> => {
    await refreshPorts();
    await live.tick(wallClockMs());
    await refits.look();
    for (const source of sources) source.hold(!live.isStoring());
    logChanges();
  };
  await tick();
  const stopTicking = stage.everySecond(tick);
  return {
    health: {
      sources: () => sources.map((source) => source.status()),
      feedAgeSeconds: () => feedAgeSeconds(world),
      counters: () => world.counters,
    },
    notReady() {
      if (!live.isStoring()) return 'nothing can be stored: see the log';
      const aheadMs = (world.clock.serviceMs ?? 0) - wallClockMs();
      if (aheadMs > MOST_AHEAD_MS)
        return `the clock of this machine is ${Math.round(aheadMs / SECOND_MS)} s behind the data: set it right`;
      const failed = sources.map((source) => source.status()).find(({ state }) => state === 'failed');
      if (failed) return `source ${failed.name} failed: ${failed.note}`;
      return sources.length === 0 ? null : feedReason(feedAgeSeconds(world));
    },
    async stop() {
      for (const source of sources) source.stop();
      stopTicking();
      await refits.stop();
      await live.flush();
    },
  };
}
