import type { EventType } from '../domain/event/event.ts';
import type { EndpointHealth } from '../domain/webhook/endpoint-health.ts';
import type { DisabledReason, Subscription } from '../domain/webhook/subscription.ts';
import type { WebhookAttempt } from './webhook-sender.ts';

export type NewSubscription = Pick<
  Subscription,
  'accountId' | 'url' | 'eventTypes' | 'portCodes' | 'secret' | 'createdMs'
>;
export type SubscriptionChange = Partial<
  Pick<
    Subscription,
    'url' | 'eventTypes' | 'portCodes' | 'status' | 'disabledReason' | 'secret' | 'oldSecrets' | 'health'
  >
>;

/** What is told of an event, as it goes out: the same bytes at each attempt. */
export type OutboxMessage = {
  /** The webhook-id. */
  readonly id: string;
  readonly type: EventType;
  readonly portCode: string;
  readonly createdMs: number;
  readonly body: string;
  /** Who gets it. */
  readonly subscriptionIds: readonly number[];
};

/** Waiting for its next attempt; taken by the receiver; given up; not sent, for the account may not have it any more. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A delivery whose time has come. */
export type DueDelivery = {
  readonly id: number;
  readonly messageId: string;
  readonly portCode: string;
  readonly body: string;
  readonly dueMs: number;
  /** How often it was queued again. */
  readonly round: number;
  /** Attempts since it was queued, or queued again. */
  readonly tries: number;
  readonly firstTryMs: number | null;
  /** Attempts in all. */
  readonly attempts: number;
};

/** What came of an attempt, and what is to come of the delivery. */
export type AttemptRecord = {
  readonly deliveryId: number;
  readonly subscriptionId: number;
  /** Of the delivery when the attempt was begun. */
  readonly round: number;
  /** Which of all its attempts it was, from 1. */
  readonly number: number;
  readonly atMs: number;
  /** Null where nothing was sent. */
  readonly attempt: WebhookAttempt | null;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly firstTryMs: number;
  readonly nextMs: number | null;
};

export type LoggedAttempt = Pick<WebhookAttempt, 'status' | 'code' | 'latencyMs' | 'excerpt'> & {
  readonly number: number;
  readonly atMs: number;
};

export type LoggedDelivery = {
  readonly id: number;
  readonly messageId: string;
  readonly type: EventType;
  readonly portCode: string;
  readonly state: DeliveryState;
  readonly createdMs: number;
  readonly doneMs: number | null;
  readonly nextMs: number | null;
  /** Oldest first. */
  readonly attempts: readonly LoggedAttempt[];
};

export type DeliveryQuery = {
  readonly subscriptionId: number;
  readonly state: DeliveryState | null;
  /** Only deliveries with a smaller number; null is all. */
  readonly before: number | null;
  readonly limit: number;
};

/** An answer that is given again to whoever asks again with the same Idempotency-Key. */
export type KeptAnswer = { readonly digest: string; readonly sealed: string };

/** An answer to keep, and whom and what it answers. */
export type AnswerToKeep = KeptAnswer & {
  readonly accountId: number;
  readonly key: string;
  readonly createdMs: number;
};

/** Of active subscriptions. */
export type OutboxFigures = {
  readonly pending: number;
  /** When the oldest that waits was queued. */
  readonly oldestMs: number | null;
};

/** Subscriptions, what goes out to them, and what came of it. Every call is one transaction. */
export type WebhookStore = {
  listSubscriptions(): Promise<readonly Subscription[]>;
  /** The answer that tells of it is kept in the same transaction: whoever asks again after a crash gets no second one. */
  createSubscription(
    subscription: NewSubscription,
    keep: (made: Subscription) => AnswerToKeep | null,
  ): Promise<Subscription>;
  changeSubscription(id: number, change: SubscriptionChange): Promise<void>;
  /** Nobody finds it any more; its deliveries are cleared away by and by. */
  removeSubscription(id: number): Promise<void>;
  /**
   * Clears away some of what is left of removed subscriptions, gives up some of what waits for disabled ones, and forgets
   * some of what was queued before an instant; true if there may be more.
   */
  clear(beforeMs: number, nowMs: number): Promise<boolean>;

  /** Queues messages outside of a commit: tests, and events that are sent again. One that was sent before is sent anew. */
  enqueue(messages: readonly OutboxMessage[], nowMs: number): Promise<void>;
  /** Queues a delivery again; false if the subscription has none of this number. */
  requeue(subscriptionId: number, deliveryId: number, nowMs: number): Promise<boolean>;
  /** Queues again all that were given up; how many. */
  requeueFailed(subscriptionId: number, nowMs: number): Promise<number>;
  findDelivery(subscriptionId: number, messageId: string): Promise<LoggedDelivery | null>;
  listDeliveries(query: DeliveryQuery): Promise<readonly LoggedDelivery[]>;

  /** Deliveries of a subscription whose time has come, the longest due first, without those of `except`. */
  listDue(
    subscriptionId: number,
    nowMs: number,
    limit: number,
    except: readonly number[],
  ): Promise<readonly DueDelivery[]>;
  /** A delivery that is not done, whenever its time comes. */
  findPending(subscriptionId: number, messageId: string): Promise<DueDelivery | null>;
  noteAttempts(
    records: readonly AttemptRecord[],
    health: ReadonlyMap<number, EndpointHealth>,
    disabled: ReadonlyMap<number, DisabledReason>,
  ): Promise<void>;
  figures(): Promise<OutboxFigures>;

  /** One of the last 24 hours. */
  findAnswer(accountId: number, key: string, nowMs: number): Promise<KeptAnswer | null>;
  keepAnswer(answer: AnswerToKeep): Promise<void>;
  /** A number that changes when another process wrote. */
  dataVersion(): Promise<number>;
};
