import type { Account } from '../../domain/access/account.ts';
import { KEY_PLACEHOLDER } from './dashboard.ts';
import { type Html, html } from './html.ts';
import { copyable } from './new-key.ts';
import { answerPage } from './page.ts';
import { portsOf } from './portal.ts';
import { baseUrl } from './same-origin.ts';
import type { SignedIn, Visit } from './visit.ts';
import { webhookCounts, webhookTerms } from './webhook-terms.ts';

export const mayHaveWebhooks = ({ tier }: Account): boolean => tier === 'Enterprise';

/** GET /portal/webhooks: the subscriptions of an account to its owner. */
export async function showWebhooks(visit: Visit, { account }: SignedIn): Promise<Response> {
  const { say, portal } = visit;
  const { subscriptions, deliveries } = portal.webhooks;
  await deliveries.flush();
  const own = subscriptions.ofAccount(account.id);
  const intro = html`<p>${say('webhooksIntro')} <a href="/docs/guide#receivers">${say('webhooksGuide')}</a></p>`;
  if (!mayHaveWebhooks(account)) {
    return answerPage(visit, {
      title: say('webhooks'),
      content: html`${intro}<p class="notice">${say('needsEnterprise', { tier: account.tier })}</p>
${own.length > 0 && html`<p>${webhookCounts(visit, account)}</p>`}`,
    });
  }
  return answerPage(visit, {
    title: say('webhooks'),
    content: html`${intro}
${own.length === 0 && html`<p>${say('noSubscriptions')}</p>`}
${own.map((subscription) => {
  const path = `/portal/webhooks/${subscription.id}`;
  const title = say('subscriptionNamed', { id: String(subscription.id) });
  return html`<section><h2><a href="${path}">${title}</a></h2>${webhookTerms(visit, subscription)}
<p><a class="button" href="${path}">${say('showDeliveries')}<span class="hidden"> ${title}</span></a></p></section>`;
})}
${!portal.isReadonly && subscribing(visit, account)}`,
  });
}

function subscribing(visit: Visit, { ports }: Account): Html {
  const { say, portal, asked } = visit;
  const port = ports === null ? portsOf(portal)[0]?.code : ports[0];
  const wish = {
    webhook_url: 'https://example.com/events',
    event_types: ['vessel.arrived', 'vessel.departed'],
    port_codes: [port ?? 'STS'],
  };
  const url = `${baseUrl(asked.request.headers, portal.publicUrl)}/api/webhooks/subscribe`;
  const command = `curl -X POST -H 'X-API-Key: ${KEY_PLACEHOLDER}' -d '${JSON.stringify(wish)}' '${url}'`;
  return html`<section><h2>${say('subscribing')}</h2><p>${say('subscribingHint')}</p>
${copyable(visit, 'curl', command)}</section>`;
}
