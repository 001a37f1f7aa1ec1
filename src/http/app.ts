import { Elysia } from 'elysia';
import type { Health } from '../contracts/health.ts';
import type { Log } from '../contracts/log.ts';
import type { Views } from '../contracts/view.ts';
import type { AccessControl } from '../workflows/access-control.ts';
import type { Webhooks } from '../workflows/webhooks.ts';
import { createAccessLog } from './access-log.ts';
import { answerAction } from './answer-action.ts';
import { answerAccount, answerWorld, type Call } from './answer-route.ts';
import { allowOrigin, preflight } from './cors.ts';
import { answerRoot, docsPages } from './docs/docs-pages.ts';
import { commonHeaders, HttpFault, internalFault, renderFault } from './faults.ts';
import { createGate } from './gate.ts';
import { KEY_HEADER, takeKey } from './key-of.ts';
import { MOST_BODY_BYTES, TEST_SECONDS } from './limits.ts';
import { answerMetrics } from './ops/metrics.ts';
import { type Operator, requireOperator } from './ops/operator.ts';
import { answerReadyz } from './ops/readyz.ts';
import { createRequestCounts } from './ops/request-counts.ts';
import type { PortalSettings } from './portal/portal.ts';
import { portalPages } from './portal/portal-pages.ts';
import { type ActionRoute, type Assumptions, isAboutAccount, type Route } from './route.ts';
import { ROUTES } from './routes.ts';
import type { Asked, Noted, Served } from './served.ts';
import { queryOf } from './url-parts.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';

export type AppOptions = {
  readonly views: Views;
  readonly access: AccessControl;
  readonly webhooks: Webhooks;
  readonly health: Health;
  readonly log: Log;
  readonly wallClockMs: () => number;
  /** Monotonic. */
  readonly elapsedMs: () => number;
  /** Origins whose pages browsers let call us; `*` is any. */
  readonly corsOrigins: readonly string[];
  /** The address of a request's client: the peer's, or what a trusted proxy says. */
  readonly clientAddress: (peer: string, headers: Headers) => string;
  readonly portal: PortalSettings;
  readonly assumptions: Assumptions;
};

/** What a caller may call a request; a key that strayed into that header must not reach the log. */
const REQUEST_ID = /^(?!rs_)[A-Za-z0-9_-]{1,64}$/i;

