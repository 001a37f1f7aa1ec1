import { type FieldFaults, inputField } from './fields.ts';
import { html } from './html.ts';
import { requireAdmitted } from './limits.ts';
import { answerPage, answerSeeOther, tokenField } from './page.ts';
import { isPasswordOf, judgePassword, LEAST_PASSWORD, MOST_PASSWORD } from './passwords.ts';
import { beginSession, type SignedIn, type Visit } from './visit.ts';

/** GET /portal/password. */
export async function showPassword(visit: Visit, { account }: SignedIn, faults: FieldFaults = {}): Promise<Response> {
  const { say, portal } = visit;
  const signIn = await portal.access.findSignIn({ accountId: account.id });
  const title = say('changePassword');
  if (signIn === null) return answerPage(visit, { title, content: html`<p>${say('noPassword')}</p>` });
  if (portal.isReadonly) return answerPage(visit, { title, content: null });
  const isFaulty = Object.keys(faults).length > 0;
  return answerPage(visit, {
    title,
    isFaulty,
    status: isFaulty ? 400 : 200,
    content: html`<p>${say('changePasswordHint')}</p>
<form method="post" action="/portal/password">${tokenField(visit)}
<input type="hidden" name="username" autocomplete="username" value="${signIn.email}">
${inputField(visit, { name: 'current', label: say('currentPassword'), type: 'password', autocomplete: 'current-password', faults })}
${inputField(visit, {
  name: 'password',
  label: say('newPassword'),
  type: 'password',
  autocomplete: 'new-password',
  hint: say('passwordHint', { least: LEAST_PASSWORD, most: MOST_PASSWORD }),
  faults,
})}
${inputField(visit, { name: 'again', label: say('newPasswordAgain'), type: 'password', autocomplete: 'new-password', faults })}
<button>${title}</button>
</form>`,
  });
}

/** POST /portal/password: every session from before is void, and this browser is given a new one. */
export async function takePassword(visit: Visit, signedIn: SignedIn, form: URLSearchParams): Promise<Response> {
  const { portal, asked, nowMs } = visit;
  const { account, session } = signedIn;
  const signIn = await portal.access.findSignIn({ accountId: account.id });
  if (signIn === null) return showPassword(visit, signedIn);
  const password = form.get('password') ?? '';
  const faults = judgePassword(password, form.get('again') ?? '', signIn.email);
  if (Object.keys(faults).length > 0) return showPassword(visit, signedIn, faults);
  requireAdmitted(portal.limits.signIns.admit(asked.address));
  if (
    !(await isPasswordOf(portal, signIn.email, form.get('current') ?? '', signIn.passwordHash, visit.asked.address))
  ) {
    return showPassword(visit, signedIn, { current: { text: 'wrongPassword' } });
  }
  const passwordHash = await portal.passwords.hash(password);
  // Later than this session began, even if the machine's clock has been set back since.
  const fromMs = Math.max(nowMs, session.issuedMs + 1);
  await portal.access.change((store) => store.setPassword(account.id, passwordHash, fromMs));
  await beginSession(visit, { kind: session.kind, accountId: account.id, keyId: session.keyId, issuedMs: fromMs });
  portal.log.info('password changed', { account_id: account.id });
  return answerSeeOther(visit, '/portal?done=passwordChanged');
}
