import { type Database, SQLiteError } from 'bun:sqlite';
import type { AccessStore, AccountChange, NewAccount, SignIn, Usage } from '../contracts/access-store.ts';
import { Fault } from '../core/fault.ts';
import type { Account } from '../domain/access/account.ts';
import type { ApiKey } from '../domain/access/api-key.ts';
import type { CountedPredictions, DayUse } from '../domain/access/quota.ts';
import type { Plan, Tier } from '../domain/access/tier.ts';

type AccountRow = {
  id: number;
  name: string;
  tier: Tier;
  plan: Plan | null;
  trial_end_ms: number | null;
  ports: string | null;
  is_admin: number;
  created_ms: number;
};

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  tier: row.tier,
  plan: row.plan,
  trialEndMs: row.trial_end_ms,
  ports: row.ports === null ? null : (JSON.parse(row.ports) as string[]),
  isAdmin: row.is_admin === 1,
  createdMs: row.created_ms,
});

const KEY_COLUMNS = `id, account_id AS accountId, name, digest, hint, created_ms AS createdMs, expires_ms AS expiresMs,
  revoked_ms AS revokedMs, last_used_ms AS lastUsedMs`;
const SIGN_IN_COLUMNS = `id AS accountId, email, password_hash AS passwordHash, sessions_from_ms AS sessionsFromMs`;

/** Accounts, keys and their use in the database. */
export function createAccessStore(database: Database): AccessStore {
  const accountById = (id: number): Account =>
    accountOf(database.query<AccountRow, [number]>('SELECT * FROM account WHERE id = ?').get(id)!);
  return {
    load: async () => ({
      accounts: database.query<AccountRow, []>('SELECT * FROM account ORDER BY id').all().map(accountOf),
      keys: database.query<ApiKey, []>(`SELECT ${KEY_COLUMNS} FROM api_key ORDER BY id`).all(),
    }),
    createAccount: async (account, signIn) => accountById(insertAccount(database, account, signIn)),
    changeAccount: async (id, change) => changeAccount(database, id, change),
    async removeAccount(id) {
      database.query('DELETE FROM account WHERE id = ?').run(id);
    },
    async createKey({ accountId, name, digest, hint, createdMs, expiresMs }) {
      return database
        .query<ApiKey, [number, string, string, string, number, number | null]>(
          `INSERT INTO api_key (account_id, name, digest, hint, created_ms, expires_ms) VALUES (?, ?, ?, ?, ?, ?)
           RETURNING ${KEY_COLUMNS}`,
        )
        .get(accountId, name, digest, hint, createdMs, expiresMs)!;
    },
    async revokeKey(id, atMs) {
      database.query('UPDATE api_key SET revoked_ms = ?2 WHERE id = ?1 AND revoked_ms IS NULL').run(id, atMs);
    },
    async expireKey(id, atMs) {
      database.query('UPDATE api_key SET expires_ms = min(coalesce(expires_ms, ?2), ?2) WHERE id = ?1').run(id, atMs);
    },
    findSignIn: async (email) =>
      database.query<SignIn, [string]>(`SELECT ${SIGN_IN_COLUMNS} FROM account WHERE email = ?`).get(email),
    getSignIn: async (accountId) =>
      database
        .query<SignIn, [number]>(`SELECT ${SIGN_IN_COLUMNS} FROM account WHERE id = ? AND email IS NOT NULL`)
        .get(accountId),
    async setPassword(accountId, passwordHash, sessionsFromMs) {
      database
        .query('UPDATE account SET password_hash = ?2, sessions_from_ms = ?3 WHERE id = ?1')
        .run(accountId, passwordHash, sessionsFromMs);
    },
    listUse: async (accountId, fromDay) =>
      database
        .query<DayUse, [number, string]>(
          `SELECT day, interface AS "on", requests, predictions FROM day_use
           WHERE account_id = ? AND day >= ? ORDER BY day, interface`,
        )
        .all(accountId, fromDay),
    listCounted: async (accountId) => listCounted(database, accountId),
    saveUsage: async (usage, lastUsed) => saveUsage(database, usage, lastUsed),
    async dataVersion() {
      return database.query<{ data_version: number }, []>('PRAGMA data_version').get()!.data_version;
    },
  };
}

