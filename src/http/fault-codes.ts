import { MOST_BODY_BYTES } from './limits.ts';

/** What a refusal of one code means, and what its caller can do. The documents and the guide are made from this table. */
export type FaultTerms = { readonly status: number; readonly meaning: string; readonly remedy: string };

export const FAULT_CODES = {
  invalid_parameter: {
    status: 400,
    meaning: 'A parameter is wrong, unknown here, or given twice; errors names each.',
    remedy: 'Correct the parameters that errors names.',
  },
  ambiguous_key: {
    status: 400,
    meaning: 'More than one API key was sent.',
    remedy: 'Send one key, in the X-API-Key header.',
  },
  ambiguous_host: {
    status: 400,
    meaning: 'More than one Host header was sent.',
    remedy: 'Send one Host header; look at the proxy in between.',
  },
  invalid_request: {
    status: 400,
    meaning: 'The request cannot be read.',
    remedy: 'Send a well-formed request.',
  },
  unauthorized: {
    status: 401,
    meaning: 'The API key is missing or not valid: it was mistyped, revoked, or has expired.',
    remedy: 'Send a valid key in the X-API-Key header.',
  },
  plan_required: {
    status: 403,
    meaning: 'The account has no plan for /v1, or its trial is over.',
    remedy: 'Ask the operator for a plan.',
  },
  tier_required: {
    status: 403,
    meaning: "The account's tier does not include this.",
    remedy: 'Ask the operator for a higher tier.',
  },
  port_not_allowed: {
    status: 403,
    meaning: "The port exists but is not the key's.",
    remedy: "Use one of the key's ports, or ask the operator for this one.",
  },
  operator_only: {
    status: 403,
    meaning: 'The path is for whoever runs the service.',
    remedy: 'Call it on the same machine, or with the key of an administrator in the X-API-Key header.',
  },
  unknown_route: {
    status: 404,
    meaning: 'There is nothing at this path.',
    remedy: 'Look the path up in the API reference.',
  },
  unknown_port: {
    status: 404,
    meaning: 'There is no port with this code.',
    remedy: 'GET /v1/demo/ports lists the ports.',
  },
  unknown_vessel: {
    status: 404,
    meaning: 'The port, or no port of the key, has had the vessel of late.',
    remedy: 'Look for its MMSI in /v1/vessels/{port_code}.',
  },
  unknown_subscription: {
    status: 404,
    meaning: 'The account has no subscription of this number.',
    remedy: 'GET /api/webhooks lists the subscriptions of the account.',
  },
  unknown_delivery: {
    status: 404,
    meaning: 'The subscription has no delivery of this number, or it is older than 30 days.',
    remedy: 'GET /api/webhooks/{subscription_id}/deliveries lists them.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not take this method.',
    remedy: 'Use a method of the Allow header.',
  },
  idempotency_conflict: {
    status: 409,
    meaning: 'The Idempotency-Key was used for another request within 24 hours.',
    remedy: 'Take a new key for each request, and the same only to repeat it.',
  },
  too_many_subscriptions: {
    status: 409,
    meaning: 'The account has as many subscriptions as it may.',
    remedy: 'Delete one that is not needed, or change it.',
  },
  read_only: {
    status: 409,
    meaning: 'The server shows recorded history (--as-of): nothing can be changed.',
    remedy: 'Ask the live server.',
  },
  too_large: {
    status: 413,
    meaning: `The body is longer than ${MOST_BODY_BYTES / 1024} KiB.`,
    remedy: 'Send less.',
  },
  rate_limited: {
    status: 429,
    meaning: 'The limit of requests a minute is used up.',
    remedy: 'Wait for as many seconds as Retry-After says.',
  },
  quota_exceeded: {
    status: 429,
    meaning: "The plan's predictions of this month are used up.",
    remedy: 'Wait for the next month (X-Quota-Reset), or ask the operator for a larger plan.',
  },
  internal: {
    status: 500,
    meaning: 'Something went wrong on our side.',
    remedy: 'Tell the operator the request_id: the log has the rest.',
  },
  starting: {
    status: 503,
    meaning: 'The service is starting and has no state to tell yet.',
    remedy: 'Wait for as many seconds as Retry-After says.',
  },
} as const satisfies Record<string, FaultTerms>;

export type FaultCode = keyof typeof FAULT_CODES;
