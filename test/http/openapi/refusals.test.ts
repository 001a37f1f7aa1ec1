import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { RunningServer } from '../../../src/compose.ts';
import { startServer } from '../../../src/compose.ts';
import type { NewAccount } from '../../../src/contracts/access-store.ts';
import { DAY_MS } from '../../../src/core/time.ts';
import { documentText } from '../../../src/http/openapi/served-documents.ts';
import { ROUTES } from '../../../src/http/routes.ts';
import { openStore } from '../../../src/sqlite/store.ts';
import { machineSecrets } from '../../../src/system/secrets.ts';
import { createKey, freshAccount } from '../../../src/workflows/give-keys.ts';
import { createFakeMachine } from '../../support/fake-machine.ts';
import { SERVE, type ServedHistory, serveSimulatedHistory } from '../../support/served-history.ts';
import { REQUIRED_QUERIES } from '../endpoints.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const QUIET = { info() {}, infoAll() {}, warn() {}, error() {} };

let history: ServedHistory;
let server: RunningServer;
/** One may ask everything but has one port; the other has neither plan nor tier. */
let keys: readonly string[];
let requests = 0;

beforeAll(async () => {
  history = await serveSimulatedHistory(2);
  const { directory, asOfMs } = history;
  const store = openStore({ directory, durability: 'normal', purpose: null });
  const keyOf = async (account: NewAccount): Promise<string> => {
    const { id: accountId } = await store.access.createAccount(account);
    return (await createKey(store.access, machineSecrets, { accountId, name: 'k', nowMs: NOW_MS, expiresMs: null }))
      .text;
  };
  const fresh = (name: string): NewAccount => ({
    ...freshAccount(name, ['STS'], NOW_MS),
    trialEndMs: null,
    plan: null,
  });
  keys = [await keyOf({ ...fresh('most'), tier: 'Enterprise', plan: 'Enterprise' }), await keyOf(fresh('least'))];
  await store.close();
  const { machine } = createFakeMachine(NOW_MS);
  // Limits are another test's: each request comes a day after the one before.
  server = await startServer({ ...SERVE, directory, asOfMs }, QUIET, {
    ...machine,
    elapsedMs: () => requests * DAY_MS,
  });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await history.stop();
});

const PATH_VALUES: Readonly<Record<string, readonly string[]>> = {
  port_code: ['STS', 'VIX', 'XXX'],
  mmsi: ['999999999'],
  commodity_code: ['GRAIN', 'gold'],
};
const PORTS = ['STS', 'VIX', 'XXX'];

/** Everything that a route can be asked about ports, vessels and goods, whether it is there or not. */
function pathsOf({ path }: (typeof ROUTES)[number], takesPort: boolean): string[] {
  let paths = [path];
  for (const [name, values] of Object.entries(PATH_VALUES)) {
    paths = paths.flatMap((one) =>
      one.includes(`{${name}}`) ? values.map((value) => one.replace(`{${name}}`, value)) : one,
    );
  }
  const required = REQUIRED_QUERIES[path]?.replace('{mmsi}', '999999999') ?? '';
  const queries = takesPort ? ['', ...PORTS.map((port) => `?port=${port}`)] : [required];
  return paths.flatMap((one) => queries.map((query) => one + query));
}

const document = JSON.parse(documentText('all'));

test.each(ROUTES.map((route) => [route.path, route] as const))(
  '%s: 403 and 404 are documented where they are answered, and nowhere else',
  async (path, route) => {
    const { parameters, responses } = document.paths[path].get as {
      parameters: { name: string }[];
      responses: Record<string, unknown>;
    };
    const answered = new Set<number>();
    for (const asked of pathsOf(
      route,
      parameters.some(({ name }) => name === 'port'),
    )) {
      for (const key of keys) {
        requests++;
        const { status } = await fetch(server.url + asked, { headers: { 'x-api-key': key } });
        expect(Object.keys(responses)).toContain(String(status));
        answered.add(status);
      }
    }
    const told = (status: number): boolean => String(status) in responses;
    expect([told(403), told(404)]).toEqual([answered.has(403), answered.has(404)]);
  },
);
