import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts';
import { type AccessServer, openAccessServer } from '../support/access-server.ts';

let open: AccessServer;
beforeAll(async () => {
  open = await openAccessServer();
}, 30_000);
afterAll(() => open.close());
// What one test used of a minute is no other's.
beforeEach(() => open.fake.advance(MINUTE_MS));

const limitsOf = ({ headers }: Response): (number | null)[] =>
  ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-used', 'x-ratelimit-reset', 'retry-after'].map((name) =>
    headers.has(name) ? Number(headers.get(name)) : null,
  );
const detailOf = async (response: Response): Promise<unknown> => ((await response.json()) as { detail: string }).detail;
const paid = { trialEndMs: null } as const;

describe('the minute', () => {
  test('of a key, on each interface by itself, is told on every answer', async () => {
    const { text } = await open.key('minute', { tier: 'Free', plan: 'Starter' });
    await open.fake.advance(0);
    const resetS = (open.fake.nowMs() + MINUTE_MS) / SECOND_MS;
    for (let used = 1; used <= 10; used++) {
      // Refusals count like answers.
      const response = await open.get(used % 2 ? '/api/global/overview' : '/api/report/XXX', text);
      expect(limitsOf(response)).toEqual([10, 10 - used, used, resetS, null]);
      expect(response.headers.get('ratelimit-policy')).toBe('"minute";q=10;w=60');
      expect(response.headers.get('ratelimit')).toBe(`"minute";r=${10 - used};t=60`);
    }
    await open.fake.advance(20 * SECOND_MS);
    const over = await open.get('/api/global/overview', text);
    expect([over.status, ...limitsOf(over)]).toEqual([429, 10, 0, 10, resetS, 40]);
    expect(await detailOf(over)).toBe('Rate limit exceeded (10/min for Free tier)');
    expect((await open.get('/v1/ports', text)).status).toBe(200);
    await open.fake.advance(40 * SECOND_MS);
    expect((await open.get('/api/global/overview', text)).status).toBe(200);
  });

  test.each([
    ['/api/global/overview', { tier: 'Basic' }, 60, 'Rate limit exceeded (60/min for Basic tier)'],
    ['/api/global/overview', { tier: 'Professional' }, 300, 'Rate limit exceeded (300/min for Professional tier)'],
    ['/api/global/overview', { tier: 'Enterprise' }, 1_000, 'Rate limit exceeded (1000/min for Enterprise tier)'],
    ['/v1/ports', { plan: 'Starter' }, 60, 'Rate limit exceeded (60/min for Starter plan)'],
    ['/v1/ports', { plan: 'Growth', ...paid }, 120, 'Rate limit exceeded (120/min for Growth plan)'],
    ['/v1/ports', { plan: 'Enterprise', ...paid }, 600, 'Rate limit exceeded (600/min for Enterprise plan)'],
  ] as const)('%s for %p: %d', async (path, change, limit, detail) => {
    const { text } = await open.key(`${path} ${limit}`, change);
    await open.fake.advance(0);
    const statuses = await Promise.all(
      Array.from({ length: limit + 3 }, async () => (await open.get(path, text)).status),
    );
    expect(statuses.filter((status) => status === 200).length).toBe(limit);
    expect(statuses.filter((status) => status === 429).length).toBe(3);
    expect(await detailOf(await open.get(path, text))).toBe(detail);
  });

  test('of an address without a key, and of one whose keys are wrong', async () => {
    const without: number[] = [];
    for (let i = 0; i < 32; i++) without.push((await open.get('/v1/demo/ports')).status);
    expect(without.filter((status) => status === 200).length).toBe(30);
    const last = await open.get('/v1/demo/ports');
    expect([last.status, ...limitsOf(last)]).toEqual([429, 30, 0, 30, (open.fake.nowMs() + MINUTE_MS) / SECOND_MS, 60]);
    const wrong: number[] = [];
    for (let i = 0; i < 32; i++) wrong.push((await open.get('/v1/ports', `wrong ${i}`)).status);
    expect(wrong).toEqual([...Array<number>(30).fill(401), 429, 429]);
    // Whoever has a key is not kept out by others behind the same address.
    const { text } = await open.key('beside');
    await open.fake.advance(0);
    expect((await open.get('/v1/ports', text)).status).toBe(200);
  });
});

