import { Fault } from '../../core/fault.ts';
import { findIsoMs } from '../../core/time.ts';
import { type Account, checkPorts } from '../../domain/access/account.ts';
import { findPlan, findTier, TIERS } from '../../domain/access/tier.ts';
import { EVERY_PORT, NO_PLAN, showAccount, type TermsForm } from './account-page.ts';
import type { FieldFaults } from './fields.ts';
import { fieldOf } from './forms.ts';
import { html } from './html.ts';
import { revokeKey } from './keys.ts';
import { copyable } from './new-key.ts';
import { answerPage, answerSeeOther } from './page.ts';
import { requirePorts } from './portal.ts';
import { Refusal } from './refusal.ts';
import type { SignedIn, Visit } from './visit.ts';

/** 96 bits, in base64url. */
const PASSWORD_BYTES = 12;

/** POST /portal/accounts/{id}: what the operator does to an account, by the form's `action`. */
export async function takeAccountChange(
  visit: Visit,
  { account: operator }: SignedIn,
  account: Account,
  form: URLSearchParams,
): Promise<Response> {
  const { portal } = visit;
  const page = `/portal/accounts/${account.id}`;
  switch (fieldOf(form, 'action')) {
    case 'terms':
      return changeTerms(visit, operator, account, form);
    case 'revoke':
      await revokeKey(visit, account.id, form);
      return answerSeeOther(visit, `${page}?done=keyRevoked`);
    case 'password':
      return makePassword(visit, operator, account);
    case 'remove':
      if (account.isAdmin) throw new Refusal(403, 'refusedAdminRemoval');
      await portal.access.change((store) => store.removeAccount(account.id));
      portal.log.info('account removed', { account_id: account.id, by_account_id: operator.id });
      return answerSeeOther(visit, '/portal/accounts?done=accountRemoved');
    default:
      throw new Refusal(400, 'refusedForm');
  }
}

/** Tier, plan, trial and ports, judged together: ports against the tier that the account will have. */
async function changeTerms(
  visit: Visit,
  operator: Account,
  account: Account,
  form: URLSearchParams,
): Promise<Response> {
  const { portal } = visit;
  const terms: TermsForm = {
    tier: fieldOf(form, 'tier'),
    plan: fieldOf(form, 'plan'),
    trialEnd: fieldOf(form, 'trial-end'),
    ports: form.getAll('port'),
  };
  const tier = findTier(terms.tier);
  const plan = findPlan(terms.plan);
  const trialEndMs = terms.trialEnd === '' ? null : findIsoMs(terms.trialEnd);
  const faults: Record<string, FieldFaults[string]> = {};
  if (tier === null) faults.tier = { text: 'badTier' };
  if (plan === null && terms.plan !== NO_PLAN) faults.plan = { text: 'badPlan' };
  if (trialEndMs === null && terms.trialEnd !== '') faults['trial-end'] = { text: 'badInstant' };
  let ports: readonly string[] | null = [];
  if (tier !== null) {
    try {
      const wanted = terms.ports.includes(EVERY_PORT) ? null : terms.ports;
      const known = requirePorts(portal).map(({ code }) => code);
      ports = checkPorts(tier, wanted, known);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.port = { text: 'badPorts', values: { tier, most: TIERS[tier].ports ?? 0 } };
    }
  }
  if (tier === null || Object.keys(faults).length > 0) return showAccount(visit, account, terms, faults);
  await portal.access.change((store) => store.changeAccount(account.id, { tier, plan, trialEndMs, ports }));
  portal.log.info('account changed', { account_id: account.id, by_account_id: operator.id, tier, plan, ports });
  return answerSeeOther(visit, `/portal/accounts/${account.id}?done=termsChanged`);
}

/** A password by chance for someone who has forgotten theirs, shown once to the operator; all sessions end. */
async function makePassword(visit: Visit, operator: Account, account: Account): Promise<Response> {
  const { portal, nowMs, say } = visit;
  if ((await portal.access.findSignIn({ accountId: account.id })) === null) throw new Refusal(400, 'noPassword');
  const password = Buffer.from(portal.secrets.random(PASSWORD_BYTES)).toString('base64url');
  const passwordHash = await portal.passwords.hash(password);
  await portal.access.change((store) => store.setPassword(account.id, passwordHash, nowMs + 1));
  portal.log.info('password made', { account_id: account.id, by_account_id: operator.id });
  return answerPage(visit, {
    title: say('passwordMade'),
    content: html`<p class="notice">${say('passwordMadeHint')}</p>
${copyable(visit, 'new-password', password)}
<p><a class="button" href="/portal/accounts/${account.id}">${say('accountNamed', { name: account.name })}</a></p>`,
  });
}
