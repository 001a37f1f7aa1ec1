import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { type AccessServer, openAccessServer } from '../support/access-server.ts';

let open: AccessServer;
let key: string;
const ORIGIN = 'https://charts.example.org';
beforeAll(async () => {
  open = await openAccessServer({ corsOrigins: [ORIGIN], trustedProxies: ['127.0.0.1'] });
  key = (await open.key('client', { tier: 'Enterprise', plan: 'Enterprise', trialEndMs: null, ports: null })).text;
  await open.fake.advance(0);
}, 30_000);
afterAll(() => open.close());

/** Sends bytes as they are, and gives all that comes back. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(open.server.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(text);
  });
}

describe('lists', () => {
  type List = { vessels: { mmsi: number }[]; next_cursor?: string | null };
  const list = async (query: string): Promise<List> =>
    (await (await open.get(`/v1/vessels/TST${query}`, key)).json()) as List;

  test('are whole by default, and in parts with limit and cursor', async () => {
    const whole = await list('');
    expect(whole.next_cursor).toBeUndefined();
    const parts: number[] = [];
    let cursor: string | null | undefined = '';
    for (let page = 0; page < 20 && cursor !== null; page++) {
      const query: string = cursor === '' ? '?limit=3' : `?limit=3&cursor=${cursor}`;
      const response = await open.get(`/v1/vessels/TST${query}`, key);
      const part = (await response.json()) as List;
      parts.push(...part.vessels.map(({ mmsi }) => mmsi));
      cursor = part.next_cursor;
      const link = cursor === null ? null : `</v1/vessels/TST?limit=3&cursor=${cursor}>; rel="next"`;
      expect(response.headers.get('link')).toBe(link);
    }
    expect(parts).toEqual(whole.vessels.map(({ mmsi }) => mmsi));
    expect(parts.length).toBeGreaterThan(3);
  });

  test('the next page tells nobody the key that stood in the query', async () => {
    const response = await fetch(`${open.server.url}/v1/vessels/TST?limit=1&api_key=${key}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('link')).toMatch(/^<\/v1\/vessels\/TST\?limit=1&cursor=[\w-]+>; rel="next"$/);
  });

  test('as CSV: a header, a line a row, nested members by their path', async () => {
    const response = await open.get('/v1/predictions/TST?format=csv', key);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const [header, ...lines] = (await response.text()).trimEnd().split('\r\n');
    const { predictions } = (await (await open.get('/v1/predictions/TST', key)).json()) as {
      predictions: { mmsi: number; features: { dwt_class: string } }[];
    };
    const columns = header!.split(',');
    expect(columns).toContain('features.dwt_class');
    expect(lines.map((line) => line.split(',')[columns.indexOf('mmsi')])).toEqual(
      predictions.map(({ mmsi }) => String(mmsi)),
    );
  });

  test('as GeoJSON: a point each', async () => {
    const response = await open.get('/v1/vessels/TST?format=geojson', key);
    expect(response.headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
    const answer = (await response.json()) as {
      type: string;
      as_of: string;
      features: { type: string; geometry: unknown; properties: { mmsi: number } }[];
    };
    const { vessels } = (await (await open.get('/v1/vessels/TST', key)).json()) as {
      vessels: { mmsi: number; lat: number; lon: number }[];
    };
    expect([answer.type, typeof answer.as_of]).toEqual(['FeatureCollection', 'string']);
    expect(answer.features.map(({ geometry, properties }) => [properties.mmsi, geometry])).toEqual(
      vessels.map(({ mmsi, lat, lon }) => [mmsi, { type: 'Point', coordinates: [lon, lat] }]),
    );
  });
});

describe('browsers', () => {
  test('may read answers on pages of the origins that the operator named', async () => {
    const named = await open.get('/v1/ports', key, { headers: { origin: ORIGIN } });
    expect(named.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(named.headers.get('access-control-expose-headers')).toContain('X-RateLimit-Remaining');
    expect(named.headers.get('vary')).toContain('Origin');
    const refused = await open.get('/v1/ports', 'wrong', { headers: { origin: ORIGIN } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, ORIGIN]);
    const other = await open.get('/v1/ports', key, { headers: { origin: 'https://elsewhere.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect(other.headers.get('vary')).toContain('Origin');
  });

  test('are told before what they may send', async () => {
    const preflight = await open.get('/v1/ports', null, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-api-key',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-API-Key');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET');
  });
});

describe('requests that are wrong as such', () => {
  test.each([
    ['two hosts', 'GET /v1/demo/ports HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    [
      'a body that is too long',
      `GET /v1/demo/ports HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\nConnection: close\r\n\r\n${'x'.repeat(70_000)}`,
      413,
    ],
    ['no host', 'GET /v1/demo/ports HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\nConnection: close\r\n\r\n`,
      431,
    ],
    ['a null byte in the path', 'GET /v1/vessels/%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 401],
    ['a host that is none', 'GET /v1/demo/ports?limit=1 HTTP/1.1\r\nHost: [::\r\nConnection: close\r\n\r\n', 200],
    ['an empty host', 'GET /v1/demo/ports?limit=1 HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 200],
    ['HTTP/1.0 without a host', 'GET /portal/sign-in HTTP/1.0\r\n\r\n', 200],
    ['a path that is no text', 'GET /v1/demo/vessels/%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
  ] as const)('%s', async (_what, text, status) => {
    const answer = await raw(text);
    expect(answer.split('\r\n')[0]).toContain(` ${status} `);
    if (status === 431 || status === 200 || !answer.includes('{')) return;
    expect(
      typeof (JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)) as { detail: string }).detail,
    ).toBe('string');
  });
});

describe('operation', () => {
  test.each(['/metrics', '/readyz'])(
    '%s answers this machine and administrators, and nobody behind a proxy',
    async (path) => {
      expect((await open.get(path)).status).not.toBe(403);
      const passedOn = { headers: { 'x-forwarded-for': '203.0.113.7' } };
      expect((await open.get(path, null, passedOn)).status).toBe(403);
      expect((await open.get(path, key, passedOn)).status).toBe(403);
      expect((await open.get(path, open.server.adminKey, passedOn)).status).not.toBe(403);
    },
  );

  test('a limit by address goes by what a trusted proxy tells', async () => {
    const from = (address: string): Promise<Response> =>
      open.get('/v1/demo/ports', null, { headers: { 'x-forwarded-for': address } });
    for (let i = 0; i < 30; i++) await from('203.0.113.7');
    expect((await from('203.0.113.7')).status).toBe(429);
    expect((await from('203.0.113.8')).status).toBe(200);
    for (let i = 0; i < 30; i++) await from(`2001:db8::${i + 1}`);
    expect((await from('2001:db8::ffff')).status).toBe(429);
    expect((await from('2001:db8:0:1::1')).status).toBe(200);
  });
});

test('no key is anywhere but with its owner', async () => {
  const canary = (await open.key('canary', { tier: 'Basic', plan: 'Growth', trialEndMs: null })).text;
  await open.fake.advance(1_000);
  const forms = [canary, encodeURIComponent(canary), Buffer.from(canary).toString('base64'), canary.toUpperCase()];
  for (const path of ['/v1/ports', '/v1/predictions/TST', '/v1/nothing', '/v1/vessels/XXX', '/api/report/TST?days=1']) {
    for (const form of forms) {
      const mark = path.includes('?') ? '&' : '?';
      await open.get(path, form);
      await open.get(`${path}${mark}api_key=${encodeURIComponent(form)}`);
      await open.get(`${path}${mark}API_KEY=${form}`);
      await open.get(`${path}${mark}api%5Fkey=${form}`, form);
      await open.get(`/${form}`);
      await open.get(`/v1/vessels/${form}`, canary);
      await open.get('/v1/ports', null, { method: 'POST', headers: { 'x-request-id': form }, body: form });
    }
  }
  const metrics = await (await open.get('/metrics')).text();
  await open.stop();
  const stored = new Bun.Glob('**/*').scanSync({ cwd: open.directory, absolute: true, onlyFiles: true });
  const places: [string, string][] = [
    ['the log', open.lines.join('\n')],
    ['the metrics', metrics],
    ...(await Promise.all(
      [...stored].map(async (path): Promise<[string, string]> => [path, await Bun.file(path).text()]),
    )),
  ];
  expect(places.length).toBeGreaterThan(3);
  expect(places[0]![1]).toContain('"key_id":');
  for (const form of forms) {
    for (const [place, text] of places) if (text.includes(form)) expect(`${form} in ${place}`).toBe('nowhere');
  }
  await open.restart();
});
