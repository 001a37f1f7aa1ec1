import { html, type Part } from './html.ts';
import type { TextName } from './texts.ts';
import type { Visit } from './visit.ts';

/** What can have been done before a page is shown. */
const DONE: readonly TextName[] = [
  'keyRevoked',
  'passwordChanged',
  'termsChanged',
  'accountRemoved',
  'testTaken',
  'queuedAgain',
  'nothingFailed',
  'subscriptionPaused',
  'subscriptionResumed',
];
/** What can have come to nothing. */
const FELL_SHORT: readonly TextName[] = ['testNotTaken', 'webhookDisabled'];

/** Says what the form that led here has done. */
export function doneNotice({ query, say }: Visit): Part {
  const asked = query.get('done');
  const fellShort = FELL_SHORT.find((name) => name === asked);
  if (fellShort !== undefined) return html`<p class="notice fault" role="alert">${say(fellShort)}</p>`;
  const done = DONE.find((name) => name === asked);
  return done !== undefined && html`<p class="notice done" role="status">${say(done)}</p>`;
}
