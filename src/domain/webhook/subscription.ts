import type { Account } from '../access/account.ts';
import type { EventType, PortEvent } from '../event/event.ts';
import type { EndpointHealth } from './endpoint-health.ts';

/** Active ones get what happens; paused ones stand still; disabled ones the service gave up on. */
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'disabled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Why the service gave up on an endpoint. */
export type DisabledReason = 'gone' | 'failing';

/** Sealed, and until when it signs. */
export type OldSecret = { readonly sealed: string; readonly untilMs: number };

/** Until when any old secret signs; null if none does. */
export const oldSecretUntilMs = ({ oldSecrets }: Pick<Subscription, 'oldSecrets'>): number | null =>
  oldSecrets.length === 0 ? null : Math.max(...oldSecrets.map(({ untilMs }) => untilMs));

/** An account's wish to be told of events. */
export type Subscription = {
  readonly id: number;
  readonly accountId: number;
  readonly url: string;
  readonly eventTypes: readonly EventType[];
  readonly portCodes: readonly string[];
  readonly status: SubscriptionStatus;
  readonly disabledReason: DisabledReason | null;
  /** Sealed: what signs. */
  readonly secret: string;
  /** What signs besides, while receivers change over. */
  readonly oldSecrets: readonly OldSecret[];
  readonly health: EndpointHealth;
  readonly createdMs: number;
};

/** Whether an account may be told of events of a port at all. */
export const mayReceive = (account: Account | undefined, portCode: string): boolean =>
  account !== undefined &&
  account.tier === 'Enterprise' &&
  (account.ports === null || account.ports.includes(portCode));

/** Whether a subscription of an account asks for an event and may have it. */
export const selects = (
  subscription: Pick<Subscription, 'eventTypes' | 'portCodes'>,
  account: Account | undefined,
  event: Pick<PortEvent, 'portCode'> & { readonly payload: Pick<PortEvent['payload'], 'type'> },
): boolean =>
  subscription.portCodes.includes(event.portCode) &&
  subscription.eventTypes.includes(event.payload.type) &&
  mayReceive(account, event.portCode);
