import type { Log } from '../contracts/log.ts';
import type { Views } from '../contracts/view.ts';
import type { AccessControl } from '../workflows/access-control.ts';
import { type Answer, cachedAnswer, isKnown, respond, serialise } from './answers.ts';
import { checkAnswer } from './check-answer.ts';
import { commonHeaders, HttpFault, withLimits } from './faults.ts';
import type { Gate, Pass } from './gate.ts';
import { quotaHeaders } from './limit-headers.ts';
import { PATH_PARAMETERS, type Parameter, type Query } from './parameters.ts';
import { readPath, readQuery } from './read-query.ts';
import type { AccountRoute, Assumptions, PathValues, WorldRoute } from './route.ts';
import { ROW_PARAMETERS } from './rows/parameters.ts';
import { renderRows } from './rows/render.ts';
import type { Noted } from './served.ts';
import { urlParts } from './url-parts.ts';

/** A request that was let in. */
export type Call = {
  readonly request: Request;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly pass: Pass;
  readonly noted: Noted;
};

type Service = {
  readonly views: Views;
  readonly access: AccessControl;
  readonly log: Log;
  readonly wallClockMs: () => number;
  readonly assumptions: Assumptions;
};

/** Answers about the world as the caller may see it. */
export async function answerWorld(
  route: WorldRoute,
  call: Call,
  gate: Gate,
  { views, access, log, assumptions }: Service,
): Promise<Response> {
  const { request, pass } = call;
  const { caller } = pass;
  return withLimits(pass.headers, async () => {
    const counts = route.shown !== undefined && caller !== null;
    if (counts) await gate.enterMonth(caller);
    const query = readQuery(parametersOf(route), call.query);
    const path = readPath(PATH_PARAMETERS, call.parameters);
    if (views.current().revision === 0) {
      throw new HttpFault(503, 'starting', 'The service is starting; /readyz says what it waits for.', {
        headers: { 'retry-after': '2' },
      });
    }
    const view = await views.of(pass.reader);
    const asked = call.query.size === 0 ? '' : JSON.stringify(query);
    const key = `${route.path} ${Object.values(path).join(' ')} ${asked}`;
    const make = async (): Promise<Answer> => {
      const value = await route.answer(view, path, query, assumptions);
      checkAnswer(route, value, log);
      return render(route, value, path, query);
    };
    // Every reader's cursors are different.
    const answer = await (query.cursor === undefined ? cachedAnswer(view, key, make) : make());
    const isShown = request.method !== 'HEAD' && !isKnown(request, answer);
    if (counts && isShown) await access.count(caller.account, answer.shown);
    const link = answer.nextCursor === null ? {} : { link: linkTo(call, answer.nextCursor) };
    const month = counts ? quotaHeaders(await access.quota(caller.account)) : {};
    call.noted.hasCommonHeaders = true;
    return respond(request, answer, { ...commonHeaders(call.noted.requestId), ...pass.headers, ...month, ...link });
  });
}

const knownParameters = new WeakMap<WorldRoute, readonly Parameter[]>();

/** What a route takes, and what every list does. */
function parametersOf(route: WorldRoute): readonly Parameter[] {
  let known = knownParameters.get(route);
  if (!known) {
    known = [...(route.parameters ?? []), ...(route.rows ? ROW_PARAMETERS : [])];
    knownParameters.set(route, known);
  }
  return known;
}

/** Answers about the caller's own account. */
export function answerAccount(
  route: AccountRoute,
  { request, query, pass }: Call,
  { access, log, wallClockMs }: Service,
): Promise<Response> {
  return withLimits(pass.headers, async () => {
    readQuery(route.parameters ?? [], query);
    const value = await route.answerAccount(pass.caller!.account, access, wallClockMs());
    checkAnswer(route, value, log);
    return respond(request, serialise(JSON.stringify(value)), pass.headers);
  });
}

function render(route: WorldRoute, value: unknown, path: PathValues, query: Query): Answer {
  if (!route.rows) return serialise(JSON.stringify(value));
  return renderRows(route, value as Record<string, unknown>, query, String(path.port_code));
}

/** The next page (RFC 8288); the key is not part of it. */
function linkTo({ request, query }: Call, cursor: string): string {
  const { path } = urlParts(request.url);
  const next = new URLSearchParams(query);
  next.set('cursor', cursor);
  return `<${path}?${next}>; rel="next"`;
}
