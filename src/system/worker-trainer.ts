import type { RefitRequest, Trainer } from '../contracts/trainer.ts';
import type { PortRefit } from '../domain/prediction/refit-port.ts';

/** What the Worker is asked, and what it answers; a job that is sent before it listens would be lost. */
export type RefitJob = { readonly directory: string; readonly request: RefitRequest };
export type RefitAnswer =
  | { readonly isListening: true }
  | { readonly refits: readonly PortRefit[] }
  | { readonly error: string };

/**
 * Fits in a Worker, which is made for each refit and gone with it: neither requests nor reports wait, and its memory is
 * given back. `script` is the program's own entry point, which plays the Worker's part off the main thread.
 */
export function workerTrainer(script: string, directory: string): Trainer {
  let running: Worker | null = null;
  return {
    refit(request) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly PortRefit[]>();
      const worker = new Worker(script);
      running = worker;
      worker.onmessage = ({ data }: MessageEvent<RefitAnswer>) => {
        if ('isListening' in data) worker.postMessage({ directory, request } satisfies RefitJob);
        else if ('refits' in data) resolve(data.refits);
        else reject(new Error(data.error));
      };
      worker.onerror = (event) => reject(new Error(event.message));
      worker.addEventListener('close', () => reject(new Error('the refit was stopped')));
      return promise.finally(() => {
        running = null;
        worker.terminate();
      });
    },
    stop: () => running?.terminate(),
  };
}
