import { Fault } from '../../core/fault.ts';
import { TRIAL_DAYS } from '../../domain/access/tier.ts';
import { createKey, freshAccount } from '../../workflows/give-keys.ts';
import { type FieldFaults, inputField, selectField } from './fields.ts';
import { fieldOf } from './forms.ts';
import { html } from './html.ts';
import { requireAdmitted } from './limits.ts';
import { showNewKey } from './new-key.ts';
import { answerPage, tokenField } from './page.ts';
import { judgePassword, LEAST_PASSWORD, MOST_PASSWORD } from './passwords.ts';
import { requirePorts } from './portal.ts';
import { Refusal } from './refusal.ts';
import { beginSession, type Visit } from './visit.ts';

const MOST_EMAIL = 254;
const EMAIL =
  /^[^\s@"<>(),;:\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}][\p{L}\p{N}-]{0,62}$/u;
const FIRST_KEY = 'first';

/** GET /portal/sign-up. */
export function showSignUp(visit: Visit, faults: FieldFaults = {}, email = '', port = ''): Response {
  const { say, portal } = visit;
  if (!portal.isSignUpOpen || portal.isReadonly) {
    const content = !portal.isReadonly && html`<p class="notice">${say('signUpClosed')}</p>`;
    return answerPage(visit, { title: say('signUp'), content });
  }
  const isFaulty = Object.keys(faults).length > 0;
  const choices = requirePorts(portal).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
  return answerPage(visit, {
    title: say('signUp'),
    isFaulty,
    status: isFaulty ? 400 : 200,
    content: html`<p>${say('signUpIntro', { days: TRIAL_DAYS })}</p>
<form method="post" action="/portal/sign-up">${tokenField(visit)}
${inputField(visit, { name: 'email', label: say('email'), type: 'email', value: email, autocomplete: 'username', maxLength: MOST_EMAIL, faults })}
${inputField(visit, {
  name: 'password',
  label: say('password'),
  type: 'password',
  autocomplete: 'new-password',
  hint: say('passwordHint', { least: LEAST_PASSWORD, most: MOST_PASSWORD }),
  faults,
})}
${inputField(visit, { name: 'again', label: say('passwordAgain'), type: 'password', autocomplete: 'new-password', faults })}
${selectField(visit, { name: 'port', label: say('port'), hint: say('portHint'), value: port, choices, prompt: say('choosePort'), faults })}
<button>${say('createAccount')}</button>
</form>
<p>${say('haveAccount')} <a href="/portal/sign-in">${say('signIn')}</a></p>`,
  });
}

/** POST /portal/sign-up: a Free account of one port, with a trial, signed in, and its first key, which is shown once. */
export async function takeSignUp(visit: Visit, form: URLSearchParams): Promise<Response> {
  const { portal, asked, nowMs } = visit;
  if (!portal.isSignUpOpen) throw new Refusal(403, 'signUpClosed');
  const email = fieldOf(form, 'email').toLowerCase();
  const password = form.get('password') ?? '';
  const port = fieldOf(form, 'port').toUpperCase();
  const ports = requirePorts(portal);
  const faults: FieldFaults = {
    ...(email.length > MOST_EMAIL || !EMAIL.test(email) ? { email: { text: 'badEmail' } } : {}),
    ...judgePassword(password, form.get('again') ?? '', email),
    ...(ports.some(({ code }) => code === port) ? {} : { port: { text: 'badPort' } }),
  };
  if (Object.keys(faults).length > 0) return showSignUp(visit, faults, email, port);
  requireAdmitted(portal.limits.signUps.admit(asked.address));
  const passwordHash = await portal.passwords.hash(password);
  let made: { accountId: number; text: string };
  try {
    made = await portal.access.change(async (store) => {
      const account = await store.createAccount(freshAccount(email, [port], nowMs), { email, passwordHash });
      const facts = { accountId: account.id, name: FIRST_KEY, nowMs, expiresMs: null };
      const { text } = await createKey(store, portal.secrets, facts);
      return { accountId: account.id, text };
    });
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'conflict')) throw error;
    return showSignUp(visit, { email: { text: 'takenEmail' } }, email, port);
  }
  const { accountId, text } = made;
  const session = await beginSession(visit, { kind: 'password', accountId, keyId: null, issuedMs: nowMs });
  portal.log.info('account signed up', { account_id: accountId, port });
  const account = portal.access.accounts().find(({ id }) => id === accountId)!;
  return showNewKey(
    { ...visit, signedIn: { account, session }, form: session },
    { text, title: visit.say('accountMade'), note: null },
  );
}
