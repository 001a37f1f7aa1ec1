import type { Health } from '../../contracts/health.ts';
import { instant } from '../wire/instants.ts';

/** GET /readyz: 200 when every check passes, else 503 with what is not ready. */
export function answerReadyz(health: Health): Response {
  const checks = health.checks();
  const isReady = checks.every((check) => check.isReady);
  const body = {
    status: isReady ? 'ready' : 'not_ready',
    not_ready: checks.filter((check) => !check.isReady).map(({ name, reason }) => ({ name, reason })),
    feed_age_seconds: health.feedAgeSeconds(),
    sources: health.sources().map(({ name, state, messages, lastHeardMs, note }) => ({
      name,
      state,
      messages,
      last_heard: instant(lastHeardMs),
      note,
    })),
  };
  return Response.json(body, { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
