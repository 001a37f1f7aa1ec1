import { Fault } from '../core/fault.ts';
import { type AppOptions, createApp } from './app.ts';
import { MOST_BODY_BYTES } from './limits.ts';

export type HttpOptions = AppOptions & { readonly hostname: string; readonly port: number };

export type HttpServer = { readonly url: string; stop(): Promise<void> };

const IDLE_SECONDS = 10;
const STOP_MS = 1_000;
/** What is longer than a body may be is answered by us up to here, and cut off by the server beyond. */
const MOST_READ_BYTES = 16 * MOST_BODY_BYTES;

/** Starts the server; a port of 0 takes a free one. */
export function startHttp(options: HttpOptions): HttpServer {
  const { hostname, port } = options;
  const { app, flush } = createApp(options);
  try {
    app.listen({ hostname, port, reusePort: false, idleTimeout: IDLE_SECONDS, maxRequestBodySize: MOST_READ_BYTES });
  } catch (error) {
    throw new Fault(
      'unavailable',
      `cannot listen on ${hostname} port ${port}: ${(error as Error).message}; --port names another, 0 takes a free one`,
    );
  }
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return {
    url: `http://${host}:${app.server!.port}`,
    async stop() {
      const { server } = app;
      // Requests under way are finished; what hangs is cut.
      server!.closeIdleConnections();
      const isDone = await Promise.race([server!.stop().then(() => true), Bun.sleep(STOP_MS).then(() => false)]);
      if (!isDone) await server!.stop(true);
      flush();
    },
  };
}
