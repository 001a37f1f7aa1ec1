import { planInForce } from '../../domain/access/account.ts';
import { keyState } from '../../domain/access/api-key.ts';
import { inputField } from './fields.ts';
import { fieldOf } from './forms.ts';
import { type Html, html, type Part } from './html.ts';
import { instant } from './key-table.ts';
import { doneNotice } from './notice.ts';
import { answerPage } from './page.ts';
import type { Visit } from './visit.ts';

/** On one page; a search finds the others. */
const MOST_SHOWN = 200;

/** GET /portal/accounts: every account, for the operator. */
export function showAccounts(visit: Visit): Response {
  const { say, portal, query, nowMs } = visit;
  const wanted = fieldOf(query, 'q');
  const all = portal.access.accounts();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  const shown = found.slice(0, MOST_SHOWN);
  const columns = (['name', 'tier', 'plan', 'ports', 'keysInForce', 'accountCreated'] as const).map((name) =>
    say(name),
  );
  const cell = (i: number, content: Part): Html => html`<td role="cell" data-label="${columns[i]!}">${content}</td>`;
  const rows = shown.map((account) => {
    const { id, name, tier, plan, ports, isAdmin, createdMs } = account;
    const keys = portal.access.keysOf(id).filter((key) => keyState(key, nowMs) === 'active');
    const isOver = plan !== null && planInForce(account, nowMs) === null;
    return html`<tr role="row"><th scope="row" role="rowheader" data-label="${columns[0]!}"><a href="/portal/accounts/${id}">${name}</a>${isAdmin && html` (${say('administrator')})`}</th>
${cell(1, tier)}${cell(2, isOver ? html`<s>${plan}</s>` : (plan ?? say('none')))}
${cell(3, ports === null ? say('all') : ports.join(', ') || '–')}${cell(4, keys.length)}${cell(5, instant(createdMs))}</tr>`;
  });
  return answerPage(visit, {
    title: say('accounts'),
    content: html`${doneNotice(visit)}
<form method="get" action="/portal/accounts" role="search">
${inputField(visit, { name: 'q', label: say('searchLabel'), type: 'search', value: wanted, autocomplete: 'off', isOptional: true })}
<button>${say('search')}</button></form>
<p>${
      found.length > shown.length
        ? say('accountsMore', { shown: shown.length, count: found.length })
        : say('accountsShown', { shown: shown.length, count: all.length })
    }</p>
${
  shown.length === 0
    ? html`<p>${say('noAccounts')}</p>`
    : html`<table class="stacked" role="table"><caption class="hidden">${say('accounts')}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead><tbody role="rowgroup">${rows}</tbody></table>`
}`,
  });
}
