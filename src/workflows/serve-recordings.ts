import type { SourceStatus } from '../contracts/source.ts';
import { type Recording, replay } from './replay.ts';
import { feedAgeSeconds, type Service, type Stage } from './stage.ts';

export type RecordingsStage = Stage & {
  readonly recordings: readonly Recording[];
  readonly statuses: () => readonly Omit<SourceStatus, 'state' | 'lastHeardMs'>[];
  /** How much faster than life. */
  readonly speed: number;
  readonly sleep: (forMs: number) => Promise<void>;
};

/** The longest sleep, so that a stop is noticed. */
const LONGEST_SLEEP_MS = 500;

/** Recordings at their own pace, or faster; the service clock is theirs. */
export async function serveRecordings(stage: RecordingsStage): Promise<Service> {
  const { world, log, elapsedMs, speed, sleep } = stage;
  const startedAt = elapsedMs();
  let firstMs: number | null = null;
  let isStopped = false;
  let isEnded = false;
  const dueInMs = (atMs: number): number => (atMs - firstMs!) / speed - (elapsedMs() - startedAt);
  const wait = async (atMs: number): Promise<void> => {
    for (let left = dueInMs(atMs); left > 1 && !isStopped; left = dueInMs(atMs)) {
      await sleep(Math.min(left, LONGEST_SLEEP_MS));
    }
  };
  stage.publish();
  const running = replay({
    store: stage.store,
    world,
    recordings: stage.recordings,
    elapsedMs,
    pace(atMs) {
      firstMs ??= atMs;
      return dueInMs(atMs) > 1 ? wait(atMs) : null;
    },
    isStopped: () => isStopped,
    onCommit: stage.publish,
  })
    .catch((error) => log.error('replay failed', { error: String(error) }))
    .finally(() => {
      isEnded = true;
    });
  return {
    health: {
      sources: () =>
        stage.statuses().map((status) => ({
          ...status,
          state: isEnded ? ('ended' as const) : ('open' as const),
          lastHeardMs: world.clock.lastHeardMs,
        })),
      feedAgeSeconds: () => feedAgeSeconds(world),
      counters: () => world.counters,
    },
    notReady: () => null,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
