import type { Log } from '../contracts/log.ts';
import type { Views } from '../contracts/view.ts';
import type { Webhooks } from '../workflows/webhooks.ts';
import type { Call } from './answer-route.ts';
import { JSON_TYPE } from './answers.ts';
import { checkAnswer } from './check-answer.ts';
import { HttpFault, withLimits } from './faults.ts';
import { onceOnly } from './idempotency.ts';
import { PATH_PARAMETERS } from './parameters.ts';
import { checkBody, readJson } from './read-body.ts';
import { readPath, readQuery } from './read-query.ts';
import type { Action, ActionRoute } from './route.ts';

type Service = {
  readonly views: Views;
  readonly webhooks: Webhooks;
  readonly log: Log;
  readonly wallClockMs: () => number;
};

/** Does what a caller asks for, and tells what came of it. Nobody keeps the answer: it may hold a secret. */
export function answerAction(
  route: ActionRoute,
  { request, parameters, query, pass }: Call,
  { views, webhooks, log, wallClockMs }: Service,
): Promise<Response> {
  return withLimits(pass.headers, async () => {
    const asked = readQuery(route.parameters ?? [], query);
    const path = readPath(PATH_PARAMETERS, parameters);
    const body = route.method === 'GET' ? {} : await readJson(request);
    checkBody(route.body ?? [], body);
    if (webhooks.isReadonly && route.method !== 'GET') {
      throw new HttpFault(409, 'read_only', 'This server shows recorded history: nothing can be changed here.');
    }
    const { account } = pass.caller!;
    const { portCodes } = views.current();
    const act = (keep: Action['keep']): Promise<unknown> =>
      route.act({ account, path, query: asked, body, webhooks, keep, portCodes, nowMs: wallClockMs() });
    const value = route.isOnce
      ? await onceOnly({ request, route, account, path, body, webhooks, wallClockMs }, act)
      : await act(() => null);
    checkAnswer(route, value, log);
    return new Response(JSON.stringify(value), {
      headers: { ...pass.headers, 'content-type': JSON_TYPE, 'cache-control': 'no-store' },
    });
  });
}
