import { Type } from '@sinclair/typebox';
import { FAULT_CODES, type FaultCode } from '../fault-codes.ts';
import { list, named, text, words } from '../wire/schema.ts';
import { faultHeaders } from './headers.ts';

/** Codes that a documented operation can answer with; the rest never reach one. */
const CODES = Object.keys(FAULT_CODES) as FaultCode[];

/** The body of every refusal. */
export const ERROR_SCHEMA = named('Error', 'Why a request was refused.', {
  detail: text('What is wrong, in a sentence for people.'),
  code: words(CODES, 'The same for programs.'),
  request_id: text('Identifies the request in the log of the service.'),
  errors: Type.Optional(
    list(
      named('ParameterError', 'One parameter that is wrong.', {
        field: text('Name of the parameter.'),
        message: text('What it must be.'),
      }),
      'Each parameter that is wrong.',
    ),
  ),
});

const NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Starting',
};

/** A sentence of each code as callers meet it; those of the examples that were recorded stand in for these. */
const DETAILS: Partial<Record<FaultCode, string>> = {
  plan_required: "/v1 needs a plan (Starter, Growth, Enterprise); the key's account had a trial that is over.",
  port_not_allowed: "The port SIN is not the key's; it has STS.",
  tier_required: "This needs the Enterprise tier; the key's account has the Basic tier.",
  unknown_subscription: 'The account has no subscription of this number.',
  unknown_delivery: 'The subscription has no delivery of this number.',
  idempotency_conflict: 'The Idempotency-Key was used for another request.',
  too_many_subscriptions: 'The account has 100 subscriptions, which is the most: delete one that is not needed.',
  read_only: 'This server shows recorded history: nothing can be changed here.',
  rate_limited: 'Rate limit exceeded (60/min for Basic tier)',
  quota_exceeded: 'Monthly prediction quota exceeded (10000 for Starter plan)',
  internal: 'Something went wrong on our side.',
  starting: 'The service is starting; /readyz says what it waits for.',
};

export const FAULT_STATUSES = Object.keys(NAMES).map(Number);

export const faultRef = (status: number): Record<string, unknown> => ({
  $ref: `#/components/responses/${NAMES[status]}`,
});

/** Refusals by name, each with an example for each code that has one: as recorded, or a sentence from above. */
export function faultResponses(recorded: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    FAULT_STATUSES.map((status) => {
      const codes = CODES.filter((code) => FAULT_CODES[code].status === status);
      const examples = codes.flatMap((code) => {
        const detail = DETAILS[code];
        const value =
          recorded[code] ?? (detail && { detail, code, request_id: 'req_01a1fa8b78457569bf43fbff0ba3fa06' });
        return value === undefined ? [] : [[code, { summary: FAULT_CODES[code].meaning, value }] as const];
      });
      const response = {
        description: codes.map((code) => `\`${code}\`: ${FAULT_CODES[code].meaning}`).join('\n\n'),
        headers: faultHeaders(status),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(examples),
          },
        },
      };
      return [NAMES[status]!, response];
    }),
  );
}
