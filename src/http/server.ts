import { Elysia } from 'elysia';
import type { Health } from '../contracts/health.ts';
import type { Log } from '../contracts/log.ts';
import type { Views } from '../contracts/view.ts';
import { Fault } from '../core/fault.ts';
import { cachedAnswer, respond } from './answers.ts';
import { clientAddress, trustedRanges } from './client-address.ts';
import { GUARD_HEADERS, HttpFault, renderFault } from './faults.ts';
import { answerMetrics } from './ops/metrics.ts';
import { answerReadyz } from './ops/readyz.ts';
import { ROUTES, type Route } from './routes.ts';

export type HttpOptions = {
  readonly views: Views;
  readonly health: Health;
  readonly log: Log;
  readonly hostname: string;
  readonly port: number;
  /** Reverse proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
};

export type HttpServer = { readonly url: string; stop(): Promise<void> };

/** What a browser that opens the printed address is told. */
const INDEX = {
  service: 'roadstead',
  endpoints: ROUTES.map(({ path }) => path.replace(/:(\w+)/g, '{$1}')),
  operation: ['/healthz', '/readyz', '/metrics'],
};

/** Requests carry no bodies as yet. */
const MOST_BODY_BYTES = 64 * 1024;
const IDLE_SECONDS = 10;
const STOP_MS = 1_000;
const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Starts the server; a port of 0 takes a free one. */
export function startHttp(options: HttpOptions): HttpServer {
  const { hostname, port } = options;
  const app = createApp(options);
  try {
    app.listen({ hostname, port, reusePort: false, idleTimeout: IDLE_SECONDS, maxRequestBodySize: MOST_BODY_BYTES });
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
    },
  };
}

/** The routes of both interfaces and of operation, with one renderer for everything that is refused. */
export function createApp({ views, health, log, trustedProxies }: HttpOptions) {
  const trusted = trustedRanges(trustedProxies);
  const app = new Elysia({ encodeSchema: false, normalize: false });
  app.onError(({ error, code, request, path, server }) => {
    const requestId = requestIdOf(request);
    if (error instanceof HttpFault) return renderFault(error, requestId);
    if (code === 'NOT_FOUND') {
      return renderFault(new HttpFault(404, 'unknown_route', 'There is nothing at this path.'), requestId);
    }
    if (code === 'PARSE' || code === 'VALIDATION') {
      return renderFault(new HttpFault(400, 'invalid_request', 'The request cannot be read.'), requestId);
    }
    log.error('request failed', {
      request_id: requestId,
      path,
      client: clientAddress(server?.requestIP(request)?.address ?? '', request.headers.get('x-forwarded-for'), trusted),
      error: error instanceof Error ? error.stack : String(error),
    });
    return renderFault(new HttpFault(500, 'internal', 'Something went wrong on our side.'), requestId);
  });
  app.onAfterHandle(({ request, response }) => {
    if (!(response instanceof Response)) return;
    response.headers.set('x-request-id', requestIdOf(request));
    for (const [name, value] of Object.entries(GUARD_HEADERS)) response.headers.set(name, value);
  });

  const serve = (
    path: string,
    handle: (request: Request, parameters: Record<string, string>) => Response | Promise<Response>,
  ) => {
    app.get(path, ({ request, params }) => handle(request, (params ?? {}) as Record<string, string>));
    app.all(path, ({ request }) => {
      const allow = { allow: 'GET, HEAD, OPTIONS' };
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: allow });
      throw new HttpFault(405, 'method_not_allowed', `${request.method} is not offered here; GET is.`, allow);
    });
  };
  for (const route of ROUTES)
    serve(route.path, (request, parameters) => answerRoute(route, request, parameters, views));
  serve('/', () => Response.json(INDEX));
  serve('/healthz', () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }));
  serve('/readyz', () => answerReadyz(health));
  serve('/metrics', () => answerMetrics(health, views.current()));
  return app;
}

async function answerRoute(
  route: Route,
  request: Request,
  parameters: Record<string, string>,
  views: Views,
): Promise<Response> {
  const view = views.current();
  if (view.revision === 0) {
    throw new HttpFault(503, 'starting', 'The service is starting; /readyz says what it waits for.', {
      'retry-after': '2',
    });
  }
  const query = route.query?.(new URL(request.url).searchParams) ?? {};
  const key = `${route.path} ${Object.values(parameters).join(' ').toUpperCase()} ${JSON.stringify(query)}`;
  return respond(request, await cachedAnswer(view, key, () => route.answer(view, parameters, query)));
}

const ids = new WeakMap<Request, string>();

/** The caller's request id if it is a sane one, else a new one; the same for all of a request. */
function requestIdOf(request: Request): string {
  let id = ids.get(request);
  if (id === undefined) {
    const given = request.headers.get('x-request-id') ?? '';
    id = REQUEST_ID.test(given) ? given : `req_${Bun.randomUUIDv7().replaceAll('-', '')}`;
    ids.set(request, id);
  }
  return id;
}
