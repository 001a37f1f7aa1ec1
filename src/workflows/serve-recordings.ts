import type { SourceStatus } from '../contracts/source.ts';
import { Fault } from '../core/fault.ts';
import { DAY_MS } from '../core/time.ts';
import { type Recording, replay } from './replay.ts';
import { feedAgeSeconds, type Service, type Stage } from './stage.ts';
import { watchPorts } from './watch-ports.ts';

export type RecordingsStage = Stage & {
  readonly recordings: readonly Recording[];
  readonly statuses: () => readonly Omit<SourceStatus, 'state' | 'lastHeardMs'>[];
  /** How much faster than life. */
  readonly speed: number;
  readonly sleep: (forMs: number) => Promise<void>;
};

/** A silence in a recording that is longer than this is not waited for. */
const SKIPPED_SILENCE_MS = DAY_MS;

/** Recordings at their own pace, or faster; the service clock is theirs. */
export async function serveRecordings(stage: RecordingsStage): Promise<Service> {
  const { store, world, log, elapsedMs, speed, sleep } = stage;
  const refreshPorts = await watchPorts(store, world, stage.portsInForce);
  const startedAt = elapsedMs();
  /** The recording's time at the start, moved on by the silences that were left out. */
  let originMs: number | null = null;
  let lastMs = 0;
  let isStopped = false;
  let state: SourceStatus['state'] = 'open';
  let failure: string | null = null;
  const dueInMs = (atMs: number): number => {
    originMs ??= atMs;
    if (lastMs > 0 && atMs - lastMs > SKIPPED_SILENCE_MS) originMs += atMs - lastMs;
    lastMs = Math.max(lastMs, atMs);
    return (atMs - originMs) / speed - (elapsedMs() - startedAt);
  };
  stage.publish();
  const opened = Promise.withResolvers<void>();
  const running = replay({
    store,
    world,
    trainer: stage.trainer,
    outboxOf: stage.outboxOf,
    recordings: stage.recordings,
    elapsedMs,
    pace: { dueInMs, sleep },
    onOpen: () => opened.resolve(),
    isStopped: () => isStopped,
    async onCommit() {
      stage.publish();
      await refreshPorts();
    },
  })
    .then(() => {
      state = 'ended';
    })
    .catch((error) => {
      opened.reject(error);
      state = 'failed';
      failure = error instanceof Fault ? error.detail : String(error);
      log.error('replay failed', { error: failure });
    });
  await opened.promise;
  return {
    health: {
      sources: () =>
        stage.statuses().map((status) => ({
          ...status,
          state,
          lastHeardMs: world.clock.lastHeardMs,
        })),
      feedAgeSeconds: () => feedAgeSeconds(world),
      counters: () => world.counters,
    },
    notReady: () => (failure === null ? null : `the replay failed: ${failure}`),
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
