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
