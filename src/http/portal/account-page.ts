import type { Account } from '../../domain/access/account.ts';
import { PLAN_NAMES, TIER_NAMES } from '../../domain/access/tier.ts';
import { termsOf, useOf } from './dashboard.ts';
import { checkboxes, type FieldFaults, inputField, selectField } from './fields.ts';
import { type Html, html } from './html.ts';
import { formatSecond, keyTable } from './key-table.ts';
import { doneNotice } from './notice.ts';
import { answerPage, tokenField } from './page.ts';
import { portsOf } from './portal.ts';
import type { Visit } from './visit.ts';
import { webhookCounts } from './webhook-terms.ts';

/** What the form of an account's terms holds, right or wrong. */
export type TermsForm = {
  readonly tier: string;
  readonly plan: string;
  readonly trialEnd: string;
  readonly ports: readonly string[];
};

export const NO_PLAN = 'none';
export const EVERY_PORT = '*';

/** GET /portal/accounts/{id}: one account, for the operator. */
export async function showAccount(
  visit: Visit,
  account: Account,
  terms: TermsForm = formOf(account),
  faults: FieldFaults = {},
): Promise<Response> {
  const { say, portal } = visit;
  const isFaulty = Object.keys(faults).length > 0;
  const keys = portal.access.keysOf(account.id);
  const signsIn = (await portal.access.findSignIn({ accountId: account.id })) !== null;
  return answerPage(visit, {
    title: say('accountNamed', { name: account.name }),
    isFaulty,
    status: isFaulty ? 400 : 200,
    content: html`${doneNotice(visit)}
<p><a href="/portal/accounts">${say('toAccounts')}</a></p>
<section><h2>${say('account')}</h2>${termsOf(visit, account)}</section>
${!portal.isReadonly && html`<section><h2>${say('terms')}</h2>${termsForm(visit, account, terms, faults)}</section>`}
<section><h2>${say('keys')}</h2>${keyTable(visit, keys, ({ id, name }) => {
      const which = html`<span class="hidden"> ${say('keyNamed', { name })}</span>`;
      return (
        !portal.isReadonly &&
        ask(
          visit,
          account,
          'revoke',
          say('revokeAsk'),
          html`<input type="hidden" name="id" value="${id}">
<p>${say('revokeWarning')}</p><button class="danger">${say('revoke')}${which}</button>`,
        )
      );
    })}</section>
<section><h2>${say('webhooks')}</h2><p>${webhookCounts(visit, account)}</p></section>
<section><h2>${say('use')}</h2>${await useOf(visit, account)}</section>
${
  signsIn &&
  !portal.isReadonly &&
  html`<section><h2>${say('newPasswordFor')}</h2><p>${say('newPasswordForHint')}</p>
<form method="post" action="/portal/accounts/${account.id}">${tokenField(visit)}<input type="hidden" name="action" value="password">
<button class="plain">${say('makePassword')}</button></form></section>`
}
${
  !account.isAdmin &&
  !portal.isReadonly &&
  html`<section><h2>${say('removeAccount')}</h2>
${ask(visit, account, 'remove', say('removeAsk'), html`<p>${say('removeWarning')}</p><button class="danger">${say('removeAccount')}</button>`)}</section>`
}`,
  });
}

const formOf = ({ tier, plan, trialEndMs, ports }: Account): TermsForm => ({
  tier,
  plan: plan ?? NO_PLAN,
  trialEnd: trialEndMs === null ? '' : formatSecond(trialEndMs),
  ports: ports ?? [EVERY_PORT],
});

function termsForm(visit: Visit, { id }: Account, terms: TermsForm, faults: FieldFaults): Html {
  const { say, portal } = visit;
  const named = (name: string) => ({ value: name, label: name });
  const ports = portsOf(portal).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
  return html`<form method="post" action="/portal/accounts/${id}">${tokenField(visit)}<input type="hidden" name="action" value="terms">
${selectField(visit, { name: 'tier', label: say('tier'), value: terms.tier, choices: TIER_NAMES.map(named), faults })}
${selectField(visit, {
  name: 'plan',
  label: say('plan'),
  value: terms.plan,
  choices: [...PLAN_NAMES.map(named), { value: NO_PLAN, label: say('none') }],
  faults,
})}
${inputField(visit, {
  name: 'trial-end',
  label: say('trialEnd'),
  hint: say('trialEndHint'),
  value: terms.trialEnd,
  autocomplete: 'off',
  isOptional: true,
  faults,
})}
${checkboxes(visit, {
  name: 'port',
  label: say('ports'),
  hint: say('portsAllowance'),
  values: terms.ports,
  choices: [...ports, { value: EVERY_PORT, label: say('everyPort') }],
  faults,
})}
<button>${say('save')}</button></form>`;
}

/** An action that has to be asked for twice, without any script. */
const ask = (visit: Visit, { id }: Account, action: string, label: string, content: Html): Html =>
  html`<details class="ask"><summary>${label}</summary><form method="post" action="/portal/accounts/${id}">${tokenField(visit)}<input type="hidden" name="action" value="${action}">
${content}</form></details>`;
