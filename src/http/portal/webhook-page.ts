import { DELIVERY_STATES, type DeliveryState } from '../../contracts/webhook-store.ts';
import type { Subscription } from '../../domain/webhook/subscription.ts';
import { readLog } from '../../workflows/manage-webhooks.ts';
import { deliveryTable, STATE_TEXTS } from './delivery-table.ts';
import { fieldOf } from './forms.ts';
import { type Html, html } from './html.ts';
import { doneNotice } from './notice.ts';
import { answerPage, tokenField } from './page.ts';
import type { TextName } from './texts.ts';
import type { Visit } from './visit.ts';
import { webhookTerms } from './webhook-terms.ts';

const MOST_SHOWN = 50;

/** GET /portal/webhooks/{id}: one subscription, what can be done to it, and its delivery log. */
export async function showWebhook(visit: Visit, found: Subscription): Promise<Response> {
  const { say, portal, query } = visit;
  const { id } = found;
  const state = DELIVERY_STATES.find((one) => one === query.get('state')) ?? null;
  const given = fieldOf(query, 'before');
  const before = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
  const log = await readLog(portal.webhooks, { subscriptionId: id, state, before, limit: MOST_SHOWN });
  // What was just stored may have ended it.
  const subscription = portal.webhooks.subscriptions.find(id) ?? found;
  return answerPage(visit, {
    title: say('subscriptionNamed', { id: String(id) }),
    content: html`${doneNotice(visit)}
<p><a href="/portal/webhooks">${say('toWebhooks')}</a></p>
<section>${webhookTerms(visit, subscription)}
${!portal.isReadonly && actionsOf(visit, subscription)}</section>
<section><h2>${say('deliveries')}</h2><p class="hint">${say('deliveriesHint', { shown: MOST_SHOWN })}</p>
${stateLinks(visit, id, state)}
${deliveryTable(visit, log.deliveries, (delivery) =>
  portal.isReadonly || delivery.state === 'pending'
    ? null
    : form(
        visit,
        id,
        'resend',
        html`<input type="hidden" name="delivery" value="${delivery.id}">
<button class="plain">${say('resend')}<span class="hidden"> ${say('deliveryNamed', { id: String(delivery.id) })}</span></button>`,
      ),
)}
<ul class="pages">${before !== null && html`<li><a href="${logPath(id, state)}">${say('firstPage')}</a></li>`}${
      log.next !== null && html`<li><a href="${logPath(id, state, log.next)}">${say('nextPage')}</a></li>`
    }</ul></section>`,
  });
}

function actionsOf(visit: Visit, { id, status }: Subscription): Html {
  const button = (action: string, text: TextName, look: string): Html =>
    form(visit, id, action, html`<button class="${look}">${visit.say(text)}</button>`);
  return html`<div class="actions">${
    status === 'active' ? button('pause', 'pause', 'plain') : button('resume', 'resume', 'plain')
  }${button('test', 'sendTest', 'plain')}${button('resend-failed', 'resendFailed', 'plain')}</div>`;
}

const form = (visit: Visit, id: number, action: string, content: Html): Html =>
  html`<form method="post" action="/portal/webhooks/${id}">${tokenField(visit)}<input type="hidden" name="action" value="${action}">${content}</form>`;

function stateLinks({ say }: Visit, id: number, chosen: DeliveryState | null): Html {
  const links = [null, ...DELIVERY_STATES].map((state) => {
    const text = say(state === null ? 'everyState' : STATE_TEXTS[state]);
    return html`<li><a href="${logPath(id, state)}"${state === chosen && html` aria-current="true"`}>${text}</a></li>`;
  });
  return html`<nav aria-label="${say('state')}"><ul>${links}</ul></nav>`;
}

function logPath(id: number, state: DeliveryState | null, before: number | null = null): string {
  const query = new URLSearchParams();
  if (state !== null) query.set('state', state);
  if (before !== null) query.set('before', String(before));
  return `/portal/webhooks/${id}${query.size > 0 ? `?${query.toString()}` : ''}`;
}
