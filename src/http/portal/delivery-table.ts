import type { WebhookAttempt } from '../../contracts/webhook-sender.ts';
import type { DeliveryState, LoggedAttempt, LoggedDelivery } from '../../contracts/webhook-store.ts';
import { type Html, html, type Part } from './html.ts';
import { instant } from './key-table.ts';
import type { TextName } from './texts.ts';
import type { Visit } from './visit.ts';

export const STATE_TEXTS = {
  pending: 'deliveryPending',
  delivered: 'deliveryDelivered',
  failed: 'deliveryFailed',
  dropped: 'deliveryDropped',
} as const satisfies Record<DeliveryState, TextName>;

const CODE_TEXTS = {
  answered: 'answeredWith',
  address_forbidden: 'addressForbidden',
  name_not_resolved: 'nameNotResolved',
  connect_failed: 'connectFailed',
  tls_failed: 'tlsFailed',
  timed_out: 'timedOut',
  broken_answer: 'brokenAnswer',
} as const satisfies Record<WebhookAttempt['code'], TextName>;

/** Deliveries with every attempt, and what can be done to each. */
export function deliveryTable(
  visit: Visit,
  deliveries: readonly LoggedDelivery[],
  action: (delivery: LoggedDelivery) => Part,
): Html {
  const { say, portal } = visit;
  if (deliveries.length === 0) return html`<p>${say('noDeliveries')}</p>`;
  const names: readonly TextName[] = ['event', 'state', 'queued', 'attempts'];
  const columns = [...names, ...(portal.isReadonly ? [] : ['actions' as const])].map((name) => say(name));
  const cell = (i: number, content: Part): Html => html`<td role="cell" data-label="${columns[i]!}">${content}</td>`;
  return html`<table class="stacked deliveries" role="table"><caption class="hidden">${say('deliveries')}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${deliveries.map(
    (delivery) =>
      html`<tr role="row" class="${delivery.state}"><th scope="row" role="rowheader" data-label="${columns[0]!}">${delivery.type}<br>${delivery.portCode}</th>
${cell(1, stateOf(visit, delivery))}${cell(2, instant(delivery.createdMs))}${cell(3, attemptsOf(visit, delivery))}${
  !portal.isReadonly && cell(4, html`<div class="actions">${action(delivery)}</div>`)
}</tr>`,
  )}</tbody></table>`;
}

/** A delivery that is due and waits is held up by its receiver, which the page tells above. */
function stateOf({ say, nowMs }: Visit, { state, nextMs }: LoggedDelivery): Html {
  const more =
    state === 'dropped'
      ? say('droppedHint')
      : nextMs !== null && nextMs > nowMs && html`${say('nextAttempt')} ${instant(nextMs)}`;
  return html`<span${state === 'failed' && html` class="bad"`}>${say(STATE_TEXTS[state])}</span>${more && html`<br><span class="hint">${more}</span>`}`;
}

/** The last attempt; those before it on demand. */
function attemptsOf(visit: Visit, { attempts }: LoggedDelivery): Html {
  const { say } = visit;
  const last = attempts.at(-1);
  if (last === undefined) return html`${say('noAttempts')}`;
  const earlier = attempts.slice(0, -1);
  return html`${attemptOf(visit, last)}${
    earlier.length > 0 &&
    html`<details><summary>${say('earlierAttempts', { count: earlier.length })}</summary><ol>${earlier.map(
      (attempt) => html`<li value="${attempt.number}">${attemptOf(visit, attempt)}</li>`,
    )}</ol></details>`
  }`;
}

function attemptOf({ say }: Visit, { atMs, status, code, latencyMs, excerpt }: LoggedAttempt): Html {
  const outcome = say(CODE_TEXTS[code], { status: String(status) });
  return html`<div>${instant(atMs)}: ${outcome}, ${say('took', { ms: latencyMs })}</div>${
    excerpt !== '' && html`<details><summary>${say('answerExcerpt')}</summary><pre>${excerpt}</pre></details>`
  }`;
}
