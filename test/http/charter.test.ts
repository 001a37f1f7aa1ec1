import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../../src/compose.ts';
import { HOUR_MS } from '../../src/core/time.ts';
import { LEAST_STAYS } from '../../src/domain/commodity/time-at-berth.ts';
import { CHARTER_TYPES } from '../../src/http/parameters-of-charter.ts';
import { type AccessServer, openAccessServer } from '../support/access-server.ts';
import { call } from '../support/call.ts';
import { SERVE, type ServedHistory, serveSimulatedHistory } from '../support/served-history.ts';

type Instants = { p50: string; p90: string };
type Row = {
  mmsi: string;
  vessel_type: string;
  size_class: string | null;
  dwt: number | null;
  dwt_reason: string | null;
  commodity_group: string | null;
  commodity_confidence: number | null;
  zone: string;
  berthing: Instants | null;
  laytime: Record<string, string | null>;
  open: Instants | null;
  open_reason: string | null;
  time_at_berth: { mean_hours: number; p50_hours: number; p90_hours: number; stays: number; basis: string } | null;
  load_state: string;
  slow_steaming: Record<string, number | string | null> | null;
  slow_steaming_reason: string | null;
};
type Charter = {
  port_code: string;
  vessel_type: string | null;
  predictions: Row[];
  total: number;
  as_of: string;
  assumptions: string[];
  next_cursor?: string | null;
};

const PORTS = ['STS', 'VIX', 'SIN', 'PNG'];
const BUNKERS = { usdPerTonne: 600, date: '2026-11-01' };

let history: ServedHistory;
let priced: RunningServer;
beforeAll(async () => {
  history = await serveSimulatedHistory(72);
  priced = await startServer({
    ...SERVE,
    directory: history.directory,
    asOfMs: history.asOfMs,
    assumptions: { ...SERVE.assumptions, bunkerPrice: BUNKERS },
  });
}, 90_000);
afterAll(async () => {
  await priced.stop();
  await history.stop();
});

