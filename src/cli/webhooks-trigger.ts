import { readFileSync, statSync } from 'node:fs';
import { describeOptions, type OptionSpecs, parseOptions } from '../config/options.ts';
import { refused } from '../config/readings.ts';
import type { WebhookAttempt } from '../contracts/webhook-sender.ts';
import { Fault } from '../core/fault.ts';
import { parseCidr } from '../core/ip-address.ts';
import { ok } from '../core/result.ts';
import { formatIso, SECOND_MS } from '../core/time.ts';
import { EVENT_TYPES, type EventType } from '../domain/event/event.ts';
import type { AddressPolicy } from '../domain/webhook/address-policy.ts';
import { judgeAttempt } from '../domain/webhook/attempt-outcome.ts';
import { hostOf, isAddressHost, parseWebhookUrl } from '../domain/webhook/webhook-url.ts';
import { EVENTS } from '../http/wire/event-schema.ts';
import { elapsedMs, wallClockMs } from '../system/clock.ts';
import { machineSecrets } from '../system/secrets.ts';
import { createWebhookSender, resolveName } from '../webhook/send.ts';
import { JSON_FLAG, SECRET } from './webhook-options.ts';

const OPTIONS = {
  url: { kind: 'value', placeholder: 'URL', help: 'the receiver; any address, for you name it', isCallOnly: true },
  secret: SECRET,
  port: {
    kind: 'value',
    placeholder: 'CODE',
    help: 'the port that the event tells of (default STS)',
    isCallOnly: true,
    read: (text: string) => (/^[a-z]{3}$/i.test(text) ? ok(text.toUpperCase()) : refused('must be three letters')),
    fallback: 'STS',
  },
  ca: {
    kind: 'value',
    placeholder: 'FILE',
    help: 'certificates of your own authority, as PEM, trusted besides the public ones',
    isCallOnly: true,
  },
  json: JSON_FLAG,
} as const satisfies OptionSpecs;

export const describeTrigger = `${describeOptions(OPTIONS)}
  EVENT is one of ${EVENT_TYPES.join(', ')}`;

const isEventType = (word: string): word is EventType => Object.hasOwn(EVENTS, word);

/** `roadstead webhooks trigger`: one attempt of the client that makes the deliveries. */
export async function trigger(args: string[]): Promise<number> {
  const { options, words } = parseOptions(OPTIONS, args);
  const [type, ...more] = words;
  const { url, secret, port } = options;
  if (type === undefined || more.length > 0)
    throw new Fault('usage', 'trigger takes one event, such as vessel.arrived');
  if (!isEventType(type)) throw new Fault('usage', `there is no event ${type}; there are ${EVENT_TYPES.join(', ')}`);
  if (url === null) throw new Fault('usage', '--url is needed: the address of the receiver');
  if (secret === null) throw new Fault('usage', '--secret is needed: the secret that signs');
  const ca = options.ca === null ? {} : { ca: readCa(options.ca) };
  const policy = await policyFor(url);
  const parsed = parseWebhookUrl(url, policy);
  if (!parsed.ok) throw new Fault('usage', `--url: ${parsed.faults[0]!.detail}`);

  const id = `test_${port}_${Buffer.from(machineSecrets.random(9)).toString('base64url')}`;
  const body = JSON.stringify(exampleOf(type, port, id));
  const sender = createWebhookSender({ policy, clock: { wallClockMs, elapsedMs }, ...ca });
  const attempt = await sender.send({ url, id, body: Buffer.from(body), secrets: [secret] });
  const outcome = judgeAttempt(attempt);
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ id, type, outcome, ...factsOf(attempt) })}\n`
      : `${id}  ${type}  ${textOf(attempt)}, ${attempt.latencyMs} ms${attempt.excerpt === '' ? '' : `\n${attempt.excerpt}`}\n`,
  );
  return outcome === 'delivered' ? 0 : 1;
}

/** The example of the documents with an id of its own, so that no receiver takes it for one that it has. */
function exampleOf(type: EventType, portCode: string, id: string): unknown {
  const example = EVENTS[type].example as { readonly data: Record<string, unknown> };
  const now = formatIso(Math.floor(wallClockMs() / SECOND_MS) * SECOND_MS);
  return { ...example, timestamp: now, data: { ...example.data, event_id: id, port_code: portCode, recorded: now } };
}

/** The operator names the receiver, so wherever its name leads now is allowed, and nothing else that is not public. */
async function policyFor(text: string): Promise<AddressPolicy> {
  const url = URL.parse(text);
  const addresses = url === null || isAddressHost(url) ? [] : await resolveName(hostOf(url)).catch(() => []);
  const named = url !== null && isAddressHost(url) ? [hostOf(url)] : addresses;
  const allowRanges = named.flatMap((address) => {
    const range = parseCidr(address);
    return range.ok ? [range.value] : [];
  });
  return { allowPrivate: true, allowRanges, own: [] };
}

function readCa(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Fault('usage', `--ca: there is no file ${path}`);
  return readFileSync(path, 'utf8');
}

const factsOf = ({ status, code, latencyMs, excerpt, retryAfterMs }: WebhookAttempt): Record<string, unknown> => ({
  status,
  code,
  latency_ms: latencyMs,
  excerpt,
  retry_after_ms: retryAfterMs,
});

const CODE_TEXTS: Readonly<Record<Exclude<WebhookAttempt['code'], 'answered'>, string>> = {
  address_forbidden: 'not sent: the address is not allowed',
  name_not_resolved: 'not sent: the name has no address',
  connect_failed: 'not sent: nobody takes the connection',
  tls_failed: 'not sent: no TLS that can be trusted (a private authority is named with --ca)',
  timed_out: 'no whole answer in time',
  broken_answer: 'the answer broke off or is no HTTP',
};

function textOf(attempt: WebhookAttempt): string {
  const { code, status } = attempt;
  if (code === 'answered') return `answered ${status}`;
  return status === null ? CODE_TEXTS[code] : `${CODE_TEXTS[code]} (${status})`;
}
