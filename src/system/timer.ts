import { Cron } from 'croner';

/** Calls back on a croner pattern; a call that is still running is not joined by another. */
export function schedule(
  pattern: string,
  run: () => Promise<void> | void,
  onError: (error: unknown) => void,
): () => void {
  const job = new Cron(pattern, { protect: true, catch: onError }, run);
  return () => job.stop();
}

export const EVERY_SECOND = '* * * * * *';

/** When a pattern runs next after an instant, UTC; the pattern itself keeps no time. */
export function nextRun(pattern: string): (afterMs: number) => number {
  const cron = new Cron(pattern, { timezone: 'UTC', paused: true });
  return (afterMs) => cron.nextRun(new Date(afterMs))?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** What is wrong with a pattern; null if nothing. */
export function patternFault(pattern: string): string | null {
  try {
    new Cron(pattern, { timezone: 'UTC', paused: true }).stop();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Models are fitted anew each night at three, UTC. */
export const NIGHTLY = '0 3 * * *';
