import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { documentText } from '../../../src/http/openapi/served-documents.ts';
import { adminKeyOf } from '../../support/call.ts';
import { type ServedHistory, serveSimulatedHistory } from '../../support/served-history.ts';
import { ROOT } from '../../tidy/tree.ts';

/** What somebody writes who has nothing but the document. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './types.ts';

const client = createClient<paths, 'application/json'>({
  baseUrl: process.env.SERVER_URL!,
  headers: { 'X-API-Key': process.env.SERVER_KEY! },
});

const ports = await client.GET('/v1/ports');
const codes: string[] = ports.data!.ports.map(({ code }) => code);

const vessels = await client.GET('/v1/vessels/{port_code}', {
  params: { path: { port_code: 'STS' }, query: { limit: 3 } },
});
const nearest: components['schemas']['Vessel'] = vessels.data!.vessels[0]!;
const dwt: number | null = nearest.dwt;
const cursor: string | null | undefined = vessels.data!.next_cursor;

const waiting = await client.GET('/v1/predictions/{port_code}', {
  params: { path: { port_code: 'STS' }, query: { zone: 'QUEUE' } },
});
const zones: ('QUEUE' | 'APPROACH_CLOSE' | 'APPROACH_FAR')[] = waiting.data!.predictions.map(({ zone }) => zone);

const missing = await client.GET('/v1/berths/{port_code}', { params: { path: { port_code: 'XXX' } } });
const refusal: { detail: string; code: string } = missing.error!;

console.log(
  JSON.stringify({
    codes,
    distance: nearest.distance_nm,
    isDwtTold: dwt !== undefined,
    hasCursor: typeof cursor === 'string',
    zones,
    status: missing.response.status,
    code: refusal.code,
  }),
);
`;

/** Each line must be an error of types. */
const WRONG = `
import createClient from 'openapi-fetch';
import type { paths } from './types.ts';
const client = createClient<paths, 'application/json'>({ baseUrl: '' });
// @ts-expect-error there is no such path
client.GET('/v1/nothing');
// @ts-expect-error vessels alongside have no predictions
client.GET('/v1/predictions/{port_code}', { params: { path: { port_code: 'STS' }, query: { zone: 'BERTH' } } });
const { data } = await client.GET('/v1/congestion/{port_code}', { params: { path: { port_code: 'STS' } } });
// @ts-expect-error there is no such horizon
data!.forecasts['9h'];
`;

let directory: string;
let history: ServedHistory;
beforeAll(async () => {
  // Below the packages, so that the client finds openapi-fetch as its own.
  const folder = join(ROOT, 'node_modules', '.cache');
  mkdirSync(folder, { recursive: true });
  directory = mkdtempSync(join(folder, 'client-'));
  history = await serveSimulatedHistory(30);
}, 60_000);
afterAll(async () => {
  await history.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('a client made from the document compiles, and reads a running server', async () => {
  const types = astToString(await openapiTS(JSON.parse(documentText('all'))));
  const compilerOptions = {
    strict: true,
    target: 'ESNext',
    module: 'Preserve',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: ['bun-types'],
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(join(directory, 'types.ts'), types);
  writeFileSync(join(directory, 'client.ts'), CLIENT);
  writeFileSync(join(directory, 'wrong.ts'), WRONG);
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const compiled = Bun.spawnSync([join(ROOT, 'node_modules', '.bin', 'tsc'), '-p', directory]);
  expect([compiled.stdout.toString(), compiled.exitCode]).toEqual(['', 0]);

  const { server } = history;
  const child = Bun.spawn([process.execPath, join(directory, 'client.ts')], {
    env: { ...process.env, SERVER_URL: server.url, SERVER_KEY: adminKeyOf(server) },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const told = JSON.parse(await new Response(child.stdout).text());
  expect(told).toMatchObject({ isDwtTold: true, hasCursor: true, status: 404, code: 'unknown_port' });
  expect(told.codes.toSorted()).toEqual(['PNG', 'SIN', 'STS', 'VIX']);
  expect(told.zones.length).toBeGreaterThan(0);
  expect(new Set(told.zones)).toEqual(new Set(['QUEUE']));
}, 60_000);
