import { type FieldFaults, inputField } from './fields.ts';
import { fieldOf } from './forms.ts';
import { html } from './html.ts';
import { requireAdmitted } from './limits.ts';
import { answerPage, answerSeeOther, tokenField } from './page.ts';
import { isPasswordOf } from './passwords.ts';
import { beginSession, type Visit } from './visit.ts';

/** GET /portal/sign-in, and /portal before signing in. */
export function showSignIn(visit: Visit, faults: FieldFaults = {}, email = ''): Response {
  const { say, portal } = visit;
  const isFaulty = Object.keys(faults).length > 0;
  return answerPage(visit, {
    title: say('signIn'),
    isFaulty,
    // What the portal wants is a form and no header, which no scheme of HTTP authentication has a name for.
    ...(isFaulty ? { status: 401, headers: { 'www-authenticate': 'Form' } } : {}),
    content: html`<form method="post" action="/portal/sign-in">${tokenField(visit)}
${inputField(visit, { name: 'email', label: say('email'), type: 'email', value: email, autocomplete: 'username', faults })}
${inputField(visit, { name: 'password', label: say('password'), type: 'password', autocomplete: 'current-password', faults })}
<button>${say('signIn')}</button>
</form>
${!portal.isReadonly && html`<p>${say('noAccountYet')} <a href="/portal/sign-up">${say('signUp')}</a></p>`}
<details class="section"${faults.key !== undefined && html` open`}><summary>${say('operatorSignIn')}</summary>
<form method="post" action="/portal/sign-in">${tokenField(visit)}
<p>${say('operatorSignInHint')}</p>
${inputField(visit, { name: 'key', label: say('administratorKey'), type: 'password', autocomplete: 'off', faults })}
<button>${say('signInWithKey')}</button>
</form></details>`,
  });
}

/** POST /portal/sign-in: with an e-mail address and a password, or with the key of an administrator. */
export async function takeSignIn(visit: Visit, form: URLSearchParams): Promise<Response> {
  const { portal, asked } = visit;
  requireAdmitted(portal.limits.signIns.admit(asked.address));
  return form.has('key') ? signInWithKey(visit, form) : signInWithPassword(visit, form);
}

async function signInWithPassword(visit: Visit, form: URLSearchParams): Promise<Response> {
  const { portal, nowMs, asked } = visit;
  const email = fieldOf(form, 'email').toLowerCase();
  const signIn = await portal.access.findSignIn({ email });
  if (!(await isPasswordOf(portal, email, form.get('password') ?? '', signIn?.passwordHash ?? null, asked.address))) {
    portal.log.info('sign-in refused', { account_id: signIn?.accountId ?? null });
    return showSignIn(visit, { password: { text: 'wrongSignIn' } }, fieldOf(form, 'email'));
  }
  const { accountId } = signIn!;
  await beginSession(visit, { kind: 'password', accountId, keyId: null, issuedMs: nowMs });
  portal.log.info('signed in', { account_id: accountId });
  return answerSeeOther(visit, '/portal');
}

async function signInWithKey(visit: Visit, form: URLSearchParams): Promise<Response> {
  const { portal, nowMs } = visit;
  const caller = portal.access.find(fieldOf(form, 'key'));
  if (!caller?.account.isAdmin) {
    portal.log.info('sign-in refused', { account_id: caller?.account.id ?? null });
    return showSignIn(visit, { key: { text: 'wrongKey' } });
  }
  const { account, key } = caller;
  await beginSession(visit, { kind: 'key', accountId: account.id, keyId: key.id, issuedMs: nowMs });
  portal.log.info('signed in', { account_id: account.id, key_id: key.id });
  return answerSeeOther(visit, '/portal/accounts');
}
