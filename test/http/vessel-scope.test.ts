import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type RunningServer, startServer } from '../../src/compose.ts';
import { openStore } from '../../src/sqlite/store.ts';
import { machineSecrets } from '../../src/system/secrets.ts';
import { createKey, freshAccount } from '../../src/workflows/give-keys.ts';
import { call } from '../support/call.ts';
import { createFakeMachine } from '../support/fake-machine.ts';
import { SERVE, type ServedHistory, serveSimulatedHistory } from '../support/served-history.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const QUIET = { info() {}, infoAll() {}, warn() {}, error() {} };
const NOBODY = 999_999_999;

type Json = Record<string, unknown>;

let history: ServedHistory;
let server: RunningServer;
let keys: { STS: string; VIX: string };
/** Waits at Santos, and no other port has seen it; lies at a berth there; is at Vitória only. */
let waits: number;
let berthed: number;
let elsewhere: number;

beforeAll(async () => {
  history = await serveSimulatedHistory(24);
  const { directory, asOfMs } = history;
  const list = async (code: string): Promise<{ mmsi: number; zone: string }[]> =>
    (
      (await (await call(history.server, `/v1/vessels/${code}`)).json()) as {
        vessels: { mmsi: number; zone: string }[];
      }
    ).vessels;
  const [here, there] = [await list('STS'), await list('VIX')];
  const isAt = (at: typeof here, { mmsi }: { mmsi: number }): boolean => at.some((other) => other.mmsi === mmsi);
  waits = here.find((vessel) => vessel.zone === 'QUEUE' && !isAt(there, vessel))!.mmsi;
  berthed = here.find((vessel) => vessel.zone === 'BERTH' && !isAt(there, vessel))!.mmsi;
  elsewhere = there.find((vessel) => vessel.zone === 'QUEUE' && !isAt(here, vessel))!.mmsi;
  const store = openStore({ directory, durability: 'normal', purpose: null });
  const keyOf = async (port: string): Promise<string> => {
    const account = { ...freshAccount(port, [port], NOW_MS), tier: 'Basic' as const, trialEndMs: null };
    const { id } = await store.access.createAccount(account);
    const made = await createKey(store.access, machineSecrets, {
      accountId: id,
      name: 'k',
      nowMs: NOW_MS,
      expiresMs: null,
    });
    return made.text;
  };
  keys = { STS: await keyOf('STS'), VIX: await keyOf('VIX') };
  await store.close();
  server = await startServer({ ...SERVE, directory, asOfMs }, QUIET, createFakeMachine(NOW_MS).machine);
}, 30_000);
afterAll(async () => {
  await server.stop();
  await history.stop();
});

async function ask(path: string, key: string): Promise<{ status: number; body: Json }> {
  const response = await fetch(server.url + path, { headers: { 'x-api-key': key, 'x-request-id': 'same' } });
  return { status: response.status, body: (await response.json()) as Json };
}

test.each(['dna', 'carbon'])('%s: a vessel of another port is as unknown as one that nobody has seen', async (what) => {
  const path = (mmsi: number): string => `/api/vessel/${mmsi}/${what}`;
  expect((await ask(path(waits), keys.STS)).status).toBe(200);
  expect((await ask(path(elsewhere), keys.VIX)).status).toBe(200);
  for (const [mmsi, key] of [
    [waits, keys.VIX],
    [elsewhere, keys.STS],
  ] as const) {
    const other = await ask(path(mmsi), key);
    const nobody = await ask(path(NOBODY), key);
    expect([other.status, other.body.code]).toEqual([404, 'unknown_vessel']);
    expect(JSON.stringify(other).replaceAll(String(mmsi), '')).toBe(
      JSON.stringify(nobody).replaceAll(String(NOBODY), ''),
    );
  }
});

test('a vessel at anchor has a cost, one at a berth has none', async () => {
  const { body: anchor } = await ask(`/api/vessel/${waits}/carbon?last_port=nlrtm`, keys.STS);
  expect(anchor).toMatchObject({ at_anchor: true, port_code: 'STS', eu_ets: { scope: 0.5, last_port: 'NLRTM' } });
  const { body: quay } = await ask(`/api/vessel/${berthed}/carbon`, keys.STS);
  expect(quay).toMatchObject({ at_anchor: false, per_day: null, eu_ets: null });
});

test('a fleet lists what the key may see, in the order of the request, each once', async () => {
  const list = [berthed, elsewhere, waits, NOBODY, berthed];
  const { status, body } = await ask(`/api/fleet/vessels?mmsis=${list.join(',')}`, keys.STS);
  expect(status).toBe(200);
  const rows = body.vessels as Json[];
  expect(rows.map(({ mmsi }) => mmsi)).toEqual([String(berthed), String(waits)]);
  expect(body.not_found).toEqual([String(elsewhere), String(NOBODY)]);
  expect(rows[0]).toMatchObject({ zone: 'BERTH', port_code: 'STS', ttb_hours: 0, waiting_hours: null });
  expect(rows[1]).toMatchObject({ zone: 'QUEUE', port_code: 'STS', next_event: { kind: 'berth', port_code: 'STS' } });
  expect(rows[1]!.waiting_hours as number).toBeGreaterThan(0);
  // The figures are those of the vessel's own answer.
  const { body: carbon } = await ask(`/api/vessel/${waits}/carbon`, keys.STS);
  const { so_far, eu_ets } = carbon as { so_far: Json; eu_ets: { if_in_scope: Json } };
  expect(rows[1]).toMatchObject({
    idle_fuel_tonnes: so_far.fuel_tonnes,
    idle_co2e_tonnes: so_far.co2e_tonnes,
    idle_cost_if_in_scope_eur: eu_ets.if_in_scope.so_far_eur,
  });
});

test('malformed numbers are told one by one, and only what can be a number is given back', async () => {
  const { status, body } = await ask(`/api/fleet/vessels?mmsis=${waits},12345,abc,%3Cscript%3E,,`, keys.STS);
  expect(status).toBe(400);
  expect((body.errors as { message: string }[]).map(({ message }) => message.split('not ')[1])).toEqual([
    '12345',
    'abc',
    'item 4 of the list',
    'item 5 of the list',
    'item 6 of the list',
  ]);
  expect((await ask('/api/fleet/vessels', keys.STS)).body.detail).toBe('The parameter mmsis must be given.');
});

test('a fleet comes in pages, as CSV and as GeoJSON', async () => {
  const path = `/api/fleet/vessels?mmsis=${berthed},${waits}`;
  const first = (await ask(`${path}&limit=1`, keys.STS)).body;
  const second = (await ask(`${path}&limit=1&cursor=${first.next_cursor}`, keys.STS)).body;
  expect([first, second].map(({ vessels }) => (vessels as Json[]).map(({ mmsi }) => mmsi))).toEqual([
    [String(berthed)],
    [String(waits)],
  ]);
  expect(second.next_cursor).toBeNull();
  const { features } = (await ask(`${path}&format=geojson`, keys.STS)).body as { features: { geometry: Json }[] };
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['Point', 'Point']);
  const csv = await (await fetch(`${server.url}${path}&format=csv`, { headers: { 'x-api-key': keys.STS } })).text();
  expect(csv.trim().split('\r\n').length).toBe(3);
});
