import type { Log } from '../contracts/log.ts';

/** One answered request. Never a key, never a payload; the path is the route's template. */
export type Served = {
  readonly request_id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly key_id: number | null;
  readonly ms: number;
};

const FLUSH_MS = 200;

/** Tells the log of each request, many at a time: a line by itself would cost more than the answer. */
export function createAccessLog(log: Log): { tell(served: Served): void; flush(): void } {
  let waiting: Served[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const taken = waiting;
    waiting = [];
    log.infoAll('request', taken);
  };
  return {
    tell(served) {
      waiting.push(served);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    flush,
  };
}