const json = async <T>(path: string, server = history.server): Promise<T> => {
  const response = await call(server, path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json() as Promise<T>;
};
const charter = (query: string, server?: RunningServer): Promise<Charter> =>
  json<Charter>(`/api/charter/predictions${query}`, server);

describe('on simulated history', () => {
  test('the default port is STS, and every vessel that has yet to berth is there, soonest first', async () => {
    expect(await charter('')).toEqual(await charter('?port=STS'));
    expect(await charter('?port=sts')).toEqual(await charter('?port=STS'));
    for (const port of PORTS) {
      const answer = await charter(`?port=${port}`);
      expect([answer.port_code, answer.vessel_type, answer.total]).toEqual([port, null, answer.predictions.length]);
      const { vessels } = await json<{ vessels: { mmsi: number; zone: string }[] }>(`/v1/vessels/${port}`);
      expect(new Set(answer.predictions.map(({ mmsi }) => Number(mmsi)))).toEqual(
        new Set(vessels.filter(({ zone }) => zone !== 'BERTH').map(({ mmsi }) => mmsi)),
      );
      expect(answer.total).toBeGreaterThan(5);
      const berthings = answer.predictions.flatMap(({ berthing }) => (berthing ? [Date.parse(berthing.p50)] : []));
      expect(berthings).toEqual([...berthings].sort((a, b) => a - b));
    }
  });

  test('figures are those of the other endpoints, and null goes with a reason', async () => {
    let open = 0;
    let advised = 0;
    let noticed = 0;
    for (const port of PORTS) {
      const { predictions, as_of } = await charter(`?port=${port}`);
      const { predictions: v1 } = await json<{ predictions: Record<string, unknown>[] }>(`/v1/predictions/${port}`);
      const { predictions: api } = await json<{ predictions: Record<string, unknown>[] }>(`/api/predictions/${port}`);
      const nowMs = Date.parse(as_of);
      for (const row of predictions) {
        const same = v1.find(({ mmsi }) => mmsi === Number(row.mmsi));
        expect(row.berthing?.p50).toBe(same?.expected_berthing as never);
        expect(row.dwt === null).toBe(row.dwt_reason !== null);
        expect(row.open === null).toBe(row.open_reason !== null);
        expect(row.slow_steaming === null).toBe(row.slow_steaming_reason !== null);
        expect(row.commodity_group === null).toBe(row.commodity_confidence === null);
        const isWaiting = row.zone === 'QUEUE';
        expect(row.laytime.waiting_since !== null).toBe(isWaiting);
        if (isWaiting) {
          expect(row.laytime.notice_on_arrival).toBe(row.laytime.arrived!);
          expect(Date.parse(row.laytime.arrived!)).toBeLessThanOrEqual(Date.parse(row.laytime.waiting_since!));
          expect(row.slow_steaming).toBeNull();
        } else if (row.laytime.expected_arrival !== null) {
          expect(Date.parse(row.laytime.expected_arrival!)).toBeGreaterThan(nowMs);
        }
        if (row.time_at_berth) {
          expect(row.time_at_berth.stays).toBeGreaterThanOrEqual(LEAST_STAYS);
          expect(row.time_at_berth.p90_hours).toBeGreaterThanOrEqual(row.time_at_berth.p50_hours);
        }
        if (row.open && row.berthing && row.time_at_berth) {
          open++;
          const afterMs = Date.parse(row.open.p50) - Math.max(nowMs, Date.parse(row.berthing.p50));
          expect(afterMs / HOUR_MS).toBeGreaterThan(0.5 * row.time_at_berth.p50_hours);
          expect(Date.parse(row.open.p90)).toBeGreaterThan(Date.parse(row.open.p50));
          // No P90 of a sum is beyond both P90s by much.
          const bothMs = Math.max(nowMs, Date.parse(row.berthing.p90)) + row.time_at_berth.p90_hours * HOUR_MS;
          expect(Date.parse(row.open.p90)).toBeLessThan(bothMs + HOUR_MS);
        }
        const { notice_on_arrival, notice_at_berth } = row.laytime;
        if (notice_on_arrival && notice_at_berth && row.zone !== 'QUEUE') {
          noticed++;
          expect(Date.parse(notice_on_arrival)).toBeLessThanOrEqual(Date.parse(notice_at_berth));
        }
        const { jit, jit_reason } = api.find(({ mmsi }) => mmsi === String(Number(row.mmsi))) ?? {};
        if (jit) expect(row.slow_steaming).toMatchObject(jit as object);
        else if (jit_reason) expect(row.slow_steaming_reason).toBe(jit_reason as string);
        if (row.slow_steaming === null) continue;
        advised++;
        expect(row.slow_steaming).toMatchObject({
          bunkers_saved_usd: null,
          bunkers_reason: 'the operator has given no bunker price',
          allowances_saved_eur: null,
        });
        const { fuel_at_current_tonnes: before, fuel_at_recommended_tonnes: after } = row.slow_steaming;
        expect(Number(before) - Number(after)).toBeCloseTo(Number(row.slow_steaming.fuel_saved_tonnes), 1);
      }
    }
    expect(open).toBeGreaterThan(20);
    expect(noticed).toBeGreaterThan(5);
    expect(advised).toBeGreaterThan(0);
  });

  test('the time at berth is that of the stays in the store', async () => {
    const database = new Database(join(history.directory, 'roadstead.db'), { readonly: true });
    let compared = 0;
    for (const port of PORTS) {
      const { predictions, as_of } = await charter(`?port=${port}`);
      const quarterMs = Math.floor((Date.parse(as_of) - 60_000) / 900_000) * 900_000;
      for (const { commodity_group, time_at_berth } of predictions) {
        if (time_at_berth?.basis !== 'group') continue;
        const { stays, mean } = database
          .query<{ stays: number; mean: number }, [string, string | null, number]>(
            `SELECT count(*) AS stays, avg((left_ms - atb_ms) / 3600000.0) AS mean FROM berth_stay
             WHERE port_code = ?1 AND commodity_group = ?2 AND call_id IS NOT NULL AND left_recorded_ms <= ?3
               AND left_ms - atb_ms BETWEEN 7200000 AND 1728000000`,
          )
          .get(port, commodity_group, quarterMs)!;
        expect([time_at_berth.stays, time_at_berth.mean_hours.toFixed(1)]).toEqual([stays, mean.toFixed(1)]);
        compared++;
      }
    }
    database.close();
    expect(compared).toBeGreaterThan(0);
  });

  test('with a price of bunkers, what slowing down saves in money', async () => {
    let advised = 0;
    for (const port of PORTS) {
      const answer = await charter(`?port=${port}`, priced);
      expect(answer).toMatchObject({ bunker_price_usd: 600, bunker_price_date: '2026-11-01' });
      for (const { slow_steaming } of answer.predictions) {
        if (slow_steaming === null) continue;
        advised++;
        expect(slow_steaming.bunkers_reason).toBeNull();
        // To a hundredth of a tonne.
        const usd = Number(slow_steaming.fuel_saved_tonnes) * 600;
        expect(Math.abs(Number(slow_steaming.bunkers_saved_usd) - usd)).toBeLessThan(3.1);
      }
    }
    expect(advised).toBeGreaterThan(0);
  });

  test('vessel_type leaves the vessels of a class', async () => {
    const all = await charter('?port=SIN');
    for (const type of CHARTER_TYPES) {
      const part = await charter(`?port=SIN&vessel_type=${type.toUpperCase()}`);
      expect([part.vessel_type, part.total]).toEqual([type, part.predictions.length]);
      expect(part.predictions).toEqual(all.predictions.filter(({ vessel_type }) => vessel_type === type));
    }
    expect(new Set(all.predictions.map(({ vessel_type }) => vessel_type)).size).toBeGreaterThan(2);
  });

  test('pages one after another are the list, and CSV has its rows', async () => {
    const all = await charter('?port=SIN');
    const paged: Row[] = [];
    let cursor: string | null | undefined = null;
    do {
      const page: Charter = await charter(`?port=SIN&limit=7${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.total).toBe(all.total);
      paged.push(...page.predictions);
      cursor = page.next_cursor;
    } while (cursor);
    expect(paged).toEqual(all.predictions);
    const csv = await (await call(history.server, '/api/charter/predictions?port=SIN&format=csv')).text();
    expect(csv.trim().split('\r\n').length).toBe(all.total + 1);
    expect(csv.split('\r\n')[0]).toContain('berthing.p50,berthing.p90');
  });

  test.each([
    ['?vessel_type=container', 400, 'invalid_parameter', 'one of bulk, tanker, general, vehicle, passenger'],
    ['?vessel_type=', 400, 'invalid_parameter', 'one of bulk'],
    ['?port=ST', 400, 'invalid_parameter', 'three letters'],
    ['?port=STS&port=SIN', 400, 'invalid_parameter', 'given once'],
    ['?port=XXX', 404, 'unknown_port', 'no port'],
    ['?format=geojson', 400, 'invalid_parameter', 'no positions'],
    ['?ports=STS', 400, 'invalid_parameter', 'not known'],
  ])('%s is %d', async (query, status, code, says) => {
    const response = await call(history.server, `/api/charter/predictions${query}`);
    const body = (await response.json()) as { code: string; detail: string };
    expect([response.status, body.code]).toEqual([status, code]);
    expect(body.detail).toContain(says);
  });

  test('without a key it is what a server as of an hour ago tells', async () => {
    const asOfMs = Math.floor(history.asOfMs / 60_000) * 60_000 - HOUR_MS;
    const then = await startServer({ ...SERVE, directory: history.directory, asOfMs });
    try {
      for (const port of PORTS) {
        const query = `/api/charter/predictions?port=${port}`;
        const delayed = await (await fetch(new URL(query, history.server.url))).json();
        expect(delayed).toEqual(await json(query, then));
        expect(Date.parse((delayed as Charter).as_of)).toBe(asOfMs);
      }
    } finally {
      await then.stop();
    }
  }, 30_000);
});

describe('on a server without STS', () => {
  let open: AccessServer;
  beforeAll(async () => {
    open = await openAccessServer();
  }, 30_000);
  afterAll(() => open.close());

  test('the first port is the default; a port without history tells no open date', async () => {
    const key = await open.key('basic', { tier: 'Basic', trialEndMs: null });
    const other = await open.key('other', { tier: 'Basic', trialEndMs: null, ports: [] });
    await open.pass(20);
    const answer = (await (await open.get('/api/charter/predictions', key.text)).json()) as Charter;
    expect(answer.port_code).toBe('TST');
    for (const { open: free, open_reason, time_at_berth } of answer.predictions) {
      expect([free, time_at_berth]).toEqual([null, null]);
      expect(open_reason).toMatch(/^(?:not predicted yet|fewer than 10 stays)/);
    }
    expect((await open.get('/api/charter/predictions?port=TST', other.text)).status).toBe(403);
    expect((await open.get('/api/charter/predictions', 'rs_wrong')).status).toBe(401);
    expect((await open.get('/api/charter/predictions', null)).status).toBe(200);
  });
});
