import type { Store } from '../contracts/store.ts';
import type { Account } from '../domain/access/account.ts';
import type { PortEvent } from '../domain/event/event.ts';
import { type Subscription, selects } from '../domain/webhook/subscription.ts';
import { messageOf } from './subscriptions.ts';

/** Events that one request may send again. */
export const MOST_SENT_AGAIN = 100_000;
const PAGE = 500;

/** How many deliveries were queued, and whether there are more than one request may queue. */
export type SentAgain = { readonly queued: number; readonly hasMore: boolean };

export type SendAgainOptions = {
  readonly store: Pick<Store, 'listEvents' | 'webhooks'>;
  readonly render: (event: PortEvent) => string;
  readonly nowMs: number;
  /** Lets waiting requests run. */
  readonly rest: () => Promise<void>;
};

/** Queues everything that was recorded since an instant and that a subscription asks for, whether it was sent or not. */
export async function sendAgainSince(
  options: SendAgainOptions,
  subscription: Subscription,
  account: Account,
  sinceMs: number,
): Promise<SentAgain> {
  const { store, render, nowMs, rest } = options;
  const portCodes = subscription.portCodes;
  let after: string | null = null;
  let queued = 0;
  for (;;) {
    if (queued >= MOST_SENT_AGAIN) return { queued, hasMore: true };
    const query = { portCodes, types: subscription.eventTypes, sinceMs, untilMs: nowMs + 1, after, limit: PAGE };
    const events: readonly PortEvent[] = (await store.listEvents(query)) ?? [];
    const asked = events.filter((event) => selects(subscription, account, event));
    await store.webhooks.enqueue(
      asked.map((event) => messageOf(event, render, [subscription.id], nowMs)),
      nowMs,
    );
    queued += asked.length;
    const last = events.at(-1);
    if (last === undefined || events.length < PAGE) return { queued, hasMore: false };
    after = last.id;
    await rest();
  }
}
