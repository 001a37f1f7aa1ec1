import type { RefitAnswer, RefitJob } from '../system/worker-trainer.ts';
import { refitDirectory } from './refit-directory.ts';

declare const self: {
  onmessage: (event: { readonly data: RefitJob }) => void;
  postMessage(answer: RefitAnswer): void;
};

/** The Worker's part of the program: fits models from a data directory that another thread has open. */
self.onmessage = async ({ data: { directory, request } }) => {
  try {
    self.postMessage({ refits: await refitDirectory(directory, request) });
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};
self.postMessage({ isListening: true });
