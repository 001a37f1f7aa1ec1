import { Fault } from '../../core/fault.ts';
import type { Account } from '../../domain/access/account.ts';
import type { Subscription } from '../../domain/webhook/subscription.ts';
import { findOwn } from '../../workflows/manage-webhooks.ts';
import { TEST_SECONDS } from '../limits.ts';
import type { Asked, Handle, Served } from '../served.ts';
import { showAccount } from './account-page.ts';
import { showAccounts } from './accounts.ts';
import { ASSETS } from './assets.ts';
import { takeAccountChange } from './change-account.ts';
import { takeWebhookChange } from './change-webhook.ts';
import { showDashboard } from './dashboard.ts';
import { fieldOf, readForm } from './forms.ts';
import { html } from './html.ts';
import { judgeKeyName, takeNewKey, takeRevocation, takeRotation } from './keys.ts';
import { answerPage, answerSeeOther } from './page.ts';
import { showPassword, takePassword } from './password-page.ts';
import { createPortal, type Portal, type PortalOptions } from './portal.ts';
import { Refusal } from './refusal.ts';
import { requireSameOrigin } from './same-origin.ts';
import { isFormToken } from './session.ts';
import { showSignIn, takeSignIn } from './sign-in.ts';
import { showSignUp, takeSignUp } from './sign-up.ts';
import { endSession, openVisit, type SignedIn, type Visit } from './visit.ts';
import { showWebhook } from './webhook-page.ts';
import { mayHaveWebhooks, showWebhooks } from './webhooks-page.ts';

type Answer = Response | Promise<Response>;

/** The developer portal: every path of it, and what answers there. */
export function portalPages(options: PortalOptions): readonly Served[] {
  const portal = createPortal(options);
  /** Anybody. */
  const open = (answer: (visit: Visit) => Answer): Handle => visitOf(portal, answer);
  /** Whoever is signed in; others are sent to do so. */
  const owner = (answer: (visit: Visit, signedIn: SignedIn) => Answer): Handle =>
    open((visit) => (visit.signedIn ? answer(visit, visit.signedIn) : answerSeeOther(visit, '/portal')));
  /** An account's page for the operator; to anybody else there is none. */
  const operator = (answer: (visit: Visit, signedIn: SignedIn) => Answer): Handle =>
    owner((visit, signedIn) => answer(visit, requireAdmin(signedIn)));
  /** A form that was sent from our own page, by a browser that we gave it to. */
  const form = (answer: (visit: Visit, form: URLSearchParams) => Answer): Handle =>
    open(async (visit) => {
      const { request } = visit.asked;
      requireSameOrigin(request.headers, portal.publicUrl);
      const fields = await readForm(request);
      if (!isFormToken(fields.get('token'), visit.form)) throw new Refusal(403, 'refusedToken');
      return answer(visit, fields);
    });
  /** A form that changes something. */
  const change = (answer: (visit: Visit, form: URLSearchParams) => Answer): Handle =>
    form((visit, fields) => {
      if (portal.isReadonly) throw new Refusal(403, 'readonly');
      return answer(visit, fields);
    });
  const ownerChange = (answer: (visit: Visit, signedIn: SignedIn, form: URLSearchParams) => Answer): Handle =>
    change((visit, fields) => {
      if (visit.signedIn) return answer(visit, visit.signedIn, fields);
      throw new Refusal(403, 'refusedSession');
    });
  /** Where only forms are answered, whoever types the address is sent to the account. */
  const back = open((visit) => answerSeeOther(visit, '/portal'));

  return [
    ...ASSETS,
    {
      path: '/portal',
      methods: { GET: open((visit) => (visit.signedIn ? showDashboard(visit, visit.signedIn) : showSignIn(visit))) },
    },
    { path: '/portal/sign-in', methods: { GET: unlessSignedIn(open, showSignIn), POST: form(takeSignIn) } },
    { path: '/portal/sign-up', methods: { GET: unlessSignedIn(open, showSignUp), POST: change(takeSignUp) } },
    {
      path: '/portal/sign-out',
      methods: {
        GET: back,
        POST: form((visit) => {
          endSession(visit);
          return answerSeeOther(visit, '/portal');
        }),
      },
    },
    {
      path: '/portal/keys',
      methods: {
        GET: back,
        POST: ownerChange((visit, signedIn, fields) => {
          const name = fieldOf(fields, 'name');
          const faults = judgeKeyName(name);
          if (Object.keys(faults).length > 0) return showDashboard(visit, signedIn, faults);
          return takeNewKey(visit, signedIn, name);
        }),
      },
    },
    { path: '/portal/keys/rotate', methods: { GET: back, POST: ownerChange(takeRotation) } },
    { path: '/portal/keys/revoke', methods: { GET: back, POST: ownerChange(takeRevocation) } },
    {
      path: '/portal/password',
      methods: { GET: owner((visit, signedIn) => showPassword(visit, signedIn)), POST: ownerChange(takePassword) },
    },
    { path: '/portal/webhooks', methods: { GET: owner(showWebhooks) } },
    {
      path: '/portal/webhooks/{id}',
      seconds: TEST_SECONDS,
      methods: {
        GET: owner((visit, signedIn) =>
          mayHaveWebhooks(signedIn.account)
            ? showWebhook(visit, subscriptionOf(visit, signedIn))
            : answerSeeOther(visit, '/portal/webhooks'),
        ),
        POST: ownerChange((visit, signedIn, fields) => {
          if (!mayHaveWebhooks(signedIn.account)) throw new Refusal(403, 'refusedTier');
          return takeWebhookChange(visit, subscriptionOf(visit, signedIn), fields);
        }),
      },
    },
    { path: '/portal/accounts', methods: { GET: operator((visit) => showAccounts(visit)) } },
    {
      path: '/portal/accounts/{id}',
      methods: {
        GET: operator((visit) => showAccount(visit, accountOf(visit))),
        POST: ownerChange((visit, signedIn, fields) =>
          takeAccountChange(visit, requireAdmin(signedIn), accountOf(visit), fields),
        ),
      },
    },
  ];
}

