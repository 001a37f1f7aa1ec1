import { makeRefit } from './refit.ts';
import type { Stage } from './stage.ts';

/** Starts refits that have fallen due, beside the live lane; what they give takes effect at the next quarter-hour. */
export function watchRefits({ world, trainer, log, elapsedMs }: Stage): { look(): void; stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  return {
    /** To be called after a commit: a refit reads what is stored. */
    look() {
      if (running !== null || world.clock.refit === null || world.refitted !== null) return;
      const startedAt = elapsedMs();
      log.info('refit started', { due: world.clock.refit.dueMs });
      running = makeRefit(world, trainer)
        .then(() => {
          const models = world.refitted?.reduce((sum, refit) => sum + refit.models.length, 0) ?? 0;
          log.info('refit done', { models, seconds: Math.round((elapsedMs() - startedAt) / 100) / 10 });
        })
        .catch((error) => {
          // The models that serve stay; the next refit is due in its time.
          world.clock.refit = null;
          log.error('refit failed', { error: String(error) });
        })
        .finally(() => {
          running = null;
        });
    },
    async stop() {
      trainer.stop();
      await running;
    },
  };
}
