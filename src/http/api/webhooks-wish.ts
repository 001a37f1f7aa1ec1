import type { EventType } from '../../domain/event/event.ts';
import { parseWebhookUrl } from '../../domain/webhook/webhook-url.ts';
import { HttpFault, type ParameterFault } from '../faults.ts';
import { bodyFault } from '../read-body.ts';
import type { Action } from '../route.ts';

/** What the owner of a subscription may wish for. */
export type Wish = {
  readonly url?: string;
  readonly eventTypes?: readonly EventType[];
  readonly portCodes?: readonly string[];
};

/** Judges where events are to go and which are asked for: 400 for what cannot be, then 403 for ports of others. */
export async function readWish({ body, account, webhooks, portCodes }: Action): Promise<Wish> {
  const faults: ParameterFault[] = [];
  const wish: { -readonly [Name in keyof Wish]: Wish[Name] } = {};
  if (typeof body.webhook_url === 'string') {
    const parsed = parseWebhookUrl(body.webhook_url, webhooks.policy);
    const verdict = parsed.ok ? await webhooks.judgeHost(parsed.value) : null;
    if (parsed.ok && verdict !== 'forbidden' && verdict !== 'private') wish.url = parsed.value.href;
    else if (parsed.ok) {
      faults.push({ field: 'webhook_url', message: `must lead to a public address; its host has a ${verdict} one` });
    } else {
      const [fault] = parsed.faults;
      faults.push({ field: 'webhook_url', message: fault!.detail.replace(/^The URL /, '').replace(/\.$/, '') });
    }
  }
  if (Array.isArray(body.event_types)) wish.eventTypes = [...new Set(body.event_types as EventType[])];
  if (Array.isArray(body.port_codes)) {
    const codes = [...new Set((body.port_codes as string[]).map((code) => code.toUpperCase()))];
    const unknown = codes.filter((code) => !portCodes.includes(code));
    if (unknown.length > 0) {
      faults.push({ field: 'port_codes', message: `must be codes of ports; there is no ${unknown.join(', ')}` });
    }
    wish.portCodes = codes;
  }
  if (faults.length > 0) throw bodyFault(faults);
  const others = wish.portCodes?.filter((code) => account.ports !== null && !account.ports.includes(code)) ?? [];
  if (others.length === 0) return wish;
  const has = account.ports!.length === 0 ? 'none' : account.ports!.join(', ');
  throw new HttpFault(403, 'port_not_allowed', `${others.join(', ')} is not the key's; it has ${has}.`);
}
