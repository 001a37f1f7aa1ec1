import type { Reader } from '../contracts/view.ts';
import { type Account, delayMinutes, type Interface, planInForce } from '../domain/access/account.ts';
import { isKeyText } from '../domain/access/api-key.ts';
import type { Admission } from '../domain/access/sliding-log.ts';
import { DELAY_MINUTES, PLAN_NAMES } from '../domain/access/tier.ts';
import type { AccessControl, Caller, Quota } from '../workflows/access-control.ts';
import { createAddressLimits } from './address-limits.ts';
import type { FaultCode } from './fault-codes.ts';
import { HttpFault } from './faults.ts';
import type { GivenKey } from './key-of.ts';
import { limitHeaders, quotaHeaders, retryAfter } from './limit-headers.ts';
import { interfaceOf, type Route } from './route.ts';
import type { Asked } from './served.ts';

/** Who was let in, what they may see, and what their answer tells of their limits. */
export type Pass = {
  readonly caller: Caller | null;
  readonly reader: Reader;
  readonly headers: Readonly<Record<string, string>>;
};

export type Gate = {
  /** Lets a request in, or throws what stands against it: 401, then 429, then 403. */
  enter(route: Pick<Route, 'path' | 'access'>, given: GivenKey | null, asked: Asked): Pass;
  /** The month of a caller before predictions are shown; throws 429 when it is used up. */
  enterMonth(caller: Caller): Promise<Quota>;
};

export type GateOptions = {
  readonly access: AccessControl;
  readonly wallClockMs: () => number;
  readonly elapsedMs: () => number;
};

/** Calls a minute from one address without a key, and calls that fail for their key. */
export const KEYLESS_PER_MINUTE = 30;
const FAILED_PER_MINUTE = 30;
/** Every port, as far behind as the Free tier. */
const KEYLESS_READER: Reader = { ports: null, delayMinutes: DELAY_MINUTES };

/** The one place where it is decided who may ask what, and how often. */
export function createGate({ access, wallClockMs, elapsedMs }: GateOptions): Gate {
  const keyless = createAddressLimits(KEYLESS_PER_MINUTE, elapsedMs);
  const failed = createAddressLimits(FAILED_PER_MINUTE, elapsedMs);

  const refuseKey = (address: string, detail: string): never => {
    const admission = failed.admit(address);
    if (!admission.isAdmitted) throw tooManyFrom('calls with no valid key', admission, wallClockMs());
    throw new HttpFault(401, 'unauthorized', detail, { headers: { 'www-authenticate': 'ApiKey' } });
  };

  return {
    enter(route, given, asked) {
      if (given === null) {
        if (route.access !== 'PUBLIC') {
          return refuseKey(asked.address, 'An API key is needed: send it in the X-API-Key header.');
        }
        const admission = keyless.admit(asked.address);
        if (!admission.isAdmitted) {
          throw tooManyFrom('calls without a key', admission, wallClockMs());
        }
        return { caller: null, reader: KEYLESS_READER, headers: limitHeaders(admission, wallClockMs()) };
      }
      const caller = access.find(given.text);
      if (caller === null) {
        // The checksum tells what was cut or mistyped from what is not in force.
        const what = isKeyText(given.text)
          ? 'The API key is not in force: it was revoked, has expired, or is of another server.'
          : 'This is no API key: it was cut or mistyped.';
        return refuseKey(asked.address, what);
      }
      if (caller.account.isAdmin && given.isInQuery) {
        return refuseKey(asked.address, 'The key of an administrator is taken in the X-API-Key header only.');
      }
      asked.noted.keyId = caller.key.id;
      const on = interfaceOf(route.path);
      const nowMs = wallClockMs();
      const admission = access.admit(caller, on);
      const headers = limitHeaders(admission, nowMs);
      const refuse = (status: number, code: FaultCode, detail: string, more = {}): never => {
        throw new HttpFault(status, code, detail, { headers: { ...headers, ...more } });
      };
      const { account } = caller;
      if (!admission.isAdmitted) {
        refuse(
          429,
          'rate_limited',
          `Rate limit exceeded (${admission.limit}/min for ${payer(account, on, nowMs)})`,
          retryAfter(admission.resetInMs),
        );
      }
      if (route.access === 'ENTERPRISE' && account.tier !== 'Enterprise') {
        refuse(403, 'tier_required', `This needs the Enterprise tier; the key's account has the ${account.tier} tier.`);
      }
      const needsPlan = on === 'v1' && route.access !== 'PUBLIC' && !('answerAccount' in route);
      if (needsPlan && planInForce(account, nowMs) === null) {
        const how = account.plan === null ? 'has none' : 'had a trial that is over';
        refuse(403, 'plan_required', `/v1 needs a plan (${PLAN_NAMES.join(', ')}); the key's account ${how}.`);
      }
      return {
        caller,
        reader: { ports: account.ports, delayMinutes: delayMinutes(account, on, nowMs) },
        headers,
      };
    },
    async enterMonth({ account }) {
      const quota = await access.quota(account);
      if (quota.limit !== null && quota.used >= quota.limit) {
        const plan = planInForce(account, wallClockMs());
        throw new HttpFault(
          429,
          'quota_exceeded',
          `Monthly prediction quota exceeded (${quota.limit} for ${plan} plan)`,
          { headers: { ...quotaHeaders(quota), ...retryAfter(quota.resetMs - wallClockMs()) } },
        );
      }
      return quota;
    },
  };
}

/** Who pays for the limit that was met: the tier on /api, the plan on /v1. */
const payer = (account: Account, on: Interface, nowMs: number): string =>
  on === 'api' ? `${account.tier} tier` : `${planInForce(account, nowMs) ?? 'no'} plan`;

const tooManyFrom = (what: string, admission: Admission, nowMs: number): HttpFault =>
  new HttpFault(429, 'rate_limited', `Too many ${what} from this address (${admission.limit}/min)`, {
    headers: { ...limitHeaders(admission, nowMs), ...retryAfter(admission.resetInMs) },
  });