/** The routes of both interfaces and of operation, with one renderer for everything that is refused. */
export function createApp(options: AppOptions) {
  const { views, access, webhooks, health, log, wallClockMs, elapsedMs, corsOrigins } = options;
  const gate = createGate(options);
  const accessLog = createAccessLog(log);
  const counts = createRequestCounts();
  const notes = new WeakMap<Request, Noted>();
  const noteOf = (request: Request): Noted => {
    let noted = notes.get(request);
    if (!noted) {
      const given = request.headers.get('x-request-id') ?? '';
      const requestId = REQUEST_ID.test(given) ? given : `req_${Bun.randomUUIDv7().replaceAll('-', '')}`;
      noted = { requestId, startedMs: elapsedMs(), route: 'unknown', keyId: null, hasCommonHeaders: false };
      notes.set(request, noted);
    }
    return noted;
  };

  const app = new Elysia({ encodeSchema: false, normalize: false });
  const finish = (request: Request, response: Response): void => {
    const { requestId, startedMs, route, keyId, hasCommonHeaders } = noteOf(request);
    if (!hasCommonHeaders) {
      const { vary, ...common } = commonHeaders(requestId);
      for (const name in common) response.headers.set(name, common[name]!);
      response.headers.append('vary', vary!);
    }
    if (corsOrigins.length > 0) allowOrigin(corsOrigins, request, response.headers);
    counts.tell(route, response.status);
    // Refusals for haste would let a hasty client fill the log; the metrics count them.
    if (response.status === 429) return;
    const ms = Math.round((elapsedMs() - startedMs) * 10) / 10;
    accessLog.tell({
      request_id: requestId,
      method: request.method,
      route,
      status: response.status,
      key_id: keyId,
      ms,
    });
  };
  app.onError(({ error, code, request }) => {
    const { requestId, route } = noteOf(request);
    const response = renderFault(faultOf(error, code), requestId);
    if (response.status === 500) {
      const { cause = error } = error instanceof HttpFault ? error : { cause: error };
      const told = cause instanceof Error ? cause.stack : String(cause);
      log.error('request failed', { request_id: requestId, route, error: told });
    }
    finish(request, response);
    return response;
  });
  app.onAfterHandle(({ request, response }) => {
    if (response instanceof Response) finish(request, response);
  });

  const peerOf = (request: Request): string => app.server?.requestIP(request)?.address ?? '';
  const serve = ({ path, methods, seconds }: Served): void => {
    const allow = `${Object.keys(methods).join(', ')}${methods.GET ? ', HEAD' : ''}, OPTIONS`;
    const handle = (request: Request, parameters: Record<string, string>): Response | Promise<Response> => {
      const noted = noteOf(request);
      noted.route = path;
      if (request.method === 'OPTIONS') return preflight(corsOrigins, request, allow);
      const answer = methods[(request.method === 'HEAD' ? 'GET' : request.method) as keyof Served['methods']];
      if (!answer) {
        const offered = Object.keys(methods).join(' and ');
        throw new HttpFault(
          405,
          'method_not_allowed',
          `${tellable(request.method)} is not offered here; ${offered} is.`,
          {
            headers: { allow },
          },
        );
      }
      checkRequest(request);
      if (seconds !== undefined) app.server?.timeout(request, seconds);
      return answer({
        request,
        parameters,
        noted,
        // Few ask for it, and it takes a while to find out.
        get address() {
          return options.clientAddress(peerOf(request), request.headers);
        },
      });
    };
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    app.get(pattern, ({ request, params }) => handle(request, (params ?? {}) as Record<string, string>));
    app.all(pattern, ({ request, params }) => handle(request, (params ?? {}) as Record<string, string>), {
      // Bodies are read by whoever wants one.
      parse: 'none',
    });
  };
  const callOf = (route: Route | ActionRoute, asked: Asked): Call => {
    const { request, parameters, noted } = asked;
    const query = queryOf(request.url);
    const given = takeKey(request.headers, query);
    return { request, parameters, query, pass: gate.enter(route, given, asked), noted };
  };
  const act = (route: ActionRoute, asked: Asked): Promise<Response> =>
    answerAction(route, callOf(route, asked), options);
  const enter = (route: Route, asked: Asked): Promise<Response> => {
    const call = callOf(route, asked);
    return isAboutAccount(route) ? answerAccount(route, call, options) : answerWorld(route, call, gate, options);
  };
  const operator = ({ request }: Asked): Operator => ({
    peer: peerOf(request),
    headers: request.headers,
    caller: access.find(request.headers.get(KEY_HEADER) ?? ''),
  });
  const operation: readonly Served[] = [
    { path: '/', methods: { GET: ({ request }) => answerRoot(request, INDEX) } },
    {
      path: '/healthz',
      methods: { GET: () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }) },
    },
    {
      path: '/readyz',
      methods: {
        GET(asked) {
          requireOperator(operator(asked));
          return answerReadyz(health);
        },
      },
    },
    {
      path: '/metrics',
      methods: {
        GET(asked) {
          requireOperator(operator(asked));
          const [view, requests, nowMs] = [views.current(), counts.list(), wallClockMs()];
          return answerMetrics({ health, view, webhooks, requests, nowMs });
        },
      },
    },
  ];
  for (const route of ROUTES) serve({ path: route.path, methods: { GET: (asked) => enter(route, asked) } });
  for (const [path, routes] of Map.groupBy(WEBHOOK_ROUTES, ({ path }) => path)) {
    const methods = routes.map((route) => [route.method, (asked: Asked) => act(route, asked)] as const);
    serve({ path, seconds: TEST_SECONDS, methods: Object.fromEntries(methods) });
  }
  const pages = [...docsPages(), ...portalPages({ ...options, ...options.portal })];
  for (const served of [...operation, ...pages]) serve(served);
  return { app, flush: accessLog.flush };
}

/** What a program that asks at the printed address is told. */
const INDEX = {
  service: 'roadstead',
  endpoints: [...new Set([...ROUTES, ...WEBHOOK_ROUTES].map(({ path }) => path))],
  operation: ['/healthz', '/readyz', '/metrics'],
  documents: ['/docs', '/docs/guide', '/openapi.json', '/api/openapi.json', '/v1/openapi.json'],
  portal: '/portal',
};

function faultOf(error: unknown, code: string | number): HttpFault {
  if (error instanceof HttpFault) return error;
  if (code === 'NOT_FOUND') return new HttpFault(404, 'unknown_route', 'There is nothing at this path.');
  if (code === 'PARSE' || code === 'VALIDATION') {
    return new HttpFault(400, 'invalid_request', 'The request cannot be read.');
  }
  return internalFault(error);
}

/** Judges what Bun lets through and we do not: two hosts, and bodies that nobody reads. */
function checkRequest({ headers }: Request): void {
  if (headers.get('host')?.includes(',')) {
    throw new HttpFault(400, 'ambiguous_host', 'More than one Host header was sent.');
  }
  if (Number(headers.get('content-length') ?? 0) > MOST_BODY_BYTES) {
    throw new HttpFault(413, 'too_large', `The body is longer than ${MOST_BODY_BYTES / 1024} KiB.`);
  }
}

/** Only what can be a method's name is given back to the caller. */
const tellable = (method: string): string => (/^[A-Z]{1,10}$/.test(method) ? method : 'This method');
