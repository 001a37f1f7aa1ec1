import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Machine, RunningServer } from '../../src/compose.ts';
import { startServer } from '../../src/compose.ts';
import type { NewAccount } from '../../src/contracts/access-store.ts';
import { DAY_MS } from '../../src/core/time.ts';
import { formatKey } from '../../src/domain/access/api-key.ts';
import { ROUTES } from '../../src/http/routes.ts';
import { openStore } from '../../src/sqlite/store.ts';
import { machineSecrets } from '../../src/system/secrets.ts';
import { createKey, freshAccount } from '../../src/workflows/give-keys.ts';
import { adminKeyOf } from '../support/call.ts';
import { createFakeMachine } from '../support/fake-machine.ts';
import { SERVE, type ServedHistory, serveSimulatedHistory } from '../support/served-history.ts';
import { REQUIRED_QUERIES, withCommodity } from './endpoints.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

/** Every kind of caller, and what they may ask for. */
type Caller = {
  readonly header?: string;
  readonly query?: string;
  /** What comes of any request, whatever it asks for; null if that depends. */
  readonly refused: number | null;
  readonly ports: readonly string[] | 'all' | 'none';
  readonly tier?: string;
  readonly hasPlan?: boolean;
};

let history: ServedHistory;
let server: RunningServer;
let callers: Record<string, Caller>;
let mmsi: string;
/** Limits are another test's: here every request comes a minute after the one before. */
let requests = 0;

beforeAll(async () => {
  history = await serveSimulatedHistory(12);
  const { server: first, directory, asOfMs } = history;
  const store = openStore({ directory, durability: 'normal', purpose: null });
  const keyOf = async (account: NewAccount, expiresMs: number | null = null): Promise<{ id: number; text: string }> => {
    const { id } = await store.access.createAccount(account);
    const made = await createKey(store.access, machineSecrets, { accountId: id, name: 'k', nowMs: NOW_MS, expiresMs });
    return { id: made.key.id, text: made.text };
  };
  const fresh = (name: string, ports: string[]): NewAccount => freshAccount(name, ports, NOW_MS);
  const revoked = await keyOf(fresh('revoked', ['STS']));
  await store.access.revokeKey(revoked.id, NOW_MS);
  const basic = (await keyOf({ ...fresh('basic', ['STS']), tier: 'Basic', plan: 'Growth', trialEndMs: null })).text;
  const other = (await keyOf(fresh('other', ['STS']))).text;
  const enterprise: NewAccount = {
    ...fresh('enterprise', []),
    tier: 'Enterprise',
    plan: 'Enterprise',
    trialEndMs: null,
    ports: null,
  };
  const admin = adminKeyOf(first);
  callers = {
    'no key': { refused: null, ports: 'none' },
    'an empty key': { header: '', refused: 401, ports: [] },
    'no key at all but a text': { header: 'secret', refused: 401, ports: [] },
    'a key with a wrong checksum': {
      header: `${basic.slice(0, -1)}${basic.endsWith('A') ? 'B' : 'A'}`,
      refused: 401,
      ports: [],
    },
    'a key of nobody': { header: formatKey(new Uint8Array(32)), refused: 401, ports: [] },
    'a revoked key': { header: revoked.text, refused: 401, ports: [] },
    'an expired key': { header: (await keyOf(fresh('expired', ['STS']), NOW_MS - 1)).text, refused: 401, ports: [] },
    'two keys that differ': { header: basic, query: `api_key=${other}`, refused: 400, ports: [] },
    'a key twice in the query': { query: `api_key=${basic}&api_key=${basic}`, refused: 400, ports: [] },
    'an administrator in the query': { query: `api_key=${admin}`, refused: 401, ports: [] },
    Free: { header: other, refused: null, ports: ['STS'], tier: 'Free', hasPlan: true },
    Basic: { header: basic, refused: null, ports: ['STS'], tier: 'Basic', hasPlan: true },
    'Basic in the query': { query: `api_key=${basic}`, refused: null, ports: ['STS'], tier: 'Basic', hasPlan: true },
    'Basic in both': {
      header: basic,
      query: `api_key=${basic}`,
      refused: null,
      ports: ['STS'],
      tier: 'Basic',
      hasPlan: true,
    },
    'a trial that is over': {
      header: (await keyOf({ ...fresh('over', ['STS']), trialEndMs: NOW_MS })).text,
      refused: null,
      ports: ['STS'],
      tier: 'Free',
      hasPlan: false,
    },
    'no plan': {
      header: (await keyOf({ ...fresh('planless', ['STS']), plan: null, trialEndMs: null })).text,
      refused: null,
      ports: ['STS'],
      tier: 'Free',
      hasPlan: false,
    },
    Enterprise: {
      header: (await keyOf(enterprise)).text,
      refused: null,
      ports: 'all',
      tier: 'Enterprise',
      hasPlan: true,
    },
    administrator: { header: admin, refused: null, ports: 'all', tier: 'Enterprise', hasPlan: true },
  };
  await store.close();
  const fake = createFakeMachine(NOW_MS).machine;
  const machine: Machine = { ...fake, elapsedMs: () => requests * DAY_MS };
  server = await startServer({ ...SERVE, directory, asOfMs }, QUIET, machine);
  const seen = await fetch(`${server.url}/v1/vessels/STS`, { headers: { 'x-api-key': admin } });
  const { vessels } = (await seen.json()) as { vessels: { mmsi: number; zone_since: string }[] };
  // One that has been there for some hours, which delayed readers know too.
  mmsi = String(vessels.sort((a, b) => a.zone_since.localeCompare(b.zone_since))[0]!.mmsi);
}, 30_000);
afterAll(async () => {
  await server.stop();
  await history.stop();
});

