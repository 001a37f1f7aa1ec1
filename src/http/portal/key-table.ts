import { formatIso, SECOND_MS } from '../../core/time.ts';
import { type ApiKey, keyState } from '../../domain/access/api-key.ts';
import { type Html, html, type Part } from './html.ts';
import type { TextName } from './texts.ts';
import type { Visit } from './visit.ts';

/** Keys that are shown at once; those in force come first, then the newest. */
const MOST_SHOWN = 40;
const STATE_TEXTS = {
  active: 'stateActive',
  expired: 'stateExpired',
  revoked: 'stateRevoked',
} as const satisfies Record<string, TextName>;

/** The keys of an account with what can be done to each. */
export function keyTable(visit: Visit, keys: readonly ApiKey[], actions: (key: ApiKey) => Part): Html {
  const { say, nowMs } = visit;
  if (keys.length === 0) return html`<p>${say('noKeys')}</p>`;
  const isActive = (key: ApiKey): number => (keyState(key, nowMs) === 'active' ? 1 : 0);
  const shown = [...keys].sort((a, b) => isActive(b) - isActive(a) || b.id - a.id).slice(0, MOST_SHOWN);
  const columns = (['keyName', 'key', 'state', 'created', 'lastUsed', 'expires', 'actions'] as const).map((name) =>
    say(name),
  );
  const cell = (i: number, content: Part): Html => html`<td role="cell" data-label="${columns[i]!}">${content}</td>`;
  return html`<table class="stacked" role="table"><caption class="hidden">${say('keys')}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${shown.map((key) => {
    const state = keyState(key, nowMs);
    return html`<tr role="row" class="${state}"><th scope="row" role="rowheader" data-label="${columns[0]!}">${key.name}</th>
${cell(1, html`<code>${key.hint}</code>`)}${cell(2, say(STATE_TEXTS[state]))}${cell(3, instant(key.createdMs))}
${cell(4, key.lastUsedMs === null ? say('never') : instant(key.lastUsedMs))}
${cell(5, key.expiresMs === null ? say('never') : instant(key.expiresMs))}
${cell(6, state === 'active' ? actions(key) : '–')}</tr>`;
  })}</tbody></table>`;
}

/** An instant for people and programs alike; a narrow column may break it before the hour. */
export function instant(atMs: number): Html {
  const text = formatSecond(atMs);
  const [day, hour] = text.split('T');
  return html`<time datetime="${text}">${day!}T<wbr>${hour!}</time>`;
}

/** An instant to the second. */
export const formatSecond = (atMs: number): string => formatIso(Math.floor(atMs / SECOND_MS) * SECOND_MS);
