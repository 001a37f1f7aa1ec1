import type { SecretBox } from '../contracts/secret-box.ts';
import type { WebhookStore } from '../contracts/webhook-store.ts';
import type { Account } from '../domain/access/account.ts';
import type { AddressPolicy, AddressVerdict } from '../domain/webhook/address-policy.ts';
import type { Subscription } from '../domain/webhook/subscription.ts';
import type { Deliveries } from './deliveries.ts';
import type { SentAgain } from './send-again.ts';
import type { Subscriptions } from './subscriptions.ts';

/** All that has to do with telling subscribers what happens. */
export type Webhooks = {
  readonly subscriptions: Subscriptions;
  readonly deliveries: Deliveries;
  readonly store: WebhookStore;
  readonly box: SecretBox;
  /** Where deliveries may go. */
  readonly policy: AddressPolicy;
  /** Where the name in a URL leads today; null for one that does not resolve. */
  judgeHost(url: URL): Promise<AddressVerdict | null>;
  /** SHA-256, hexadecimal. */
  readonly digest: (text: string) => string;
  /** Queues everything again that a subscription asks for and that was recorded since an instant. */
  sendAgainSince(subscription: Subscription, account: Account, sinceMs: number): Promise<SentAgain>;
  /** Nothing may be changed: history is served. */
  readonly isReadonly: boolean;
};