const QUIET = { info() {}, infoAll() {}, warn() {}, error() {} };

type Cell = { readonly path: string; readonly port: 'own' | 'other' | 'unknown' | null; readonly isBad: boolean };

/** A route with every kind of port, and with everything wrong that its parameters can have, one at a time. */
function cellsOf(route: (typeof ROUTES)[number]): Cell[] {
  const required = REQUIRED_QUERIES[route.path]?.replace('{mmsi}', mmsi) ?? '';
  const fill = (code: string, ship = mmsi): string =>
    withCommodity(route.path).replace('{port_code}', code).replace('{mmsi}', ship) + required;
  const hasPort = route.path.includes('{port_code}');
  const good: Cell[] = hasPort
    ? [
        { path: fill('STS'), port: 'own', isBad: false },
        { path: fill('sts'), port: 'own', isBad: false },
        { path: fill('VIX'), port: 'other', isBad: false },
        { path: fill('XXX'), port: 'unknown', isBad: false },
        { path: fill("'--"), port: 'unknown', isBad: false },
      ]
    : [{ path: fill('STS'), port: null, isBad: false }];
  const wrong: Cell[] = [];
  const bad = ['nonsense=1', '__proto__=1', '%00=%ff'];
  const known = new Set(('parameters' in route && route.parameters ? route.parameters : []).map(({ name }) => name));
  if ('rows' in route && route.rows) {
    bad.push('format=xml', 'limit=0', 'limit=1001', 'limit=1e2', 'limit=1&limit=1', 'cursor=%21', 'cursor=AAAA');
    if (!route.rows.hasPositions) bad.push('format=geojson');
  }
  if (known.has('commodity')) bad.push('commodity=gold', 'commodity=', 'commodity=soja,', "commodity='--");
  if (known.has('port')) bad.push('port=', "port='--", 'port=STS&port=STS');
  // A filter by a port that does not exist is a mistake; the port that an answer is about is not found.
  if (known.has('commodity')) bad.push('port=XXX');
  if (known.has('vessel_type')) {
    bad.push('vessel_type=', 'vessel_type=container', 'vessel_type=bulk,tanker', 'vessel_type=bulk&vessel_type=bulk');
    good.push(
      { path: `${route.path}?port=STS&vessel_type=BULK`, port: 'own', isBad: false },
      { path: `${route.path}?port=VIX`, port: 'other', isBad: false },
      { path: `${route.path}?port=xxx`, port: 'unknown', isBad: false },
    );
  }
  if (known.has('severity')) bad.push('severity=LOW', 'severity=', 'severity=HIGH,,');
  if (known.has('since')) bad.push('since=1h', 'since=', 'since=2h&since=2h');
  if (known.has('type')) bad.push('type=arrived', 'type=', "type='--", 'limit=0', 'cursor=evt_STS_0', 'cursor=AAAA');
  if (known.has('days')) bad.push('days=0', 'days=31', 'days=-1', 'days=1.5', 'days=', "days=1'--");
  if (known.has('zone')) bad.push('zone=BERTH', 'zone=', 'zone=QUEUE&zone=QUEUE');
  if (known.has('last_port')) bad.push('last_port=', 'last_port=XXRTM', 'last_port=NLRT', 'last_port=NLRTM1');
  if (known.has('mmsis')) {
    const list = (items: string): Cell => ({ path: `${route.path}?mmsis=${items}`, port: null, isBad: true });
    const many = Array.from({ length: 101 }, (_, i) => 211_000_000 + i).join(',');
    wrong.push(...['', ',', '12345678', `${mmsi},`, `${mmsi},abc,1`, "1'--", many].map(list));
    wrong.push({ path: route.path, port: null, isBad: true });
  }
  if (known.has('mmsi')) bad.push('mmsi=12345678', 'mmsi=1234567890', 'mmsi=abcdefghi');
  const joint = required === '' ? '?' : '&';
  wrong.push(
    ...bad.map(
      (query): Cell => ({ path: `${fill('STS')}${joint}${query}`, port: hasPort ? 'own' : null, isBad: true }),
    ),
  );
  if (hasPort) wrong.push({ path: `${fill('XXX')}?nonsense=1`, port: 'unknown', isBad: true });
  if (route.path.includes('{mmsi}')) {
    for (const ship of ['1', 'abcdefghi', '1234567890']) {
      wrong.push({ path: fill('STS', ship), port: hasPort ? 'own' : null, isBad: true });
    }
  }
  if (route.path.includes('{commodity_code}')) {
    for (const goods of ['gold', "'--", '%ff']) {
      wrong.push({ path: route.path.replace('{commodity_code}', goods), port: null, isBad: true });
    }
  }
  return [...good, ...wrong];
}

