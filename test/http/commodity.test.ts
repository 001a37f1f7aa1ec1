import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type RunningServer, startServer } from '../../src/compose.ts';
import { COMMODITY_GROUPS } from '../../src/domain/port/commodity-group.ts';
import { openStore } from '../../src/sqlite/store.ts';
import { machineSecrets } from '../../src/system/secrets.ts';
import { createKey, freshAccount } from '../../src/workflows/give-keys.ts';
import { call } from '../support/call.ts';
import { createFakeMachine } from '../support/fake-machine.ts';
import { SERVE, type ServedHistory, serveSimulatedHistory } from '../support/served-history.ts';

type Counts = {
  queue_count: number;
  berth_count: number;
  inbound_count: number;
  laden_count: number;
  total_dwt_queue: number;
  delta_queue_24h: number;
  delta_basis_hours: number;
};
type Flow = {
  port_code: string;
  commodities: (Counts & { commodity_group: string; commodity_confidence: number | null })[];
};
type Week = Counts & { delta_queue_7d: number; delta_7d_basis_hours: number };
type Carrier = {
  mmsi: number;
  port_code: string;
  zone: string;
  dwt: number | null;
  laden: boolean | null;
  commodity_group: string;
  commodity_confidence: number;
};
type Global = {
  commodity_group: string;
  ports: (Week & { port_code: string })[];
  totals: Week & { ports_covered: string[] };
  vessels: Carrier[];
  total: number;
};

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const QUIET = { info() {}, infoAll() {}, warn() {}, error() {} };
const PORTS = ['STS', 'VIX', 'SIN', 'PNG'];
const HOURS = 30;

let history: ServedHistory;
let server: RunningServer;
let key: string;
beforeAll(async () => {
  history = await serveSimulatedHistory(HOURS);
  const { directory, asOfMs } = history;
  const store = openStore({ directory, durability: 'normal', purpose: null });
  const account = { ...freshAccount('two', ['STS', 'PNG'], NOW_MS), tier: 'Basic' as const, trialEndMs: null };
  const { id } = await store.access.createAccount(account);
  const asked = { accountId: id, name: 'k', nowMs: NOW_MS, expiresMs: null };
  key = (await createKey(store.access, machineSecrets, asked)).text;
  await store.close();
  server = await startServer({ ...SERVE, directory, asOfMs }, QUIET, createFakeMachine(NOW_MS).machine);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await history.stop();
});

