import { Fault } from '../core/fault.ts';

/** Lets so many run at once and so many more wait, in their order; beyond it a call fails. */
export function createTurns(atOnce: number, mostWaiting: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Fault('unavailable', 'too many are waiting: try again in a moment');
      // Whoever ends hands its place on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
