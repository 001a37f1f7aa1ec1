import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Who uses the service (domain/access/account.ts). */
export const account = sqliteTable('account', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  tier: text().notNull(),
  plan: text(),
  trialEndMs: integer('trial_end_ms'),
  /** Codes as a JSON array; null is every port. */
  ports: text(),
  isAdmin: integer('is_admin').notNull(),
  createdMs: integer('created_ms').notNull(),
  /** Of an account that signs in to the portal. */
  email: text().unique(),
  passwordHash: text('password_hash'),
  /** Sessions made before it are void. */
  sessionsFromMs: integer('sessions_from_ms'),
});

/** Keys of accounts; the text of a key is nowhere. */
export const apiKey = sqliteTable(
  'api_key',
  {
    id: integer().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the key, hexadecimal. */
    digest: text().notNull().unique(),
    hint: text().notNull(),
    createdMs: integer('created_ms').notNull(),
    expiresMs: integer('expires_ms'),
    revokedMs: integer('revoked_ms'),
    lastUsedMs: integer('last_used_ms'),
  },
  (table) => [index('api_key_account').on(table.accountId)],
);

/** Use of an interface by an account in a day, UTC. */
export const dayUse = sqliteTable(
  'day_use',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    day: text().notNull(),
    /** api or v1. */
    interface: text().notNull(),
    requests: integer().notNull(),
    predictions: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.interface] })],
);

/** The newest prediction of a vessel that an account has been counted for. */
export const countedPrediction = sqliteTable(
  'counted_prediction',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    portCode: text('port_code').notNull(),
    mmsi: integer().notNull(),
    atMs: integer('at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.portCode, table.mmsi] })],
);