describe('the month', () => {
  type Usage = {
    predictions: { month: string; limit: number | null; used: number; remaining: number | null };
    days: unknown[];
  };
  const usage = async (key: string): Promise<Usage> => (await (await open.get('/v1/usage', key)).json()) as Usage;
  const quotaOf = ({ headers }: Response): (number | null)[] =>
    ['x-quota-limit', 'x-quota-used', 'x-quota-remaining', 'x-quota-reset'].map((name) =>
      headers.has(name) ? Number(headers.get(name)) : null,
    );

  test('counts each prediction once, 304 and HEAD not at all, and survives a restart', async () => {
    const { text } = await open.key('month', { tier: 'Basic', plan: 'Growth', ...paid });
    await open.fake.advance(0);
    expect((await open.get('/v1/predictions/TST', text, { method: 'HEAD' })).status).toBe(200);
    const first = await open.get('/v1/predictions/TST', text);
    const { predictions } = (await first.json()) as { predictions: { mmsi: number }[] };
    expect(predictions.length).toBeGreaterThan(2);
    const shown = predictions.length;
    expect(quotaOf(first).slice(0, 3)).toEqual([50_000, shown, 50_000 - shown]);
    expect(first.headers.get('x-quota-reset')).toBe(String(Date.UTC(2026, 11, 1) / 1000));
    const again = await open.get('/v1/predictions/TST', text);
    expect(quotaOf(again)[1]).toBe(predictions.length);
    await open.get('/v1/predictions/TST?format=csv&limit=2', text);
    const etag = again.headers.get('etag')!;
    const known = await open.get('/v1/predictions/TST', text, { headers: { 'if-none-match': etag } });
    expect(known.status).toBe(304);
    expect((await usage(text)).predictions).toMatchObject({
      month: '2026-11',
      limit: 50_000,
      used: predictions.length,
      remaining: 50_000 - predictions.length,
    });
    await open.fake.advance(SECOND_MS);
    await open.restart();
    expect((await usage(text)).predictions.used).toBe(predictions.length);
    await open.get('/v1/predictions/TST', text);
    expect((await usage(text)).predictions.used).toBe(predictions.length);
    // The next run of predictions counts anew, one vessel of it once.
    await open.pass(16);
    const { predictions: later } = (await (await open.get('/v1/predictions/TST', text)).json()) as {
      predictions: unknown[];
    };
    expect((await usage(text)).predictions.used).toBe(predictions.length + later.length);
  });

  test('an answer is whole while one is left; then 429, until the next month', async () => {
    const { text, key } = await open.key('used up', { tier: 'Basic', plan: 'Starter', ...paid });
    await open.beside(({ access }) => {
      const day = { day: '2026-11-30', on: 'v1', requests: 1, predictions: 9_999 } as const;
      return access.saveUsage([{ accountId: key.accountId, days: [day], counted: new Map() }], new Map());
    });
    await open.fake.advance(0);
    const whole = await open.get('/v1/predictions/TST', text);
    const shown = ((await whole.json()) as { predictions: unknown[] }).predictions.length;
    expect([whole.status, ...quotaOf(whole).slice(0, 3)]).toEqual([200, 10_000, 9_999 + shown, 0]);
    const over = await open.get('/v1/predictions/TST', text);
    expect([over.status, ...quotaOf(over).slice(0, 3)]).toEqual([429, 10_000, 9_999 + shown, 0]);
    const toNextMonthS = (Date.UTC(2026, 11, 1) - open.fake.nowMs()) / SECOND_MS;
    expect(Number(over.headers.get('retry-after'))).toBe(toNextMonthS);
    expect(await over.json()).toMatchObject({
      code: 'quota_exceeded',
      detail: 'Monthly prediction quota exceeded (10000 for Starter plan)',
    });
    // Everything else goes on.
    expect((await open.get('/v1/vessels/TST', text)).status).toBe(200);
    while (open.fake.nowMs() < Date.UTC(2026, 11, 1)) await open.fake.advance(30 * MINUTE_MS);
    const next = await open.get('/v1/predictions/TST', text);
    const anew = ((await next.json()) as { predictions: unknown[] }).predictions.length;
    expect([next.status, quotaOf(next)[1], next.headers.get('x-quota-reset')]).toEqual([
      200,
      anew,
      String(Date.UTC(2027, 0, 1) / 1000),
    ]);
  });

  test('of a plan without a bound is counted and never over', async () => {
    const { text } = await open.key('unbound', { tier: 'Enterprise', plan: 'Enterprise', ports: null, ...paid });
    await open.fake.advance(0);
    const response = await open.get('/v1/predictions/TST', text);
    const { length } = ((await response.json()) as { predictions: unknown[] }).predictions;
    expect(quotaOf(response).slice(0, 3)).toEqual([null, length, null]);
    expect((await usage(text)).predictions).toMatchObject({ limit: null, remaining: null });
  });
});

describe('keys while the server runs', () => {
  test('are in force, rotated and revoked within a second of another process writing so', async () => {
    const { text, key } = await open.key('short');
    expect((await open.get('/v1/ports', text)).status).toBe(401);
    await open.fake.advance(SECOND_MS);
    expect((await open.get('/v1/ports', text)).status).toBe(200);
    await open.beside(({ access }) => access.expireKey(key.id, open.fake.nowMs() + DAY_MS));
    await open.fake.advance(SECOND_MS);
    expect((await open.get('/v1/ports', text)).status).toBe(200);
    await open.beside(({ access }) => access.revokeKey(key.id, open.fake.nowMs()));
    await open.fake.advance(SECOND_MS);
    expect((await open.get('/v1/ports', text)).status).toBe(401);
  });

  test('tell when they were used last, and requests are counted by day', async () => {
    const { text, key } = await open.key('used');
    await open.fake.advance(0);
    for (let i = 0; i < 3; i++) await open.get('/v1/ports', text);
    const usedMs = open.fake.nowMs();
    await open.fake.advance(SECOND_MS);
    const [stored, days] = await open.beside(async ({ access }) => [
      (await access.load()).keys.find(({ id }) => id === key.id)!,
      await access.listUse(key.accountId, '2026-01-01'),
    ]);
    expect(stored.lastUsedMs).toBe(usedMs);
    expect(days).toEqual([{ day: new Date(usedMs).toISOString().slice(0, 10), on: 'v1', requests: 3, predictions: 0 }]);
  });

  test('an account that changes its tier has its new limits and ports at once', async () => {
    const { text, key } = await open.key('grows');
    await open.fake.advance(0);
    expect((await open.get('/api/report/TST', text)).headers.get('x-ratelimit-limit')).toBe('10');
    await open.beside(({ access }) => access.changeAccount(key.accountId, { tier: 'Professional', ports: [] }));
    await open.fake.advance(SECOND_MS);
    const response = await open.get('/api/report/TST', text);
    expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([403, '300']);
  });
});
