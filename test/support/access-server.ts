import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, type ServeOptions, startServer } from '../../src/compose.ts';
import type { NewAccount } from '../../src/contracts/access-store.ts';
import type { Log } from '../../src/contracts/log.ts';
import type { Store } from '../../src/contracts/store.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import { openStore } from '../../src/sqlite/store.ts';
import { machineSecrets } from '../../src/system/secrets.ts';
import { createKey, type FreshKey, freshAccount } from '../../src/workflows/give-keys.ts';
import { createFakeMachine, type FakeMachine } from './fake-machine.ts';
import { onlyTestPort } from './harness.ts';
import { SERVE } from './served-history.ts';
import { createWanderers } from './wanderers.ts';

/** A live server of the test port, with some ships there, on a clock that the test moves. */
export type AccessServer = {
  readonly fake: FakeMachine;
  readonly server: RunningServer;
  readonly directory: string;
  /** Lets minutes go by in which the ships are heard. */
  pass(minutes: number): Promise<void>;
  /** Lines of the log: event and facts. */
  readonly lines: string[];
  /** A key of a fresh account with the test port, which may be changed before it is made. */
  key(name: string, change?: Partial<NewAccount>): Promise<FreshKey>;
  /** Writes beside the server, as another process would. */
  beside<T>(use: (store: Store) => Promise<T>): Promise<T>;
  get(path: string, key?: string | null, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
};

export const START_MS = Date.UTC(2026, 10, 30, 20);

export async function openAccessServer(options: Partial<ServeOptions> = {}): Promise<AccessServer> {
  const directory = mkdtempSync(join(tmpdir(), 'roadstead-access-'));
  const lines: string[] = [];
  const tell = (event: string, facts?: unknown): void => void lines.push(`${event} ${JSON.stringify(facts)}`);
  const log: Log = {
    info: tell,
    infoAll: (event, all) => {
      for (const facts of all) tell(event, facts);
    },
    warn: tell,
    error: tell,
  };
  const beside: AccessServer['beside'] = async (use) => {
    const store = openStore({ directory, durability: 'normal', purpose: 'real' });
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  };
  await beside((store) => onlyTestPort(store));
  const fake = createFakeMachine(START_MS);
  const start = (): Promise<RunningServer> => startServer({ ...SERVE, ...options, directory }, log, fake.machine);
  let server = await start();
  const fleet = createWanderers('TST', 8, 3);
  const pass = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute++) {
      const reports = fleet.pass(fake.nowMs() + MINUTE_MS).sort((a, b) => a.atMs - b.atMs);
      await fake.advance(MINUTE_MS);
      fake.hear(reports);
    }
    await fake.advance(0);
  };
  await pass(180);
  let isRunning = true;
  const stop = async (): Promise<void> => {
    if (isRunning) await server.stop();
    isRunning = false;
  };
  return {
    fake,
    pass,
    get server() {
      return server;
    },
    directory,
    lines,
    beside,
    key: (name, change = {}) =>
      beside(async ({ access }) => {
        const nowMs = fake.nowMs();
        const account = await access.createAccount({ ...freshAccount(name, ['TST'], nowMs), ...change });
        const fresh = { accountId: account.id, name, nowMs, expiresMs: null };
        return createKey(access, machineSecrets, fresh);
      }),
    get(path, key = null, init = {}) {
      const headers = { ...(key === null ? {} : { 'x-api-key': key }), ...(init.headers as Record<string, string>) };
      return fetch(server.url + path, { ...init, headers });
    },
    stop,
    async restart() {
      await stop();
      server = await start();
      isRunning = true;
      await fake.advance(0);
    },
    async close() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