const unlessSignedIn = (open: (answer: (visit: Visit) => Answer) => Handle, show: (visit: Visit) => Answer): Handle =>
  open((visit) => (visit.signedIn ? answerSeeOther(visit, '/portal') : show(visit)));

function requireAdmin(signedIn: SignedIn): SignedIn {
  if (signedIn.account.isAdmin) return signedIn;
  throw new Refusal(404, 'refusedNoPage');
}

function accountOf({ portal, asked }: Visit): Account {
  const account = portal.access.accounts().find(({ id }) => String(id) === asked.parameters.id);
  if (account) return account;
  throw new Refusal(404, 'refusedNoPage');
}

/** Another account's subscription is none. */
function subscriptionOf({ portal, asked }: Visit, { account }: SignedIn): Subscription {
  const { id = '' } = asked.parameters;
  const subscription = /^[1-9]\d{0,14}$/.test(id) ? findOwn(portal.webhooks, account.id, Number(id)) : null;
  if (subscription) return subscription;
  throw new Refusal(404, 'refusedNoPage');
}

/** Opens the visit, and tells whatever stands against it as a page of the visitor's language. */
function visitOf(portal: Portal, answer: (visit: Visit) => Answer): Handle {
  return async (asked) => {
    const visit = await openVisit(portal, asked);
    try {
      return await answer(visit);
    } catch (error) {
      return refuse(visit, refusalOf(error, portal, asked));
    }
  };
}

function refusalOf(error: unknown, { log }: Portal, { noted }: Asked): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Fault && error.code === 'unavailable') {
    return new Refusal(503, 'refusedBusy', {}, { 'retry-after': '2' });
  }
  // What the database was given (an address, a digest) stands in the outer message, so only the cause is told.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  log.error('portal failed', { request_id: noted.requestId, route: noted.route, error: String(cause) });
  return new Refusal(500, 'refusedFailure');
}

const refuse = (visit: Visit, { status, text, values, headers }: Refusal): Response =>
  answerPage(visit, {
    title: visit.say('refused'),
    status,
    headers,
    content: html`<p class="notice fault" role="alert">${visit.say(text, values)}</p>
<p><a href="/portal">${visit.say(visit.signedIn ? 'back' : 'signIn')}</a></p>`,
  });
