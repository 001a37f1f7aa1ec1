import { type Database, SQLiteError } from 'bun:sqlite';
import { and, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { account, apiKey, countedPrediction, dayUse } from '../../db/schema/access-tables.ts';
import type { AccessStore, SignIn, Usage } from '../contracts/access-store.ts';
import { Fault } from '../core/fault.ts';
import type { Account } from '../domain/access/account.ts';
import type { DayUse } from '../domain/access/quota.ts';
import type { Plan, Tier } from '../domain/access/tier.ts';

type AccountRow = typeof account.$inferSelect;

const accountOf = ({ id, name, tier, plan, trialEndMs, ports, isAdmin, createdMs }: AccountRow): Account => ({
  id,
  name,
  tier: tier as Tier,
  plan: plan as Plan | null,
  trialEndMs,
  ports: ports === null ? null : (JSON.parse(ports) as string[]),
  isAdmin: isAdmin === 1,
  createdMs,
});

const portsText = (ports: readonly string[] | null): string | null => (ports === null ? null : JSON.stringify(ports));

const SIGN_IN = {
  accountId: account.id,
  email: account.email,
  passwordHash: account.passwordHash,
  sessionsFromMs: account.sessionsFromMs,
};

/** Accounts, keys and their use in the database. */
export function createAccessStore(database: Database): AccessStore {
  const db = drizzle(database);
  const signInWhere = (condition: SQL): SignIn | null =>
    (db
      .select(SIGN_IN)
      .from(account)
      .where(and(condition, isNotNull(account.email)))
      .get() as SignIn | undefined) ?? null;
  return {
    load: async () => ({
      accounts: db.select().from(account).orderBy(account.id).all().map(accountOf),
      keys: db.select().from(apiKey).orderBy(apiKey.id).all(),
    }),
    async createAccount({ ports, isAdmin, ...rest }, signIn) {
      const row = { ...rest, ports: portsText(ports), isAdmin: isAdmin ? 1 : 0 };
      const signingIn = signIn ? { ...signIn, sessionsFromMs: rest.createdMs } : {};
      return unlessTaken(() => {
        const made = db.insert(account).values({ ...row, ...signingIn });
        return accountOf(made.returning().get());
      });
    },
    async changeAccount(id, { ports, ...rest }) {
      const set = { ...rest, ...(ports === undefined ? {} : { ports: portsText(ports) }) };
      if (Object.keys(set).length === 0) return;
      unlessTaken(() => db.update(account).set(set).where(eq(account.id, id)).run());
    },
    async removeAccount(id) {
      db.delete(account).where(eq(account.id, id)).run();
    },
    createKey: async (key) => db.insert(apiKey).values(key).returning().get(),
    async revokeKey(id, revokedMs) {
      const isHeld = and(eq(apiKey.id, id), isNull(apiKey.revokedMs));
      db.update(apiKey).set({ revokedMs }).where(isHeld).run();
    },
    async expireKey(id, atMs) {
      const soonest = sql`min(coalesce(${apiKey.expiresMs}, ${atMs}), ${atMs})`;
      db.update(apiKey).set({ expiresMs: soonest }).where(eq(apiKey.id, id)).run();
    },
    findSignIn: async (email) => signInWhere(eq(account.email, email)),
    getSignIn: async (accountId) => signInWhere(eq(account.id, accountId)),
    async setPassword(accountId, passwordHash, sessionsFromMs) {
      db.update(account).set({ passwordHash, sessionsFromMs }).where(eq(account.id, accountId)).run();
    },
    listUse: async (accountId, fromDay) =>
      db
        .select({
          day: dayUse.day,
          on: dayUse.interface,
          requests: dayUse.requests,
          predictions: dayUse.predictions,
        })
        .from(dayUse)
        .where(and(eq(dayUse.accountId, accountId), gte(dayUse.day, fromDay)))
        .orderBy(dayUse.day, dayUse.interface)
        .all() as DayUse[],
    async listCounted(accountId) {
      const rows = db.select().from(countedPrediction).where(eq(countedPrediction.accountId, accountId)).all();
      return new Map(rows.map(({ portCode, mmsi, atMs }) => [`${portCode} ${mmsi}`, atMs]));
    },
    saveUsage: async (usage, lastUsed) => saveUsage(database, usage, lastUsed),
    async dataVersion() {
      return database.query<{ data_version: number }, []>('PRAGMA data_version').get()!.data_version;
    },
  };
}

/** A name or address stands for one account only. */
function unlessTaken<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw takenFault(error) ?? error;
  }
}

function takenFault(failure: unknown): Fault | null {
  // Drizzle wraps what the database threw.
  const error = failure instanceof SQLiteError ? failure : (failure as { cause?: unknown }).cause;
  if (!(error instanceof SQLiteError) || error.code !== 'SQLITE_CONSTRAINT_UNIQUE') return null;
  return new Fault('conflict', `there is an account with this ${error.message.includes('email') ? 'address' : 'name'}`);
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
