import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { call } from '../support/call.ts';
import { type ServedHistory, serveSimulatedHistory } from '../support/served-history.ts';
import { DEMO_ENDPOINTS, ENDPOINTS, type Fields, fieldOf, hasType, pathFor } from './endpoints.ts';

type Json = Record<string, unknown>;

let history: ServedHistory;
beforeAll(async () => {
  history = await serveSimulatedHistory(30);
}, 30_000);
afterAll(() => history.stop());

const get = (path: string, init?: RequestInit): Promise<Response> => call(history.server, path, init);
const json = async (path: string): Promise<Json> => (await get(path)).json() as Promise<Json>;

const expectFields = (body: unknown, fields: Fields): void => {
  for (const [name, type] of Object.entries(fields)) {
    const value = fieldOf(body, name);
    expect({ [name]: hasType(value, type) ? type : value }).toEqual({ [name]: type });
  }
};

for (const { path: pattern, fields, items } of [...ENDPOINTS, ...DEMO_ENDPOINTS]) {
  describe(pattern, () => {
    let path: string;
    beforeAll(async () => {
      path = await pathFor(history.server, pattern, 'STS');
    });

    test('200 with every field of the specification', async () => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const body = (await response.json()) as Json;
      expectFields(body, fields);
      if (!items) return;
      const rows = body[items.of] as Json[];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expectFields(row, items.fields);
    });

    test('304 for a client that has it, gzip for one that takes it, HEAD without a body', async () => {
      const first = await get(path, { headers: { 'accept-encoding': 'identity' } });
      const etag = first.headers.get('etag')!;
      const again = await get(path, { headers: { 'if-none-match': `"other", ${etag}` } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const plain = await first.text();
      const packed = await get(path, { headers: { 'accept-encoding': 'gzip' } });
      expect(packed.headers.get('content-encoding')).toBe(plain.length >= 1024 ? 'gzip' : null);
      expect(await packed.text()).toBe(plain);
      const head = await get(path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    });

    test('405 for another method, 204 for OPTIONS', async () => {
      const response = await get(path, { method: 'POST' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain('GET');
      expect(hasType(((await response.json()) as Json).detail, 'string')).toBe(true);
      expect((await get(path, { method: 'OPTIONS' })).status).toBe(204);
    });

    if (pattern.includes('/STS')) {
      test('404 for a port that does not exist', async () => {
        for (const code of ['XXX', 'toolong', '%2e%2e', '1', "'--"]) {
          const response = await get(path.replace('STS', code));
          expect(response.status).toBe(404);
          const body = (await response.json()) as Json;
          expect(typeof body.detail).toBe('string');
          expect(body.request_id).toBe(response.headers.get('x-request-id'));
        }
      });
    }
  });
}

describe('what the answers say of one another', () => {
  test('counts agree between the interfaces', async () => {
    const [ports, overview] = await Promise.all([json('/v1/ports'), json('/api/global/overview')]);
    for (const port of ports.ports as Json[]) {
      const code = port.code as string;
      const vessels = await json(`/v1/vessels/${code}`);
      const berths = await json(`/v1/berths/${code}`);
      const report = await json(`/api/report/${code}`);
      const entry = (overview.ports as Json[]).find((row) => row.code === code)!;
      const zones = vessels.zone_counts as Record<string, number>;
      const summary = berths.summary as Record<string, number>;
      expect((vessels.vessels as Json[]).length).toBe(port.vessels_tracked as number);
      expect(Object.values(zones).reduce((a, b) => a + b)).toBe(port.vessels_tracked as number);
      expect(Object.keys(zones).sort()).toEqual(['APPROACH_CLOSE', 'APPROACH_FAR', 'BERTH', 'QUEUE']);
      expect([entry.queue, zones.QUEUE]).toEqual([port.queue, port.queue]);
      expect(entry.inbound).toBe(zones.APPROACH_CLOSE! + zones.APPROACH_FAR!);
      expect(summary.total).toBe(port.berths_total as number);
      expect(summary.occupied! + summary.available!).toBe(summary.total!);
      expect(port.berths_occupied).toBe(summary.occupied!);
      expect(Math.abs((port.utilization as number) - 100 * summary.utilization!)).toBeLessThan(0.06);
      const occupied = (berths.berths as Json[]).filter(({ status }) => status === 'occupied');
      expect(occupied.length).toBe(summary.occupied!);
      for (const { current_vessel } of occupied) expect(hasType((current_vessel as Json).mmsi, 'integer')).toBe(true);
      expect((report.queue as Json).count).toBe(port.queue);
      expect((report.berths as Json).occupied).toBe(port.berths_occupied);
    }
  });

  test('the snapshot series has a point each quarter-hour of the last 24 hours, with its offset', async () => {
    const { snapshots } = (await json('/api/snapshot/SIN')) as { snapshots: { time: string; queue: number }[] };
    expect(snapshots.length).toBe(96);
    const times = snapshots.map(({ time }) => Date.parse(time));
    expect(times.every((atMs, i) => i === 0 || atMs - times[i - 1]! === 900_000)).toBe(true);
    expect(snapshots.every(({ time }) => time.endsWith('+00:00'))).toBe(true);
    expect(history.asOfMs - times.at(-1)!).toBeLessThan(1_000_000);
  });

  test('a port code may be written in small letters', async () => {
    expect(await json('/v1/berths/sts')).toEqual(await json('/v1/berths/STS'));
  });
});

describe('operation', () => {
  test('/healthz, /readyz and /metrics', async () => {
    expect(await json('/healthz')).toEqual({ status: 'ok' });
    expect(await json('/readyz')).toMatchObject({ status: 'ready', not_ready: [] });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/^roadstead_http_requests_total\{route="\/v1\/ports",status="200"\} \d+$/m);
    expect(metrics).toMatch(/^roadstead_port_queue\{port="STS"\} \d+$/m);
    for (const line of metrics.trim().split('\n')) {
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \S+ .+|[a-z_]+(?:\{(?:[a-z]+="[^"]*",?)+\})? -?[\d.e+]+)$/);
    }
  });

  test('an unknown path is 404 in JSON, and a sane request id is given back', async () => {
    const response = await get('/nothing/here', { headers: { 'x-request-id': 'abc-123' } });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([404, 'abc-123']);
    expect(await response.json()).toMatchObject({ code: 'unknown_route', request_id: 'abc-123' });
    const odd = await get('/healthz', { headers: { 'x-request-id': 'a b\tc' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^req_/);
  });
});
