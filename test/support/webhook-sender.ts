import type { WebhookMessage } from '../../src/contracts/webhook-sender.ts';
import { type Cidr, parseCidr } from '../../src/core/ip-address.ts';
import type { AddressPolicy } from '../../src/domain/webhook/address-policy.ts';
import { elapsedMs, wallClockMs } from '../../src/system/clock.ts';

export const CLOCK = { wallClockMs, elapsedMs };

/** The vector of Standard Webhooks 1.0.0, of its suites in JavaScript, Python and Go. */
export const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
} as const;

export function policyOf({
  allow = [],
  allowPrivate = false,
  own = [],
}: {
  allow?: readonly string[];
  allowPrivate?: boolean;
  own?: AddressPolicy['own'];
} = {}): AddressPolicy {
  const allowRanges = allow.map((text): Cidr => {
    const parsed = parseCidr(text);
    if (!parsed.ok) throw new Error(text);
    return parsed.value;
  });
  return { allowPrivate, allowRanges, own };
}

export const messageTo = (url: string, more: Partial<WebhookMessage> = {}): WebhookMessage => ({
  url,
  id: VECTOR.id,
  body: Buffer.from(VECTOR.body),
  secrets: [VECTOR.secret],
  ...more,
});
