import { formatIso } from '../../core/time.ts';
import { type Account, delayMinutes, planInForce } from '../../domain/access/account.ts';
import type { ApiKey } from '../../domain/access/api-key.ts';
import { firstDayOf, monthOf } from '../../domain/access/quota.ts';
import { PLANS, TIERS } from '../../domain/access/tier.ts';
import { type FieldFaults, inputField } from './fields.ts';
import { type Html, html, type Part } from './html.ts';
import { formatSecond, keyTable } from './key-table.ts';
import { MOST_KEY_NAME } from './keys.ts';
import { copyable, curlOf } from './new-key.ts';
import { doneNotice } from './notice.ts';
import { answerPage, tokenField } from './page.ts';
import type { TextName } from './texts.ts';
import { DAYS_SHOWN, usageChart } from './usage-chart.ts';
import type { SignedIn, Visit } from './visit.ts';
import { webhookCounts } from './webhook-terms.ts';

/** What a command shows where a key belongs. */
export const KEY_PLACEHOLDER = 'YOUR_KEY';

/** GET /portal: an account to its owner. `faults` are those of the form for a new key. */
export async function showDashboard(visit: Visit, signedIn: SignedIn, faults: FieldFaults = {}): Promise<Response> {
  const { say, portal } = visit;
  const { account } = signedIn;
  const isFaulty = Object.keys(faults).length > 0;
  return answerPage(visit, {
    title: account.name,
    isFaulty,
    status: isFaulty ? 400 : 200,
    content: html`${doneNotice(visit)}
<section><h2>${say('account')}</h2>${termsOf(visit, account)}</section>
<section><h2>${say('use')}</h2>${await useOf(visit, account)}</section>
<section><h2>${say('keys')}</h2>
${keyTable(visit, portal.access.keysOf(account.id), (key) => !portal.isReadonly && keyActions(visit, key))}
${!portal.isReadonly && newKeyForm(visit, faults)}</section>
<section><h2>${say('webhooks')}</h2><p>${webhookCounts(visit, account)} <a href="/portal/webhooks">${say('toWebhooks')}</a></p></section>
<section><h2>${say('tryIt')}</h2><p>${say('tryItHint')}</p>
${copyable(visit, 'curl', curlOf(visit, signedIn, KEY_PLACEHOLDER))}</section>`,
  });
}

/** Tier, plan, ports and limits. */
export function termsOf({ say, nowMs }: Visit, account: Account): Html {
  const { tier, plan, trialEndMs, ports } = account;
  const inForce = planInForce(account, nowMs);
  const pace = (count: number, on: 'api' | 'v1'): string => {
    const minutes = delayMinutes(account, on, nowMs);
    return say('pace', { count, delay: minutes === 0 ? say('noDelay') : say('delayed', { minutes }) });
  };
  const planText =
    plan === null
      ? say('noPlan')
      : trialEndMs === null
        ? plan
        : say(inForce === null ? 'trialOver' : 'trialUntil', { plan, at: formatSecond(trialEndMs) });
  const rows: readonly (readonly [TextName, Part])[] = [
    ['tier', tier],
    ['plan', planText],
    ['ports', ports === null ? say('all') : ports.length === 0 ? say('noPorts') : ports.join(', ')],
    ['limitOfApi', pace(TIERS[tier].requestsPerMinute, 'api')],
    ['limitOfV1', inForce === null ? say('none') : pace(PLANS[inForce].requestsPerMinute, 'v1')],
  ];
  return html`<dl>${rows.map(([name, value]) => html`<div><dt>${say(name)}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** The month's predictions against the quota, and the requests of the last days. */
export async function useOf(visit: Visit, account: Account): Promise<Html> {
  const { say, portal, nowMs } = visit;
  const { limit, used, resetMs } = await portal.access.quota(account);
  const uses = await portal.access.listUse(account.id, firstDayOf(nowMs, DAYS_SHOWN));
  const hasPlan = planInForce(account, nowMs) !== null;
  const told =
    limit === null
      ? say('quotaUnlimited', { used })
      : hasPlan
        ? say('quotaUsed', { used, limit, at: formatIso(resetMs) })
        : say('quotaNone', { used });
  const label = say('monthOfPredictions', { month: monthOf(nowMs) });
  const meter =
    limit !== null &&
    hasPlan &&
    html`<meter min="0" max="${limit}" high="${limit * 0.9}" value="${Math.min(used, limit)}" aria-label="${label}">${told}</meter>`;
  return html`<h3>${label}</h3>${meter}<p>${told}</p>
<h3>${say('requests')}</h3>${usageChart(visit, uses)}`;
}

function keyActions(visit: Visit, { id, name }: ApiKey): Html {
  const { say } = visit;
  const which = html`<span class="hidden"> ${say('keyNamed', { name })}</span>`;
  const hidden = html`${tokenField(visit)}<input type="hidden" name="id" value="${id}">`;
  return html`<div class="actions">
<form method="post" action="/portal/keys/rotate">${hidden}<button class="plain">${say('rotate')}${which}</button></form>
<details class="ask"><summary>${say('revokeAsk')}${which}</summary><form method="post" action="/portal/keys/revoke">${hidden}
<p>${say('revokeWarning')}</p><button class="danger">${say('revoke')}${which}</button></form></details></div>`;
}

const newKeyForm = (visit: Visit, faults: FieldFaults): Html => html`<h3>${visit.say('createKey')}</h3>
<form method="post" action="/portal/keys">${tokenField(visit)}
${inputField(visit, {
  name: 'name',
  label: visit.say('newKeyName'),
  hint: visit.say('keyNameHint'),
  autocomplete: 'off',
  maxLength: MOST_KEY_NAME,
  faults,
})}
<button>${visit.say('createKey')}</button></form>`;
