import { html, type Part } from './html.ts';
import type { TextName } from './texts.ts';
import type { Visit } from './visit.ts';

/** What can have been done before a page is shown. */
const DONE: readonly TextName[] = ['keyRevoked', 'passwordChanged', 'termsChanged', 'accountRemoved'];

/** Says what the form that led here has done. */
export function doneNotice({ query, say }: Visit): Part {
  const done = DONE.find((name) => name === query.get('done'));
  return done !== undefined && html`<p class="notice done" role="status">${say(done)}</p>`;
}
