import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../../src/compose.ts';
import type { NewAccount } from '../../src/contracts/access-store.ts';
import { createRandom, type Random } from '../../src/core/random.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import { ROUTES } from '../../src/http/routes.ts';
import { openStore } from '../../src/sqlite/store.ts';
import { machineSecrets } from '../../src/system/secrets.ts';
import { createKey, freshAccount } from '../../src/workflows/give-keys.ts';
import { createFakeMachine, type FakeMachine } from '../support/fake-machine.ts';
import { onlyTestPort } from '../support/harness.ts';
import { SERVE } from '../support/served-history.ts';
import { portText } from '../support/test-port.ts';
import { createWanderers, PORT_CODES, sisterFile, type Wanderers } from '../support/wanderers.ts';
import { withCommodity } from './endpoints.ts';

const SEED = Number(process.env.SEED ?? 20_261_120);
/** Histories of each kind: each minute of each story is one more. */
const STORIES = 17;
const MINUTES = 59;
const BASE_MINUTES = 360;
const STEP_MINUTES = 5;
const SHIPS = 6;
const ASKED_EACH_MINUTE = 8;
const QUIET = { info() {}, infoAll() {}, warn() {}, error() {} };

const room = mkdtempSync(join(tmpdir(), 'roadstead-interference-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

type Keys = { readonly free: string; readonly here: string; readonly there: string };
type Story = {
  readonly directory: string;
  readonly keys: Keys;
  readonly fleets: readonly Wanderers[];
  readonly atMs: number;
};

/** Six hours at two ports, kept in a directory from which servers go on. */
async function tellStory(name: string, random: Random): Promise<Story> {
  const directory = join(room, name);
  const store = openStore({ directory, durability: 'normal', purpose: 'real' });
  await onlyTestPort(store);
  await store.savePort({ code: 'TSU', geojson: portText(sisterFile()) });
  // Anywhere in the year, and anywhere in a quarter-hour.
  const startMs = Date.UTC(2026, 0, 1) + random.below(300 * 24 * 60) * MINUTE_MS;
  const keyOf = async (account: NewAccount): Promise<string> => {
    const { id } = await store.access.createAccount(account);
    const made = { accountId: id, name: account.name, nowMs: startMs, expiresMs: null };
    return (await createKey(store.access, machineSecrets, made)).text;
  };
  const keys = {
    free: await keyOf(freshAccount('free', ['TST'], startMs)),
    here: await keyOf({ ...freshAccount('here', ['TST'], startMs), tier: 'Enterprise', trialEndMs: null }),
    there: await keyOf({ ...freshAccount('there', ['TSU'], startMs), tier: 'Enterprise', trialEndMs: null }),
  };
  await store.close();
  const fleets = PORT_CODES.map((code, i) => createWanderers(code, SHIPS, random.below(2 ** 31) + i));
  const fake = createFakeMachine(startMs);
  const server = await startServer({ ...SERVE, directory }, QUIET, fake.machine);
  for (let minute = 0; minute < BASE_MINUTES; minute += STEP_MINUTES) {
    for (let i = 1; i <= STEP_MINUTES; i++) {
      const atMs = fake.nowMs() + i * MINUTE_MS;
      for (const fleet of fleets) hearLater(fake, fleet.pass(atMs));
    }
    await fake.advance(STEP_MINUTES * MINUTE_MS);
  }
  await server.stop();
  return { directory, keys, fleets, atMs: fake.nowMs() };
}

/** What is heard before the clock gets there counts at its receipt: hold it back until then. */
const waiting = new WeakMap<FakeMachine, ReturnType<Wanderers['pass']>>();
function hearLater(fake: FakeMachine, reports: ReturnType<Wanderers['pass']>): void {
  const held = [...(waiting.get(fake) ?? []), ...reports].sort((a, b) => a.atMs - b.atMs);
  fake.hear(held.filter(({ atMs }) => atMs <= fake.nowMs()));
  waiting.set(
    fake,
    held.filter(({ atMs }) => atMs > fake.nowMs()),
  );
}

/** Servers that go on from the same story. */
async function goOn(story: Story, name: string, what: readonly string[]): Promise<Going[]> {
  return Promise.all(
    what.map(async (which) => {
      const directory = join(room, `${name}-${which}`);
      cpSync(story.directory, directory, { recursive: true });
      const fake = createFakeMachine(story.atMs);
      return { fake, server: await startServer({ ...SERVE, directory }, QUIET, fake.machine) };
    }),
  );
}
type Going = { readonly fake: FakeMachine; readonly server: RunningServer };

const IGNORED = new Set(['date', 'connection', 'keep-alive']);

/** Status, headers and body, as one text. */
async function ask(server: RunningServer, path: string, key: string | null): Promise<string> {
  const headers: Record<string, string> = { 'x-request-id': 'same' };
  if (key !== null) headers['x-api-key'] = key;
  const response = await fetch(server.url + path, { headers });
  const told = [...response.headers].filter(([name]) => !IGNORED.has(name)).sort();
  return `${response.status} ${JSON.stringify(told)} ${await response.text()}`;
}

/** Every route of the application, at both ports and at one that is not there, and for vessels of both. */
function pathsOf(story: Story): string[] {
  const mmsis = story.fleets.flatMap(({ mmsis }) => mmsis.slice(0, 2));
  return ROUTES.flatMap(({ path: pattern, ...route }) => {
    const path = withCommodity(pattern);
    const ofPorts = path.includes('{port_code}')
      ? ['TST', 'TSU', 'XXX'].map((code) => path.replace('{port_code}', code))
      : [path];
    const all = [...ofPorts, ...(path === '/api/vessel/{mmsi}/carbon' ? [`${path}?last_port=NLRTM`] : [])].flatMap(
      (one) => (one.includes('{mmsi}') ? mmsis.map((mmsi) => one.replace('{mmsi}', String(mmsi))) : [one]),
    );
    const hasRows = 'rows' in route && route.rows !== undefined;
    if (path === '/api/fleet/vessels') {
      const list = `${path}?mmsis=${[...mmsis, 999_999_999].join(',')}`;
      return [list, `${list}&format=csv`, `${list}&format=geojson&limit=3`];
    }
    return hasRows ? all.flatMap((one) => [one, `${one}?format=csv&limit=3`]) : all;
  }).filter((path) => !path.startsWith('/v1/usage'));
}

const some = <T>(items: readonly T[], count: number, random: Random): T[] =>
  Array.from({ length: count }, () => random.pick(items));

test(`what a reader must not know changes no byte (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  let answered = 0;
  let withVessels = 0;
  let younger = 0;
  let elsewhere = 0;
  const compare = async (path: string, key: string | null, of: readonly Going[]): Promise<boolean> => {
    const [a, b] = await Promise.all(of.map(({ server }) => ask(server, path, key)));
    if (a!.startsWith('200')) answered++;
    if (a!.includes('"mmsi":2110')) withVessels++;
    return a === b;
  };
  const expectSame = async (
    path: string,
    who: keyof Keys | null,
    story: Story,
    of: readonly Going[],
  ): Promise<void> => {
    if (await compare(path, who && story.keys[who], of)) return;
    const [a, b] = await Promise.all(of.map(({ server }) => ask(server, path, who && story.keys[who])));
    expect(`${who} ${path} ${b}`).toBe(`${who} ${path} ${a}`);
  };
  for (let i = 0; i < STORIES; i++) {
    const story = await tellStory(`story-${i}`, random);
    // From here on one server hears nothing, one the traffic of one port, one that of both.
    const [none, one, both] = (await goOn(story, `story-${i}`, ['none', 'one', 'both'])) as [Going, Going, Going];
    for (const fleet of story.fleets) fleet.reseed(random.below(2 ** 31));
    const paths = pathsOf(story);
    for (let minute = 1; minute <= MINUTES; minute++) {
      const [here, there] = story.fleets.map((fleet) => fleet.pass(both.fake.nowMs() + MINUTE_MS));
      for (const { fake } of [none, one, both]) await fake.advance(MINUTE_MS);
      one.fake.hear(here!);
      both.fake.hear([...here!, ...there!].sort((a, b) => a.atMs - b.atMs));
      for (const { fake } of [one, both]) await fake.advance(0);
      for (const path of some(paths, ASKED_EACH_MINUTE, random)) {
        // What is younger than an hour tells those nothing who are an hour behind …
        await expectSame(path, null, story, [none, both]);
        await expectSame(path, 'free', story, [none, both]);
        // … and what is heard of another port those nothing who have this one.
        await expectSame(path, 'here', story, [one, both]);
      }
      // All this could fail: whoever may know it sees the difference.
      if (!(await compare('/v1/vessels/TST', story.keys.here, [none, both]))) younger++;
      if (!(await compare('/v1/vessels/TSU', story.keys.there, [one, both]))) elsewhere++;
    }
    for (const { server } of [none, one, both]) await server.stop();
  }
  const histories = STORIES * MINUTES;
  expect(histories).toBeGreaterThan(1_000);
  expect(answered).toBeGreaterThan(histories * 5);
  expect(withVessels).toBeGreaterThan(histories);
  expect(younger).toBeGreaterThan(histories * 0.9);
  expect(elsewhere).toBeGreaterThan(histories * 0.9);
}, 300_000);
