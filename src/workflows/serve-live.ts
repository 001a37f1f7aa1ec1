import type { Source } from '../contracts/source.ts';
import type { Report } from '../domain/track/report.ts';
import { createLive } from './live.ts';
import { feedAgeSeconds, type Service, type Stage } from './stage.ts';
import { watchPorts } from './watch-ports.ts';

export type LiveStage = Stage & {
  /** Starts the sources, which hand over what they hear. */
  readonly openSources: (take: (reports: readonly Report[], receivedMs: number) => void) => Source[];
};

/** Live sources: reports as they come, the timetable by the wall clock, a commit every second. */
export async function serveLive(stage: LiveStage): Promise<Service> {
  const { store, world, publish, log, wallClockMs } = stage;
  const live = createLive({ world, store, log, onCommit: publish });
  const sources = stage.openSources(live.take);
  const refreshPorts = await watchPorts(store, world, stage.portsInForce);
  const tick = async (): Promise<void> => {
    await refreshPorts();
    await live.tick(wallClockMs());
    for (const source of sources) source.hold(!live.isStoring());
  };
  await tick();
  const stopTicking = stage.everySecond(tick);
  return {
    health: {
      sources: () => sources.map((source) => source.status()),
      feedAgeSeconds: () => feedAgeSeconds(world),
      counters: () => world.counters,
    },
    notReady: () => (live.isStoring() ? null : 'nothing can be stored: see the log'),
    async stop() {
      for (const source of sources) source.stop();
      stopTicking();
      await live.tick(wallClockMs());
    },
  };
}