function insertAccount(
  database: Database,
  { name, tier, plan, trialEndMs, ports, isAdmin, createdMs }: NewAccount,
  signIn?: Pick<SignIn, 'email' | 'passwordHash'>,
): number {
  const ports_ = ports === null ? null : JSON.stringify(ports);
  try {
    return database
      .query<{ id: number }, (string | number | null)[]>(
        `INSERT INTO account (name, tier, plan, trial_end_ms, ports, is_admin, created_ms, email, password_hash,
           sessions_from_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      )
      .get(
        name,
        tier,
        plan,
        trialEndMs,
        ports_,
        isAdmin ? 1 : 0,
        createdMs,
        signIn?.email ?? null,
        signIn?.passwordHash ?? null,
        signIn ? createdMs : null,
      )!.id;
  } catch (error) {
    throw takenFault(error) ?? error;
  }
}

function changeAccount(database: Database, id: number, change: AccountChange): void {
  const columns: Record<string, string | number | null | undefined> = {
    name: change.name,
    tier: change.tier,
    plan: change.plan,
    trial_end_ms: change.trialEndMs,
    ports: change.ports === undefined || change.ports === null ? change.ports : JSON.stringify(change.ports),
  };
  const given = Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  if (given.length === 0) return;
  const sets = given.map(({ name }) => `${name} = ?`).join(', ');
  try {
    database.query(`UPDATE account SET ${sets} WHERE id = ?`).run(...given.map(({ value }) => value), id);
  } catch (error) {
    throw takenFault(error) ?? error;
  }
}

function takenFault(error: unknown): Fault | null {
  if (!(error instanceof SQLiteError) || error.code !== 'SQLITE_CONSTRAINT_UNIQUE') return null;
  return new Fault('conflict', `there is an account with this ${error.message.includes('email') ? 'address' : 'name'}`);
}

function listCounted(database: Database, accountId: number): CountedPredictions {
  const rows = database
    .query<{ port: string; mmsi: number; atMs: number }, [number]>(
      'SELECT port_code AS port, mmsi, at_ms AS atMs FROM counted_prediction WHERE account_id = ?',
    )
    .all(accountId);
  return new Map(rows.map(({ port, mmsi, atMs }) => [`${port} ${mmsi}`, atMs]));
}

/** An account that another process has removed meanwhile has no use any more. */
function saveUsage(database: Database, usage: readonly Usage[], lastUsed: ReadonlyMap<number, number>): void {
  const add = database.query(
    `INSERT INTO day_use (account_id, day, interface, requests, predictions)
     SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM account WHERE id = ?1)
     ON CONFLICT DO UPDATE SET requests = requests + excluded.requests, predictions = predictions + excluded.predictions`,
  );
  const count = database.query(
    `INSERT INTO counted_prediction (account_id, port_code, mmsi, at_ms)
     SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM account WHERE id = ?1)
     ON CONFLICT DO UPDATE SET at_ms = max(at_ms, excluded.at_ms)`,
  );
  const touch = database.query('UPDATE api_key SET last_used_ms = ?2 WHERE id = ?1');
  const save = database.transaction(() => {
    for (const { accountId, days, counted } of usage) {
      for (const { day, on, requests, predictions } of days) add.run(accountId, day, on, requests, predictions);
      for (const [key, atMs] of counted) {
        const [portCode, mmsi] = key.split(' ');
        count.run(accountId, portCode!, Number(mmsi), atMs);
      }
    }
    for (const [id, atMs] of lastUsed) touch.run(id, atMs);
  });
  save.immediate();
}
