import { makeRefit, TRAIN_REQUEST } from './refit.ts';
import type { Stage } from './stage.ts';
import { QUARTER_MS } from './timetable.ts';

export type RefitWatch = {
  /** To be called after a commit, for a refit reads what is stored. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts refits that have fallen due, or that another process asked for, beside the live lane; what they give takes effect
 * at the next quarter-hour.
 */
export async function watchRefits({ store, world, trainer, log, elapsedMs }: Stage): Promise<RefitWatch> {
  let seen = await store.findSetting(TRAIN_REQUEST);
  let running: Promise<void> | null = null;
  let isStopped = false;
  const start = (): Promise<void> => {
    const startedAt = elapsedMs();
    log.info('refit started');
    return makeRefit(world, store, trainer)
      .then(() => {
        const models = world.refitted?.reduce((sum, refit) => sum + refit.models.length, 0) ?? 0;
        log.info('refit done', { models, seconds: Math.round((elapsedMs() - startedAt) / 100) / 10 });
      })
      .catch((error) => {
        // What a stop cuts off is due again at the next start.
        if (isStopped) return;
        // The models that serve stay; the next refit is due in its time.
        world.clock.refit = null;
        log.error('refit failed', { error: String(error) });
      })
      .finally(() => {
        running = null;
      });
  };
  return {
    async look() {
      const { clock } = world;
      const asked = await store.findSetting(TRAIN_REQUEST);
      if (asked !== seen && clock.quarterMs !== null) {
        seen = asked;
        clock.refit ??= { dueMs: clock.quarterMs, effectiveMs: clock.quarterMs + QUARTER_MS };
      }
      if (running === null && clock.refit !== null && world.refitted === null) running = start();
    },
    async stop() {
      isStopped = true;
      trainer.stop();
      await running;
    },
  };
}