/** The order of judgement (design, section 6): 401, then 403 for the feature, 400, 404 and 403 for the port. */
function expected(route: (typeof ROUTES)[number], caller: Caller, { port, isBad }: Cell): number {
  const isPublic = route.access === 'PUBLIC';
  if (caller.refused !== null) return caller.refused;
  if (caller.ports === 'none' && !isPublic) return 401;
  if (route.access === 'ENTERPRISE' && caller.tier !== 'Enterprise') return 403;
  const needsPlan = route.path.startsWith('/v1/') && !isPublic && route.path !== '/v1/usage';
  if (needsPlan && !caller.hasPlan) return 403;
  if (isBad) return 400;
  if (port === 'unknown') return 404;
  if (port === 'other' && Array.isArray(caller.ports)) return 403;
  // The vessel is at the port that everybody here has.
  return port === 'other' && route.path.includes('{mmsi}') ? 404 : 200;
}

function send(path: string, { header, query }: Caller, init: RequestInit = {}): Promise<Response> {
  requests++;
  const url = server.url + path + (query === undefined ? '' : `${path.includes('?') ? '&' : '?'}${query}`);
  const headers: Record<string, string> = { ...(init.headers as Record<string, string>) };
  if (header !== undefined) headers['x-api-key'] = header;
  return fetch(url, { ...init, headers });
}

