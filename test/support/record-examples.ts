import type { RunningServer } from '../../src/compose.ts';
import type { Examples, OperationExamples } from '../../src/http/openapi/examples.ts';
import { isAboutAccount } from '../../src/http/route.ts';
import { ROUTES } from '../../src/http/routes.ts';
import { REQUIRED_QUERIES, withCommodity } from '../http/endpoints.ts';
import { call } from './call.ts';

type Json = Record<string, unknown>;

/** How much history the examples are taken from. */
export const EXAMPLE_HOURS = 72;
const PORT = 'STS';
/** Where a vessel is advised to slow down at the end of that history. */
const ADVISED_PORT = 'SIN';
/** What shows more than the default does. */
const EXAMPLE_QUERIES: Readonly<Record<string, string>> = { '/api/charter/predictions': `?port=${ADVISED_PORT}` };
const REQUEST_ID = 'req_01a1fa8b78457569bf43fbff0ba3fa06';
/** What depends on the day of the recording, and not on the history. */
const USAGE = {
  predictions: { month: '2026-03', limit: 10_000, used: 118, remaining: 9_882, resets: '2026-04-01T00:00:00Z' },
  days: [{ day: '2026-03-02', interface: 'v1', requests: 42, predictions: 118 }],
  as_of: '2026-03-02T14:00:00Z',
};

/** What a server answers to every route and to some wrong requests, cut to what a document needs. The same every time. */
export async function recordExamples(server: RunningServer): Promise<Examples> {
  const get = async (path: string): Promise<Response> => {
    const response = await call(server, path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const json = async (path: string): Promise<unknown> => (await get(path)).json();
  const berthed = String(await berthedVessel(json));
  const waiting = String(await waitingVessel(json));
  const answers: Record<string, OperationExamples> = {};
  for (const route of ROUTES) {
    const port = route.operation.id === 'list_ttb_predictions' ? ADVISED_PORT : PORT;
    const mmsi = route.operation.id === 'get_vessel_carbon' ? waiting : berthed;
    const path = withCommodity(route.path).replace('{port_code}', port).replace('{mmsi}', mmsi);
    const required =
      EXAMPLE_QUERIES[route.path] ??
      REQUIRED_QUERIES[route.path]?.replace('{mmsi}', `${waiting},${berthed},999999999`) ??
      '';
    const answer = (await json(path + required)) as Json;
    const also = `${path}${required}${required === '' ? '?' : '&'}`;
    const rows = isAboutAccount(route) ? undefined : route.rows;
    answers[route.operation.id] = {
      path: {
        ...(route.path.includes('{port_code}') ? { port_code: port } : {}),
        ...(route.path.includes('{mmsi}') ? { mmsi } : {}),
        ...(route.path.includes('{commodity_code}') ? { commodity_code: 'GRAIN' } : {}),
      },
      json: cut(route.operation.id === 'get_usage' ? { ...answer, ...USAGE } : answer),
      ...(rows ? { csv: await (await get(`${also}format=csv&limit=2`)).text() } : {}),
      ...(rows?.hasPositions ? { geojson: await (await get(`${also}format=geojson&limit=1`)).json() } : {}),
    };
  }
  return { answers, faults: await recordFaults(server) };
}

async function recordFaults(server: RunningServer): Promise<Record<string, unknown>> {
  const asked: readonly [string, RequestInit][] = [
    ['/v1/predictions/STS?zone=BERTH&limit=0', {}],
    ['/v1/ports', { headers: { 'x-api-key': 'rs_mistyped' } }],
    ['/v1/vessels/XXX', {}],
    ['/v1/predictions/STS?mmsi=999999999', {}],
    ['/v1/ports?api_key=another', {}],
  ];
  const faults: Record<string, unknown> = {};
  for (const [path, init] of asked) {
    const headers = { 'x-request-id': REQUEST_ID, ...(init.headers as Record<string, string>) };
    const body = (await (await call(server, path, { ...init, headers })).json()) as { code?: string };
    if (body.code) faults[body.code] = body;
  }
  faults.too_large = { detail: 'The body is longer than 64 KiB.', code: 'too_large', request_id: REQUEST_ID };
  return faults;
}

/** A vessel that waits and of which enough is known to say what that costs. */
async function waitingVessel(get: (path: string) => Promise<unknown>): Promise<number> {
  const { vessels } = (await get(`/v1/vessels/${PORT}`)) as { vessels: { mmsi: number; zone: string; dwt: unknown }[] };
  return vessels.find(({ zone, dwt }) => zone === 'QUEUE' && dwt !== null)!.mmsi;
}

/** A vessel whose whole way to its berth is known. */
async function berthedVessel(get: (path: string) => Promise<unknown>): Promise<number> {
  const { berths } = (await get(`/v1/berths/${PORT}`)) as { berths: { current_vessel?: { mmsi: number } }[] };
  let fallback: number | null = null;
  for (const { current_vessel } of berths) {
    if (!current_vessel) continue;
    const { mmsi } = current_vessel;
    const journey = (await get(`/api/vessel-journey/${PORT}/${mmsi}`)) as {
      predictions: unknown[];
      convergence: unknown;
    };
    if (journey.predictions.length > 0 && journey.convergence !== null) return mmsi;
    fallback ??= mmsi;
  }
  return fallback!;
}

/** Lists cut to the two items that tell most, in their order. */
function cut(value: unknown): unknown {
  if (Array.isArray(value)) {
    const best = value
      .map((item, at) => ({ at, told: told(item) }))
      .sort((a, b) => b.told - a.told || a.at - b.at)
      .slice(0, 2)
      .map(({ at }) => at);
    return value.filter((_, at) => best.includes(at)).map(cut);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member)]));
}

/** How many members are not null. */
function told(value: unknown): number {
  if (value === null) return 0;
  if (typeof value !== 'object') return 1;
  return Object.values(value).reduce<number>((sum, member) => sum + told(member), 1);
}
