import { HOUR_MS, SECOND_MS } from '../core/time.ts';
import type { Report } from '../domain/track/report.ts';
import { collectChanges } from './collect-changes.ts';
import { createLive } from './live.ts';
import { directTrainer, passesRefit, refitOnTheWay } from './refit.ts';
import { replayReport } from './replay.ts';
import { feedAgeSeconds, type Service, type Stage } from './stage.ts';
import { watchPorts } from './watch-ports.ts';
import { watchRefits } from './watch-refits.ts';

export type DemoStage = Stage & {
  /** What the simulated receivers hear within `(fromMs, toMs]`. */
  readonly hear: (fromMs: number, toMs: number, cadence: 'history' | 'live') => readonly Report[];
  readonly messages: () => number;
  /** When the demo's history begins. */
  readonly historyMs: number;
  /** Lets waiting requests run. */
  readonly rest: () => Promise<void>;
  /** Gives back the memory that making the history took. */
  readonly tidy: () => void;
};

/** How much history is simulated between two looks at the clock. */
const STEP_MS = HOUR_MS / 2;
const COMMIT_MS = 500;
/** Giving back memory stops everything for a moment: after so many commits. */
const TIDY_COMMITS = 8;

/** Simulated traffic: its history first, as fast as it goes, then live. */
export async function serveDemo(stage: DemoStage): Promise<Service> {
  const { store, world, publish, log, wallClockMs, elapsedMs } = stage;
  const live = createLive({ world, store, log, onCommit: publish, outboxOf: stage.outboxOf });
  const beganMs = Math.max(world.clock.serviceMs ?? 0, stage.historyMs);
  let heardMs = beganMs;
  const refits = await watchRefits(stage);
  const refreshPorts = await watchPorts(store, world, stage.portsInForce);
  let isCaughtUp = false;
  let isStopped = false;
  if (world.clock.serviceMs !== null) publish();

  const catchUp = async (): Promise<void> => {
    let committedAt = elapsedMs();
    let commits = 0;
    while (!isStopped && wallClockMs() - heardMs > SECOND_MS) {
      const untilMs = Math.min(heardMs + STEP_MS, wallClockMs());
      await replayAll(stage, stage.hear(heardMs, untilMs, 'history'));
      heardMs = untilMs;
      await stage.rest();
      if (elapsedMs() - committedAt < COMMIT_MS) continue;
      await store.commit(collectChanges(world, []));
      if (++commits % TIDY_COMMITS === 0) stage.tidy();
      committedAt = elapsedMs();
    }
    if (isStopped) return;
    await live.tick(wallClockMs());
    stage.tidy();
    isCaughtUp = true;
  };
  const tick = async (): Promise<void> => {
    if (!isCaughtUp) return;
    await refreshPorts();
    const nowMs = wallClockMs();
    live.take(stage.hear(heardMs, nowMs, 'live'), nowMs);
    heardMs = nowMs;
    await live.tick(nowMs);
    await refits.look();
  };
  const running = catchUp().catch((error) => {
    log.error('simulation failed', { error: error instanceof Error ? error.stack : String(error) });
  });
  const stopTicking = stage.everySecond(tick);
  const progressPct = (): number => Math.floor((100 * (heardMs - beganMs)) / Math.max(1, wallClockMs() - beganMs));
  return {
    health: {
      sources: () => [
        {
          name: 'simulation',
          state: 'open',
          bytes: null,
          lines: null,
          messages: stage.messages(),
          rejected: {},
          lastHeardMs: world.clock.lastHeardMs,
          note: '',
        },
      ],
      feedAgeSeconds: () => feedAgeSeconds(world),
      counters: () => world.counters,
    },
    notReady: () => (isCaughtUp ? null : `the history of the demo is being simulated: ${progressPct()} %`),
    async stop() {
      isStopped = true;
      stopTicking();
      await refits.stop();
      await running;
      await live.flush();
    },
  };
}

/** Takes in a piece of the history; its refits are waited for in any case, so they are made in this thread. */
async function replayAll({ world, store }: DemoStage, reports: readonly Report[]): Promise<void> {
  const trainer = directTrainer(store);
  const commit = (): Promise<void> => store.commit(collectChanges(world, []));
  for (let i = 0; i < reports.length; i++) {
    const report = reports[i]!;
    const nextMs = reports[i + 1]?.atMs ?? null;
    if (passesRefit(world, report.atMs)) await refitOnTheWay(world, store, commit, trainer, report.atMs, nextMs);
    replayReport(world, report, nextMs);
  }
}
