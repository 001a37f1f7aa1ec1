import type { Database } from 'bun:sqlite';
import { and, asc, desc, eq, gt, inArray, lt, ne, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import {
  keptAnswer,
  webhookAttempt,
  webhookDelivery,
  webhookMessage,
  webhookSubscription,
} from '../../db/schema/webhook-tables.ts';
import type {
  AnswerToKeep,
  DueDelivery,
  LoggedDelivery,
  SubscriptionChange,
  WebhookStore,
} from '../contracts/webhook-store.ts';
import { DAY_MS } from '../core/time.ts';
import type { EventType } from '../domain/event/event.ts';
import { type EndpointHealth, HEALTHY } from '../domain/webhook/endpoint-health.ts';
import type { DisabledReason, OldSecret, Subscription, SubscriptionStatus } from '../domain/webhook/subscription.ts';
import { clearAway, REMOVED } from './clear-outbox.ts';
import { createOutboxWriter } from './outbox-rows.ts';

type SubscriptionRow = typeof webhookSubscription.$inferSelect;

/** So long the same Idempotency-Key gives the same answer. */
const ANSWER_KEPT_MS = DAY_MS;

const DUE = `SELECT d.id, d.message_id AS messageId, m.port_code AS portCode, m.body, d.next_ms AS dueMs, d.round, d.tries,
    d.first_try_ms AS firstTryMs, d.attempts
  FROM webhook_delivery d JOIN webhook_message m ON m.id = d.message_id`;

/** Subscriptions and deliveries in the database. */
export function createWebhookStore(database: Database): WebhookStore {
  const db = drizzle(database);
  const outbox = createOutboxWriter(database);
  const logged = (where: SQL | undefined, limit: number): LoggedDelivery[] => {
    const rows = db
      .select()
      .from(webhookDelivery)
      .innerJoin(webhookMessage, eq(webhookMessage.id, webhookDelivery.messageId))
      .where(where)
      .orderBy(desc(webhookDelivery.id))
      .limit(limit)
      .all();
    const ids = rows.map((row) => row.webhook_delivery.id);
    const attempts = db
      .select()
      .from(webhookAttempt)
      .where(inArray(webhookAttempt.deliveryId, ids))
      .orderBy(asc(webhookAttempt.number))
      .all();
    return rows.map(({ webhook_delivery: row, webhook_message: { type, portCode } }) => ({
      id: row.id,
      messageId: row.messageId,
      type: type as EventType,
      portCode,
      state: row.state as LoggedDelivery['state'],
      createdMs: row.queuedMs,
      doneMs: row.doneMs,
      nextMs: row.nextMs,
      attempts: attempts
        .filter(({ deliveryId }) => deliveryId === row.id)
        .map(({ deliveryId: _, code, ...rest }) => ({
          ...rest,
          code: code as LoggedDelivery['attempts'][number]['code'],
        })),
    }));
  };
  const keepAnswer = (answer: AnswerToKeep): void => {
    const { digest, sealed, createdMs } = answer;
    db.insert(keptAnswer)
      .values(answer)
      .onConflictDoUpdate({ target: [keptAnswer.accountId, keptAnswer.key], set: { digest, sealed, createdMs } })
      .run();
  };
  return {
    listSubscriptions: async () =>
      db
        .select()
        .from(webhookSubscription)
        .where(ne(webhookSubscription.status, REMOVED))
        .orderBy(asc(webhookSubscription.id))
        .all()
        .map(subscriptionOf),
    async createSubscription({ eventTypes, portCodes, ...rest }, keep) {
      const row = {
        ...rest,
        eventTypes: JSON.stringify(eventTypes),
        portCodes: JSON.stringify(portCodes),
        status: 'active',
        oldSecrets: '[]',
        health: JSON.stringify(HEALTHY),
      };
      return db.transaction(() => {
        const made = subscriptionOf(db.insert(webhookSubscription).values(row).returning().get());
        const answer = keep(made);
        if (answer !== null) keepAnswer(answer);
        return made;
      });
    },
    async changeSubscription(id, change) {
      const set = columnsOf(change);
      if (Object.keys(set).length === 0) return;
      db.update(webhookSubscription).set(set).where(eq(webhookSubscription.id, id)).run();
    },
    async removeSubscription(id) {
      db.update(webhookSubscription).set({ status: REMOVED }).where(eq(webhookSubscription.id, id)).run();
    },
    enqueue: async (messages, nowMs) => outbox.enqueueAgain(messages, nowMs),
    requeue: async (subscriptionId, deliveryId, nowMs) => outbox.requeue(subscriptionId, deliveryId, nowMs),
    requeueFailed: async (subscriptionId, nowMs) => outbox.requeueFailed(subscriptionId, nowMs),
    async findDelivery(subscriptionId, messageId) {
      const isIt = and(eq(webhookDelivery.messageId, messageId), eq(webhookDelivery.subscriptionId, subscriptionId));
      return logged(isIt, 1)[0] ?? null;
    },
    async listDeliveries({ subscriptionId, state, before, limit }) {
      const isAsked = and(
        eq(webhookDelivery.subscriptionId, subscriptionId),
        state === null ? undefined : eq(webhookDelivery.state, state),
        before === null ? undefined : lt(webhookDelivery.id, before),
      );
      return logged(isAsked, limit);
    },
    listDue: async (subscriptionId, nowMs, limit, except) =>
      database
        .query<DueDelivery, [number, number, number]>(
          `${DUE} WHERE d.subscription_id = ? AND d.next_ms <= ? ORDER BY d.next_ms, d.id LIMIT ?`,
        )
        .all(subscriptionId, nowMs, limit + except.length)
        .filter(({ id }) => !except.includes(id))
        .slice(0, limit),
    findPending: async (subscriptionId, messageId) =>
      database
        .query<DueDelivery, [number, string]>(
          `${DUE} WHERE d.subscription_id = ? AND d.message_id = ? AND d.next_ms IS NOT NULL`,
        )
        .get(subscriptionId, messageId),
    noteAttempts: async (records, health, disabled) => outbox.noteAttempts(records, health, disabled),
    async figures() {
      const row = database
        .query<{ pending: number; oldestMs: number | null }, []>(
          `SELECT count(*) AS pending, min(d.queued_ms) AS oldestMs FROM webhook_delivery d
           JOIN webhook_subscription s ON s.id = d.subscription_id WHERE d.next_ms IS NOT NULL AND s.status = 'active'`,
        )
        .get()!;
      return row;
    },
    async clear(beforeMs, nowMs) {
      db.delete(keptAnswer)
        .where(lt(keptAnswer.createdMs, nowMs - ANSWER_KEPT_MS))
        .run();
      return clearAway(database, beforeMs);
    },
    async findAnswer(accountId, key, nowMs) {
      const isIt = and(
        eq(keptAnswer.accountId, accountId),
        eq(keptAnswer.key, key),
        gt(keptAnswer.createdMs, nowMs - ANSWER_KEPT_MS),
      );
      return db.select().from(keptAnswer).where(isIt).get() ?? null;
    },
    keepAnswer: async (answer) => keepAnswer(answer),
    async dataVersion() {
      return database.query<{ data_version: number }, []>('PRAGMA data_version').get()!.data_version;
    },
  };
}

const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  accountId: row.accountId,
  url: row.url,
  eventTypes: JSON.parse(row.eventTypes) as EventType[],
  portCodes: JSON.parse(row.portCodes) as string[],
  status: row.status as SubscriptionStatus,
  disabledReason: row.disabledReason as DisabledReason | null,
  secret: row.secret,
  oldSecrets: JSON.parse(row.oldSecrets) as OldSecret[],
  health: JSON.parse(row.health) as EndpointHealth,
  createdMs: row.createdMs,
});

function columnsOf({ eventTypes, portCodes, health, oldSecrets, ...rest }: SubscriptionChange) {
  return {
    ...rest,
    ...(eventTypes === undefined ? {} : { eventTypes: JSON.stringify(eventTypes) }),
    ...(portCodes === undefined ? {} : { portCodes: JSON.stringify(portCodes) }),
    ...(health === undefined ? {} : { health: JSON.stringify(health) }),
    ...(oldSecrets === undefined ? {} : { oldSecrets: JSON.stringify(oldSecrets) }),
  };
}