const get = async <T>(path: string): Promise<T> => {
  const response = await call(history.server, path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json() as Promise<T>;
};
const globally = (goods: string): Promise<Global> =>
  get(`/api/commodity/global/${encodeURIComponent(goods)}?limit=1000`);

describe('the counts are those of the vessels', () => {
  test('port by port and group by group', async () => {
    let waiting = 0;
    for (const group of COMMODITY_GROUPS) {
      const { ports, vessels, total } = await globally(group);
      expect(ports.map(({ port_code }) => port_code).sort()).toEqual([...PORTS].sort());
      expect(total).toBe(vessels.length);
      for (const port of ports) {
        const { commodities } = await get<Flow>(`/api/commodity/flow/${port.port_code}`);
        expect(commodities.map(({ commodity_group }) => commodity_group)).toEqual([...COMMODITY_GROUPS]);
        const flow = commodities.find(({ commodity_group }) => commodity_group === group)!;
        const here = vessels.filter(({ port_code }) => port_code === port.port_code);
        const queue = here.filter(({ zone }) => zone === 'QUEUE');
        const berthed = here.filter(({ zone }) => zone === 'BERTH');
        const counted = {
          queue_count: queue.length,
          berth_count: berthed.length,
          inbound_count: here.length - queue.length - berthed.length,
          laden_count: here.filter(({ laden }) => laden === true).length,
          total_dwt_queue: queue.reduce((sum, { dwt }) => sum + (dwt ?? 0), 0),
        };
        expect({ at: port.port_code, ...pick(flow, counted) }).toEqual({ at: port.port_code, ...counted });
        expect({ at: port.port_code, ...pick(port, counted) }).toEqual({ at: port.port_code, ...counted });
        expect([port.delta_queue_24h, port.delta_basis_hours]).toEqual([flow.delta_queue_24h, flow.delta_basis_hours]);
        expect(flow.commodity_confidence === null).toBe(here.length === 0);
        waiting += queue.length;
      }
    }
    expect(waiting).toBeGreaterThan(50);
  });

  test('totals are the sums, and changes reach as far back as all of them', async () => {
    const { ports, totals } = await globally('GRAIN');
    const names = [
      'queue_count',
      'berth_count',
      'inbound_count',
      'laden_count',
      'total_dwt_queue',
      'delta_queue_24h',
      'delta_queue_7d',
    ] as const;
    for (const name of names) expect(totals[name]).toBe(ports.reduce((sum, port) => sum + port[name], 0));
    expect([...totals.ports_covered].sort()).toEqual([...PORTS].sort());
    // There are 30 hours of history.
    expect(totals.delta_basis_hours).toBe(24);
    expect(totals.delta_7d_basis_hours).toBeGreaterThan(HOURS - 2);
    expect(totals.delta_7d_basis_hours).toBeLessThanOrEqual(HOURS);
  });

  test('each vessel says how sure its group is, and a berth of one group is', async () => {
    const { vessels } = await globally('MINERALS');
    expect(vessels.length).toBeGreaterThan(5);
    for (const { commodity_group, commodity_confidence } of vessels) {
      expect(commodity_group).toBe('MINERALS');
      expect(commodity_confidence).toBeGreaterThan(0.11);
    }
    const ore = vessels.filter(({ zone, port_code }) => zone === 'BERTH' && port_code === 'VIX');
    expect(ore.some((vessel) => vessel.commodity_confidence === 1)).toBe(true);
    for (const { zone, commodity_confidence } of vessels)
      if (zone !== 'BERTH') expect(commodity_confidence).toBeLessThan(1);
  });
});

test.each([
  ['GRAIN', 'GRAIN'],
  ['grain', 'GRAIN'],
  ['soybeans', 'GRAIN'],
  ['iron ore', 'MINERALS'],
  ['minério de ferro', 'MINERALS'],
  ['Açúcar', 'AGRI'],
])('%s is %s', async (goods, group) => {
  expect((await globally(goods)).commodity_group).toBe(group);
});

test('goods that nobody knows are refused with the list of groups', async () => {
  const response = await call(history.server, '/api/commodity/global/gold');
  expect(response.status).toBe(400);
  const { detail } = (await response.json()) as { detail: string };
  for (const group of COMMODITY_GROUPS) expect(detail).toContain(group);
});

test('a key sees its ports, and totals of these', async () => {
  const ask = (path: string): Promise<Response> => fetch(server.url + path, { headers: { 'x-api-key': key } });
  const { ports, totals, vessels } = (await (await ask('/api/commodity/global/GRAIN?limit=1000')).json()) as Global;
  expect(ports.map(({ port_code }) => port_code).sort()).toEqual(['PNG', 'STS']);
  expect([...totals.ports_covered].sort()).toEqual(['PNG', 'STS']);
  expect(totals.queue_count).toBe(ports.reduce((sum, { queue_count }) => sum + queue_count, 0));
  expect(new Set(vessels.map(({ port_code }) => port_code))).toEqual(new Set(['PNG', 'STS']));
  expect((await ask('/api/commodity/flow/VIX')).status).toBe(403);
  expect((await fetch(`${server.url}/api/commodity/global/GRAIN`)).status).toBe(401);
});

const pick = (of: Readonly<Record<string, unknown>>, names: object): object =>
  Object.fromEntries(Object.keys(names).map((name) => [name, of[name]]));
