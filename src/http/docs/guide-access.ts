import { MINUTE_MS } from '../../core/time.ts';
import { WINDOW_MS } from '../../domain/access/sliding-log.ts';
import { DELAY_MINUTES, PLANS, type PlanTerms, TIERS, type TierTerms, TRIAL_DAYS } from '../../domain/access/tier.ts';
import { FAULT_CODES } from '../fault-codes.ts';
import { KEYLESS_PER_MINUTE } from '../gate.ts';
import { HEADERS } from '../openapi/headers.ts';
import { ROUTES } from '../routes.ts';
import { listing, paragraph, type Section, section, table } from './html.ts';

const delay = (minutes: number): string => (minutes === 0 ? 'real time' : `${minutes} minutes`);
const entries = <T>(terms: Readonly<Record<string, T>>): [string, T][] => Object.entries(terms);

const quickStart = section(
  'quick-start',
  'Quick start',
  paragraph('Without a key, an hour behind:'),
  listing('SERVER=http://127.0.0.1:8090\ncurl "$SERVER/v1/demo/ports"'),
  paragraph('With one, which `roadstead keys create --name NAME --ports STS` makes and the portal shows once:'),
  listing(`KEY=rs_…
curl -H "X-API-Key: $KEY" "$SERVER/v1/ports"
curl -H "X-API-Key: $KEY" "$SERVER/v1/predictions/STS?zone=QUEUE"
curl -H "X-API-Key: $KEY" "$SERVER/api/report/STS"`),
  paragraph('Every field, with its unit and meaning, is in the API reference at `/docs`.'),
);

const keys = section(
  'keys',
  'Keys',
  paragraph('A key is sent in the header `X-API-Key`; `?api_key=` is the second choice, as addresses end up in logs. '),
  paragraph(
    `An account has a tier for \`/api\`, a plan for \`/v1\` or none, its ports, and several keys. A new account has the Free tier and a trial of the Starter plan for ${TRIAL_DAYS} days.`,
  ),
  paragraph(
    `Without a key these answer, as far behind as the Free tier, ${KEYLESS_PER_MINUTE} times a minute and address: ${ROUTES.filter(
      ({ access }) => access === 'PUBLIC',
    )
      .map(({ path }) => `\`${path}\``)
      .join(', ')}. With a valid key they are as fresh as the key and show its ports.`,
  ),
);

const tiers = section(
  'tiers',
  'Tiers and plans',
  paragraph('The tier holds for `/api`:'),
  table(
    ['Tier', 'Requests a minute', 'Delay', 'Ports'],
    entries<TierTerms>(TIERS).map(([name, { requestsPerMinute, delayMinutes, ports }]) => [
      name,
      requestsPerMinute,
      delay(delayMinutes),
      ports ?? 'any number',
    ]),
  ),
  paragraph('The plan holds for `/v1`:'),
  table(
    ['Plan', 'Requests a minute', 'Predictions a month'],
    entries<PlanTerms>(PLANS).map(([name, { requestsPerMinute, predictionsPerMonth }]) => [
      name,
      requestsPerMinute,
      predictionsPerMonth ?? 'unlimited',
    ]),
  ),
);

const limits = section(
  'limits',
  'Limits',
  paragraph(
    `Requests are counted by key and interface over the last ${WINDOW_MS / MINUTE_MS} minute, exactly: never more than the limit within any 60 seconds. Beyond it the answer is 429, and \`Retry-After\` says when a retry succeeds.`,
  ),
  paragraph(
    'The quota of predictions is counted by account and month (UTC). Each prediction that `/v1/predictions` shows counts one, the same vessel and `prediction_time` only once however often it is read, and a 304 nothing. An answer is whole as long as one is left; after that it is 429. `/v1/usage` shows where an account stands and counts no predictions.',
  ),
  table(
    ['Header', 'Meaning'],
    Object.entries(HEADERS).map(([name, { description }]) => [`\`${name}\``, String(description)]),
  ),
);

const delays = section(
  'delay',
  'Delay',
  paragraph(
    `The Free tier, a trial and callers without a key see the world of ${DELAY_MINUTES} minutes ago: every figure, list and event, and also whether a vessel is there at all. \`as_of\` in every answer is the instant that it tells. Everybody else sees the last commit, at most a second old.`,
  ),
);

const errors = section(
  'errors',
  'Errors',
  paragraph(
    'A refusal is JSON on both interfaces: `detail` is a sentence for people, `code` the same for programs, and `request_id` finds the request in the log. A wrong parameter also stands in `errors`, each with its `field` and `message`.',
  ),
  listing(
    '{"detail":"The parameter zone must be one of QUEUE, APPROACH_CLOSE, APPROACH_FAR.",\n "code":"invalid_parameter","request_id":"req_…",\n "errors":[{"field":"zone","message":"must be one of QUEUE, APPROACH_CLOSE, APPROACH_FAR"}]}',
  ),
  table(
    ['Code', 'Status', 'Meaning', 'Remedy'],
    Object.entries(FAULT_CODES).map(([code, { status, meaning, remedy }]) => [
      `\`${code}\``,
      String(status),
      meaning,
      remedy,
    ]),
  ),
);

export const ACCESS_SECTIONS: readonly Section[] = [quickStart, keys, tiers, limits, delays, errors];
