import type { Account } from '../../domain/access/account.ts';
import { type DisabledReason, oldSecretUntilMs, type Subscription } from '../../domain/webhook/subscription.ts';
import { type Html, html, type Part } from './html.ts';
import { instant } from './key-table.ts';
import type { TextName } from './texts.ts';
import type { Visit } from './visit.ts';

const DISABLED_TEXTS = {
  gone: 'disabledGone',
  failing: 'disabledFailing',
} as const satisfies Record<DisabledReason, TextName>;

/** How many subscriptions an account has, and how many of them the service gave up on. */
export function webhookCounts({ say, portal }: Visit, { id }: Account): string {
  const statuses = portal.webhooks.subscriptions.ofAccount(id).map(({ status }) => status);
  const disabled = statuses.filter((status) => status === 'disabled').length;
  return say('subscriptionCounts', { count: statuses.length, disabled });
}

/** What a subscription asks for, how it stands, and how its receiver fares. */
export function webhookTerms(visit: Visit, subscription: Subscription): Html {
  const { say, nowMs } = visit;
  const { url, eventTypes, portCodes, createdMs } = subscription;
  const untilMs = oldSecretUntilMs(subscription);
  const rows: readonly (readonly [TextName, Part])[] = [
    ['receiverUrl', html`<code>${url}</code>`],
    ['events', eventTypes.join(', ')],
    ['ports', portCodes.join(', ')],
    ['state', stateOf(visit, subscription)],
    ['receiver', receiverOf(visit, subscription)],
    ['created', instant(createdMs)],
  ];
  const signsBesides = untilMs !== null && nowMs < untilMs && html`${say('signsUntil')} ${instant(untilMs)}`;
  return html`<dl>${rows.map(([name, value]) => html`<div><dt>${say(name)}</dt><dd>${value}</dd></div>`)}${
    signsBesides && html`<div><dt>${say('secondSecret')}</dt><dd>${signsBesides}</dd></div>`
  }</dl>`;
}

function stateOf({ say }: Visit, { status, disabledReason }: Subscription): Part {
  if (status === 'active') return say('webhookActive');
  if (status === 'paused') return say('webhookPaused');
  return html`<strong class="bad">${say('webhookDisabled')}</strong>${
    disabledReason !== null && html`<br>${say(DISABLED_TEXTS[disabledReason])}`
  }`;
}

function receiverOf({ say, portal, nowMs }: Visit, subscription: Subscription): Part {
  const { failures, failingSinceMs, openUntilMs } = portal.webhooks.deliveries.healthOf(subscription);
  if (failingSinceMs === null) return say('receiverWell');
  const isResting = subscription.status === 'active' && openUntilMs !== null && nowMs < openUntilMs;
  return html`${say('failuresInARow', { failures })} ${instant(failingSinceMs)}${
    isResting && html`<br>${say('restingUntil')} ${instant(openUntilMs)}`
  }`;
}