describe('each endpoint for each kind of caller, port and parameter', () => {
  test.each(ROUTES.map((route) => [route.path, route] as const))(
    '%s',
    async (_path, route) => {
      for (const [who, caller] of Object.entries(callers)) {
        for (const cell of cellsOf(route)) {
          const response = await send(cell.path, caller);
          const place = `${who} at ${cell.path}`;
          const text = await response.text();
          expect(`${place}: ${response.status}`).toBe(`${place}: ${expected(route, caller, cell)}`);
          const hasLimit = caller.refused === null && (caller.ports !== 'none' || route.access === 'PUBLIC');
          expect(`${place}: ${response.headers.has('x-ratelimit-limit')}`).toBe(`${place}: ${hasLimit}`);
          expect(response.headers.get('x-content-type-options')).toBe('nosniff');
          if (response.status === 200) continue;
          const body = JSON.parse(text) as Record<string, unknown>;
          expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
          expect([typeof body.detail, typeof body.code]).toEqual(['string', 'string']);
          expect(body.request_id).toBe(response.headers.get('x-request-id')!);
          if (response.status === 401) expect(response.headers.has('www-authenticate')).toBe(true);
          if (response.status === 400 && caller.refused === null) {
            const errors = body.errors as { field: string; message: string }[];
            expect(errors.length).toBeGreaterThan(0);
            for (const { field, message } of errors) expect(body.detail).toContain(`${field} ${message}`);
          }
          // Nothing of what was sent comes back but names of parameters.
          for (const secret of [caller.header, caller.query?.split('=')[1]?.slice(0, 30)]) {
            if (secret) expect(text).not.toContain(secret);
          }
        }
      }
    },
    30_000,
  );

  test('every method but GET, HEAD and OPTIONS is 405, before the key is asked for', async () => {
    for (const { path } of ROUTES) {
      const query = REQUIRED_QUERIES[path] ?? '';
      const at = (withCommodity(path) + query).replace('{port_code}', 'STS').replace('{mmsi}', mmsi);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await send(at, { refused: null, ports: [] }, { method });
        expect([at, response.status, response.headers.get('allow')]).toEqual([at, 405, 'GET, HEAD, OPTIONS']);
        expect(((await response.json()) as { code: string }).code).toBe('method_not_allowed');
      }
      expect((await send(at, { refused: null, ports: [] }, { method: 'OPTIONS' })).status).toBe(204);
      const head = await send(at, callers.administrator!, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
  });

  test('an unknown path is 404 whoever asks', async () => {
    for (const caller of Object.values(callers)) {
      const response = await send('/v1/nothing', caller);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'unknown_route' });
    }
  });
});

test('what a key has is all that its lists show', async () => {
  for (const path of ['/v1/ports', '/api/global/ports', '/api/global/overview']) {
    const codes = async (who: string): Promise<string[]> =>
      ((await (await send(path, callers[who]!)).json()) as { ports: { code: string }[] }).ports.map(({ code }) => code);
    expect(await codes('Basic')).toEqual(['STS']);
    expect(await codes('Enterprise')).toEqual(['STS', 'VIX', 'SIN', 'PNG']);
  }
});

test('Free and keyless readers are an hour behind, those who pay are not', async () => {
  const asOf = async (path: string, who: string): Promise<number> =>
    Date.parse(((await (await send(path, callers[who]!)).json()) as { as_of: string }).as_of);
  const nowMs = await asOf('/v1/vessels/STS', 'Basic');
  expect(nowMs).toBe(history.asOfMs);
  const past = Math.floor(nowMs / 60_000 - 60) * 60_000;
  for (const [path, who, atMs] of [
    ['/api/report/STS', 'Basic', nowMs],
    ['/api/report/STS', 'Enterprise', nowMs],
    ['/api/report/STS', 'Free', past],
    // A trial is as far behind on /v1.
    ['/v1/vessels/STS', 'Free', past],
    ['/v1/demo/vessels/STS', 'no key', past],
    ['/v1/demo/vessels/STS', 'Free', past],
    ['/v1/demo/vessels/STS', 'Basic', nowMs],
    ['/v1/demo/vessels/STS', 'no plan', past],
  ] as const) {
    expect([path, who, await asOf(path, who)]).toEqual([path, who, atMs]);
  }
});
