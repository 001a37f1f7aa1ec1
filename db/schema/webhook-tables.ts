import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { account } from './access-tables.ts';

/** Who is told of events, and where (domain/webhook/subscription.ts). */
export const webhookSubscription = sqliteTable(
  'webhook_subscription',
  {
    // A number is never given out twice: a receiver may still know the old one.
    id: integer().primaryKey({ autoIncrement: true }),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** JSON arrays. */
    eventTypes: text('event_types').notNull(),
    portCodes: text('port_codes').notNull(),
    status: text().notNull(),
    disabledReason: text('disabled_reason'),
    /** Sealed with a key that is not in the database. */
    secret: text().notNull(),
    /** JSON: those that sign besides, and until when. */
    oldSecrets: text('old_secrets').notNull(),
    /** JSON (domain/webhook/endpoint-health.ts). */
    health: text().notNull(),
    createdMs: integer('created_ms').notNull(),
  },
  (table) => [index('webhook_subscription_account').on(table.accountId)],
);

/** What goes out, once for all who get it. */
export const webhookMessage = sqliteTable(
  'webhook_message',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    portCode: text('port_code').notNull(),
    createdMs: integer('created_ms').notNull(),
    body: text().notNull(),
  },
  (table) => [index('webhook_message_created').on(table.createdMs)],
);

/** One message to one subscription. */
export const webhookDelivery = sqliteTable(
  'webhook_delivery',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => webhookSubscription.id, { onDelete: 'cascade' }),
    messageId: text('message_id')
      .notNull()
      .references(() => webhookMessage.id, { onDelete: 'cascade' }),
    state: text().notNull(),
    tries: integer().notNull(),
    firstTryMs: integer('first_try_ms'),
    attempts: integer().notNull(),
    /** How often it was queued again: what came of an attempt before that is no news. */
    round: integer().notNull(),
    queuedMs: integer('queued_ms').notNull(),
    /** Null when it is done. */
    nextMs: integer('next_ms'),
    doneMs: integer('done_ms'),
  },
  (table) => [
    uniqueIndex('webhook_delivery_message').on(table.messageId, table.subscriptionId),
    index('webhook_delivery_due')
      .on(table.subscriptionId, table.nextMs, table.queuedMs)
      .where(sql`next_ms IS NOT NULL`),
    index('webhook_delivery_log').on(table.subscriptionId, table.id),
    index('webhook_delivery_state').on(table.subscriptionId, table.state, table.id),
  ],
);

export const webhookAttempt = sqliteTable(
  'webhook_attempt',
  {
    deliveryId: integer('delivery_id')
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    atMs: integer('at_ms').notNull(),
    status: integer(),
    code: text().notNull(),
    latencyMs: integer('latency_ms').notNull(),
    excerpt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);

/** Answers that are given again to the same Idempotency-Key. */
export const keptAnswer = sqliteTable(
  'kept_answer',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of what was asked. */
    digest: text().notNull(),
    /** Sealed: it holds a secret. */
    sealed: text().notNull(),
    createdMs: integer('created_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
);
