import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../src/sqlite/store.ts';
import { machineSecrets } from '../src/system/secrets.ts';
import { createKey } from '../src/workflows/give-keys.ts';

/** A minute of one key is used up in a moment; so many are not, in a bench. */
const KEYS = 3_000;

/** Keys of an account that may do anything, as a running server sees them a second later. */
export async function makeKeys(directory: string): Promise<string[]> {
  const store = openStore({ directory, durability: 'normal', purpose: null });
  const nowMs = Date.now();
  const account = await store.access.createAccount({
    name: `bench ${nowMs}`,
    tier: 'Enterprise',
    plan: 'Enterprise',
    trialEndMs: null,
    ports: null,
    isAdmin: false,
    createdMs: nowMs,
  });
  const keys: string[] = [];
  for (let i = 0; i < KEYS; i++) {
    const facts = { accountId: account.id, name: `${i}`, nowMs, expiresMs: null };
    keys.push((await createKey(store.access, machineSecrets, facts)).text);
  }
  await store.close();
  await Bun.sleep(2_000);
  return keys;
}

const CONNECTIONS = 16;
const SECONDS = 2;

/**
 * Requests answered in a second, each with the next of the keys: by wrk where it is installed, for a client in
 * JavaScript is slower than the server.
 */
export async function perSecond(url: string, keys: readonly string[], room: string): Promise<number> {
  return Bun.which('wrk') ? byWrk(url, keys, room) : byFetch(url, keys);
}

async function byWrk(url: string, keys: readonly string[], room: string): Promise<number> {
  const script = join(room, 'keys.lua');
  const list = keys.map((key) => JSON.stringify(key)).join(',');
  writeFileSync(
    script,
    `local keys, i = {${list}}, 0
request = function()
  i = i + 1
  return wrk.format("GET", nil, { ["X-API-Key"] = keys[i % #keys + 1], ["Accept-Encoding"] = "gzip" })
end
`,
  );
  const child = Bun.spawn(['wrk', '-t1', `-c${CONNECTIONS}`, `-d${SECONDS}`, '-s', script, url], { stdout: 'pipe' });
  const text = await child.stdout.text();
  if (text.includes('Non-2xx')) throw new Error(`${url} did not always answer:\n${text}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]);
}

async function byFetch(url: string, keys: readonly string[]): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - startedAt < SECONDS * 1_000) {
        const headers = { 'accept-encoding': 'gzip', 'x-api-key': keys[count++ % keys.length]! };
        const response = await fetch(url, { headers, decompress: false });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      }
    }),
  );
  return count / ((performance.now() - startedAt) / 1000);
}
