import type { Subscription } from '../../domain/webhook/subscription.ts';
import { changeOwn, resend, resendFailed, sendAtOnce } from '../../workflows/manage-webhooks.ts';
import { testMessage } from '../wire/test-message.ts';
import { fieldOf } from './forms.ts';
import { requireAdmitted } from './limits.ts';
import { answerSeeOther } from './page.ts';
import { Refusal } from './refusal.ts';
import type { TextName } from './texts.ts';
import type { Visit } from './visit.ts';

/** POST /portal/webhooks/{id}: what an owner does to a subscription, by the form's `action`. */
export async function takeWebhookChange(
  visit: Visit,
  subscription: Subscription,
  form: URLSearchParams,
): Promise<Response> {
  const { portal } = visit;
  const { id, accountId } = subscription;
  requireAdmitted(portal.limits.webhookChanges.admit(String(accountId)));
  const action = fieldOf(form, 'action');
  const done = await change(visit, subscription, action, form);
  portal.log.info('webhook form taken', { account_id: accountId, subscription_id: id, action });
  return answerSeeOther(visit, `/portal/webhooks/${id}?done=${done}`);
}

async function change(
  { portal: { webhooks }, nowMs }: Visit,
  subscription: Subscription,
  action: string,
  form: URLSearchParams,
): Promise<TextName> {
  const { id, eventTypes } = subscription;
  switch (action) {
    case 'test': {
      const message = testMessage(subscription, eventTypes[0]!, nowMs);
      const { state } = await sendAtOnce(webhooks, subscription, message);
      return state === 'delivered' ? 'testTaken' : 'testNotTaken';
    }
    case 'resend':
      if (await resend(webhooks, id, Number(fieldOf(form, 'delivery')), nowMs)) return 'queuedAgain';
      throw new Refusal(404, 'refusedNoPage');
    case 'resend-failed':
      return (await resendFailed(webhooks, id, nowMs)) > 0 ? 'queuedAgain' : 'nothingFailed';
    case 'pause':
      // What the service gave up on meanwhile keeps its reason.
      if (subscription.status === 'disabled') return 'webhookDisabled';
      await changeOwn(webhooks, id, { status: 'paused' });
      return 'subscriptionPaused';
    case 'resume':
      await changeOwn(webhooks, id, { status: 'active' });
      return 'subscriptionResumed';
    default:
      throw new Refusal(400, 'refusedForm');
  }
}
