import { planInForce } from '../../domain/access/account.ts';
import { type Html, html } from './html.ts';
import { answerPage } from './page.ts';
import { portsOf } from './portal.ts';
import { baseUrl } from './same-origin.ts';
import type { SignedIn, Visit } from './visit.ts';

/** The one page that tells a key: the answer to the form that made it, kept by nobody. */
export function showNewKey(
  visit: Visit,
  { text, title, note }: { readonly text: string; readonly title: string; readonly note: string | null },
): Response {
  const { say } = visit;
  return answerPage(visit, {
    title,
    content: html`<h2>${say('yourNewKey')}</h2>
<p class="notice">${say('shownOnce')}</p>
${copyable(visit, 'new-key', text)}
${note !== null && html`<p>${note}</p>`}
<h2>${say('tryIt')}</h2>
<p>${say('tryItNow')}</p>
${copyable(visit, 'curl', curlOf(visit, visit.signedIn!, text))}
<p><a class="button" href="/portal">${say('back')}</a></p>`,
  });
}

/** Text to take along; the button shows itself where it works. */
export const copyable = ({ say }: Visit, id: string, text: string): Html =>
  html`<div class="copyable"><pre tabindex="0"><code id="${id}">${text}</code></pre><button type="button" class="plain" data-copy="${id}" data-copied="${say('copied')}" hidden>${say('copy')}</button></div>`;

/** A call that the account may make, with a key or what stands for one. */
export function curlOf({ portal, asked, nowMs }: Visit, { account }: SignedIn, key: string): string {
  const port = account.ports === null ? portsOf(portal)[0]?.code : account.ports[0];
  const on = planInForce(account, nowMs) === null ? '/api/snapshot' : '/v1/predictions';
  const path = port === undefined ? '/v1/usage' : `${on}/${port}`;
  return `curl -H 'X-API-Key: ${key}' '${baseUrl(asked.request.headers, portal.publicUrl)}${path}'`;
}
